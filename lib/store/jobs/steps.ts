import { randomUUID } from 'node:crypto';
import { maxErrorText } from '../../contract/limits.ts';
import { isPassing, notFound, Problem, serviceUnavailable } from '../../contract/problems.ts';
import type { KnownRevision } from '../catalog/catalog.ts';
import type { CatalogContext } from '../commands/context.ts';
import type { Scopes } from '../commit/context.ts';
import { transact, type UnitOfWork } from '../commit/unit-of-work.ts';
import { logWarning } from '../runtime/log.ts';
import { inBatches, type Load } from '../table/batches.ts';
import { CommitTooLarge, isInterruption } from '../table/errors.ts';
import type { BatchProgressItem } from '../table/items.ts';
import { batchProgressKey, instance, projectKey, projectScope } from '../table/keys.ts';
import { maxTransactionActions } from '../table/limits.ts';
import { getItem } from '../table/read.ts';
import { jitter } from '../table/waiting.ts';
import { completeJob, enqueueJob, type JobContext, type JobOf } from './job.ts';
import { readPlan, storePlan } from './stored-plan.ts';

/**
 * Work on one project that may not fit into one commit, and is finished in any case. Then its plan is stored together
 * with a job, and made in steps. Each step is a commit that also stores the progress, so a request and a recovery run
 * may execute the same job at the same time (docs/decisions/0278-one-engine-for-steps.md).
 */
export type SteppedJob = JobOf<'import-features' | 'restore-project'>;

/**
 * What is made, at once or in steps.
 * @template P a part, which is made whole in one commit
 * @template R what the end answers
 */
export interface Stepped<P, R = void> {
  /** All parts of the plan, in order. */
  readonly parts: readonly P[];
  readonly loadOf: (part: P) => Load;
  /** Actions of every commit besides those of its parts. */
  readonly reserved: number;
  /** The scopes of a commit with these parts. @param isWhole whether the end is made in it, too */
  readonly scopesOf: (parts: readonly P[], isWhole: boolean) => Scopes | Promise<Scopes>;
  /** @param known what the request knows, as long as it has written nothing */
  readonly makeIn: (unit: UnitOfWork, parts: readonly P[], known?: KnownRevision) => Promise<void>;
  /** Called in the last commit. If it is refused there, the job is completed without it. */
  readonly endIn: (unit: UnitOfWork) => R | Promise<R>;
}

/** How the work ended. */
export interface Ended<R> {
  /** Why parts were left out, as far as an answer has room for it; the log has all. */
  readonly refused: readonly string[];
  /** Answer of `endIn`; undefined: it was refused, the project was deleted, or another process ended the job. */
  readonly end: R | undefined;
  /** Whether the project was deleted, so that the rest was dropped. */
  readonly isDropped: boolean;
}

const withRefusal = (refused: readonly string[], message: string): readonly string[] =>
  refused.join(' ').length < maxErrorText ? [...refused, message] : refused;

/** An execution of a job by one process. */
interface Run<P, R> {
  readonly context: JobContext;
  readonly job: SteppedJob;
  readonly stepped: Stepped<P, R>;
  /** Pauses that it has made so far. */
  pauses: number;
}

/** Makes a step and stores the progress in the same commit, unless another process has made the step meanwhile. */
const commitStep = (
  { context, job }: Omit<Run<never, unknown>, 'stepped'>,
  { rev, ...before }: BatchProgressItem,
  scopes: Scopes,
  work: (unit: UnitOfWork) => Promise<Partial<BatchProgressItem> | 'finished'>,
): Promise<void> =>
  transact(context, scopes, async (unit) => {
    const progress = await unit.get(batchProgressKey(job.project, job.id));
    if (progress?.rev !== rev) return;
    const after = await work(unit);
    if (after === 'finished') unit.remove(progress);
    else unit.put<BatchProgressItem>({ ...before, ...after });
  });

/** Whether a rule refuses; anything else ends the work of this process, and another one continues. */
const isRefused = (error: unknown): error is Problem => error instanceof Problem && error.name !== 'ServiceUnavailable';

/**
 * Maximum number of pauses that one execution makes in total for temporary obstacles, e.g. while a segment is being
 * removed: about a second (contract: features-batch §7.3).
 */
const maxPauses = 7;

/**
 * Makes parts in one commit. If others have made a part impossible since the plan was made, the parts are made one by
 * one, and the impossible one is left out.
 */
const makeStep = async <P, R>(run: Run<P, R>, progress: BatchProgressItem, parts: readonly P[]): Promise<void> => {
  const { context, job, stepped } = run;
  const done = progress.done + parts.length;
  try {
    await commitStep(run, progress, await stepped.scopesOf(parts, false), async (unit) => {
      await stepped.makeIn(unit, parts);
      return { done };
    });
  } catch (error) {
    if (!isRefused(error)) throw error;
    if (parts.length > 1) return makeStep(run, progress, parts.slice(0, 1));
    const { pace } = context.table;
    if (isPassing(error) && run.pauses < maxPauses && pace.now() < context.deadline) {
      run.pauses += 1;
      await pace.sleep(jitter(run.pauses, pace.random));
      return makeStep(run, progress, parts);
    }
    logWarning('Left out of a job', { job, error });
    await commitStep(run, progress, [projectScope(job.project)], async (unit) => {
      if (!(await unit.get(projectKey(job.project)))) throw notFound('project', job.project);
      return { done, refused: withRefusal(progress.refused, error.message) };
    });
  }
};

/** The last commit. @param endIn undefined: the rest is dropped */
const complete = async <P, R>(
  run: Run<P, R>,
  progress: BatchProgressItem,
  endIn?: (unit: UnitOfWork) => R | Promise<R>,
): Promise<R | undefined> => {
  let end: R | undefined;
  await commitStep(run, progress, [instance, projectScope(run.job.project)], async (unit) => {
    await completeJob(unit, run.job);
    end = await endIn?.(unit);
    return 'finished';
  });
  return end;
};

const makeEnd = async <P, R>(run: Run<P, R>, progress: BatchProgressItem): Promise<Ended<R>> => {
  const { refused } = progress;
  try {
    return { refused, end: await complete(run, progress, run.stepped.endIn), isDropped: false };
  } catch (error) {
    if (!isRefused(error)) throw error;
    logWarning('The end of a job was refused', { job: run.job, error });
    await complete(run, progress);
    return { refused: withRefusal(refused, error.message), end: undefined, isDropped: false };
  }
};

/**
 * Executes a job from its stored progress on. It may be repeated, also by several processes at a time.
 * @throws Problem ServiceUnavailable when time is up; NotFoundError when the project was deleted during a step;
 *   CommitGivenUp
 */
const execute = async <P, R>(context: JobContext, job: SteppedJob, stepped: Stepped<P, R>): Promise<Ended<R>> => {
  const { project, id } = job;
  const run: Run<P, R> = { context, job, stepped, pauses: 0 };
  let refused: readonly string[] = [];
  for (;;) {
    const progress = await getItem(context, batchProgressKey(project, id));
    if (!progress) return { refused, end: undefined, isDropped: false };
    refused = progress.refused;
    const { done } = progress;
    if (context.table.pace.now() >= context.deadline)
      throw serviceUnavailable('The job takes longer than there is time.', [`${done} of ${stepped.parts.length} done`]);
    // A commit takes no more parts than this, and to look at all that are left before each would take ever longer.
    const next = stepped.parts.slice(done, done + maxTransactionActions);
    const [parts] = inBatches(next, stepped.loadOf, stepped.reserved);
    if (!(await getItem(context, projectKey(project)))) {
      await complete(run, progress);
      return { refused, end: undefined, isDropped: true };
    }
    if (!parts) return makeEnd(run, progress);
    await makeStep(run, progress, parts);
  }
};

/** Work that a caller orders. */
interface Ordered<P, R> {
  readonly kind: SteppedJob['kind'];
  readonly stepped: Stepped<P, R>;
  /** What `finishInSteps` gets back; anything that JSON can represent. */
  readonly plan: { readonly project: string };
  /** Checks, in the commit that makes everything or else enqueues the job; throws to refuse. */
  readonly require: (unit: UnitOfWork) => void | Promise<void>;
  /** Message for a caller whose time is up. */
  readonly interrupted: string;
}

/** Stores a plan and executes it. Once its job is enqueued, it is executed even if this process dies. */
const makeInSteps = async <P, R>(
  context: JobContext,
  { kind, stepped, plan, require, interrupted }: Ordered<P, R>,
): Promise<Ended<R>> => {
  const { project } = plan;
  const id = randomUUID();
  const job: SteppedJob = { kind, project, id, parts: await storePlan(context, id, plan) };
  const key = batchProgressKey(project, id);
  await transact(context, [instance, projectScope(project)], async (unit) => {
    await require(unit);
    await enqueueJob(unit, job);
    await unit.get(key);
    unit.put<BatchProgressItem>({ ...key, kind: 'batch-progress', done: 0, refused: [] });
  });
  return execute(context, job, stepped).catch((cause: unknown) => {
    if (!isInterruption(cause)) throw cause;
    const details = cause instanceof Problem ? cause.details.map(({ message }) => message) : [];
    throw serviceUnavailable(interrupted, details, { cause, retryAfter: 300 });
  });
};

/**
 * Makes work in one commit if it fits into one transaction, otherwise in steps. Whether it fits is known when all its
 * rules have agreed, so nothing is written before the whole was tried.
 * @throws Problem what `require` and the parts throw, before anything is written; ServiceUnavailable when it was begun
 *   but not finished in time
 */
export const makeAll = async <P, R>(context: CatalogContext, ordered: Ordered<P, R>): Promise<Ended<R>> => {
  const { stepped, require } = ordered;
  try {
    const end = await transact(context, await stepped.scopesOf(stepped.parts, true), async (unit) => {
      await require(unit);
      await stepped.makeIn(unit, stepped.parts, context);
      return stepped.endIn(unit);
    });
    return { refused: [], end, isDropped: false };
  } catch (error) {
    if (!(error instanceof CommitTooLarge)) throw error;
    return makeInSteps(context, ordered);
  }
};

/**
 * Finishes a job that a process began and could not finish. May be repeated.
 * @param steppedFrom makes the work of a stored plan. @template S the type of the stored plans of this kind
 */
export const finishInSteps = async <S extends object, P, R>(
  context: JobContext,
  job: SteppedJob,
  steppedFrom: (plan: S) => Stepped<P, R>,
): Promise<void> => {
  const plan = await readPlan<S>(context, job);
  if (plan)
    await execute(context, job, steppedFrom(plan)).catch((error: unknown) => {
      if (!(error instanceof Problem && error.name === 'NotFoundError')) throw error;
    });
  // The job still exists although its plan has expired, or its progress was removed with the project.
  await transact(context, [instance], (unit) => completeJob(unit, job));
};
