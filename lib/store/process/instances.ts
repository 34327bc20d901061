import { type Instances, openInstances } from '../observations/instances.ts';
import { table } from './table.ts';

/** Instances of applications, with the memory of this process. */
export const instances: Instances = openInstances(table);
