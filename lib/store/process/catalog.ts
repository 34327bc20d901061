import { type Catalog, openCatalog } from '../catalog/catalog.ts';
import { openSnapshots } from '../catalog/snapshot.ts';
import { table } from './table.ts';

/** The catalog of the deployed table, in the memory of this process. */
export const catalog: Catalog = openCatalog(table, { snapshots: openSnapshots() });
