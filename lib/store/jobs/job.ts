import { conflictingState } from '../../contract/problems.ts';
import type { CatalogContext } from '../commands/context.ts';
import type { Actor } from '../commit/journal.ts';
import type { UnitOfWork } from '../commit/unit-of-work.ts';
import { logWarning } from '../runtime/log.ts';
import type { Stored } from '../table/items.ts';
import { jobKey, jobsPartition, type KeyOf } from '../table/keys.ts';
import { queryAll, type Source } from '../table/read.ts';

/**
 * Work that takes more than one commit (contract: storage §6.1). The first commit stores the job and, for a removal,
 * hides the items to be removed. Later commits execute the job, and the last one completes it. If a process stops in
 * between, the recovery run continues.
 */
export type Job =
  | { readonly kind: 'remove-project'; readonly project: string }
  | { readonly kind: 'remove-environment'; readonly environment: string }
  /** Copies the configuration of `source` in some projects, and in roles, to a new environment. */
  | {
      readonly kind: 'clone-environment';
      readonly environment: string;
      readonly source: string;
      readonly projects: readonly string[];
      readonly permissions: boolean;
    }
  | { readonly kind: 'unlink-environment'; readonly project: string; readonly environment: string }
  /** Without a value: all tags of the type. */
  | { readonly kind: 'remove-tags'; readonly type: string; readonly value?: string }
  /** `until`, in epoch ms: until then, the process that made the reservation may still be working. */
  | { readonly kind: 'reserve-segment'; readonly segment: number; readonly until: number }
  /** `until` as above. */
  | { readonly kind: 'reserve-tag'; readonly type: string; readonly value: string; readonly until: number }
  | { readonly kind: 'import-features'; readonly project: string; readonly id: string; readonly parts: number }
  /** A restore whose changes do not fit into one commit. */
  | { readonly kind: 'restore-project'; readonly project: string; readonly id: string; readonly parts: number };

export type JobOf<K extends Job['kind']> = Extract<Job, { kind: K }>;

/** The context in which a job is executed: by the command that began it, or by the recovery run, without a request. */
export type JobContext = Omit<CatalogContext, 'instanceRev'>;

/** Existing tables have jobs with the older names `unfinished` and `work`, so these stay. */
export interface JobItem extends Stored {
  readonly kind: 'unfinished';
  readonly work: Job;
  /** The author of the change that began the job, and of all events of the job. */
  readonly actor: Actor;
}

/** The sort key of a job. Names contain no `#`; only values of tags may, so they are last. */
const nameOf = (job: Job): string => {
  switch (job.kind) {
    case 'remove-project':
      return `PROJECT#${job.project}`;
    case 'remove-environment':
      return `ENVIRONMENT#${job.environment}`;
    case 'clone-environment':
      return `CLONE#${job.environment}`;
    case 'unlink-environment':
      return `LINK#${job.project}#${job.environment}`;
    case 'remove-tags':
      return job.value === undefined ? `TAGTYPE#${job.type}` : `TAG#${job.type}#${job.value}`;
    case 'reserve-segment':
      return `SEGMENT#${job.segment}`;
    case 'reserve-tag':
      return `RESERVED#${job.type}#${job.value}`;
    case 'import-features':
      return `BATCH#${job.id}`;
    case 'restore-project':
      return `RESTORE#${job.id}`;
  }
};

export const keyOfJob = (job: Job): KeyOf<JobItem> => jobKey(nameOf(job));

/** Stores a job, in the commit that begins it. The scopes of that commit must include the instance. */
export const enqueueJob = async (unit: UnitOfWork, job: Job): Promise<void> => {
  await unit.get(keyOfJob(job));
  unit.put<JobItem>({ ...keyOfJob(job), kind: 'unfinished', work: job, actor: unit.actor });
};

/** Removes a job, in the commit that executes its last step. */
export const completeJob = async (unit: UnitOfWork, job: Job): Promise<void> => {
  if (await unit.get(keyOfJob(job))) unit.remove(keyOfJob(job));
};

/**
 * Requires that a removal is complete: only then may a new item get the same name (contract: storage §4.2). The commit
 * relies on that.
 * @param what the name of the item in the message, e.g. `The earlier project "p"`
 * @throws Problem InvalidOperationError (409) while the removal is not complete
 */
export const requireRemoved = async (unit: UnitOfWork, removal: Job, what: string): Promise<void> => {
  if (await unit.get(keyOfJob(removal)))
    throw conflictingState(`${what} is still being removed. Try again in a moment.`, { retryAfter: 1 });
};

/** All jobs that are not complete: one query, usually of nothing. */
export const readJobs = (source: Source): Promise<JobItem[]> => queryAll<JobItem>(source, { pk: jobsPartition });

/**
 * Executes a job whose first commit was made. With that commit the caller's change is complete. So a failure here is
 * logged and does not become the answer; the recovery run executes the job later.
 */
export const runOrDefer = async <J extends Job>(
  context: JobContext,
  job: J,
  execute: (context: JobContext, job: J) => Promise<void>,
): Promise<void> => {
  try {
    await execute(context, job);
  } catch (error) {
    logWarning('Left to the recovery run', { work: job, error });
  }
};
