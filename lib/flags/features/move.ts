import { forbidden, incompatibleProject, noAccess, notFound } from '../../contract/problems.ts';
import type { Caller } from '../../identity/callers/caller.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import { requireProject } from '../../identity/directory/project.ts';
import { hasPermission, seesProject } from '../../identity/rights/has-permission.ts';
import type { ConfigState, ProjectState } from '../../store/catalog/catalog.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { FeatureItem, ProjectItem, Stored } from '../../store/table/items.ts';
import { featureEnvironmentKey, featureKey, featureNameKey, projectKey, projectScope } from '../../store/table/keys.ts';
import { unknownMembers } from '../../store/table/stored-members.ts';
import type { ArrivalGuard } from './clone.ts';
import { requireFeatureRoom } from './create.ts';
import { childrenOf } from './dependents.ts';
import { emitFeatureEvent } from './emit.ts';
import {
  type EnvironmentParts,
  environmentsRange,
  type FeaturePlace,
  isEmpty,
  keysOfFeatures,
  partsIn,
  requireFeature,
} from './load.ts';
import { readProject } from './read.ts';
import { inProject } from './releases/moved.ts';
import { isWatched, scheduleLook } from './releases/schedule.ts';
import { featureName, putFeature, putParts } from './store.ts';
import { allStrategies } from './strategies.ts';

const namesOf = ({ environments }: Pick<ProjectItem, 'environments'>): string[] =>
  environments.map(({ name }) => name).sort();

const requireSameEnvironments = (source: ProjectItem, target: ProjectItem): void => {
  const [own, other] = [namesOf(source), namesOf(target)];
  if (own.join(' ') !== other.join(' '))
    throw incompatibleProject(
      `Project "${target.id}" has the environments ${other.join(', ') || 'none'}, project "${source.id}" has ${own.join(', ') || 'none'}. They must be the same.`,
    );
};

/**
 * Refuses a move when strategies use segments of another project than the target. The configuration is of the same
 * moment as the project: giving a segment to a project, or making it global, changes the head of that project, and this
 * commit relies on that head.
 * @throws Problem IncompatibleProjectError
 */
const requireUsableSegments = (
  name: string,
  allParts: readonly EnvironmentParts[],
  { config, target }: { readonly config: ConfigState; readonly target: ProjectItem },
): void => {
  const used = new Set(allParts.flatMap((parts) => allStrategies(parts).flatMap(({ segments }) => segments)));
  const unusable = [...used].filter((id) => {
    const owner = config.segments.get(id)?.project;
    return owner && owner !== target.id;
  });
  if (unusable.length > 0)
    throw incompatibleProject(
      `Strategies of "${name}" use segments that project "${target.id}" cannot use: ${unusable.join(', ')}. Take them out of the strategies first.`,
    );
};

const requireIndependent = (unit: UnitOfWork, feature: FeatureItem, state: ProjectState): void => {
  if (feature.dependencies.length > 0 || childrenOf(unit, state, [feature.name]).length > 0)
    throw forbidden(`"${feature.name}" is part of a dependency, and so has to stay in its project.`);
};

/**
 * Checks that a feature may leave its project (contract: change-requests §2.2). The handler passes this guard in, because
 * this wing must not import change requests.
 * @throws Problem NoAccessError
 */
export type DepartureGuard = (source: ProjectItem) => void;

export interface MoveInput {
  readonly place: FeaturePlace;
  /** Id of the target project. */
  readonly to: string;
  readonly guard: ArrivalGuard;
  readonly leave: DepartureGuard;
}

/** What moving reads, besides the catalog. */
export const moveReads = ({ place, to }: Pick<MoveInput, 'place' | 'to'>): RequestReads => ({
  scopes: [projectScope(to)],
  keys: [
    projectKey(place.project),
    projectKey(to),
    featureNameKey(place.feature),
    ...keysOfFeatures(place.project, [place.feature]),
    ...keysOfFeatures(to, [place.feature]),
  ],
  ranges: [environmentsRange(place), environmentsRange({ project: to, feature: place.feature })],
});

/** The source project and the configuration, at the time of this commit. */
interface Source {
  readonly state: ProjectState;
  readonly config: ConfigState;
}

const moveFeatureIn = async (
  unit: UnitOfWork,
  { place, to, guard, leave, state, config }: MoveInput & Source,
): Promise<void> => {
  const feature = await requireFeature(unit, place);
  const source = await requireProject(unit, place.project);
  const target = await requireProject(unit, to);
  const guarded = guard(unit, target);
  if (to === place.project) return;
  leave(source);
  requireSameEnvironments(source, target);
  requireIndependent(unit, feature, state);
  requireFeatureRoom(unit, target, 1);
  const environments = namesOf(source);
  const allParts = await partsIn(unit, place, environments);
  requireUsableSegments(place.feature, allParts, { config, target });
  await unit.getMany<Stored>([
    featureNameKey(place.feature),
    featureKey(to, place.feature),
    ...environments.map((environment) => featureEnvironmentKey(to, place.feature, environment)),
  ]);
  unit.remove(featureKey(place.project, place.feature));
  putFeature(unit, { ...feature, ...featureKey(to, place.feature), project: to });
  unit.put(featureName(place.feature, to));
  for (const [i, environment] of environments.entries()) {
    const [from, into] = [place.project, to].map((id) => featureEnvironmentKey(id, place.feature, environment));
    const parts = allParts[i];
    if (!from || !into || !parts) continue;
    const before = await unit.get(from);
    // Also removed when it has no content: otherwise a stored empty item would belong to no feature.
    unit.remove(from);
    if (isEmpty(parts)) continue;
    const arrived = { project: to, feature: place.feature, environment };
    putParts(guarded, arrived, inProject(parts, to));
    // What is on the clock's schedule names the project that the feature leaves.
    if (isWatched(parts)) scheduleLook(unit, arrived);
    const moved = await unit.get(into);
    if (moved) unit.put({ ...unknownMembers(before, moved), ...moved });
  }
  unit.changeHead(projectScope(place.project), { features: -1 });
  unit.changeHead(projectScope(to), { features: 1 });
  emitFeatureEvent(unit, { ...feature, project: to }, 'feature-project-change', {
    data: { oldProject: place.project, newProject: to },
  });
};

/** Checks that the caller may move features into the project (contract: features §9.1). @throws Problem */
const requireTarget = ({ rights }: Caller, target: ProjectItem): void => {
  const project = target.id;
  if (!seesProject(rights, { id: project, private: target.mode === 'private' })) throw notFound('project', project);
  if (!hasPermission(rights, 'MOVE_FEATURE_TOGGLE', { project })) throw noAccess('MOVE_FEATURE_TOGGLE');
};

/**
 * Moves an active feature into another project, with all its items; does nothing when the target is its own project
 * (contract: features §9).
 * @throws Problem NotFoundError, NoAccessError, IncompatibleProjectError, ForbiddenError, InvalidOperationError (limit)
 */
export const moveFeature = (context: CatalogCallerContext, { place, to, guard, leave }: MoveInput): Promise<void> =>
  transact(context, [projectScope(place.project), projectScope(to)], async (unit) => {
    const { state, config } = await readProject(context, place.project);
    const guardTarget: ArrivalGuard = (targetUnit, target) => {
      requireTarget(context.caller, target);
      return guard(targetUnit, target);
    };
    await moveFeatureIn(unit, { place, to, guard: guardTarget, leave, state, config });
  });
