import { optional, required } from '../environment.ts';
import { type Catalog, openCatalog } from './catalog.ts';
import { type LastSeen, openLastSeen } from './last-seen.ts';
import { openRegistrations, type Registrations } from './registrations.ts';
import { readSnapshot } from './snapshot.ts';
import { openTable, type Table } from './table.ts';

/** The table this process was deployed with. Opened once, at module scope, so that warm invocations share it. */
export const table: Table = openTable(required('table'), { endpoint: optional('endpoint') });

/** What this process remembers of that table. */
export const catalog: Catalog = openCatalog(table, { shortcut: readSnapshot });

/** What this process remembers of when features were last seen. */
export const lastSeen: LastSeen = openLastSeen(table);

/** What this process remembers of applications that registered. */
export const registrations: Registrations = openRegistrations(table);
