import { type Catalog, openCatalog } from '../catalog/catalog.ts';
import { readSnapshot } from '../catalog/snapshot.ts';
import { type LastSeen, openLastSeen } from '../observations/last-seen.ts';
import { openRegistrations, type Registrations } from '../observations/registrations.ts';
import { openTable, type Table } from '../table/table.ts';
import { optional, required } from './env.ts';

/** The table this process was deployed with. Opened once, at module scope, so that warm invocations share it. */
export const table: Table = openTable(required('table'), { endpoint: optional('endpoint') });

/** The catalog of that table, in the memory of this process. */
export const catalog: Catalog = openCatalog(table, { readSnapshot });

/** When features were last seen, with the memory of this process. */
export const lastSeen: LastSeen = openLastSeen(table);

/** Registrations of applications, with the memory of this process. */
export const registrations: Registrations = openRegistrations(table);
