import type { Tag } from '../../contract/schemas/tag.ts';
import { metadataView } from '../../flags/features/metadata.ts';
import { featureEnvironment, featureName } from '../../flags/features/store.ts';
import type { FeatureRecord } from '../../store/catalog/catalog.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { NewEvent } from '../../store/commit/journal.ts';
import type { Stored } from '../../store/table/items.ts';
import { featureEnvironmentKey, featureKey, featureNameKey, type Key, type KeyOf } from '../../store/table/keys.ts';
import { storedSize } from '../../store/table/limits.ts';
import type { FeatureEntry } from './document.ts';
import { areSameParts, type MergedFeature, type MergeOptions, mergeFeature, newTags } from './merge-feature.ts';
import { isDifferent } from './stored-item.ts';

/** The writes of importing one feature. */
export interface FeatureChange {
  readonly put: readonly Unwritten<Stored>[];
  readonly remove: readonly Key[];
  readonly events: readonly NewEvent[];
  /** Tags that the feature did not have. */
  readonly tags: readonly Tag[];
  /** Environments in which the feature has, or had, something. */
  readonly environments: readonly string[];
  /** Change in the number of active features of the target project. */
  readonly active: number;
  /** Change in the number of active features of the project that the feature leaves. */
  readonly activeInSource: number;
}

/**
 * Maximum size of an event's data, in bytes, so that the event fits into one item of the log; if the data are larger,
 * environments are left out.
 */
const maxEventBytes = 200 * 1024;

/** The data of the event: the metadata, and the configuration in each environment (contract: state §8). */
const eventData = ({ feature, environments }: MergedFeature): unknown => {
  const whole = {
    ...metadataView(feature),
    environments: [...environments].map(([name, { enabled, strategies, variants, releasePlan, safeguards }]) => ({
      name,
      enabled,
      strategies,
      variants,
      ...(releasePlan && { releasePlan }),
      ...(safeguards && { safeguards }),
    })),
  };
  return storedSize(whole) > maxEventBytes ? metadataView(feature) : whole;
};

const eventsOf = (merged: MergedFeature, entry: FeatureEntry, stored: FeatureRecord | undefined): NewEvent[] => {
  const { name, project, tags } = merged.feature;
  const subject = { project, featureName: name, tags };
  return [
    { type: 'feature-import', ...subject, data: eventData(merged) },
    ...newTags(entry, stored?.feature).map(
      (tag): NewEvent => ({ type: 'feature-tag-import', ...subject, data: { featureName: name, tag } }),
    ),
  ];
};

/** Items of the feature that change. */
const itemsToWrite = (merged: MergedFeature, stored: FeatureRecord | undefined): Unwritten<Stored>[] => {
  const { name, project } = merged.feature;
  const moved = stored?.feature.project !== project;
  return [
    ...(moved ? [featureName(name, project)] : []),
    ...(isDifferent(merged.feature, stored?.feature) ? [merged.feature] : []),
    ...[...merged.environments].flatMap(([environment, parts]) => {
      const before = stored?.environments.get(environment);
      const same = !moved && before !== undefined && areSameParts(before, parts);
      return same ? [] : [featureEnvironment({ project, feature: name, environment }, parts)];
    }),
  ];
};

/** Keys of environments without any content, and of all items in a project that the feature leaves. */
const keysToRemove = (merged: MergedFeature, stored: FeatureRecord): Key[] => {
  const { name, project } = stored.feature;
  const moved = project !== merged.feature.project;
  return [
    ...(moved ? [featureKey(project, name)] : []),
    ...[...stored.environments.keys()]
      .filter((environment) => moved || !merged.environments.has(environment))
      .map((environment) => featureEnvironmentKey(project, name, environment)),
  ];
};

const count = (feature: { readonly archived: boolean } | undefined): number => (feature && !feature.archived ? 1 : 0);

/** The difference between a stored feature and the feature after the import; undefined: there is none. */
export const changeOfFeature = (
  stored: FeatureRecord | undefined,
  entry: FeatureEntry,
  options: MergeOptions,
): FeatureChange | undefined => {
  const merged = mergeFeature(stored, entry, options);
  const put = itemsToWrite(merged, stored);
  const remove = stored ? keysToRemove(merged, stored) : [];
  if (put.length === 0 && remove.length === 0) return undefined;
  const moved = stored !== undefined && stored.feature.project !== merged.feature.project;
  return {
    put,
    remove,
    events: eventsOf(merged, entry, stored),
    tags: newTags(entry, stored?.feature),
    environments: [...new Set([...merged.environments.keys(), ...(stored?.environments.keys() ?? [])])],
    active: count(merged.feature) - (moved ? 0 : count(stored?.feature)),
    activeInSource: moved ? -count(stored?.feature) : 0,
  };
};

/** The current and the future project of a feature. */
export interface FeaturePlace {
  readonly name: string;
  /** The project after the import. */
  readonly project: string;
  /** The current project; undefined: the feature does not exist. */
  readonly from: string | undefined;
  /** The removed project that is still in the feature's name guard. */
  readonly orphanOf: string | undefined;
  /** Environments in which the feature has items, or may have some. */
  readonly environments: readonly string[];
}

/** Keys of all items that the change depends on. */
export const keysOf = ({ name, project, from, environments }: FeaturePlace): KeyOf<Stored>[] => [
  ...(from === project ? [] : [featureNameKey(name)]),
  ...[...new Set([from ?? project, project])].flatMap((id) => [
    featureKey(id, name),
    ...environments.map((environment) => featureEnvironmentKey(id, name, environment)),
  ]),
];

/** The segments that strategies of these features and their releases use, by their ids in the document, each once. */
export const segmentsOf = (entries: readonly FeatureEntry[]): number[] => [
  ...new Set(
    entries
      .flatMap(({ environments }) => [...environments.values()])
      .flatMap(({ strategies, releasePlan }) => [
        ...strategies.flatMap(({ segments }) => segments.map(({ id }) => id)),
        ...(releasePlan?.milestones ?? []).flatMap((one) => one.strategies.flatMap(({ segments }) => segments)),
      ]),
  ),
];
