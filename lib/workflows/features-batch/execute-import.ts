import { isPassing, Problem, serviceUnavailable } from '../../contract/problems.ts';
import { requireProject } from '../../identity/directory/project.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { completeJob, enqueueJob, type JobContext, type JobOf } from '../../store/jobs/job.ts';
import { beginProgress, updateProgress, withRefusal } from '../../store/jobs/progress.ts';
import { logWarning } from '../../store/runtime/log.ts';
import type { BatchProgressItem } from '../../store/table/items.ts';
import { batchProgressKey, instance, projectKey, projectScope } from '../../store/table/keys.ts';
import { maxTransactionActions } from '../../store/table/limits.ts';
import { getItem } from '../../store/table/read.ts';
import { jitter } from '../../store/table/waiting.ts';
import { inCommits } from './commits.ts';
import type { Plan, PlannedUnit } from './plan.ts';
import { scopesOf, upsertUnitsIn } from './upsert.ts';

export type ImportJob = JobOf<'import-features'>;

/**
 * Maximum number of units that are considered for one commit: a commit takes no more. Considering all remaining units
 * before each commit would take longer the more there are.
 */
const maxUnits = maxTransactionActions;

/** Emits the last event of an import. */
export const emitImported = (unit: UnitOfWork, { project, environment }: Pick<Plan, 'project' | 'environment'>): void =>
  unit.emit({ type: 'features-imported', project, environment });

/**
 * Enqueues an import whose plan is stored: from then on it is executed even if this process dies.
 * @param requireTarget checks the project in the same commit; throws to refuse
 */
export const enqueueImport = (
  context: JobContext,
  job: ImportJob,
  requireTarget: (unit: UnitOfWork) => Promise<void>,
): Promise<void> => {
  const { project } = job;
  return transact(context, [instance, projectScope(project)], async (unit) => {
    await requireTarget(unit);
    await enqueueJob(unit, job);
    await beginProgress(unit, job);
  });
};

/**
 * Maximum number of pauses that an import makes in total for temporary obstacles, e.g. while a segment is being
 * removed: about a second (contract: features-batch §7.3).
 */
const maxPauses = 7;

/** Pauses that an import has made so far. */
interface Pauses {
  made: number;
}

/**
 * Imports units in one commit. If others have made a unit impossible since the import was validated, the units are
 * imported one by one, and the impossible one is left out (contract: features-batch §7.3).
 */
const executeStep = async (
  context: JobContext,
  job: ImportJob,
  plan: Plan,
  progress: BatchProgressItem,
  units: readonly PlannedUnit[],
  pauses: Pauses,
): Promise<void> => {
  const step = { ...plan, units };
  const done = progress.done + units.length;
  try {
    await updateProgress(context, job, progress, scopesOf(step), async (unit) => {
      await upsertUnitsIn(unit, { catalog: context.catalog, plan: step });
      return { done };
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (units.length > 1) return executeStep(context, job, plan, progress, units.slice(0, 1), pauses);
    const { pace } = context.table;
    if (isPassing(error) && pauses.made < maxPauses && pace.now() < context.deadline) {
      pauses.made += 1;
      await pace.sleep(jitter(pauses.made, pace.random));
      return executeStep(context, job, plan, progress, units, pauses);
    }
    logWarning('Left out of an import of features', { project: plan.project, error });
    await updateProgress(context, job, progress, [projectScope(plan.project)], async (unit) => {
      await requireProject(unit, plan.project);
      return { done, refused: withRefusal(progress.refused, error.message) };
    });
  }
};

/**
 * Executes an enqueued import from its stored progress on. It may be repeated, also by several processes at a time.
 * @returns the reasons why units were left out
 * @throws Problem ServiceUnavailable when time is up; CommitGivenUp
 */
export const executeImport = async (context: JobContext, job: ImportJob, plan: Plan): Promise<readonly string[]> => {
  const { project, id } = job;
  const pauses: Pauses = { made: 0 };
  let refused: readonly string[] = [];
  for (;;) {
    const progress = await getItem(context.table, batchProgressKey(project, id));
    if (!progress) return refused;
    refused = progress.refused;
    if (context.table.pace.now() >= context.deadline)
      throw serviceUnavailable('The import of features takes longer than there is time.', [
        `${progress.done} of ${plan.units.length} done`,
      ]);
    const [units] = inCommits(plan.units.slice(progress.done, progress.done + maxUnits));
    if (units && (await getItem(context.table, projectKey(project)))) {
      await executeStep(context, job, plan, progress, units, pauses);
      continue;
    }
    // When the project was deleted, the rest of the import is dropped (contract: features-batch §7.4).
    await updateProgress(context, job, progress, [instance, projectScope(project)], async (unit) => {
      await completeJob(unit, job);
      if (!units) emitImported(unit, plan);
      return 'finished';
    });
  }
};
