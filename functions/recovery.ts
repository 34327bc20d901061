import type { Context } from 'aws-lambda';
import { openPotentiallyStaleScan } from '../lib/flags/features/potentially-stale-scan.ts';
import { renewSnapshots } from '../lib/flags/projects/snapshots.ts';
import { emitNewApplications } from '../lib/flags/sdk/new-applications.ts';
import { openCatalog } from '../lib/store/catalog/catalog.ts';
import { appendAllPending, appendPending } from '../lib/store/event-log/append.ts';
import { catalog, table } from '../lib/store/runtime/deployed.ts';
import { logInfo } from '../lib/store/runtime/log.ts';
import { emitSignal } from '../lib/store/runtime/signals.ts';
import { instance } from '../lib/store/table/keys.ts';
import { finishWork } from '../lib/workflows/recovery/finish.ts';

const lookout = openPotentiallyStaleScan(table);

/**
 * Time of one run for unfinished work, and for each of the other tasks that may be long, as parts of what it has; what
 * is left then goes on from there in the next. An import of thousands of features is to be done within one run
 * (docs/decisions/0148).
 */
const workPart = 1 / 2;
const taskPart = 1 / 10;
/** What a run has that is not told, in ms. */
const usualMs = 60_000;

/** Of the context that Lambda hands over. */
type Remaining = Pick<Context, 'getRemainingTimeInMillis'>;

/**
 * Files the events of every scope that is behind, finishes work of several commits that was left half done, tells which
 * features became potentially stale, renews the snapshots that cold starts of large projects begin with, and emits the
 * events of new applications that are still waiting: every five minutes, and when the event-log writer has given a batch
 * up. What it is called with does not matter but for the time it has, all it needs is in the table (design §1).
 */
export const handler = async (_event?: unknown, context?: Partial<Remaining>): Promise<void> => {
  const now = new Date();
  const time = context?.getRemainingTimeInMillis?.() ?? usualMs;
  const finished = await finishWork(table, catalog, { now, deadline: now.getTime() + time * workPart });
  const overdue = await lookout.look({ now, deadline: Date.now() + time * taskPart });
  const filed = await appendAllPending(table);
  const snapshots = await renewSnapshots(table, () => openCatalog(table), now.getTime());
  const applications = await emitNewApplications(table, { now, deadline: Date.now() + time * taskPart });
  if (applications > 0) await appendPending(table, instance, 'recovery');
  emitSignal('recoveryRun', { filed, finished });
  if (filed > 0 || snapshots > 0 || finished > 0 || applications > 0 || overdue > 0)
    logInfo('The recovery run caught up', { filed, snapshots, finished, applications, overdue });
};
