import { featureExample, featureParams, featurePath, projectParams } from './feature-paths.ts';
import { route } from './route.ts';

const tag = 'Favorites';
const access = 'any';
const role = 'writer';
const users = 'Only users have favorites: an API token gets 400. Repeating it changes nothing.';
const project = '/api/admin/projects/{projectId}/favorites';
const feature = `${featurePath}/favorites` as const;
const marked = { 200: { description: 'It is marked' } };
const unmarked = { 200: { description: 'It is not marked any more' } };

export const addFavoriteFeature = route({
  operation: 'addFavoriteFeature',
  handler: 'favorites/add-feature',
  method: 'POST',
  path: feature,
  summary: 'Mark a feature as favorite',
  description: `Lists show the feature as a favorite of the caller; the search can put favorites first. ${users}`,
  tag,
  access,
  role,
  params: featureParams,
  responses: marked,
  errors: [400, 401, 404, 415],
  example: { caller: 'user', params: featureExample, body: {} },
});

export const removeFavoriteFeature = route({
  operation: 'removeFavoriteFeature',
  handler: 'favorites/remove-feature',
  method: 'DELETE',
  path: feature,
  summary: 'Unmark a feature as favorite',
  description: users,
  tag,
  access,
  role,
  params: featureParams,
  responses: unmarked,
  errors: [400, 401, 404],
  example: { caller: 'user', params: featureExample },
});

export const addFavoriteProject = route({
  operation: 'addFavoriteProject',
  handler: 'favorites/add-project',
  method: 'POST',
  path: project,
  summary: 'Mark a project as favorite',
  description: users,
  tag,
  access,
  role,
  params: projectParams,
  responses: marked,
  errors: [400, 401, 404, 415],
  example: { caller: 'user', params: { projectId: 'mobile' }, body: {} },
});

export const removeFavoriteProject = route({
  operation: 'removeFavoriteProject',
  handler: 'favorites/remove-project',
  method: 'DELETE',
  path: project,
  summary: 'Unmark a project as favorite',
  description: users,
  tag,
  access,
  role,
  params: projectParams,
  responses: unmarked,
  errors: [400, 401, 404],
  example: { caller: 'user', params: { projectId: 'mobile' } },
});
