import { catalog, table } from '../lib/store/runtime/deployed.ts';
import { logInfo } from '../lib/store/runtime/log.ts';
import { emitSignal } from '../lib/store/runtime/signals.ts';
import { applyDue } from '../lib/workflows/change-requests/due.ts';

/** Time for one call, in ms; what is left then waits for the next. */
const workMs = 45_000;

/**
 * Applies scheduled change requests whose time has come: every minute. When there is none, which is nearly always, it
 * costs one read. What it is called with does not matter (docs/decisions/0101-the-clock-of-change-requests.md).
 */
export const handler = async (): Promise<void> => {
  const now = new Date();
  const { settled, stuck } = await applyDue({ table, catalog, now, deadline: now.getTime() + workMs });
  emitSignal('schedulerRun', { settled, stuck });
  if (settled > 0) logInfo('Scheduled change requests were settled', { settled });
};
