import { aboutFeature, isPassing, notFound, Problem } from '../../contract/problems.ts';
import type { NewStrategy } from '../../contract/schemas/feature-strategy.ts';
import type { StoredReleasePlan } from '../../contract/schemas/release-plan.ts';
import { archiveFeaturesIn } from '../../flags/archive/archive.ts';
import { reviveFeaturesIn } from '../../flags/archive/revive.ts';
import { addDependencyIn, removeDependencyIn } from '../../flags/feature-dependencies/change.ts';
import { disableFeatureIn } from '../../flags/feature-environments/disable.ts';
import { enableFeatureIn } from '../../flags/feature-environments/enable.ts';
import { changeLinksIn } from '../../flags/feature-links/change.ts';
import { changeOwnersIn } from '../../flags/feature-owners/change.ts';
import { keyOfOwner } from '../../flags/feature-owners/read.ts';
import { addStrategyIn } from '../../flags/feature-strategies/add.ts';
import type { ArrangeVariants } from '../../flags/feature-strategies/normalise.ts';
import { removeStrategyIn } from '../../flags/feature-strategies/remove.ts';
import { reorderStrategiesIn } from '../../flags/feature-strategies/reorder.ts';
import { updateStrategyIn } from '../../flags/feature-strategies/update.ts';
import { tagFeatureIn } from '../../flags/feature-tags/change.ts';
import { replaceVariantsIn } from '../../flags/feature-variants/change.ts';
import { createFeatureIn, requireFeatureRoom } from '../../flags/features/create.ts';
import { requireAnyFeature } from '../../flags/features/load.ts';
import { updateMetadataIn } from '../../flags/features/update.ts';
import { completeFeatureIn, uncompleteFeatureIn } from '../../flags/lifecycle/complete.ts';
import { replacePlanIn, replaceSafeguardsIn } from '../../flags/release-plans/replace.ts';
import type { Starter } from '../../flags/release-plans/starter.ts';
import { updateSegmentIn } from '../../flags/segments/update.ts';
import { requireProject } from '../../identity/directory/project.ts';
import type { Rights } from '../../identity/rights/rights.ts';
import type { Catalog, KnownRevision, ProjectState } from '../../store/catalog/catalog.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ProjectItem, Stored } from '../../store/table/items.ts';
import {
  featureEnvironmentKey,
  featureKey,
  featureNameKey,
  type Key,
  projectKey,
  segmentKey,
  strategyTypeKey,
  tagKey,
  tagTypeKey,
} from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';
import { guardSegment } from '../change-requests/guard/guard-segment.ts';
import { guardUnit } from '../change-requests/guard/guarded-write.ts';
import type { PlanContent } from './content.ts';
import { requireAllowed } from './needs.ts';
import { type ActionGroup, environmentOfAction, featureOfAction, type RestoreAction } from './plan.ts';

/** The context in which actions are executed. */
export interface Execution {
  readonly catalog: Catalog;
  readonly table: Table;
  /** Known heads of a request; default: the heads are read again. */
  readonly known?: KnownRevision | undefined;
  readonly project: string;
  /** The rights of the caller when the restore was ordered. */
  readonly rights: Rights;
  /** Who ordered it, and runs the release plans that are put back. */
  readonly by: Starter;
  /** All features that the restore archives. */
  readonly archived: readonly string[];
}

/** The execution within one commit. */
interface ExecutionInCommit extends Execution {
  readonly owner: ProjectItem;
  readonly state: ProjectState;
}

/** Variants are restored exactly as they were stored. */
const asItWas: ArrangeVariants = (variants) => [...variants];

const storedPlan = ({ milestones, ...plan }: PlanContent): StoredReleasePlan => ({
  ...plan,
  milestones: milestones.map(({ strategies, ...one }) => ({ ...one, strategies: [...strategies] })),
});

/** Executes one action by the rule of the corresponding route, after checking its permission and guard. */
const executeActionIn = async (
  unit: UnitOfWork,
  action: RestoreAction,
  opened: ExecutionInCommit,
): Promise<unknown> => {
  const { project, rights, by, owner, state, archived, catalog, table, known } = opened;
  requireAllowed(rights, project, action);
  const everywhere = () => guardUnit(unit, rights, owner, 'project');
  const environment = environmentOfAction(action) ?? '';
  const there = () => guardUnit(unit, rights, owner, [environment]);
  const place = { project, feature: featureOfAction(action) ?? '', environment };
  switch (action.kind) {
    case 'segment': {
      const { id, body } = action;
      const guarded = await guardSegment(unit, rights, 'UPDATE_SEGMENT', { project: action.project });
      return updateSegmentIn(guarded, { catalog, table, readAhead: known?.readAhead }, { id, body });
    }
    case 'create':
      return createFeatureIn(unit, { project, feature: action.given });
    case 'revive':
      return reviveFeaturesIn(unit, { project, features: [action.feature] });
    case 'metadata':
      return updateMetadataIn(unit, { feature: await requireAnyFeature(unit, place), change: action.change });
    case 'complete':
      return completeFeatureIn(unit, await requireAnyFeature(unit, place), action.completion);
    case 'uncomplete':
      return uncompleteFeatureIn(unit, await requireAnyFeature(unit, place));
    case 'tags':
      return tagFeatureIn(unit, { ...place, change: action.change });
    case 'links':
      return changeLinksIn(unit, { ...place, change: action });
    case 'owners':
      return changeOwnersIn(unit, { ...place, added: action.added, removed: action.removed });
    case 'add-strategy':
      return addStrategyIn(there(), { place, strategy: action.strategy, known: action.known, arrange: asItWas });
    case 'update-strategy':
      return updateStrategyIn(there(), { place, id: action.id, change: action.strategy, arrange: asItWas });
    case 'order-strategies':
      return reorderStrategiesIn(there(), { place, positions: action.positions });
    case 'remove-strategy':
      return removeStrategyIn(there(), { place, id: action.id });
    case 'variants':
      return replaceVariantsIn(there(), { place, variants: action.variants, arrange: (variants) => [...variants] });
    case 'add-plan':
    case 'change-plan':
      return replacePlanIn(there(), { place, plan: storedPlan(action.plan), by });
    case 'remove-plan':
      return replacePlanIn(there(), { place, plan: undefined, by });
    case 'safeguards':
      return replaceSafeguardsIn(there(), { place, safeguards: action.safeguards });
    case 'enable':
      return enableFeatureIn(there(), { place, shouldActivateDisabledStrategies: false, rights });
    case 'disable':
      return disableFeatureIn(there(), place);
    case 'archive':
      return archiveFeaturesIn(everywhere(), { state, features: [action.feature], together: archived });
    case 'remove-dependency':
      return removeDependencyIn(everywhere(), { place, parent: action.parent });
    case 'add-dependency':
      return addDependencyIn(everywhere(), { state, place, dependency: action.dependency });
  }
};

const keysOfStrategy = ({ name, segments = [] }: Pick<NewStrategy, 'name' | 'segments'>): Key[] => [
  strategyTypeKey(name),
  ...segments.map(segmentKey),
];

/** What the rule of an action reads, as far as the action itself shows it. */
export const keysOfAction = (project: string, environments: readonly string[], action: RestoreAction): Key[] => {
  if (action.kind === 'segment') return [segmentKey(action.id)];
  const own: Key[] = [featureKey(project, action.feature)];
  switch (action.kind) {
    case 'create':
      return [...own, featureNameKey(action.feature)];
    case 'revive':
      return [...own, ...environments.map((name) => featureEnvironmentKey(project, action.feature, name))];
    case 'tags':
      return [...own, ...action.change.addedTags.flatMap(({ type, value }) => [tagKey(type, value), tagTypeKey(type)])];
    case 'owners':
      return [...own, ...action.added.map(keyOfOwner)];
    case 'add-dependency':
      return [...own, featureNameKey(action.dependency.feature), featureKey(project, action.dependency.feature)];
    case 'add-strategy':
    case 'update-strategy':
      own.push(...keysOfStrategy(action.strategy));
      break;
    case 'add-plan':
    case 'change-plan':
      own.push(...action.plan.milestones.flatMap(({ strategies }) => strategies.flatMap(keysOfStrategy)));
  }
  const environment = environmentOfAction(action);
  return environment === undefined ? own : [...own, featureEnvironmentKey(project, action.feature, environment)];
};

/** Why a rule refused a part of a restore. */
export interface Refusal {
  readonly feature: string | undefined;
  readonly environment: string | undefined;
  readonly problem: Problem;
}

const refusing: ReadonlySet<string> = new Set([
  'BadDataError',
  'ValidationError',
  'NotFoundError',
  'InvalidOperationError',
  'PatternError',
  'NameExistsError',
]);

/** Whether a rule refuses for good; for a temporary obstacle nothing is left out. */
export const isRefusal = (error: unknown): error is Problem =>
  error instanceof Problem && refusing.has(error.name) && !isPassing(error);

/**
 * Requires room for all new features together, because the rules check each feature by itself (contract: features
 * §2.2).
 */
const requireRoom = (unit: UnitOfWork, owner: ProjectItem, actions: readonly RestoreAction[]): void => {
  const countOf = (...kinds: readonly RestoreAction['kind'][]) =>
    actions.filter(({ kind }) => kinds.includes(kind)).length;
  const added = countOf('create', 'revive') - countOf('archive');
  if (added > 0) requireFeatureRoom(unit, owner, added);
};

/**
 * Executes actions in one commit, each by the ordinary rule.
 * @param refused receives the refusals of rules, after which the next group follows; default: the first refusal is
 *   thrown
 * @throws Problem NotFoundError for an unknown project; NoAccessError; what rules throw, naming the feature
 */
export const executeGroupsIn = async (
  unit: UnitOfWork,
  execution: Execution,
  groups: readonly ActionGroup[],
  refused?: (refusal: Refusal) => void,
): Promise<void> => {
  const { project, catalog, known } = execution;
  const [state] = (await catalog.projects([project], known)).projects;
  if (!state) throw notFound('project', project);
  const environments = state.project.environments.map(({ name }) => name);
  const keys = groups.flatMap((group) => group.flatMap((action) => keysOfAction(project, environments, action)));
  await unit.peek<Stored>([projectKey(project), ...keys]);
  const owner = await requireProject(unit, project);
  requireRoom(unit, owner, groups.flat());
  for (const group of groups) {
    let current: RestoreAction = group[0];
    try {
      for (const action of group) {
        current = action;
        await executeActionIn(unit, action, { ...execution, owner, state });
      }
    } catch (error) {
      const feature = featureOfAction(current);
      // What steps leave out is named, also if the obstacle was a temporary one.
      const isNamed = !refused && feature !== undefined && error instanceof Problem && error.status < 500;
      if (isNamed) throw aboutFeature(feature, error);
      if (!refused || !isRefusal(error)) throw error;
      refused({ feature, environment: environmentOfAction(current), problem: error });
    }
  }
};

/** The features that actions archive. */
export const archivedBy = (groups: readonly ActionGroup[]): string[] =>
  groups.flat().flatMap((action) => (action.kind === 'archive' ? [action.feature] : []));
