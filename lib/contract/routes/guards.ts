import * as z from 'zod';
import { countReading, maxReadings, sentState } from '../schemas/release-plan.ts';
import { environmentExample, environmentParams, environmentPath } from './feature-paths.ts';
import { routesOf } from './route.ts';

const route = routesOf('guards');

export const sendGuardReadings = route('send-readings', {
  method: 'POST',
  path: `${environmentPath}/guard/readings`,
  summary: 'Send readings to the guards of a feature',
  description:
    'How many requests were served in a window of time, and how many of them failed, by variant. Guards of a release ' +
    'compare them. The same source, variant and window again replaces what was sent before. Also the states of alarms, ' +
    'of which the newest counts. A reading is no change: it makes no event.',
  access: { anyOf: ['UPDATE_FEATURE_ENVIRONMENT'], project: 'projectId', environment: 'environment' },
  role: 'writer',
  guard: { exempt: 'a reading changes no decision; what follows from it is a change of its own' },
  duringMaintenance: true,
  params: environmentParams,
  body: z.object({
    readings: z.array(countReading).max(maxReadings).optional().describe('Counts of windows'),
    states: z.array(sentState).max(maxReadings).optional().describe('States of alarms'),
  }),
  responses: { 202: { description: 'The readings are stored; the clock looks at them within a minute or two' } },
  errors: [404],
  example: {
    params: environmentExample,
    body: {
      readings: [
        {
          source: 'gateway',
          variant: 'enabled',
          start: '2026-03-02T08:00:00Z',
          stop: '2026-03-02T08:01:00Z',
          requests: 4100,
          errors: 12,
        },
      ],
    },
    // A window of a fixed time is too old one day.
    refused: 400,
  },
});
