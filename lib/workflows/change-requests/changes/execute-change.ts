import type { Change } from '../../../contract/schemas/change-request.ts';
import { strategiesInForce } from '../../../definition/release-plan.ts';
import { archiveFeaturesIn } from '../../../flags/archive/archive.ts';
import { addDependencyIn, dependencyReads, removeDependenciesIn } from '../../../flags/feature-dependencies/change.ts';
import { disableFeatureIn } from '../../../flags/feature-environments/disable.ts';
import { enableFeatureIn } from '../../../flags/feature-environments/enable.ts';
import { addStrategyIn } from '../../../flags/feature-strategies/add.ts';
import { strategyKeys } from '../../../flags/feature-strategies/normalise.ts';
import { removeStrategyIn } from '../../../flags/feature-strategies/remove.ts';
import { reorderStrategiesIn } from '../../../flags/feature-strategies/reorder.ts';
import { updateStrategyIn } from '../../../flags/feature-strategies/update.ts';
import { replaceVariantsIn } from '../../../flags/feature-variants/change.ts';
import { forChangeRequest } from '../../../flags/features/guarded-unit.ts';
import { type EnvironmentPlace, keysOfFeatures, requireConfigured } from '../../../flags/features/load.ts';
import { readProject } from '../../../flags/features/read.ts';
import { hasActiveStrategy } from '../../../flags/features/strategies.ts';
import { addPlanReads } from '../../../flags/release-plans/add.ts';
import { removeSegmentIn } from '../../../flags/segments/remove.ts';
import { updateSegmentIn } from '../../../flags/segments/update.ts';
import { allRights } from '../../../identity/rights/rights.ts';
import type { CatalogContext } from '../../../store/commands/context.ts';
import type { UnitOfWork } from '../../../store/commit/unit-of-work.ts';
import { type Key, segmentKey } from '../../../store/table/keys.ts';
import { requireOwnSegment, requireSameProject } from './own-segment.ts';
import { executePlanChangeIn } from './plan-change.ts';

/** One change of a request, and the facts on which its execution depends. */
export interface ChangeExecution {
  readonly context: CatalogContext;
  readonly project: string;
  readonly environment: string;
  readonly change: Change;
  /** Features that the same request archives. */
  readonly archiving: readonly string[];
  /** The plan in whose place the change puts another one; absent: in that of none. */
  readonly replaces?: string | undefined;
}

/**
 * What the rule of a change reads, besides the project and the catalog, as far as the change itself shows it.
 * @param input.environment absent: it is not known yet
 */
export const changeKeys = ({
  project,
  environment,
  change,
}: Pick<ChangeExecution, 'project' | 'change'> & { readonly environment?: string }): Key[] => {
  const environments = environment === undefined ? [] : [environment];
  const own = 'feature' in change ? keysOfFeatures(project, [change.feature], environments) : [];
  switch (change.action) {
    case 'addStrategy':
    case 'updateStrategy':
      return [...own, ...strategyKeys(change.payload)];
    case 'addReleasePlan':
      return environment === undefined
        ? own
        : [...own, ...(addPlanReads({ project, feature: change.feature, environment }, change.payload).keys ?? [])];
    case 'addDependency':
      return [
        ...own,
        ...(dependencyReads({ place: { project, feature: change.feature }, dependency: change.payload }).keys ?? []),
      ];
    case 'updateSegment':
    case 'deleteSegment':
      return [segmentKey(change.payload.id)];
    default:
      return own;
  }
};

const hasActive = async (unit: UnitOfWork, place: EnvironmentPlace): Promise<boolean> =>
  hasActiveStrategy(strategiesInForce((await requireConfigured(unit, place)).parts));

/**
 * Executes one change by the rule of the direct endpoint; permissions are not checked (contract: change-requests §7.3).
 * For a change of a segment the scopes must include the instance.
 * @throws Problem the problem of the rule
 */
export const executeChangeIn = async (unit: UnitOfWork, execution: ChangeExecution): Promise<unknown> => {
  const { context, project, environment, change, archiving, replaces } = execution;
  const guarded = forChangeRequest(unit, { project, environment });
  const stateOf = async () => (await readProject(context, project)).state;
  const place = { project, environment, feature: 'feature' in change ? change.feature : '' };
  switch (change.action) {
    case 'updateEnabled': {
      const { enabled, shouldActivateDisabledStrategies: wanted = false } = change.payload;
      if (!enabled) return disableFeatureIn(guarded, place);
      // The flag is used only when all strategies are disabled (contract: change-requests §4.6).
      const shouldActivateDisabledStrategies = wanted && !(await hasActive(unit, place));
      return enableFeatureIn(guarded, { place, shouldActivateDisabledStrategies, rights: allRights });
    }
    case 'addStrategy':
      return addStrategyIn(guarded, { place, strategy: change.payload });
    case 'updateStrategy': {
      const { id, sortOrder: _, ...members } = change.payload;
      return updateStrategyIn(guarded, { place, id, change: members });
    }
    case 'deleteStrategy':
      return removeStrategyIn(guarded, { place, id: change.payload.id });
    case 'reorderStrategy':
      return reorderStrategiesIn(guarded, { place, positions: change.payload });
    case 'patchVariant':
      return replaceVariantsIn(guarded, { place, variants: change.payload.variants });
    case 'archiveFeature':
      return archiveFeaturesIn(guarded, { state: await stateOf(), features: [change.feature], together: archiving });
    case 'addDependency':
      return addDependencyIn(guarded, { state: await stateOf(), place, dependency: change.payload });
    case 'deleteDependency':
      return removeDependenciesIn(guarded, place);
    case 'updateSegment': {
      const { id, ...members } = change.payload;
      await requireOwnSegment(unit, id, project);
      const body = { ...members, project: requireSameProject(members.project, project) };
      return updateSegmentIn(guarded, context, { id, body });
    }
    case 'addReleasePlan':
    case 'deleteReleasePlan':
    case 'startMilestone':
    case 'changeMilestoneProgression':
    case 'deleteMilestoneProgression':
    case 'updateMilestoneStrategy':
    case 'changeReleasePlanSafeguard':
    case 'deleteReleasePlanSafeguard':
    case 'changeFeatureEnvSafeguard':
    case 'deleteFeatureEnvSafeguard':
      return executePlanChangeIn(guarded, { place, replaces }, change);
    case 'deleteSegment':
      await requireOwnSegment(unit, change.payload.id, project);
      return removeSegmentIn(guarded, context, change.payload.id);
  }
};
