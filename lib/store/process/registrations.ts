import { openRegistrations, type Registrations } from '../observations/registrations.ts';
import { table } from './table.ts';

/** Registrations of applications, with the memory of this process. */
export const registrations: Registrations = openRegistrations(table);
