import { getUiConfig } from '../../lib/contract/routes/ui-config.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { surroundingsAt } from '../../lib/identity/ui-config/surroundings.ts';
import { readUiConfig, uiConfigReads } from '../../lib/identity/ui-config/ui-config.ts';
import packageJson from '../../package.json' with { type: 'json' };

export const handler = endpoint(
  getUiConfig,
  {},
  () => uiConfigReads,
)(async ({ context, address }) => ({
  status: 200,
  body: await readUiConfig(context, surroundingsAt({ baseUrl: address().baseUrl, version: packageJson.version })),
}));
