import { aboutFeature, noAccess, notFound, Problem } from '../../contract/problems.ts';
import { type PermissionName, permissions } from '../../contract/schemas/permission.ts';
import { createContextFieldIn } from '../../flags/context-fields/write.ts';
import { keyOfOwner } from '../../flags/feature-owners/read.ts';
import { requireFeatureRoom } from '../../flags/features/create.ts';
import type { GuardedUnit } from '../../flags/features/guarded-unit.ts';
import { createTagTypeIn } from '../../flags/tag-types/write.ts';
import { finishTagRemoval } from '../../flags/tags/finish-removal.ts';
import { createTagIn } from '../../flags/tags/write.ts';
import { requireProject } from '../../identity/directory/project.ts';
import { hasPermission } from '../../identity/rights/has-permission.ts';
import type { Catalog, KnownRevision } from '../../store/catalog/catalog.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { type JobContext, type JobOf, keyOfJob } from '../../store/jobs/job.ts';
import type { Stored } from '../../store/table/items.ts';
import {
  contextFieldKey,
  featureEnvironmentKey,
  featureKey,
  featureNameKey,
  instance,
  type Key,
  type KeyOf,
  projectKey,
  projectScope,
  type Scope,
  segmentKey,
  strategyTypeKey,
  tagKey,
  tagTypeKey,
} from '../../store/table/keys.ts';
import { guardUnit } from '../change-requests/guard/guarded-write.ts';
import type { Plan, PlannedFeature, PlannedUnit } from './plan.ts';
import type { UpsertContext } from './upsert-environment.ts';
import { upsertFeature } from './upsert-feature.ts';

/** The scopes of a commit with these units. */
export const scopesOf = ({ project, units }: Pick<Plan, 'project' | 'units'>): [Scope, ...Scope[]] => [
  projectScope(project),
  ...(units.some(({ kind }) => kind !== 'feature') ? [instance] : []),
];

/** Keys of the items that the rules read for these features. */
const keysOfFeatures = (
  { project, environment }: Pick<Plan, 'project' | 'environment'>,
  features: readonly PlannedFeature[],
): Key[] => {
  const strategies = features.flatMap((feature) => feature.strategies);
  const tags = features.flatMap((feature) => feature.tags);
  const constraints = strategies.flatMap((strategy) => strategy.constraints ?? []);
  return [
    ...features.flatMap(({ name }) => [
      featureKey(project, name),
      featureNameKey(name),
      featureEnvironmentKey(project, name, environment),
    ]),
    ...features.flatMap(({ dependencies = [] }) => dependencies.map(({ feature }) => featureKey(project, feature))),
    ...features.flatMap(({ dependencies = [] }) => dependencies.map(({ feature }) => featureNameKey(feature))),
    ...tags.flatMap(({ type, value }) => [tagKey(type, value), tagTypeKey(type)]),
    ...features.flatMap(({ owners = [] }) => owners.map(keyOfOwner)),
    ...strategies.flatMap(({ name, segments = [] }) => [strategyTypeKey(name), ...segments.map(segmentKey)]),
    ...constraints.map(({ contextName }) => contextFieldKey(contextName)),
  ];
};

const featuresOf = ({ units }: Pick<Plan, 'units'>): PlannedFeature[] =>
  units.flatMap((item) => (item.kind === 'feature' ? [item.feature] : []));

/** Configuration that an import creates where it does not exist. */
interface Creation {
  readonly key: Key & KeyOf<Stored>;
  /** The removal of earlier items of this name from features, which must be finished first. */
  readonly removal?: JobOf<'remove-tags'>;
  readonly createIn: (unit: UnitOfWork) => Promise<unknown>;
}

/** undefined: a feature */
const creationOf = (item: PlannedUnit): Creation | undefined => {
  switch (item.kind) {
    case 'context-field': {
      const { field } = item;
      return { key: contextFieldKey(field.name), createIn: (unit) => createContextFieldIn(unit, field) };
    }
    case 'tag-type': {
      const { type } = item;
      const removal = { kind: 'remove-tags', type: type.name } as const;
      return { key: tagTypeKey(type.name), removal, createIn: (unit) => createTagTypeIn(unit, type) };
    }
    case 'tag': {
      const { tag } = item;
      const removal = { kind: 'remove-tags', type: tag.type, value: tag.value } as const;
      return { key: tagKey(tag.type, tag.value), removal, createIn: (unit) => createTagIn(unit, tag) };
    }
    case 'feature':
      return undefined;
  }
};

const removalsOf = (units: readonly PlannedUnit[]): JobOf<'remove-tags'>[] =>
  units.flatMap((item) => creationOf(item)?.removal ?? []);

/** What `finishTagRemovals` and `upsertUnitsIn` read for a plan. */
export const planReads = (plan: Plan): RequestReads => ({
  keys: [
    projectKey(plan.project),
    ...removalsOf(plan.units).map(keyOfJob),
    ...plan.units.flatMap((item) => creationOf(item)?.key ?? []),
    ...keysOfFeatures(plan, featuresOf(plan)),
  ],
});

/**
 * Finishes removals of earlier tags and tag types with these names: they were deleted, but may still be in the course
 * of being removed from features.
 */
export const finishTagRemovals = async (context: JobContext, units: readonly PlannedUnit[]): Promise<void> => {
  for (const removal of removalsOf(units)) await finishTagRemoval(context, removal);
};

const upsertOne = async (unit: GuardedUnit, item: PlannedUnit, context: UpsertContext): Promise<void> => {
  if (item.kind === 'feature')
    return upsertFeature(unit, item.feature, context).catch((error: unknown) => {
      throw error instanceof Problem ? aboutFeature(item.feature.name, error) : error;
    });
  const creation = creationOf(item);
  if (creation && !(await unit.get(creation.key))) await creation.createIn(unit);
};

/**
 * Writes units of an import. Configuration that exists already is not changed.
 * @param input.known known heads of a request; default: the heads are read again
 * @throws Problem as for creating and changing single things; NoAccessError for what the plan's rights do not allow,
 *   and where change requests are on; the message names the feature
 */
export const upsertUnitsIn = async (
  unit: UnitOfWork,
  {
    catalog,
    known,
    plan,
  }: { readonly catalog: Catalog; readonly known?: KnownRevision | undefined; readonly plan: Plan },
): Promise<void> => {
  const { project: id, environment, rights, units } = plan;
  const project = await requireProject(unit, id);
  const guarded = guardUnit(unit, rights, project, [environment]);
  const { projects } = await catalog.projects([id], known);
  const [state] = projects;
  if (!state) throw notFound('project', id);
  const features = featuresOf(plan);
  await unit.peek<Stored>(keysOfFeatures(plan, features));
  const stored = await unit.peek(features.map(({ name }) => featureKey(id, name)));
  requireFeatureRoom(unit, project, stored.filter((feature) => feature === undefined).length);
  const place = { project: id, environment };
  const requirePermission = (permission: PermissionName): void => {
    if (hasPermission(rights, permission, place)) return;
    throw noAccess(permission, permissions[permission].scope === 'environment' ? environment : undefined);
  };
  const context: UpsertContext = { place, state, rights, requirePermission };
  for (const item of units) await upsertOne(guarded, item, context);
};
