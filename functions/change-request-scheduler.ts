import { makeRequest } from '../lib/store/commit/request.ts';
import { catalog } from '../lib/store/process/catalog.ts';
import { eventBus, refusedByBus } from '../lib/store/process/event-bus.ts';
import { table } from '../lib/store/process/table.ts';
import { poller, wakes } from '../lib/store/process/wakes.ts';
import { logError, logInfo } from '../lib/store/runtime/log.ts';
import { emitSignal } from '../lib/store/runtime/signals.ts';
import { applyDue } from '../lib/workflows/change-requests/apply-due.ts';
import { openAnnouncing } from '../lib/workflows/deliveries/announcing.ts';
import { wakeDue } from '../lib/workflows/deliveries/wake-due.ts';

const announcing = { ...openAnnouncing({ table, wakes, eventBus, refusedByBus }), poller };

/** Time for change requests in one call, in ms; those that are left wait for the next call. */
const workMs = 35_000;

/** Time for announcing events that nobody has announced, in ms. What is sent again has a time of its own (resendMs). */
const announcingMs = 8_000;

/**
 * Called every minute: applies scheduled change requests whose time has come, and then wakes whoever delivers events that
 * are due. A change has a time that somebody chose, so it does not wait for receivers or a bus. Without any, which is the usual case, it costs three reads. Its event is ignored (docs/decisions/0101-the-clock-of-change-requests.md).
 */
export const handler = async (): Promise<void> => {
  try {
    await applyChanges();
  } finally {
    await wakeDue(announcing, table.pace.now() + announcingMs).catch((error: unknown) =>
      logError('Deliveries that are due could not be found', { error }),
    );
  }
};

const applyChanges = async (): Promise<void> => {
  const now = new Date();
  const { finished, stuck } = await applyDue({
    ...makeRequest(table, { now, deadline: now.getTime() + workMs }),
    catalog,
  });
  emitSignal('schedulerRun', { finished, stuck });
  if (finished > 0) logInfo('Scheduled change requests were finished', { finished });
};
