import { type LastSeen, openLastSeen } from '../observations/last-seen.ts';
import { table } from './table.ts';

/** When features were last seen, with the memory of this process. */
export const lastSeen: LastSeen = openLastSeen(table);
