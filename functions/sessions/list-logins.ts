import { listLogins as route } from '../../lib/contract/routes/sessions.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { wantsCsv } from '../../lib/http/reading/wants-csv.ts';
import { listLogins, loginsCsv, loginsReads } from '../../lib/identity/sessions/logins.ts';

export const handler = endpoint(route, {}, ({ now }) => loginsReads(now))(async ({ context, headers }) => {
  const events = await listLogins(context);
  if (wantsCsv(headers.accept)) return { status: 200, contentType: 'text/csv', text: loginsCsv(events) };
  return { status: 200, body: { events } };
});
