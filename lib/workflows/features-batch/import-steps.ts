import { badData } from '../../contract/problems.ts';
import type { JobContext, JobOf } from '../../store/jobs/job.ts';
import { finishInSteps, type Stepped } from '../../store/jobs/steps.ts';
import type { Load } from '../../store/table/batches.ts';
import { maxBatchActions, maxFeaturesOfCommit, storedSize } from '../../store/table/limits.ts';
import type { Plan, PlannedFeature, PlannedUnit } from './plan.ts';
import { scopesOf, upsertUnitsIn } from './upsert.ts';

/** Actions in every commit besides the units: the project and the progress of the import. */
const reserved = 2;

/**
 * Minimum number of actions that a feature counts as. It limits the features of a commit so that their events fit, too:
 * each may have 180 KB.
 */
const minActions = Math.floor((maxBatchActions - reserved) / maxFeaturesOfCommit);

/**
 * The feature, its name and its environment are written; its tags with their types, its segments and its parents are
 * checked.
 */
const actionsOf = ({ tags, strategies, dependencies = [] }: PlannedFeature): number => {
  const types = new Set(tags.map(({ type }) => type));
  const segments = new Set(strategies.flatMap((strategy) => strategy.segments ?? []));
  return 3 + tags.length + types.size + segments.size + dependencies.length;
};

const loadOf = (unit: PlannedUnit): Load => {
  const bytes = storedSize(unit);
  if (unit.kind === 'context-field') return { actions: 1, bytes };
  // A tag type and its pending removal, or a tag and its type.
  if (unit.kind !== 'feature') return { actions: 2, bytes };
  return { actions: Math.max(minActions, actionsOf(unit.feature)), bytes };
};

/** @throws Problem BadDataError for a feature that does not fit into one commit (contract: features-batch §5.4) */
export const requireFitting = (units: readonly PlannedUnit[]): void => {
  for (const unit of units) {
    if (unit.kind !== 'feature' || actionsOf(unit.feature) + reserved <= maxBatchActions) continue;
    throw badData(
      `The feature "${unit.feature.name}" has too many tags, segments and parents to be imported at once. Take some away.`,
    );
  }
};

/** An import, at once or in steps (contract: features-batch §7.1). */
export const steppedImport = ({ catalog }: JobContext, plan: Plan): Stepped<PlannedUnit> => ({
  parts: plan.units,
  loadOf,
  reserved,
  scopesOf: (units) => scopesOf({ ...plan, units }),
  makeIn: (unit, units, known) => upsertUnitsIn(unit, { catalog, known, plan: { ...plan, units } }),
  endIn: (unit) => unit.emit({ type: 'features-imported', project: plan.project, environment: plan.environment }),
});

/** A plan without rights was stored by an earlier version, which checked all rights before it stored the plan. */
type StoredImport = Omit<Plan, 'rights'> & Partial<Plan>;

/** Finishes an import that a process began and could not finish (contract: features-batch §7.2). May be repeated. */
export const finishImport = (context: JobContext, job: JobOf<'import-features'>): Promise<void> =>
  finishInSteps(context, job, ({ rights = { admin: true, grants: [] }, ...plan }: StoredImport) =>
    steppedImport(context, { ...plan, rights }),
  );
