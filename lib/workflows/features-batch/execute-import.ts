import { Problem, serviceUnavailable } from '../../contract/problems.ts';
import { requireProject } from '../../flags/features/load.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { completeJob, enqueueJob, type Job, type JobContext } from '../../store/jobs/job.ts';
import { logWarning } from '../../store/runtime/log.ts';
import type { BatchProgressItem } from '../../store/table/items.ts';
import { batchProgressKey, instance, projectKey, projectScope, type Scope } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import { maxTransactionActions } from '../../store/table/size.ts';
import { inCommits } from './load.ts';
import type { Plan, Unit } from './plan.ts';
import { scopesOf, upsertAll } from './upsert.ts';

export type ImportWork = Extract<Job, { kind: 'import-features' }>;

/** A commit takes no more: looking at all that are left before each would take longer the more they are. */
const maxUnits = maxTransactionActions;

/** An item has room for so many; the log has the others. */
const maxRefused = 100;

/** That features were imported; said once all of them are. */
export const emitImported = (unit: UnitOfWork, { project, environment }: Pick<Plan, 'project' | 'environment'>): void =>
  unit.emit({ type: 'features-imported', project, environment });

/**
 * Files an import whose plan is stored: from here on it is going to be carried out, whatever happens to this process.
 * @param demand asked about the project before; throws to refuse
 */
export const enqueueImport = async (
  { table, actor, now, deadline }: JobContext,
  work: ImportWork,
  demand: (unit: UnitOfWork) => Promise<void>,
): Promise<void> => {
  const { project, id } = work;
  await transact({ table, actor, now, deadline }, [instance, projectScope(project)], async (unit) => {
    await demand(unit);
    await enqueueJob(unit, work);
    await unit.get(batchProgressKey(project, id));
    unit.put<BatchProgressItem>({ ...batchProgressKey(project, id), kind: 'batch-progress', done: 0, refused: [] });
  });
};

/** Changes how far the import has come, unless someone else has taken it further already. */
const advance = async (
  { table, actor, now, deadline }: JobContext,
  { project, id }: ImportWork,
  { rev, pk, sk, ...before }: BatchProgressItem,
  scopes: readonly [Scope, ...Scope[]],
  work: (unit: UnitOfWork) => Promise<Partial<BatchProgressItem> | 'finished'>,
): Promise<void> =>
  transact({ table, actor, now, deadline }, scopes, async (unit) => {
    const progress = await unit.get(batchProgressKey(project, id));
    if (progress?.rev !== rev) return;
    const after = await work(unit);
    if (after === 'finished') unit.remove(progress);
    else unit.put<BatchProgressItem>({ ...before, pk, sk, ...after });
  });

/**
 * Brings as many units as one commit takes. Where others have made one of them impossible since the import was
 * validated, that one is left out, and the others are brought.
 */
const takeStep = async (
  means: JobContext,
  work: ImportWork,
  plan: Plan,
  progress: BatchProgressItem,
  units: readonly Unit[],
): Promise<void> => {
  const step = { ...plan, units };
  const done = progress.done + units.length;
  try {
    await advance(means, work, progress, scopesOf(step), async (unit) => {
      await upsertAll(unit, step, means);
      return { done };
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (units.length > 1) return takeStep(means, work, plan, progress, units.slice(0, 1));
    logWarning('Left out of an import of features', { project: plan.project, error });
    await advance(means, work, progress, [projectScope(plan.project)], async (unit) => {
      await requireProject(unit, plan.project);
      return { done, refused: [...progress.refused, error.message].slice(0, maxRefused) };
    });
  }
};

/**
 * Carries out an import that was filed, from wherever it has come to; it may be repeated, and by several at a time.
 * @returns what could no longer be imported, and why
 * @throws Problem ServiceUnavailable when time is up; CommitGivenUp
 */
export const executeImport = async (means: JobContext, work: ImportWork, plan: Plan): Promise<readonly string[]> => {
  const { project, id } = work;
  const last = [instance, projectScope(project)] as const;
  let refused: readonly string[] = [];
  for (;;) {
    const progress = await getItem(means.table, batchProgressKey(project, id));
    if (!progress) return refused;
    refused = progress.refused;
    if (means.table.pace.now() >= means.deadline)
      throw serviceUnavailable('The import of features takes longer than there is time.', [
        `${progress.done} of ${plan.units.length} done`,
      ]);
    const [units] = inCommits(plan.units.slice(progress.done, progress.done + maxUnits));
    if (units && (await getItem(means.table, projectKey(project)))) {
      await takeStep(means, work, plan, progress, units);
      continue;
    }
    // A project that was removed in the meantime takes the rest of the import with it.
    await advance(means, work, progress, last, async (unit) => {
      await completeJob(unit, work);
      if (!units) emitImported(unit, plan);
      return 'finished';
    });
  }
};
