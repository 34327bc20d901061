import { makeRequest } from '../lib/store/commit/request.ts';
import { catalog } from '../lib/store/process/catalog.ts';
import { table } from '../lib/store/process/table.ts';
import { logInfo } from '../lib/store/runtime/log.ts';
import { emitSignal } from '../lib/store/runtime/signals.ts';
import { applyDue } from '../lib/workflows/change-requests/apply-due.ts';

/** Time for one call, in ms; requests that are left wait for the next call. */
const workMs = 45_000;

/**
 * Called every minute: applies scheduled change requests whose time has come. Without any, which is the usual case, it
 * costs one read. Its event is ignored (docs/decisions/0101-the-clock-of-change-requests.md).
 */
export const handler = async (): Promise<void> => {
  const now = new Date();
  const { finished, stuck } = await applyDue({
    ...makeRequest(table, { now, deadline: now.getTime() + workMs }),
    catalog,
  });
  emitSignal('schedulerRun', { finished, stuck });
  if (finished > 0) logInfo('Scheduled change requests were finished', { finished });
};
