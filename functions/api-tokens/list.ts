import { endpoint } from '../../lib/http/endpoint.ts';
import { listApiTokens } from '../../lib/routes/api-tokens.ts';
import { table } from '../../lib/table/deployed.ts';
import { apiTokenViews, readApiTokens } from '../../lib/tokens/api-view.ts';
import { mayHandle } from '../../lib/tokens/kinds.ts';

export const handler = endpoint(listApiTokens)(async ({ caller }) => {
  const tokens = (await readApiTokens(table)).filter(({ type }) => mayHandle(caller.rights, type, 'READ'));
  return { status: 200, body: { tokens: await apiTokenViews(table, tokens) } };
});
