import { uiConfig, uiConfigChange } from '../schemas/ui-config.ts';
import { routesOf } from './route.ts';

const route = routesOf('ui-config', 'UI config');

export const getUiConfig = route('get', {
  method: 'GET',
  path: '/api/admin/ui-config',
  summary: 'Get what a console has to know',
  description: 'Version and address of the API, what it can do, some limits, and who may call the frontend API.',
  access: 'any',
  role: 'reader',
  responses: { 200: { description: 'The configuration', schema: uiConfig } },
  example: {},
});

export const setUiConfig = route('set', {
  method: 'POST',
  path: '/api/admin/ui-config',
  summary: 'Set which pages may call the frontend API',
  description:
    'Sets the origins of pages that may call the paths under `/api/frontend`; `*`: all, an empty list: none. It takes ' +
    'up to three seconds until all functions know, and browsers keep what they were answered for up to two hours.',
  access: { anyOf: ['ADMIN'] },
  role: 'writer',
  body: uiConfigChange,
  responses: { 204: { description: 'The origins are set' } },
  example: { body: { frontendSettings: { frontendApiOrigins: ['https://shop.example.com'] } } },
});
