import { forbidden, incompatibleProject } from '../../contract/problems.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { FeatureItem, ProjectItem } from '../../store/table/items.ts';
import { featureEnvironmentKey, featureKey, featureNameKey, projectScope, segmentKey } from '../../store/table/keys.ts';
import { unknownMembers } from '../../store/table/unknown-members.ts';
import { requireRoom } from './create.ts';
import { childrenOf } from './dependents.ts';
import { emitFeatureEvent } from './emit.ts';
import { type EnvironmentParts, featureName, isVacant } from './items.ts';
import { type FeaturePlace, partsIn, requireFeature, requireProject } from './load.ts';
import { putFeature, putParts } from './store.ts';

const namesOf = ({ environments }: ProjectItem): string[] => environments.map(({ name }) => name).sort();

const requireSameEnvironments = (source: ProjectItem, target: ProjectItem): void => {
  const [own, other] = [namesOf(source), namesOf(target)];
  if (own.join(' ') !== other.join(' '))
    throw incompatibleProject(
      `Project "${target.id}" has the environments ${other.join(', ') || 'none'}, project "${source.id}" has ${own.join(', ') || 'none'}. They must be the same.`,
    );
};

/**
 * Segments of the project that it leaves cannot be used in another one. They are looked at, not relied on: whoever binds
 * a segment to that project, or frees it, moves its head, on which this commit relies.
 * @throws Problem IncompatibleProjectError
 */
const requireOpenSegments = async (
  unit: UnitOfWork,
  name: string,
  all: readonly EnvironmentParts[],
  target: ProjectItem,
): Promise<void> => {
  const ids = [...new Set(all.flatMap(({ strategies }) => strategies.flatMap(({ segments }) => segments)))];
  const bound = (await unit.peek(ids.map(segmentKey))).filter(
    (segment) => segment?.project && segment.project !== target.id,
  );
  if (bound.length > 0)
    throw incompatibleProject(
      `Strategies of "${name}" use segments that project "${target.id}" cannot use: ${bound.map((segment) => segment?.id).join(', ')}. Take them out of the strategies first.`,
    );
};

const requireIndependent = (unit: UnitOfWork, feature: FeatureItem, state: ProjectState): void => {
  if (feature.dependencies.length > 0 || childrenOf(unit, state, [feature.name]).length > 0)
    throw forbidden(`"${feature.name}" is part of a dependency, and so has to stay in its project.`);
};

/**
 * Moves an active feature into another project, with everything it has (behaviour §4, changeProject). Into its own
 * project, nothing happens.
 * @param state the project it leaves, as of this commit
 * @param arrive asked about the target before anything is written; throws to refuse
 * @throws Problem NotFoundError, IncompatibleProjectError, ForbiddenError, InvalidOperationError (limit)
 */
export const moveFeature = async (
  unit: UnitOfWork,
  state: ProjectState,
  place: FeaturePlace,
  to: string,
  arrive: (target: ProjectItem) => void,
): Promise<void> => {
  const feature = await requireFeature(unit, place);
  const source = await requireProject(unit, place.project);
  const target = await requireProject(unit, to);
  arrive(target);
  if (to === place.project) return;
  requireSameEnvironments(source, target);
  requireIndependent(unit, feature, state);
  requireRoom(unit, target, 1);
  const environments = namesOf(source);
  const there = { project: to, feature: place.feature };
  const all = await partsIn(unit, place, environments);
  await requireOpenSegments(unit, place.feature, all, target);
  await Promise.all([unit.get(featureNameKey(place.feature)), unit.get(featureKey(to, place.feature))]);
  unit.remove(featureKey(place.project, place.feature));
  putFeature(unit, { ...feature, ...featureKey(to, place.feature), project: to });
  unit.put(featureName(place.feature, to));
  for (const [i, parts] of all.entries()) {
    const environment = environments[i];
    const [from, here] = [place.project, to].map((id) => featureEnvironmentKey(id, place.feature, environment ?? ''));
    if (environment === undefined || from === undefined || here === undefined) continue;
    const [before] = await unit.getMany([from, here]);
    // What says nothing may be stored all the same: left behind, it would belong to no feature.
    unit.remove(from);
    if (isVacant(parts)) continue;
    putParts(unit, { ...there, environment }, parts);
    const moved = await unit.get(here);
    if (moved) unit.put({ ...unknownMembers(before, moved), ...moved });
  }
  unit.changeHead(projectScope(place.project), { features: -1 });
  unit.changeHead(projectScope(to), { features: 1 });
  emitFeatureEvent(unit, { ...feature, project: to }, 'feature-project-change', {
    data: { oldProject: place.project, newProject: to },
  });
};
