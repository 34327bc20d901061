import { randomUUID } from 'node:crypto';
import { maxDetails } from '../../contract/limits.ts';
import {
  badData,
  conflictingState,
  listed,
  noAccessToAll,
  Problem,
  serviceUnavailable,
} from '../../contract/problems.ts';
import type { BatchImport } from '../../contract/schemas/features-batch.ts';
import { requireLinked, requireProject } from '../../flags/features/load.ts';
import { visibleTo } from '../../flags/projects/visible.ts';
import type { Rights } from '../../identity/rights/rights.ts';
import { readingOf } from '../../store/commit/reading.ts';
import { dryRun, transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { JobContext } from '../../store/jobs/job.ts';
import { CommitGivenUp, isDiskFull } from '../../store/table/errors.ts';
import { instance, projectScope } from '../../store/table/keys.ts';
import { guardChangeRequests } from '../change-requests/guard.ts';
import { errorsOf } from './errors.ts';
import { emitImported, enqueueImport, executeImport, type ImportWork } from './execute-import.ts';
import { readImportContext } from './import-context.ts';
import { inCommits, requireFitting } from './load.ts';
import { importsDependencies, missingPermissions } from './missing-permissions.ts';
import { type Plan, planImport } from './plan.ts';
import { storePlan } from './stored-plan.ts';
import { finishEarlier, scopesOf, upsertAll } from './upsert.ts';

export interface ImportOrder extends JobContext {
  readonly rights: Rights;
  /** The instance's revision, read since the request began. */
  readonly instanceRev: number;
}

/** @throws Problem NoAccessError naming every permission that is missing */
const requireRights = (missing: readonly string[], environment: string): void => {
  if (missing.length === 0) return;
  throw noAccessToAll(
    missing.map((permission) => ({ permission })),
    `in environment ${environment} to import this`,
  );
};

/** Everything is refused that validation finds (behaviour §1.10). @throws Problem BadDataError */
const refuse = (errors: ReturnType<typeof errorsOf>): void => {
  const texts = errors.map(({ message, affectedItems }) =>
    [message, listed(affectedItems, maxDetails)].join(' ').trim(),
  );
  const [first] = texts;
  if (first !== undefined) throw badData(first, texts);
};

/** An import that one commit does not hold: stored, filed, carried out. */
const importInSteps = async (
  means: JobContext,
  plan: Plan,
  demand: (unit: UnitOfWork) => Promise<void>,
): Promise<void> => {
  const id = randomUUID();
  const parts = await storePlan(means, id, plan);
  const work: ImportWork = { kind: 'import-features', project: plan.project, id, parts };
  await enqueueImport(means, work, demand);
  const refused = await executeImport(means, work, plan).catch((cause: unknown) => {
    const inTime = !(
      cause instanceof CommitGivenUp ||
      isDiskFull(cause) ||
      (cause instanceof Problem && cause.name === 'ServiceUnavailable')
    );
    if (inTime) throw cause;
    const details = cause instanceof Problem ? cause.details.map(({ message }) => message) : [];
    const message = 'The import is begun, and is completed within minutes. Look for the event features-imported.';
    throw serviceUnavailable(message, details, { cause, retryAfter: 300 });
  });
  if (refused.length > 0)
    throw conflictingState(`The import is done, but for what others changed meanwhile. ${refused.join(' ')}`);
};

/**
 * Imports a data set into a project and an environment (behaviour §4, features-batch/import): new features are made,
 * existing ones overwritten, archived ones skipped. It is validated whole, by going through all of it, before anything
 * is written (docs/decisions/0078-features-are-imported-in-steps.md).
 * @throws Problem NoAccessError for missing permissions and where change requests are on; NotFoundError for an unknown
 * project or environment; BadDataError with what validation finds; what the rules for single features throw;
 * ServiceUnavailable when it is begun and could not be finished in time
 */
export const importFeatures = async (
  order: ImportOrder,
  { project, environment, data }: BatchImport,
): Promise<void> => {
  const { table, rights, instanceRev, actor, now, deadline } = order;
  const place = { project, environment };
  const circumstances = await readImportContext(order, { ...place, visible: visibleTo(rights) }, data, instanceRev);
  requireRights(missingPermissions(data, place, circumstances, rights), environment);
  const dependencies = importsDependencies(data, environment, circumstances);
  const demand = async (reading: Parameters<typeof requireProject>[0]): Promise<void> => {
    const target = await requireProject(reading, project);
    requireLinked(target, environment);
    guardChangeRequests(rights, target, [environment]);
    if (dependencies) guardChangeRequests(rights, target, 'project');
  };
  await demand(readingOf(table));
  refuse(errorsOf(data, circumstances));
  const plan = planImport(data, place, circumstances, rights);
  requireFitting(plan.units);
  const commits = inCommits(plan.units);
  await finishEarlier(order, plan.units);
  if (commits.length <= 1) {
    await transact({ table, actor, now, deadline }, scopesOf(plan), async (unit) => {
      await demand(unit);
      await upsertAll(unit, plan, order);
      emitImported(unit, plan);
    });
    return;
  }
  const everything = { scopes: [projectScope(project), instance] as const, actor, now, deadline };
  await dryRun({ table, ...everything }, everything.scopes, (unit) => upsertAll(unit, plan, order));
  await importInSteps(order, plan, demand);
};
