import { type Catalog, openCatalog } from '../catalog/catalog.ts';
import { readSnapshot } from '../catalog/snapshot.ts';
import { type LastSeen, openLastSeen } from '../observations/last-seen.ts';
import { openRegistrations, type Registrations } from '../observations/registrations.ts';
import { openTable, type Table } from '../table/table.ts';
import { optional, required } from './env.ts';

/** The table this process was deployed with. Opened once, at module scope, so that warm invocations share it. */
export const table: Table = openTable(required('table'), { endpoint: optional('endpoint') });

/** What this process remembers of that table. */
export const catalog: Catalog = openCatalog(table, { shortcut: readSnapshot });

/** What this process remembers of when features were last seen. */
export const lastSeen: LastSeen = openLastSeen(table);

/** What this process remembers of applications that registered. */
export const registrations: Registrations = openRegistrations(table);
