import { isPassing, notAllowed, Problem } from '../../contract/problems.ts';
import { requireProject } from '../../identity/directory/project.ts';
import { type Grants, noRights } from '../../identity/rights/rights.ts';
import type { CatalogContext, CatalogRunContext } from '../../store/commands/context.ts';
import { readHead } from '../../store/commit/head.ts';
import { system } from '../../store/commit/journal.ts';
import { makeRequest } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { logError } from '../../store/runtime/log.ts';
import type { ChangeRequestItem, ProjectItem, ScheduledChangeRequestItem } from '../../store/table/items.ts';
import { instance, openChangeRequestKey, scheduledChangeRequestKey } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import { applyChangesIn, scopesOf } from './changes/apply.ts';
import { emitRequestEvent } from './emit.ts';
import { applierLacksIn, requireApprovals, withNeeded } from './reach.ts';
import { nobodyActs, readActing } from './stored/acting.ts';
import { putRequest } from './stored/store.ts';

/**
 * Rights may have been taken away after the request was scheduled, and reviews switched on elsewhere.
 * @throws Problem NoAccessError, InvalidOperationError (409)
 */
const requireApplier = (request: ChangeRequestItem, project: ProjectItem, rights: Grants): void => {
  const { schedule } = request;
  const missing = applierLacksIn(request, project, rights);
  if (missing !== undefined)
    throw notAllowed(
      `The user who scheduled it, ${schedule?.by.username}, no longer has the permission "APPLY_CHANGE_REQUEST" in environment ${missing}.`,
    );
  requireApprovals(request, project);
};

/** The request of an entry in the schedule; undefined: it was applied, rejected, rescheduled or removed meanwhile. */
const loadDue = async (unit: UnitOfWork, entry: ScheduledChangeRequestItem): Promise<ChangeRequestItem | undefined> => {
  const request = await unit.get(openChangeRequestKey(entry.project, entry.id));
  const { scheduledAt, status } = request?.schedule ?? {};
  return status === 'pending' && scheduledAt === entry.scheduledAt ? request : undefined;
};

/** Removes an entry without a request, such as one of a deleted project. */
const removeEntry = async (
  unit: UnitOfWork,
  { scheduledAt, id, project }: ScheduledChangeRequestItem,
): Promise<void> => {
  const key = scheduledChangeRequestKey(scheduledAt, id, project);
  if (await unit.get(key)) unit.remove(key);
};

const succeed = async (
  unit: UnitOfWork,
  request: ChangeRequestItem,
  { context, rights }: { readonly context: CatalogContext; readonly rights: Grants },
): Promise<void> => {
  const project = await requireProject(unit, request.project);
  requireApplier(request, project, rights);
  await applyChangesIn(unit, { context, request });
  emitRequestEvent(unit, request, 'change-request-scheduled-application-success');
  emitRequestEvent(unit, request, 'change-request-applied', { state: 'Applied' });
  const { schedule: _, ...plain } = request;
  await putRequest(unit, request, withNeeded({ ...plain, state: 'Applied' }, project));
};

const fail = async (unit: UnitOfWork, request: ChangeRequestItem, failureReason: string): Promise<void> => {
  const { schedule } = request;
  if (!schedule) return;
  emitRequestEvent(unit, request, 'change-request-scheduled-application-failure', { failureReason });
  await putRequest(unit, request, { ...request, schedule: { ...schedule, status: 'failed', failureReason } });
};

/** Whether a problem is a refusal that a retry would not change. */
const isFinalRefusal = (error: unknown): error is Problem =>
  error instanceof Problem && error.status < 500 && !isPassing(error);

const applyEntry = async (run: CatalogRunContext, entry: ScheduledChangeRequestItem): Promise<void> => {
  const { catalog, now, deadline } = run;
  const { project, id } = entry;
  // The actor and the scopes of the commit depend on the request, so the request is read before the commit.
  const [seen, { rev: instanceRev }] = await Promise.all([
    getItem(run, openChangeRequestKey(project, id)),
    catalog.config(),
  ]);
  const by = seen?.schedule?.by;
  const scheduler = by && (await readActing(run, by, now));
  const { actor = system, rights = noRights } = scheduler ?? {};
  const context = { ...makeRequest(run, { actor, now, deadline, instanceRev }), catalog };
  const execute = (work: (unit: UnitOfWork, request: ChangeRequestItem) => Promise<void>) =>
    transact(context, scopesOf(project, seen), async (unit) => {
      const request = await loadDue(unit, entry);
      if (request) await work(unit, request);
      else await removeEntry(unit, entry);
    });
  try {
    if (by && !scheduler) throw new Problem('NotFoundError', nobodyActs(by, 'scheduled it'));
    await execute((unit, request) => succeed(unit, request, { context, rights }));
  } catch (error) {
    if (!isFinalRefusal(error)) throw error;
    await execute((unit, request) => fail(unit, request, error.message));
  }
};

/** The results for the requests that were due. */
export interface DueOutcome {
  /** Applied, or marked as failed. */
  readonly finished: number;
  /** Still due: they failed temporarily, or there was no time left to begin them. */
  readonly stuck: number;
}

/**
 * Applies the requests that are due, in the name of those who scheduled them (contract: change-requests §9). A request
 * that cannot be applied is marked as failed and not tried again; one that failed temporarily is tried by the next
 * call. Concurrent calls apply a request once.
 * @param entries of the schedule that are due
 */
export const applyDue = async (
  context: CatalogRunContext,
  entries: readonly ScheduledChangeRequestItem[],
): Promise<DueOutcome> => {
  const { table, deadline } = context;
  let finished = 0;
  // During maintenance, requests stay due; they are applied when the maintenance is over.
  if (entries.length > 0 && (await readHead(context, instance)).maintenance) return { finished: 0, stuck: 0 };
  for (const entry of entries) {
    if (table.pace.now() >= deadline) break;
    try {
      await applyEntry(context, entry);
      finished++;
    } catch (error) {
      logError('A scheduled change request could not be applied', { ...entry, error });
    }
  }
  return { finished, stuck: entries.length - finished };
};
