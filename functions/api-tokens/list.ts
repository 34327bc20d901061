import { listApiTokens } from '../../lib/contract/routes/api-tokens.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { hasTokenPermission } from '../../lib/identity/api-tokens/kinds.ts';
import { apiTokenViews, readApiTokens } from '../../lib/identity/api-tokens/view.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(listApiTokens)(async ({ caller }) => {
  const tokens = (await readApiTokens(table)).filter(({ type }) => hasTokenPermission(caller.rights, type, 'READ'));
  return { status: 200, body: { tokens: await apiTokenViews(table, tokens) } };
});
