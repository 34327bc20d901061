import { constraint } from '../schemas/constraint.ts';
import { routesOf } from './route.ts';

const route = routesOf('constraints', 'Feature strategies');

export const validateStrategyConstraint = route('validate', {
  method: 'POST',
  path: '/api/admin/constraints/validate',
  summary: 'Check a constraint',
  description:
    'Checks whether a strategy could have this constraint: its context field must exist, and its values must fit ' +
    'operator and field.',
  access: 'any',
  role: 'reader',
  body: constraint,
  responses: { 204: { description: 'The constraint can be used' } },
  errors: [404],
  example: { body: { contextName: 'userId', operator: 'IN', values: ['7'] } },
});
