import type { Context } from 'aws-lambda';
import { openPotentiallyStaleScan } from '../lib/flags/features/staleness/potentially-stale-scan.ts';
import { renewSnapshots } from '../lib/flags/projects/snapshots.ts';
import { emitNewApplications } from '../lib/flags/sdk/new-applications.ts';
import { makeRequest } from '../lib/store/commit/request.ts';
import { appendAllPending, appendPending } from '../lib/store/event-log/append.ts';
import { countEvents } from '../lib/store/event-log/tally.ts';
import { renewCheckpoints } from '../lib/store/history/renew-checkpoints.ts';
import { catalog } from '../lib/store/process/catalog.ts';
import { table } from '../lib/store/process/table.ts';
import { logInfo } from '../lib/store/runtime/log.ts';
import { emitSignal } from '../lib/store/runtime/signals.ts';
import { instance } from '../lib/store/table/keys.ts';
import { continueJobs } from '../lib/workflows/recovery/continue-jobs.ts';

const potentiallyStaleScan = openPotentiallyStaleScan(table);

/**
 * Shares of a run's time: for jobs, and for each other task that may take long. The next run does the rest (contract:
 * storage §7.2, docs/decisions/0148-how-long-a-recovery-run-works.md).
 */
const jobsPart = 1 / 2;
const taskPart = 1 / 10;
/** Time of an invocation that names none, in ms. */
const defaultMs = 60_000;

/** The part of the Lambda's context that is read. */
type Remaining = Pick<Context, 'getRemainingTimeInMillis'>;

/**
 * Completes jobs, emits events of features that became potentially stale, appends pending events of all scopes, counts
 * them, renews snapshots for cold starts, and emits events of new applications (contract: storage §7). Runs every five
 * minutes, and when the event-log writer could not process a batch. Of its arguments it reads only the remaining time.
 */
export const handler = async (_event?: unknown, context?: Partial<Remaining>): Promise<void> => {
  const now = new Date();
  const time = context?.getRemainingTimeInMillis?.() ?? defaultMs;
  const deadlineOf = (part: number): number => table.pace.now() + time * part;
  const completed = await continueJobs({ ...makeRequest(table, { now, deadline: deadlineOf(jobsPart) }), catalog });
  const overdue = await potentiallyStaleScan.run({ now, deadline: deadlineOf(taskPart) });
  const appended = await appendAllPending(table);
  // Counted here regularly: otherwise the next request for the statistics of the installation would have to count all
  // events since the last one.
  await countEvents(table, { now, deadline: deadlineOf(taskPart) });
  const snapshots = await renewSnapshots(makeRequest(table, { now, deadline: deadlineOf(taskPart) }));
  const checkpoints = await renewCheckpoints(makeRequest(table, { now, deadline: deadlineOf(taskPart) }));
  const applications = await emitNewApplications(makeRequest(table, { now, deadline: deadlineOf(taskPart) }));
  if (applications > 0) await appendPending(table, instance, 'recovery');
  emitSignal('recoveryRun', { appended, completed });
  if (appended > 0 || snapshots > 0 || checkpoints > 0 || completed > 0 || applications > 0 || overdue > 0)
    logInfo('The recovery run caught up', { appended, snapshots, checkpoints, completed, applications, overdue });
};
