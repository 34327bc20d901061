import * as z from 'zod';
import { maxImportBytes } from '../limits.ts';
import { exportedState, importedState } from '../schemas/state.ts';
import { routesOf } from './route.ts';

const route = routesOf('state');

/**
 * A switch as text: an integer is on if it is not zero; any other text if it is `true` in any case (contract: state
 * §2).
 */
const isOn = (text: string): boolean => (/^[+-]?\d+$/.test(text) ? Number(text) !== 0 : text.toLowerCase() === 'true');

const exportSwitch = (description: string) =>
  z
    .string()
    .regex(/\S/, 'must not be blank')
    .transform(isOn)
    .optional()
    .describe(`${description} A number other than 0, or \`true\`.`);

/** Stricter than the switches of an export: a typing error must not make an import overwrite or remove data. */
const importSwitch = (description: string) =>
  z
    .string()
    .regex(/^(true|false|[+-]?\d+)$/i, 'must be true or false')
    .transform(isOn)
    .optional()
    .describe(description);

export const exportState = route('export', {
  method: 'GET',
  path: '/api/admin/state/export',
  summary: 'Export the state of the instance',
  description:
    'Projects, environments, active features, segments, custom strategy types, tags, and integrations without their ' +
    'secrets as one document of version 4, ' +
    'lists by name. Categories that are switched off are empty lists.',
  deprecated: true,
  access: { anyOf: ['ADMIN'] },
  role: 'reader',
  query: z.object({
    format: z.enum(['json', 'yaml']).optional().describe('Default `json`'),
    download: exportSwitch('Deliver it as a file; default false.'),
    strategies: exportSwitch('Custom strategy types; default true.'),
    featureToggles: exportSwitch('Features, their environments and strategies; default true.'),
    projects: exportSwitch('Projects; default true.'),
    tags: exportSwitch('Tag types, tags and feature tags; default true.'),
    environments: exportSwitch('Environments; default true.'),
  }),
  responses: {
    200: {
      description: 'The state document',
      schema: exportedState,
      contentTypes: ['application/json', 'text/yaml'],
    },
  },
  errors: [400],
  example: { query: { format: 'json', tags: 'false' } },
});

export const importState = route('import', {
  method: 'POST',
  path: '/api/admin/state/import',
  summary: 'Import a state document',
  description:
    'Imports a document of any version from 1 to 4, as JSON, or as JSON or YAML in the field `file` of a form. An ' +
    'invalid document changes nothing. A large document is written in steps, each complete by itself. If the time of a ' +
    'request is not enough, send the document again to complete the import.',
  deprecated: true,
  access: { anyOf: ['ADMIN'] },
  role: 'writer',
  guard: { exempt: 'only administrators import a state, and they may skip change requests' },
  query: z.object({
    keep: importSwitch('Existing items stay untouched. Default true; with false, those that differ are overwritten.'),
    drop: importSwitch(
      'What a category of the document lacks is removed, the rest overwritten. Default false. The project `default`, ' +
        'protected environments and bundled strategy types are never removed.',
    ),
  }),
  body: importedState,
  accepts: 'json-or-multipart',
  bodyLimit: maxImportBytes,
  responses: {
    202: {
      description: 'The whole document is imported: `Accepted`, and what is left to do by hand',
      contentTypes: ['text/plain'],
    },
  },
  example: {
    query: { keep: 'true' },
    body: {
      version: 4,
      features: [{ name: 'checkout-redesign', project: 'default', type: 'release', description: 'The new checkout' }],
      featureEnvironments: [{ featureName: 'checkout-redesign', environment: 'development', enabled: true }],
      featureStrategies: [
        {
          id: '7f0a2c52-4a3e-4f0e-9a3b-2f6f6a3f8a10',
          featureName: 'checkout-redesign',
          environment: 'development',
          strategyName: 'flexibleRollout',
          parameters: { rollout: '50', stickiness: 'default', groupId: 'checkout-redesign' },
          constraints: [],
        },
      ],
    },
  },
});
