import { maxImportBytes } from '../limits.ts';
import { batchExport, batchFindings, batchImport, batchSelection } from '../schemas/features-batch.ts';
import { routesOf } from './route.ts';

const route = routesOf('features-batch', 'Import and export');

const dataSet = {
  features: [
    { name: 'checkout', type: 'release', description: 'The new one-page checkout' },
    { name: 'checkout-express', type: 'experiment', description: 'Pay with one tap' },
  ],
  featureStrategies: [
    {
      name: 'flexibleRollout',
      featureName: 'checkout-express',
      title: 'A quarter of the Nordic customers',
      parameters: { rollout: '25', stickiness: 'userId', groupId: 'checkout-express' },
      constraints: [],
      variants: [],
      segments: [1],
    },
  ],
  featureEnvironments: [
    {
      name: 'checkout-express',
      featureName: 'checkout-express',
      environment: 'production',
      enabled: true,
      variants: [],
    },
  ],
  featureTags: [{ featureName: 'checkout-express', tagType: 'team', tagValue: 'checkout' }],
  tagTypes: [{ name: 'team', description: 'Who looks after the feature', icon: 'T' }],
  contextFields: [],
  segments: [{ id: 1, name: 'nordic-customers' }],
  dependencies: [{ feature: 'checkout-express', dependencies: [{ feature: 'checkout', enabled: true }] }],
};

export const validateFeaturesBatch = route('validate', {
  method: 'POST',
  path: '/api/admin/features-batch/validate',
  summary: 'Validate an import of features',
  description:
    'Lists the problems that would prevent the import of a data set into a project and an environment, what the ' +
    'import would overwrite or skip, and which permissions the caller lacks for it. Stores nothing.',
  access: 'any',
  role: 'reader',
  body: batchImport,
  bodyLimit: maxImportBytes,
  responses: { 200: { description: 'The findings; without errors the data can be imported', schema: batchFindings } },
  example: {
    body: { project: 'default', environment: 'production', data: dataSet },
    response: {
      errors: [],
      warnings: [{ message: 'These features exist in this project and are overwritten:', affectedItems: ['checkout'] }],
      permissions: [],
    },
  },
});

export const exportFeaturesBatch = route('export', {
  method: 'POST',
  path: '/api/admin/features-batch/export',
  summary: 'Export features',
  description:
    'Exports active features, chosen by name, by the value of a tag or by project, as a data set that can be ' +
    'imported: their metadata, tags and parents, their strategies, variants and state in one environment, and the ' +
    'context fields, segments (by name) and tag types that they use.',
  access: 'any',
  role: 'writer',
  duringMaintenance: true,
  body: batchSelection,
  bodyLimit: maxImportBytes,
  responses: { 200: { description: 'The data set', schema: batchExport } },
  example: { body: { environment: 'production', tag: 'checkout' } },
});

export const importFeaturesBatch = route('import', {
  method: 'POST',
  path: '/api/admin/features-batch/import',
  summary: 'Import features',
  description:
    'Creates or overwrites the features of a data set in a project, with their strategies, variants and state in ' +
    'one environment, their tags and their parents; creates context fields and tag types that do not exist. ' +
    'Segments are found by their names. Archived features are skipped. Everything is validated before anything is ' +
    'written. An import that is too large for one transaction is written in steps, each complete by itself. If the ' +
    'request is interrupted, the service completes the import.',
  access: 'any',
  needs:
    'the permissions that the validation of the data lists; where change requests are on, also ' +
    '`SKIP_CHANGE_REQUEST`',
  role: 'writer',
  guard: 'environment',
  body: batchImport,
  bodyLimit: maxImportBytes,
  responses: { 200: { description: 'Everything is imported' } },
  errors: [404, 409],
  example: { body: { project: 'default', environment: 'production', data: dataSet } },
});
