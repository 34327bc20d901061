import { makeRequest } from '../lib/store/commit/request.ts';
import { catalog } from '../lib/store/process/catalog.ts';
import { eventBus, refusedByBus } from '../lib/store/process/event-bus.ts';
import { table } from '../lib/store/process/table.ts';
import { calls, poller, wakes } from '../lib/store/process/wakes.ts';
import { logError, logInfo } from '../lib/store/runtime/log.ts';
import { emitSignal } from '../lib/store/runtime/signals.ts';
import { followSignals } from '../lib/workflows/actions/follow.ts';
import { applyDue } from '../lib/workflows/change-requests/apply-due.ts';
import { readSchedule, type Schedule } from '../lib/workflows/change-requests/schedule.ts';
import { openAnnouncing } from '../lib/workflows/deliveries/announcing.ts';
import { wakeDue } from '../lib/workflows/deliveries/wake-due.ts';
import { moveReleases } from '../lib/workflows/releases/clock.ts';

const announcing = { ...openAnnouncing({ table, wakes, calls, eventBus, refusedByBus }), poller };

/** Time for change requests in one call, in ms; those that are left wait for the next call. */
const workMs = 30_000;

/** Time for actions that follow from signals in one call, in ms, after that for change requests. */
const actionsMs = 5_000;

/** Time for releases in one call, in ms, after that for change requests. */
const releasesMs = 10_000;

/** Time for announcing events that nobody has announced, in ms. What is sent again has a time of its own (resendMs). */
const announcingMs = 8_000;

/**
 * Called every minute: applies scheduled change requests whose time has come, executes the actions that follow from signals,
 * moves releases on, and then wakes whoever delivers events that are due. A change has a time that somebody chose, so it does not wait for receivers or a bus. One query finds what is due,
 * and whether there is an integration; where there is neither, which is the usual case, that is all. Its event is ignored
 * (docs/decisions/0101-the-clock-of-change-requests.md).
 */
export const handler = async (): Promise<void> => {
  const now = new Date();
  const { due, steps, looks, works, mark } = await readSchedule(table, now);
  try {
    await applyChanges(now, due);
    await followSignals(makeRequest(table, { now, deadline: table.pace.now() + actionsMs }), works);
    await moveOn(now, [...steps, ...looks]);
  } finally {
    await wakeDue(announcing, { deadline: table.pace.now() + announcingMs, mark }).catch((error: unknown) =>
      logError('Deliveries that are due could not be found', { error }),
    );
  }
};

const applyChanges = async (now: Date, due: Schedule['due']): Promise<void> => {
  const request = makeRequest(table, { now, deadline: now.getTime() + workMs });
  const { finished, stuck } = await applyDue({ ...request, catalog }, due);
  emitSignal('schedulerRun', { finished, stuck });
  if (finished > 0) logInfo('Scheduled change requests were finished', { finished });
};

const moveOn = async (now: Date, looks: readonly Schedule['steps' | 'looks'][number][]): Promise<void> => {
  if (looks.length === 0) return;
  const request = makeRequest(table, { now, deadline: table.pace.now() + releasesMs });
  const { moved } = await moveReleases({ ...request, catalog }, looks);
  if (moved > 0) logInfo('Releases went on, or were stopped', { moved });
};
