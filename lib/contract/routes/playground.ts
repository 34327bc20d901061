import {
  advancedPlaygroundRequest,
  advancedPlaygroundResponse,
  playgroundRequest,
  playgroundResponse,
} from '../schemas/playground.ts';
import { checkoutExplained } from './playground-example.ts';
import { route } from './route.ts';

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

export const evaluatePlayground = route({
  operation: 'evaluatePlayground',
  handler: 'playground/evaluate',
  method: 'POST',
  path: '/api/admin/playground',
  summary: 'Evaluate features for one context',
  description:
    'Evaluates the features of some or all projects in one environment for one context, and tells for every strategy, ' +
    'constraint and segment what it came to. Nothing is stored. An unknown environment is one where everything is off.',
  tag: 'Playground',
  deprecated: true,
  access: 'any',
  role: 'reader',
  body: playgroundRequest,
  responses: { 200: { description: 'The features and why they are on or off', schema: playgroundResponse } },
  errors: [400, 401],
  example: { body: oneContext, response: { input: oneContext, features: [checkoutExplained] } },
});

export const evaluateAdvancedPlayground = route({
  operation: 'evaluateAdvancedPlayground',
  handler: 'playground/evaluate-batch',
  method: 'POST',
  path: '/api/admin/playground/advanced',
  summary: 'Evaluate features for many contexts and environments',
  description:
    'Evaluates the features of some or all projects in several environments. Context values may be lists separated by ' +
    'commas: every combination of them is evaluated. At most 15,000 results (environments × features × combinations), ' +
    'whose contexts take 32 MiB at most.',
  tag: 'Playground',
  access: 'any',
  role: 'reader',
  body: advancedPlaygroundRequest,
  responses: {
    200: { description: 'The features with one result per combination', schema: advancedPlaygroundResponse },
  },
  errors: [400, 401],
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
