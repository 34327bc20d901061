import type { Tag } from '../../../contract/schemas/tag.ts';
import { isEmpty } from '../../../flags/features/load.ts';
import { tellOfOverwriting } from '../../../flags/features/releases/notice.ts';
import { isWatched, scheduleLook } from '../../../flags/features/releases/schedule.ts';
import type { Catalog, FeatureRecord } from '../../../store/catalog/catalog.ts';
import { PlanOutdated } from '../../../store/commands/plan-again.ts';
import type { Unwritten } from '../../../store/commit/context.ts';
import { readHead } from '../../../store/commit/head.ts';
import { transact, type UnitOfWork } from '../../../store/commit/unit-of-work.ts';
import { inBatches } from '../../../store/table/batches.ts';
import type { FeatureEnvironmentItem, FeatureItem, ProjectItem, Stored } from '../../../store/table/items.ts';
import {
  featureEnvironmentKey,
  featureKey,
  featureNameKey,
  headKey,
  instance,
  type Key,
  type KeyOf,
  keyText,
  projectKey,
  projectScope,
  segmentKey,
} from '../../../store/table/keys.ts';
import { type ChangedFeature, importerOf, loadOf } from '../changed-features.ts';
import type { ImportContext } from '../context.ts';
import type { FeatureEntry } from '../document.ts';
import { changeOfFeature, type FeatureChange, type FeaturePlace, keysOf, segmentsOf } from '../feature-change.ts';
import { storedNumbers } from '../segment-numbers.ts';
import type { Step } from '../step.ts';

/** A feature of the document, and its place. */
interface PlannedFeature {
  readonly entry: FeatureEntry;
  readonly place: FeaturePlace;
}

/** The features of one commit. */
interface FeatureBatch {
  readonly project: string;
  /** The project that all of these features leave. */
  readonly from: string | undefined;
  readonly features: readonly PlannedFeature[];
}

/** One lane for each target project; each batch contains whole features that fit into one commit. */
export const planFeatures = (changed: readonly ChangedFeature[]): Step[][] => {
  const byProject = Map.groupBy(changed, ({ place }) => place.project);
  return [...byProject].map(([project, own]) => {
    const bySource = Map.groupBy(own, ({ place: { from } }) => (from === project ? undefined : from));
    return [...bySource].flatMap(([from, group]) =>
      // The project, and the instance's head when tags are added.
      inBatches(group, loadOf, 2).map((batch): Step => {
        // The computed changes are not kept: the step computes them again.
        const features = batch.map(({ entry, place }) => ({ entry, place }));
        return { size: batch.length, run: (context) => upsertFeatures(context, { project, from, features }) };
      }),
    );
  });
};

const isFeature = (item: Stored | undefined): item is FeatureItem => item?.kind === 'feature';
const isEnvironment = <T extends Pick<Stored, 'kind'>>(item: T | undefined): item is T & FeatureEnvironmentItem =>
  item?.kind === 'feature-environment';

/** Items that were read, by key. */
type Items = ReadonlyMap<string, Stored | undefined>;

const readAll = async (unit: UnitOfWork, keys: readonly KeyOf<Stored>[]): Promise<Items> => {
  const items = await unit.getMany(keys);
  return new Map(keys.map((key, i) => [keyText(key), items[i]]));
};

/** The feature, as it was read from its project in `place`. */
const recordOf = ({ name, from, environments }: FeaturePlace, items: Items): FeatureRecord | undefined => {
  if (from === undefined) return undefined;
  const feature = items.get(keyText(featureKey(from, name)));
  if (!isFeature(feature)) throw new PlanOutdated(`feature ${name} is no longer in project ${from}`);
  const own = environments.map((environment) => items.get(keyText(featureEnvironmentKey(from, name, environment))));
  return { feature, environments: new Map(own.filter(isEnvironment).map((item) => [item.environment, item])) };
};

/**
 * Requires that a feature's name and place are free. A name guard of a removed project is ignored.
 * @throws PlanOutdated when somebody took the name of a new feature, or the place of a moved one, after the plan was
 *   made
 */
const requireFree = ({ name, project, from, orphanOf }: FeaturePlace, items: Items): void => {
  if (from === project) return;
  const guard = items.get(keyText(featureNameKey(name)));
  const owner = guard && 'project' in guard ? guard.project : undefined;
  if (owner !== from && owner !== orphanOf) throw new PlanOutdated(`the name ${name} is taken`);
  if (items.get(keyText(featureKey(project, name)))) throw new PlanOutdated(`feature ${name} is in project ${project}`);
};

/** Whether an item only has the times when the feature was seen and first enabled. */
const isHistory = ({ firstEnabledAt: _, ...parts }: Unwritten<FeatureEnvironmentItem>): boolean =>
  isEmpty({ ...parts, lastSeenAt: null });

/**
 * The items without those of unlinked environments in which the feature was only seen or enabled once.
 * @throws PlanOutdated when there is more in such an environment: it was unlinked after the plan was made
 */
const linkedOnly = (put: readonly Unwritten<Stored>[], { id, environments }: ProjectItem): Unwritten<Stored>[] => {
  const linked = new Set(environments.map(({ name }) => name));
  return put.filter((item) => {
    if (!isEnvironment(item) || linked.has(item.environment)) return true;
    if (isHistory(item)) return false;
    throw new PlanOutdated(`environment ${item.environment} was unlinked from ${id}`);
  });
};

/**
 * Requires that tags exist. The commit relies on the instance's head instead of each tag: a feature may have more tags
 * than fit into a transaction.
 * @throws PlanOutdated when one of them was removed after the plan was made
 */
const requireTags = async (unit: UnitOfWork, catalog: Catalog, tags: readonly Tag[]): Promise<void> => {
  if (tags.length === 0) return;
  const head = await unit.get(headKey(instance));
  const config = await catalog.config({ instanceRev: head?.rev ?? 0 });
  for (const { type, value } of tags) {
    const tag = config.tags.get(`${type}#${value}`);
    if (!tag || tag.reserved) throw new PlanOutdated(`tag ${type}:${value} was removed`);
  }
};

/** What a commit of an import does to items. */
interface Overwriting {
  /** As they were read. */
  readonly items: Items;
  readonly put: readonly Unwritten<Stored>[];
  readonly remove: readonly Key[];
}

/** Tells those who run releases of a feature that these are overwritten, or removed. */
const tellRunners = (unit: UnitOfWork, place: FeaturePlace, { items, put, remove }: Overwriting): void => {
  const { name: feature, project, from, environments } = place;
  for (const environment of environments) {
    const before = items.get(keyText(featureEnvironmentKey(from ?? project, feature, environment)));
    const key = keyText(featureEnvironmentKey(project, feature, environment));
    const after = put.find((item) => keyText(item) === key);
    if (!isEnvironment(before) || !(after || remove.some((one) => keyText(one) === keyText(before)))) continue;
    const plan = isEnvironment(after) ? after.releasePlan : undefined;
    tellOfOverwriting(unit, { project, feature, environment }, before.releasePlan, plan);
  }
};

/** Writes features of one project, each with its name guard, environments, strategies, variants and tags. */
const upsertFeatures = async (context: ImportContext, { project, from, features }: FeatureBatch): Promise<void> => {
  const { catalog, mode, document, now, owners } = context;
  const scope = projectScope(project);
  const source = from === undefined ? undefined : projectScope(from);
  // Answered from the request's own reads until the import has written something.
  const { rev: instanceRev } = await readHead(context, instance);
  const numbers = storedNumbers(document, await catalog.config({ ...context, instanceRev }));
  const keys = features.flatMap(({ place }) => keysOf(place));
  const by = importerOf(context);
  const used = [...new Set(segmentsOf(features.map(({ entry }) => entry)).map((id) => numbers.get(id) ?? id))];
  await transact(context, source ? [scope, source] : [scope], async (unit) => {
    const [owner, items, segments] = await Promise.all([
      unit.get(projectKey(project)),
      readAll(unit, keys),
      unit.getMany(used.map(segmentKey)),
    ]);
    if (!owner) throw new PlanOutdated(`project ${project} was removed`);
    const changes = features
      .map(({ entry, place }): FeatureChange | undefined => {
        requireFree(place, items);
        return changeOfFeature(recordOf(place, items), entry, { mode, project, now, numbers, by, owners });
      })
      .filter((change) => change !== undefined);
    const put = linkedOnly(
      changes.flatMap((change) => change.put),
      owner,
    );
    await requireTags(
      unit,
      catalog,
      changes.flatMap(({ tags }) => tags),
    );
    if (segments.some((segment) => !segment || segment.reserved)) throw new PlanOutdated('a segment was removed');
    const remove = changes.flatMap((change) => change.remove);
    for (const { place } of features) tellRunners(unit, place, { items, put, remove });
    for (const item of put) {
      unit.put(item);
      if (isEnvironment(item) && isWatched(item)) scheduleLook(unit, { project, ...item });
    }
    for (const { remove, events, active, activeInSource } of changes) {
      for (const key of remove) unit.remove(key);
      unit.emit(...events);
      unit.changeHead(scope, { features: active });
      if (source) unit.changeHead(source, { features: activeInSource });
    }
  });
};
