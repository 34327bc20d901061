import { noAccess, notFound, Problem } from '../../contract/problems.ts';
import { type PermissionName, permissions } from '../../contract/schemas/permission.ts';
import { createContextFieldIn } from '../../flags/context-fields/write.ts';
import { requireRoom } from '../../flags/features/create.ts';
import type { GuardedUnit } from '../../flags/features/guarded-unit.ts';
import { requireProject } from '../../flags/features/load.ts';
import { createTagTypeIn } from '../../flags/tag-types/write.ts';
import { finishTagRemoval } from '../../flags/tags/finish-removal.ts';
import { createTagIn } from '../../flags/tags/write.ts';
import { hasPermission } from '../../identity/rights/has-permission.ts';
import type { Catalog } from '../../store/catalog/catalog.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { JobContext } from '../../store/jobs/job.ts';
import type { Stored } from '../../store/table/items.ts';
import {
  contextFieldKey,
  featureEnvironmentKey,
  featureKey,
  featureNameKey,
  instance,
  projectScope,
  type Scope,
  segmentKey,
  strategyTypeKey,
  tagKey,
  tagTypeKey,
} from '../../store/table/keys.ts';
import { guardUnit } from '../change-requests/guard.ts';
import type { Plan, PlannedFeature, Unit } from './plan.ts';
import type { UpsertContext } from './upsert-context.ts';
import { upsertFeature } from './upsert-feature.ts';

/** The scopes that bringing these units writes to. */
export const scopesOf = ({ project, units }: Pick<Plan, 'project' | 'units'>): [Scope, ...Scope[]] => [
  projectScope(project),
  ...(units.some(({ kind }) => kind !== 'feature') ? [instance] : []),
];

/** One round of reading instead of one for every item. */
const readAhead = async (
  unit: UnitOfWork,
  { project, environment }: Pick<Plan, 'project' | 'environment'>,
  features: readonly PlannedFeature[],
): Promise<void> => {
  const strategies = features.flatMap((feature) => feature.strategies);
  const tags = features.flatMap((feature) => feature.tags);
  const constraints = strategies.flatMap((strategy) => strategy.constraints ?? []);
  await unit.peek<Stored>([
    ...features.flatMap(({ name }) => [
      featureKey(project, name),
      featureNameKey(name),
      featureEnvironmentKey(project, name, environment),
    ]),
    ...features.flatMap(({ dependencies = [] }) => dependencies.map(({ feature }) => featureKey(project, feature))),
    ...features.flatMap(({ dependencies = [] }) => dependencies.map(({ feature }) => featureNameKey(feature))),
    ...tags.flatMap(({ type, value }) => [tagKey(type, value), tagTypeKey(type)]),
    ...strategies.flatMap(({ name, segments = [] }) => [strategyTypeKey(name), ...segments.map(segmentKey)]),
    ...constraints.map(({ contextName }) => contextFieldKey(contextName)),
  ]);
};

/** Which feature it is about is all that the rule's own message does not tell. */
const naming = (feature: string, error: unknown): unknown => {
  if (!(error instanceof Problem)) return error;
  const { name, status, headers, permissions } = error;
  const details = error.details.filter(({ message }) => message !== error.message);
  return new Problem(name, `Feature "${feature}": ${error.message}`, {
    status,
    headers,
    details,
    cause: error,
    ...(permissions && { permissions }),
  });
};

/** Tags and tag types of the names that are to be brought may still be on their way out. */
export const finishEarlier = async (means: JobContext, units: readonly Unit[]): Promise<void> => {
  for (const item of units) {
    if (item.kind === 'tag-type') await finishTagRemoval(means, { kind: 'remove-tags', type: item.type.name });
    if (item.kind === 'tag')
      await finishTagRemoval(means, { kind: 'remove-tags', type: item.tag.type, value: item.tag.value });
  }
};

const upsertOne = async (unit: GuardedUnit, item: Unit, bringing: UpsertContext): Promise<void> => {
  switch (item.kind) {
    case 'context-field':
      if (!(await unit.get(contextFieldKey(item.field.name)))) await createContextFieldIn(unit, item.field);
      return;
    case 'tag-type':
      if (!(await unit.get(tagTypeKey(item.type.name)))) await createTagTypeIn(unit, item.type);
      return;
    case 'tag':
      if (!(await unit.get(tagKey(item.tag.type, item.tag.value)))) await createTagIn(unit, item.tag);
      return;
    case 'feature':
      try {
        return await upsertFeature(unit, item.feature, bringing);
      } catch (error) {
        throw naming(item.feature.name, error);
      }
  }
};

/**
 * Brings units of an import, configuration that has come to exist in the meantime excepted.
 * @throws Problem as for making and changing things one by one, NoAccessError for what the plan's rights do not include
 *   and where change requests are on; its message names the feature
 */
export const upsertAll = async (
  unit: UnitOfWork,
  plan: Plan,
  { catalog, now }: { readonly catalog: Catalog; readonly now: Date },
): Promise<void> => {
  const { project: id, environment, rights, units } = plan;
  const project = await requireProject(unit, id);
  const guarded = guardUnit(unit, rights, project, [environment]);
  const { projects } = await catalog.projects([id]);
  const [state] = projects;
  if (!state) throw notFound('project', id);
  const features = units.flatMap((item) => (item.kind === 'feature' ? [item.feature] : []));
  await readAhead(unit, plan, features);
  const stored = await unit.peek(features.map(({ name }) => featureKey(id, name)));
  requireRoom(unit, project, stored.filter((feature) => feature === undefined).length);
  const place = { project: id, environment };
  const requirePermission = (permission: PermissionName): void => {
    if (hasPermission(rights, permission, place)) return;
    throw noAccess(permission, permissions[permission].scope === 'environment' ? environment : undefined);
  };
  const bringing = { place, state, rights, requirePermission, scopes: scopesOf(plan), now };
  for (const item of units) await upsertOne(guarded, item, bringing);
};
