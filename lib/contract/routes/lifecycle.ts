import { completion, lifecycleCount, reachedStages } from '../schemas/lifecycle.ts';
import { projectStatus } from '../schemas/project.ts';
import { featureExample, featureParams, featurePath, projectParams } from './feature-paths.ts';
import { routesOf } from './route.ts';

const route = routesOf('lifecycle');

const unchanged = { exempt: 'a mark changes no decision' } as const;

export const getLifecycle = route('get', {
  method: 'GET',
  path: `${featurePath}/lifecycle`,
  summary: 'Get the stages of a feature',
  description:
    'The stages that a feature, active or archived, has reached, and since when: `initial` when it was made, `pre-live` ' +
    'when an application first asked for it, `live` when it was also on in a production environment, `completed` when ' +
    'somebody said so, `archived`.',
  access: 'any',
  role: 'reader',
  params: featureParams,
  responses: { 200: { description: 'The stages, in order', schema: reachedStages } },
  errors: [404],
  example: {
    params: featureExample,
    response: [
      { stage: 'initial', enteredStageAt: '2026-02-02T09:00:00.000Z' },
      { stage: 'pre-live', enteredStageAt: '2026-02-03T10:20:00.000Z' },
      { stage: 'live', enteredStageAt: '2026-02-09T08:00:00.000Z' },
      { stage: 'completed', enteredStageAt: '2026-03-02T12:00:00.000Z', status: 'kept' },
    ],
  },
});

export const completeFeature = route('complete', {
  method: 'POST',
  path: `${featurePath}/lifecycle/complete`,
  summary: 'Mark a feature completed',
  description:
    'Says that nobody decides about a feature any more, and whether what it guards stays (`kept`) or goes ' +
    '(`discarded`). It is decided as before. The next step is to remove it from the code, and to archive it.',
  access: { anyOf: ['UPDATE_FEATURE'], project: 'projectId' },
  role: 'writer',
  guard: unchanged,
  params: featureParams,
  body: completion,
  responses: { 200: { description: 'The feature is marked' } },
  errors: [404],
  example: { params: featureExample, body: { status: 'kept', statusValue: 'blue' } },
});

export const uncompleteFeature = route('uncomplete', {
  method: 'POST',
  path: `${featurePath}/lifecycle/uncomplete`,
  summary: 'Take back that a feature is completed',
  description: 'The feature is again in the stage in which it was before it was marked completed.',
  access: { anyOf: ['UPDATE_FEATURE'], project: 'projectId' },
  role: 'writer',
  guard: unchanged,
  params: featureParams,
  accepts: 'any',
  responses: { 200: { description: 'The feature has no mark' } },
  errors: [404],
  example: { params: featureExample },
});

export const countLifecycle = route('count', {
  method: 'GET',
  path: '/api/admin/lifecycle/count',
  summary: 'Count the features in each stage',
  description: 'The number of features in each stage, of all projects that the caller sees.',
  access: 'any',
  role: 'reader',
  responses: { 200: { description: 'The numbers', schema: lifecycleCount } },
  example: { response: { initial: 4, preLive: 7, live: 31, completed: 3, archived: 12 } },
});

export const getProjectStatus = route('status', {
  method: 'GET',
  path: '/api/admin/projects/{projectId}/status',
  summary: 'Get the status of a project',
  description:
    'The activity of each day, health, resources, and in which stages of their life the features of the project are.',
  access: 'any',
  // It appends pending events before it counts events.
  role: 'writer',
  params: projectParams,
  responses: { 200: { description: 'The status', schema: projectStatus } },
  errors: [404],
  example: { params: { projectId: 'default' } },
});
