import { featureExample, featureParams, featurePath, projectParams } from './feature-paths.ts';
import { routesOf } from './route.ts';

const route = routesOf('favorites');
const access = 'any';
const role = 'writer';
const users = 'Only users have favorites; an API token gets 400. Repeating the request changes nothing.';
const project = '/api/admin/projects/{projectId}/favorites';
const feature = `${featurePath}/favorites` as const;
const marked = { 200: { description: 'The favorite is marked' } };
const unmarked = { 200: { description: 'The favorite is unmarked' } };

export const addFavoriteFeature = route('add-feature', {
  method: 'POST',
  path: feature,
  summary: 'Mark a feature as favorite',
  description: `Lists show the feature as a favorite of the caller; the search can put favorites first. ${users}`,
  access,
  role,
  params: featureParams,
  responses: marked,
  errors: [400, 404],
  example: { caller: 'user', params: featureExample, body: {} },
});

export const removeFavoriteFeature = route('remove-feature', {
  method: 'DELETE',
  path: feature,
  summary: 'Unmark a feature as favorite',
  description: users,
  access,
  role,
  params: featureParams,
  responses: unmarked,
  errors: [400, 404],
  example: { caller: 'user', params: featureExample },
});

export const addFavoriteProject = route('add-project', {
  method: 'POST',
  path: project,
  summary: 'Mark a project as favorite',
  description: users,
  access,
  role,
  params: projectParams,
  responses: marked,
  errors: [400, 404],
  example: { caller: 'user', params: { projectId: 'mobile' }, body: {} },
});

export const removeFavoriteProject = route('remove-project', {
  method: 'DELETE',
  path: project,
  summary: 'Unmark a project as favorite',
  description: users,
  access,
  role,
  params: projectParams,
  responses: unmarked,
  errors: [400, 404],
  example: { caller: 'user', params: { projectId: 'mobile' } },
});
