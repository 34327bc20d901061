import { ownerList, ownersBody } from '../schemas/feature-owner.ts';
import { featureExample, featureParams, featurePath } from './feature-paths.ts';
import { routesOf } from './route.ts';

const route = routesOf('feature-owners');

export const replaceFeatureOwners = route('replace', {
  method: 'PUT',
  path: `${featurePath}/owners`,
  summary: 'Replace the owners of a feature',
  description:
    'Users and groups that are responsible for the feature, at most twenty, in their order. An empty list takes all away.',
  access: { anyOf: ['UPDATE_FEATURE'], project: 'projectId' },
  role: 'writer',
  guard: { exempt: 'owners change no decision' },
  params: featureParams,
  body: ownersBody,
  responses: { 200: { description: 'The owners', schema: ownerList } },
  errors: [404],
  example: { params: featureExample, body: { owners: [{ type: 'user', id: 1 }] } },
});
