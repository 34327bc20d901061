import type { Tag } from '../../../contract/schemas/tag.ts';
import { isVacant } from '../../../flags/features/items.ts';
import type { Catalog, FeatureRecord } from '../../../store/catalog/catalog.ts';
import { commit } from '../../../store/commit/commit.ts';
import type { ReadView, Unwritten } from '../../../store/commit/decision.ts';
import type { FeatureEnvironmentItem, FeatureItem, ProjectItem, Stored } from '../../../store/table/items.ts';
import {
  featureEnvironmentKey,
  featureKey,
  featureNameKey,
  headKey,
  instance,
  type KeyOf,
  keyText,
  projectKey,
  projectScope,
  type Scope,
  segmentKey,
} from '../../../store/table/keys.ts';
import { changeOf, type FeatureChange, type FeaturePlace, keysOf, segmentsOf } from '../feature-change.ts';
import { settledNumbers } from '../merge-configuration.ts';
import { StateMoved } from '../state-moved.ts';
import type { FeaturesStep, PlannedFeature } from '../step.ts';
import type { Tools } from '../tools.ts';

const isFeature = (item: Stored | undefined): item is FeatureItem => item?.kind === 'feature';
const isEnvironment = <T extends Pick<Stored, 'kind'>>(item: T | undefined): item is T & FeatureEnvironmentItem =>
  item?.kind === 'feature-environment';

/** Items that were read, by key. */
type Items = ReadonlyMap<string, Stored | undefined>;

const readAll = async (view: ReadView, keys: readonly KeyOf<Stored>[]): Promise<Items> => {
  const items = await view.getMany(keys);
  return new Map(keys.map((key, i) => [keyText(key), items[i]]));
};

/** The feature as it was read from the project that `place` has it in. */
const recordOf = ({ name, from, environments }: FeaturePlace, items: Items): FeatureRecord | undefined => {
  if (from === undefined) return undefined;
  const feature = items.get(keyText(featureKey(from, name)));
  if (!isFeature(feature)) throw new StateMoved(`feature ${name} is no longer in project ${from}`);
  const own = environments.map((environment) => items.get(keyText(featureEnvironmentKey(from, name, environment))));
  return { feature, environments: new Map(own.filter(isEnvironment).map((item) => [item.environment, item])) };
};

/**
 * A name that someone has taken since the plan was made is no longer free for a new feature, nor is the place of one
 * that is to be moved. Names that lead to removed projects are free.
 */
const requireFree = ({ place: { name, project, from }, orphanOf }: PlannedFeature, items: Items): void => {
  if (from === project) return;
  const guard = items.get(keyText(featureNameKey(name)));
  const leadsTo = guard && 'project' in guard ? guard.project : undefined;
  if (leadsTo !== from && leadsTo !== orphanOf) throw new StateMoved(`the name ${name} is taken`);
  if (items.get(keyText(featureKey(project, name)))) throw new StateMoved(`feature ${name} is in project ${project}`);
};

/** Whether all it has to tell is what it has been through. */
const isHistory = ({ firstEnabledAt: _, ...parts }: Unwritten<FeatureEnvironmentItem>): boolean =>
  isVacant({ ...parts, lastSeenAt: null });

/**
 * Without what a feature has been through in environments that its project is not linked to.
 * @throws StateMoved when it has more in one, which was unlinked since the plan was made
 */
const linkedOnly = (put: readonly Unwritten<Stored>[], { id, environments }: ProjectItem): Unwritten<Stored>[] => {
  const linked = new Set(environments.map(({ name }) => name));
  return put.filter((item) => {
    if (!isEnvironment(item) || linked.has(item.environment)) return true;
    if (isHistory(item)) return false;
    throw new StateMoved(`environment ${item.environment} was unlinked from ${id}`);
  });
};

/**
 * One condition for any number of tags: a transaction has no room for all that a feature may have.
 * @throws StateMoved when one of them was removed since the plan was made
 */
const requireTags = async (view: ReadView, catalog: Catalog, tags: readonly Tag[]): Promise<void> => {
  if (tags.length === 0) return;
  const head = await view.get(headKey(instance));
  const config = await catalog.config({ instanceRev: head?.rev ?? 0 });
  for (const { type, value } of tags)
    if (!config.tags.has(`${type}#${value}`)) throw new StateMoved(`tag ${type}:${value} is gone`);
};

/** Brings features of one project, each complete with its name, environments, strategies, variants and tags. */
export const upsertFeatures = async (tools: Tools, { project, from, features }: FeaturesStep): Promise<void> => {
  const { table, catalog, actor, now, deadline, mode, document } = tools;
  const scope = projectScope(project);
  const source = from === undefined ? undefined : projectScope(from);
  const scopes: readonly [Scope, ...Scope[]] = source ? [scope, source] : [scope];
  const numbers = settledNumbers(document.segments ?? [], await catalog.config());
  const options = { mode, project, now, segmentId: (id: number) => numbers.get(id) ?? id };
  await commit({ table, actor, now, deadline }, scopes, async (view) => {
    const owner = await view.get(projectKey(project));
    if (!owner) throw new StateMoved(`project ${project} is gone`);
    const items = await readAll(
      view,
      features.flatMap(({ place }) => keysOf(place)),
    );
    const changes = features
      .map((planned): FeatureChange | undefined => {
        requireFree(planned, items);
        return changeOf(recordOf(planned.place, items), planned.entry, options);
      })
      .filter((change) => change !== undefined);
    const put = linkedOnly(
      changes.flatMap((change) => change.put),
      owner,
    );
    await requireTags(
      view,
      catalog,
      changes.flatMap((change) => change.tags),
    );
    const used = segmentsOf(features.map(({ entry }) => entry)).map(options.segmentId);
    const segments = await view.getMany([...new Set(used)].map(segmentKey));
    if (segments.some((segment) => !segment || segment.reserved)) throw new StateMoved('a segment is gone');
    const sum = (member: 'active' | 'activeBefore') => changes.reduce((total, change) => total + change[member], 0);
    return {
      put,
      remove: changes.flatMap(({ remove }) => remove),
      events: changes.flatMap(({ events }) => events),
      head: { [scope]: { features: sum('active') }, ...(source && { [source]: { features: sum('activeBefore') } }) },
      answer: undefined,
    };
  });
};
