import { createSessionToken as route } from '../../lib/contract/routes/sessions.ts';
import { consoleListsReads, readConsoleLists } from '../../lib/flags/environments/console-lists.ts';
import { requireSameOrigin } from '../../lib/http/browsers/same-origin.ts';
import { sessionCookieOf } from '../../lib/http/browsers/session-cookie.ts';
import { publicEndpoint } from '../../lib/http/endpoints/public-endpoint.ts';
import { enterConsole } from '../../lib/identity/ui-config/console-entry.ts';
import { surroundingsAt } from '../../lib/identity/ui-config/surroundings.ts';
import { makeRequest } from '../../lib/store/commit/request.ts';
import { table } from '../../lib/store/process/table.ts';
import packageJson from '../../package.json' with { type: 'json' };

export const handler = publicEndpoint(route)(async ({ headers, now, address }) => {
  requireSameOrigin(headers, address());
  const body = await enterConsole(makeRequest(table, { now }), {
    cookie: sessionCookieOf(headers, address()),
    stage: surroundingsAt({ baseUrl: address().baseUrl, version: packageJson.version }),
    lists: { reads: consoleListsReads, read: readConsoleLists },
  });
  return { status: 200, body, headers: { 'Cache-Control': 'no-store' } };
});
