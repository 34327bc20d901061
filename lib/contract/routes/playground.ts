import {
  advancedPlaygroundRequest,
  advancedPlaygroundResponse,
  playgroundRequest,
  playgroundResponse,
} from '../schemas/playground.ts';
import { checkoutExplained } from './playground-example.ts';
import { routesOf } from './route.ts';

const route = routesOf('playground');
const oneContext = {
  environment: 'production',
  projects: ['default'],
  context: { appName: 'web', userId: '7', properties: { country: 'no' } },
};

const manyContexts = {
  environments: ['development', 'production'],
  projects: '*',
  context: { appName: 'web', userId: '7,8', properties: { country: 'no,se' } },
};

export const evaluatePlayground = route('evaluate', {
  method: 'POST',
  path: '/api/admin/playground',
  summary: 'Evaluate features for one context',
  description:
    'Evaluates the features of some or all projects in one environment for one context, with the result of every ' +
    'strategy, constraint and segment. Stores nothing. In an unknown environment every feature is off.',
  deprecated: true,
  access: 'any',
  role: 'reader',
  body: playgroundRequest,
  responses: { 200: { description: 'The features and why they are on or off', schema: playgroundResponse } },
  example: { body: oneContext, response: { input: oneContext, features: [checkoutExplained] } },
});

export const evaluateAdvancedPlayground = route('evaluate-batch', {
  method: 'POST',
  path: '/api/admin/playground/advanced',
  summary: 'Evaluate features for many contexts and environments',
  description:
    'Evaluates the features of some or all projects in several environments. Context values may be lists separated ' +
    'by commas; every combination of them is evaluated. At most 15,000 results (environments × features × ' +
    'combinations), whose contexts may have at most 32 MiB together.',
  access: 'any',
  role: 'reader',
  body: advancedPlaygroundRequest,
  responses: {
    200: { description: 'The features with one result per combination', schema: advancedPlaygroundResponse },
  },
  example: {
    body: manyContexts,
    response: {
      input: manyContexts,
      features: [
        {
          name: 'checkout',
          projectId: 'default',
          environments: {
            production: [
              {
                ...checkoutExplained,
                environment: 'production',
                context: { appName: 'web', userId: '7', country: 'no' },
              },
            ],
          },
        },
      ],
    },
  },
});
