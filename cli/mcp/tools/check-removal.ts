import * as z from 'zod';
import { readFacts } from '../../code/cleanup/read-facts.ts';
import { readinessOf, readinessText } from '../../code/cleanup/readiness.ts';
import { answer } from '../answer.ts';
import { feature, project, readTool } from '../tool.ts';

export const checkRemoval = readTool(
  {
    name: 'check_removal',
    title: 'Check whether a feature flag can be removed from the code',
    description:
      'Says whether a flag can go (safe, caution, blocked), with reasons, and what its uses in the code become: what all of ' +
      'production has given everybody for some days. `halyard cleanup` makes the change in the code.',
    input: {
      project,
      feature,
      days: z.number().int().min(0).max(365).default(30).describe('For how long everybody must have got the same'),
    },
  },
  async ({ client, project: own, now }, { project: id = own, feature: flag, days }) => {
    const { facts } = await readFacts(client, { project: id, flag, days, now: now() });
    const readiness = readinessOf(facts);
    return answer(readinessText(readiness), { ...readiness, value: readiness.value ?? null });
  },
);
