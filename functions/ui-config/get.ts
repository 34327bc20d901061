import { getUiConfig } from '../../lib/contract/routes/ui-config.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { readUiConfig, uiConfigReads } from '../../lib/identity/ui-config/ui-config.ts';
import { optional } from '../../lib/store/runtime/env.ts';
import packageJson from '../../package.json' with { type: 'json' };

export const handler = endpoint(
  getUiConfig,
  {},
  () => uiConfigReads,
)(async ({ context, address }) => ({
  status: 200,
  body: await readUiConfig(context, {
    version: packageJson.version,
    baseUrl: address().baseUrl,
    corsOrigins: optional('corsOrigins'),
    sendsMail: optional('mailFrom') !== undefined,
  }),
}));
