import { telemetrySettings } from '../schemas/telemetry.ts';
import { routesOf } from './route.ts';

const route = routesOf('telemetry');

export const getTelemetrySettings = route('settings', {
  method: 'GET',
  path: '/api/admin/telemetry/settings',
  summary: 'Get what is told to the makers of this service',
  description: 'Nothing is collected or sent, so both members are always false.',
  access: 'any',
  role: 'reader',
  responses: { 200: { description: 'The settings', schema: telemetrySettings } },
  example: { response: { versionInfoCollectionEnabled: false, featureInfoCollectionEnabled: false } },
});
