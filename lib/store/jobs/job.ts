import { conflictingState } from '../../contract/problems.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Unwritten } from '../commit/decision.ts';
import type { Actor } from '../commit/journal.ts';
import type { UnitOfWork } from '../commit/unit-of-work.ts';
import { logWarning } from '../runtime/log.ts';
import type { Stored } from '../table/items.ts';
import { jobKey, jobsPartition, type KeyOf } from '../table/keys.ts';
import { queryAll } from '../table/read.ts';
import type { Table } from '../table/table.ts';

/**
 * What takes more than one commit. The first commit hides what is to go and files the work; later ones carry it out, the
 * last of them takes the work off the list. Whatever ends a process half way, the recovery run finishes it (design §1).
 */
export type Job =
  | { readonly kind: 'remove-project'; readonly project: string }
  | { readonly kind: 'remove-environment'; readonly environment: string }
  | { readonly kind: 'unlink-environment'; readonly project: string; readonly environment: string }
  /** Without a value: all tags of the type. */
  | { readonly kind: 'remove-tags'; readonly type: string; readonly value?: string }
  /** Until then, in epoch ms, somebody may be at work with it. */
  | { readonly kind: 'reserve-segment'; readonly segment: number; readonly until: number }
  | { readonly kind: 'import-features'; readonly project: string; readonly id: string; readonly parts: number };

export type JobOf<K extends Job['kind']> = Extract<Job, { kind: K }>;

export interface JobItem extends Stored {
  readonly kind: 'unfinished';
  readonly work: Job;
  /** Who began it: the author of the events that are still to come. */
  readonly actor: Actor;
}

/** What work is carried out with. */
export interface JobContext {
  readonly table: Table;
  readonly catalog: Catalog;
  readonly actor: Actor;
  readonly now: Date;
  /** Epoch ms after which no further commit is tried. */
  readonly deadline: number;
}

/** Names contain no `#`; a tag's value may, and stands last. */
const nameOf = (work: Job): string => {
  switch (work.kind) {
    case 'remove-project':
      return `PROJECT#${work.project}`;
    case 'remove-environment':
      return `ENVIRONMENT#${work.environment}`;
    case 'unlink-environment':
      return `LINK#${work.project}#${work.environment}`;
    case 'remove-tags':
      return work.value === undefined ? `TAGTYPE#${work.type}` : `TAG#${work.type}#${work.value}`;
    case 'reserve-segment':
      return `SEGMENT#${work.segment}`;
    case 'import-features':
      return `BATCH#${work.id}`;
  }
};

export const keyOfJob = (work: Job): KeyOf<JobItem> => jobKey(nameOf(work));

/** Files work, in the commit that hides what it is about; that commit's scopes include the instance. */
export const enqueueJob = async (unit: UnitOfWork, work: Job, actor: Actor): Promise<void> => {
  await unit.get(keyOfJob(work));
  const item: Unwritten<JobItem> = { ...keyOfJob(work), kind: 'unfinished', work, actor };
  unit.put(item);
};

/** Takes work off the list, in the commit that does the last of it. */
export const completeJob = async (unit: UnitOfWork, work: Job): Promise<void> => {
  if (await unit.get(keyOfJob(work))) unit.remove(keyOfJob(work));
};

/**
 * A namesake of what is being removed may only be made when nothing is left to remove. The commit relies on it.
 * @param what names it in the message, e.g. `The earlier project "p"`
 * @throws Problem InvalidOperationError (409) while the removal is unfinished
 */
export const requireRemoved = async (unit: UnitOfWork, removal: Job, what: string): Promise<void> => {
  if (await unit.get(keyOfJob(removal)))
    throw conflictingState(`${what} is still being removed. Try again in a moment.`, { retryAfter: 1 });
};

/** Everything that was begun and not finished: one query, usually of nothing. */
export const readJobs = (table: Table): Promise<JobItem[]> => queryAll<JobItem>(table, { pk: jobsPartition });

/**
 * Carries on with work whose first commit is made. What that commit says is true already, so a failure here is none of
 * the caller's business: it is logged, and the recovery run finishes the work.
 */
export const runOrDefer = async <W extends Job>(
  means: JobContext,
  work: W,
  finish: (means: JobContext, work: W) => Promise<void>,
): Promise<void> => {
  try {
    await finish(means, work);
  } catch (error) {
    logWarning('Left to the recovery run', { work, error });
  }
};
