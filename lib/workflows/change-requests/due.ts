import { Problem } from '../../contract/problems.ts';
import { requireProject } from '../../flags/features/load.ts';
import { displayName } from '../../identity/rights/user-access.ts';
import type { Catalog } from '../../store/catalog/catalog.ts';
import { type Actor, system } from '../../store/commit/journal.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { logError } from '../../store/runtime/log.ts';
import type { ChangeRequestItem, Person, ScheduledChangeRequestItem } from '../../store/table/items.ts';
import { openChangeRequestKey, scheduledChangeRequestKey, schedulePartition, userKey } from '../../store/table/keys.ts';
import { getItem, queryAll } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { type Applying, applyChanges, scopesOf } from './apply.ts';
import { emitRequestEvent } from './emit.ts';
import { actorOf, tokenId } from './person.ts';
import { putRequest } from './store.ts';

/** What the scheduler works with. */
export interface Clockwork {
  readonly table: Table;
  readonly catalog: Catalog;
  readonly now: Date;
  /** Epoch ms after which nothing is begun any more. */
  readonly deadline: number;
}

/** Who scheduled a request, as they are now; undefined: they no longer exist. */
const actorNow = async (table: Table, by: Person): Promise<Actor | undefined> => {
  if (by.id === tokenId) return actorOf(by);
  const user = await getItem(table, userKey(by.id));
  return user && { createdBy: displayName(user), createdByUserId: user.id };
};

const keyOf = ({ scheduledAt, id, project }: ScheduledChangeRequestItem) =>
  scheduledChangeRequestKey(scheduledAt, id, project);

/** The request that an entry of the schedule is about; undefined: it was applied, rejected, rescheduled or is gone. */
const stillDue = async (
  unit: UnitOfWork,
  entry: ScheduledChangeRequestItem,
): Promise<ChangeRequestItem | undefined> => {
  const request = await unit.get(openChangeRequestKey(entry.project, entry.id));
  const { scheduledAt, status } = request?.schedule ?? {};
  return status === 'pending' && scheduledAt === entry.scheduledAt ? request : undefined;
};

/** Takes an entry off the schedule that leads to nothing, such as one of a project that was deleted. */
const dropEntry = async (unit: UnitOfWork, entry: ScheduledChangeRequestItem): Promise<void> => {
  if (await unit.get(keyOf(entry))) unit.remove(keyOf(entry));
};

const succeed = async (unit: UnitOfWork, request: ChangeRequestItem, sources: Applying): Promise<void> => {
  await requireProject(unit, request.project);
  await applyChanges(unit, request, sources);
  emitRequestEvent(unit, request, 'change-request-scheduled-application-success');
  emitRequestEvent(unit, request, 'change-request-applied', { state: 'Applied' });
  const { schedule: _, ...plain } = request;
  await putRequest(unit, request, { ...plain, state: 'Applied' });
};

const fail = async (unit: UnitOfWork, request: ChangeRequestItem, failureReason: string): Promise<void> => {
  const { schedule } = request;
  if (!schedule) return;
  emitRequestEvent(unit, request, 'change-request-scheduled-application-failure', { failureReason });
  await putRequest(unit, request, { ...request, schedule: { ...schedule, status: 'failed', failureReason } });
};

/** A refusal that trying again would not change. */
const isFinalRefusal = (error: unknown): error is Problem =>
  error instanceof Problem && error.status < 500 && error.headers['Retry-After'] === undefined;

const applyEntry = async (entry: ScheduledChangeRequestItem, clockwork: Clockwork): Promise<void> => {
  const { table, catalog, now, deadline } = clockwork;
  const { project, id } = entry;
  const foreseen = await getItem(table, openChangeRequestKey(project, id));
  const by = foreseen?.schedule?.by;
  const actor = by && (await actorNow(table, by));
  const scopes = scopesOf(project, foreseen);
  const { rev: instanceRev } = await catalog.config();
  const sources: Applying = { table, catalog, instanceRev, now, scopes };
  const settle = (work: (unit: UnitOfWork, request: ChangeRequestItem) => Promise<void>) =>
    transact({ table, actor: actor ?? system, now, deadline }, scopes, async (unit) => {
      const request = await stillDue(unit, entry);
      if (request) await work(unit, request);
      else await dropEntry(unit, entry);
    });
  try {
    if (by && !actor)
      throw new Problem('NotFoundError', `The user who scheduled it, ${by.username}, no longer exists.`);
    await settle((unit, request) => succeed(unit, request, sources));
  } catch (error) {
    if (!isFinalRefusal(error)) throw error;
    await settle((unit, request) => fail(unit, request, error.message));
  }
};

/** What became of the requests that were due. */
export interface DueOutcome {
  /** Applied, or marked as failed. */
  readonly settled: number;
  /** Still due: they failed for the moment, or there was no time left to begin them. */
  readonly stuck: number;
}

/**
 * Applies the requests whose time has come, as those who scheduled them (behaviour §3.4, scheduler). One that cannot be
 * applied is marked as failed and not tried again; one that only failed for the moment stays for the next call. Several
 * calls at once apply a request once.
 */
export const applyDue = async (clockwork: Clockwork): Promise<DueOutcome> => {
  const { table, now, deadline } = clockwork;
  let settled = 0;
  // An entry's key begins with its time, and `~` sorts behind everything that may follow it.
  const to = `${now.toISOString()}~`;
  const entries = await queryAll<ScheduledChangeRequestItem>(table, { pk: schedulePartition, to });
  for (const entry of entries) {
    if (table.pace.now() >= deadline) break;
    try {
      await applyEntry(entry, clockwork);
      settled++;
    } catch (error) {
      logError('A scheduled change request could not be applied', { ...entry, error });
    }
  }
  return { settled, stuck: entries.length - settled };
};
