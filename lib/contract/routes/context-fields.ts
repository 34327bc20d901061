import * as z from 'zod';
import { contextField, contextFieldBody, contextFieldUpdate } from '../schemas/context-field.ts';
import { placedStrategy } from '../schemas/feature-strategy.ts';
import { urlFriendlyName } from '../schemas/names.ts';
import { routesOf } from './route.ts';

const route = routesOf('context-fields');
const params = z.object({ contextField: z.string() });

export const listContextFields = route('list', {
  method: 'GET',
  path: '/api/admin/context',
  summary: 'List context fields',
  description:
    'Lists the fields that constraints may compare, ordered by name, with the number of projects and features that ' +
    'use each.',
  access: 'any',
  role: 'reader',
  responses: { 200: { description: 'The context fields', schema: z.array(contextField) } },
  example: {},
});

export const getContextField = route('get', {
  method: 'GET',
  path: '/api/admin/context/{contextField}',
  summary: 'Get a context field',
  description: 'Gets one context field by its name.',
  access: 'any',
  role: 'reader',
  params,
  responses: { 200: { description: 'The context field', schema: contextField } },
  errors: [404],
  example: { params: { contextField: 'userId' } },
});

export const listContextFieldStrategies = route('list-strategies', {
  method: 'GET',
  path: '/api/admin/context/{contextField}/strategies',
  summary: 'List the strategies that use a context field',
  description: 'Lists the strategies with a constraint on the field, in projects that the caller sees.',
  access: 'any',
  role: 'reader',
  params,
  responses: { 200: { description: 'The strategies', schema: z.object({ strategies: z.array(placedStrategy) }) } },
  example: { params: { contextField: 'userId' } },
});

export const createContextField = route('create', {
  method: 'POST',
  path: '/api/admin/context',
  summary: 'Create a context field',
  description: 'Creates a context field. If it has legal values, constraints may compare it with these only.',
  access: { anyOf: ['CREATE_CONTEXT_FIELD'] },
  role: 'writer',
  body: contextFieldBody,
  responses: { 201: { description: 'The context field; `Location` leads to it', schema: contextField } },
  errors: [409],
  example: {
    body: {
      name: 'plan',
      description: 'What the customer pays for',
      legalValues: [{ value: 'free' }, { value: 'pro', description: 'Paid by the month' }],
      stickiness: false,
    },
  },
});

export const validateContextField = route('validate', {
  method: 'POST',
  path: '/api/admin/context/validate',
  summary: 'Check the name of a new context field',
  description: 'Checks whether a context field of this name could be created. Stores nothing.',
  access: { anyOf: ['CREATE_CONTEXT_FIELD', 'UPDATE_CONTEXT_FIELD'] },
  role: 'reader',
  body: z.object({ name: urlFriendlyName }),
  responses: { 200: { description: 'The context field can be created' } },
  errors: [409],
  example: { body: { name: 'region' } },
});

export const updateContextField = route('update', {
  method: 'PUT',
  path: '/api/admin/context/{contextField}',
  summary: 'Change a context field',
  description: 'Replaces the members of a context field. Existing constraints are not checked again.',
  access: { anyOf: ['UPDATE_CONTEXT_FIELD'] },
  role: 'writer',
  params,
  body: contextFieldUpdate,
  responses: { 200: { description: 'The context field is changed' } },
  errors: [404],
  example: { params: { contextField: 'userId' }, body: { description: 'Number of the customer', stickiness: true } },
});

export const deleteContextField = route('remove', {
  method: 'DELETE',
  path: '/api/admin/context/{contextField}',
  summary: 'Delete a context field',
  description: 'Deletes a context field. Existing constraints that compare it continue to work.',
  access: { anyOf: ['DELETE_CONTEXT_FIELD'] },
  role: 'writer',
  params,
  responses: { 200: { description: 'The context field is deleted' } },
  errors: [404],
  example: { params: { contextField: 'appName' } },
});
