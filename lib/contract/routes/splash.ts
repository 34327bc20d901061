import { splash, splashParams } from '../schemas/splash.ts';
import { routesOf } from './route.ts';

const route = routesOf('splash');

export const setSplashSeen = route('set-seen', {
  method: 'POST',
  path: '/api/admin/splash/{id}',
  summary: 'Say that a screen was shown',
  description: 'Stores that the calling user has seen a screen that a console shows once. API tokens are no user: 400.',
  access: 'any',
  role: 'writer',
  accepts: 'any',
  params: splashParams,
  responses: { 200: { description: 'What is stored now', schema: splash } },
  errors: [400],
  example: { caller: 'user', params: { id: 'operators' } },
});
