import { noAccess, notFound, Problem } from '../../contract/problems.ts';
import { type PermissionName, permissions } from '../../contract/schemas/permission.ts';
import { createContextField } from '../../flags/context-fields/write.ts';
import { demandRoom } from '../../flags/features/create.ts';
import { demandProject } from '../../flags/features/load.ts';
import { createTagType } from '../../flags/tag-types/write.ts';
import { finishTagRemoval } from '../../flags/tags/finish-removal.ts';
import { createTag } from '../../flags/tags/write.ts';
import { may } from '../../identity/rights/has-permission.ts';
import type { Catalog } from '../../store/catalog/catalog.ts';
import type { Draft } from '../../store/commit/unit-of-work.ts';
import type { Means } from '../../store/jobs/job.ts';
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
import { guardChangeRequests } from '../change-requests/guard.ts';
import type { Plan, PlannedFeature, Unit } from './plan.ts';
import type { Bringing } from './upsert-context.ts';
import { bringFeature } from './upsert-feature.ts';

/** The scopes that bringing these units writes to. */
export const scopesOf = ({ project, units }: Pick<Plan, 'project' | 'units'>): [Scope, ...Scope[]] => [
  projectScope(project),
  ...(units.some(({ kind }) => kind !== 'feature') ? [instance] : []),
];

/** One round of reading instead of one for every item. */
const readAhead = async (
  draft: Draft,
  { project, environment }: Pick<Plan, 'project' | 'environment'>,
  features: readonly PlannedFeature[],
): Promise<void> => {
  const strategies = features.flatMap((feature) => feature.strategies);
  const tags = features.flatMap((feature) => feature.tags);
  const constraints = strategies.flatMap((strategy) => strategy.constraints ?? []);
  await draft.peek<Stored>([
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
export const finishEarlier = async (means: Means, units: readonly Unit[]): Promise<void> => {
  for (const unit of units) {
    if (unit.kind === 'tag-type') await finishTagRemoval(means, { kind: 'remove-tags', type: unit.type.name });
    if (unit.kind === 'tag')
      await finishTagRemoval(means, { kind: 'remove-tags', type: unit.tag.type, value: unit.tag.value });
  }
};

const bringUnit = async (draft: Draft, unit: Unit, bringing: Bringing): Promise<void> => {
  switch (unit.kind) {
    case 'context-field':
      if (!(await draft.get(contextFieldKey(unit.field.name))))
        await createContextField(draft, unit.field, bringing.now);
      return;
    case 'tag-type':
      if (!(await draft.get(tagTypeKey(unit.type.name)))) await createTagType(draft, unit.type);
      return;
    case 'tag':
      if (!(await draft.get(tagKey(unit.tag.type, unit.tag.value)))) await createTag(draft, unit.tag);
      return;
    case 'feature':
      try {
        return await bringFeature(draft, unit.feature, bringing);
      } catch (error) {
        throw naming(unit.feature.name, error);
      }
  }
};

/**
 * Brings units of an import, configuration that has come to exist in the meantime excepted.
 * @throws Problem as for making and changing things one by one, NoAccessError for what the plan's rights do not include
 *   and where change requests are on; its message names the feature
 */
export const bringUnits = async (
  draft: Draft,
  plan: Plan,
  { catalog, now }: { readonly catalog: Catalog; readonly now: Date },
): Promise<void> => {
  const { project: id, environment, rights, units } = plan;
  const project = await demandProject(draft, id);
  guardChangeRequests(rights, project, [environment]);
  const { projects } = await catalog.projects([id]);
  const [state] = projects;
  if (!state) throw notFound('project', id);
  const features = units.flatMap((unit) => (unit.kind === 'feature' ? [unit.feature] : []));
  await readAhead(draft, plan, features);
  const stored = await draft.peek(features.map(({ name }) => featureKey(id, name)));
  demandRoom(draft, project, stored.filter((feature) => feature === undefined).length);
  const place = { project: id, environment };
  const requirePermission = (permission: PermissionName): void => {
    if (may(rights, permission, place)) return;
    throw noAccess(permission, permissions[permission].scope === 'environment' ? environment : undefined);
  };
  const bringing = { place, state, rights, requirePermission, scopes: scopesOf(plan), now };
  for (const unit of units) await bringUnit(draft, unit, bringing);
};
