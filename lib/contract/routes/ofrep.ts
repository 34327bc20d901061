import * as z from 'zod';
import { maxContextBytes } from '../limits.ts';
import { ofrepEvaluation, ofrepEvaluations, ofrepRequest } from '../schemas/ofrep.ts';
import { routesOf } from './route.ts';

const route = routesOf('ofrep', 'OpenFeature remote evaluation');
const common = {
  method: 'POST',
  access: 'any',
  tokens: ['client', 'frontend', 'admin'],
  role: 'reader',
  errorForm: 'ofrep',
  body: ofrepRequest,
  bodyLimit: maxContextBytes,
} as const;

const context = { targetingKey: '7', environment: 'production', country: 'no' };
const checkout = {
  key: 'checkout',
  reason: 'SPLIT',
  value: false,
  metadata: {
    project: 'default',
    environment: 'production',
    flagSetId: 'default/production',
    version: '42',
    stale: false,
    strategy: 'flexibleRollout',
    strategyId: '1998e9c6-9ad9-4518-a0e6-4ac9a33c9137',
  },
};

export const evaluateOfrepFlag = route('evaluate-flag', {
  ...common,
  path: '/ofrep/v1/evaluate/flags/{key}',
  summary: 'Evaluate a flag for OpenFeature',
  description:
    'The OpenFeature Remote Evaluation Protocol: the value of one flag for a context, with variant, reason and ' +
    'metadata. Flags whose variants have payloads have the value of the payload, others are boolean. Without `value` ' +
    'the default of the code counts. Errors have the form of the protocol.',
  params: z.object({ key: z.string() }),
  responses: { 200: { description: 'The evaluation', schema: ofrepEvaluation } },
  errors: [404],
  example: { params: { key: 'checkout' }, body: { context }, response: checkout },
});

export const evaluateOfrepFlags = route('evaluate-flags', {
  ...common,
  path: '/ofrep/v1/evaluate/flags',
  summary: 'Evaluate all flags for OpenFeature',
  description:
    'The same for all active flags of the projects of the token, those that are switched off too. With `If-None-Match` ' +
    'the answer is 304 as long as neither a flag nor what matters of the context changed. There is no `ETag` where ' +
    'chance decides for the context.',
  responses: {
    200: { description: 'The evaluations, by name', schema: ofrepEvaluations },
    304: { description: 'Nothing changed since the entity tag in `If-None-Match`' },
  },
  example: { body: { context }, response: { flags: [checkout] } },
});
