import { constraint } from '../schemas/constraint.ts';
import { route } from './route.ts';

export const validateStrategyConstraint = route({
  operation: 'validateStrategyConstraint',
  handler: 'constraints/validate',
  method: 'POST',
  path: '/api/admin/constraints/validate',
  summary: 'Check a constraint',
  description:
    'Tells whether a strategy could have this constraint: whether its context field exists, and its values fit operator ' +
    'and field.',
  tag: 'Feature strategies',
  access: 'any',
  role: 'reader',
  body: constraint,
  responses: { 204: { description: 'The constraint can be used' } },
  errors: [400, 401, 403, 404, 415],
  example: { body: { contextName: 'userId', operator: 'IN', values: ['7'] } },
});
