import { fileAll } from '../lib/events/file.ts';
import { renewSnapshots } from '../lib/projects/snapshots.ts';
import { openCatalog } from '../lib/table/catalog.ts';
import { table } from '../lib/table/deployed.ts';

/**
 * Files the events of every scope that is behind, and renews the snapshots that cold starts of large projects begin
 * with: every five minutes, and when the event-log writer has given a batch up. What it is called with does not
 * matter, all it needs is in the table (design §1).
 */
export const handler = async (): Promise<void> => {
  const filed = await fileAll(table);
  const snapshots = await renewSnapshots(table, () => openCatalog(table));
  if (filed > 0 || snapshots > 0) console.info('The sweep caught up', { filed, snapshots });
};
