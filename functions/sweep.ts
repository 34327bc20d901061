import { fileAll } from '../lib/events/file.ts';
import { openLookout } from '../lib/features/lookout.ts';
import { renewSnapshots } from '../lib/projects/snapshots.ts';
import { emitSignal } from '../lib/signals.ts';
import { finishWork } from '../lib/sweep/finish.ts';
import { openCatalog } from '../lib/table/catalog.ts';
import { catalog, table } from '../lib/table/deployed.ts';
import { realPace } from '../lib/table/pause.ts';

const lookout = openLookout(table);

/** Time for unfinished work in one sweep, and again for the lookout, in ms; what is left then waits for the next. */
const workMs = 30_000;

/**
 * Files the events of every scope that is behind, finishes work of several commits that was left half done, tells which
 * features became potentially stale, and renews the snapshots that cold starts of large projects begin with: every five
 * minutes, and when the event-log writer has given a batch up. What it is called with does not matter, all it needs is
 * in the table (design §1).
 */
export const handler = async (): Promise<void> => {
  const now = new Date();
  const finished = await finishWork(table, catalog, { now, deadline: now.getTime() + workMs });
  const overdue = await lookout.look({ now, deadline: Date.now() + workMs });
  const filed = await fileAll(table, realPace, 'recovery');
  const snapshots = await renewSnapshots(table, () => openCatalog(table), now.getTime());
  emitSignal('recoveryRun', { filed, finished });
  if (filed > 0 || snapshots > 0 || finished > 0 || overdue > 0)
    console.info('The sweep caught up', { filed, snapshots, finished, overdue });
};
