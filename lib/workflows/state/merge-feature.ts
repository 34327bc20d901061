import type { StoredStrategy } from '../../contract/schemas/feature-strategy.ts';
import type { Tag } from '../../contract/schemas/tag.ts';
import { changedTags } from '../../definition/operations.ts';
import { isSame } from '../../definition/same.ts';
import { type EnvironmentParts, emptyParts, isEmpty } from '../../flags/features/load.ts';
import { newFeature } from '../../flags/features/store.ts';
import { inEvaluationOrder } from '../../flags/features/strategies.ts';
import type { FeatureRecord } from '../../store/catalog/catalog.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { FeatureItem } from '../../store/table/items.ts';
import type { Mode } from './context.ts';
import type { FeatureEntry, FeatureEnvironmentEntry, StrategyEntry } from './document.ts';
import type { SegmentNumbers } from './segment-numbers.ts';
import { withoutRev } from './stored-item.ts';

export interface MergeOptions {
  readonly mode: Mode;
  /** The project after the import. */
  readonly project: string;
  readonly now: Date;
  readonly numbers: SegmentNumbers;
}

/** A feature after the import, with every environment in which something is configured. */
export interface MergedFeature {
  readonly feature: Unwritten<FeatureItem>;
  readonly environments: ReadonlyMap<string, EnvironmentParts>;
}

/** Tags of the document that the feature does not have yet. */
export const newTags = (entry: FeatureEntry, stored: Pick<FeatureItem, 'tags'> | undefined): Tag[] =>
  changedTags(stored?.tags ?? [], entry.tags).added.map(({ type, value }) => ({ type, value }));

const archiveState = (archived: boolean, archivedAt: string | null | undefined, now: Date) => ({
  archived,
  archivedAt: archived ? (archivedAt ?? now.toISOString()) : null,
});

const mergeMetadata = (
  stored: FeatureItem | undefined,
  entry: FeatureEntry,
  { mode, project, now }: MergeOptions,
): Unwritten<FeatureItem> => {
  const { at: _, project: __, archived, archivedAt, ...given } = entry.metadata ?? { at: '' };
  const tags = [...(stored?.tags ?? []), ...newTags(entry, stored)];
  const name = entry.name;
  if (!stored) {
    const made = given.createdAt === undefined ? {} : { madeAt: now.toISOString() };
    return newFeature(
      { name, project, ...given, ...made, tags, ...archiveState(archived ?? false, archivedAt, now) },
      now,
    );
  }
  const kept = withoutRev(stored);
  if (mode === 'keep' || !entry.metadata) return { ...kept, tags };
  return newFeature(
    {
      ...kept,
      ...given,
      project,
      tags,
      ...archiveState(archived ?? stored.archived, archivedAt ?? stored.archivedAt, now),
    },
    now,
  );
};

const mergeStrategy = (
  entry: StrategyEntry,
  stored: StoredStrategy | undefined,
  nextSortOrder: number,
  { now, numbers }: MergeOptions,
): StoredStrategy => ({
  id: entry.id,
  name: entry.name,
  title: entry.title ?? null,
  disabled: entry.disabled ?? false,
  sortOrder: entry.sortOrder ?? stored?.sortOrder ?? nextSortOrder,
  segments: [...new Set(entry.segments.map(({ id }) => numbers.get(id) ?? id))].sort((a, b) => a - b),
  constraints: [...entry.constraints],
  variants: [...entry.variants],
  parameters: entry.parameters,
  createdAt: entry.createdAt ?? stored?.createdAt ?? now.toISOString(),
});

/** Merges strategies by id: new ones are added, known ones overwritten (not with `keep`); in evaluation order. */
const mergeStrategies = (
  stored: readonly StoredStrategy[],
  entries: readonly StrategyEntry[],
  options: MergeOptions,
): StoredStrategy[] => {
  const merged = new Map(stored.map((strategy) => [strategy.id, strategy]));
  const remaining = options.mode === 'replace' ? new Map<string, StoredStrategy>() : merged;
  let next = Math.max(-1, ...[...remaining.values()].map(({ sortOrder }) => sortOrder)) + 1;
  for (const entry of entries) {
    const own = merged.get(entry.id);
    const strategy = own && options.mode === 'keep' ? own : mergeStrategy(entry, own, next, options);
    remaining.set(entry.id, strategy);
    next = Math.max(next, strategy.sortOrder + 1);
  }
  return inEvaluationOrder([...remaining.values()]);
};

const mergeEnvironment = (
  stored: EnvironmentParts | undefined,
  entry: FeatureEnvironmentEntry,
  options: MergeOptions,
): EnvironmentParts => {
  const before = stored ?? emptyParts;
  const strategies = mergeStrategies(before.strategies, entry.strategies, options);
  if (options.mode === 'keep' && !isEmpty(before)) return { ...before, strategies };
  const blank = options.mode === 'replace' ? emptyParts : before;
  return {
    ...history(before),
    ...(entry.releasePlan && { releasePlan: entry.releasePlan }),
    ...(entry.safeguards && { safeguards: entry.safeguards }),
    enabled: entry.enabled ?? blank.enabled,
    strategies,
    variants: entry.variants ?? blank.variants,
    lastSeenAt: entry.lastSeenAt ?? before.lastSeenAt,
  };
};

type Kept = Pick<EnvironmentParts, 'lastSeenAt' | 'firstEnabledAt' | 'releasePlan' | 'safeguards'>;

/** When the feature was seen and first enabled, and a release that is under way: no document removes these. */
const history = ({ firstEnabledAt, lastSeenAt, releasePlan, safeguards }: EnvironmentParts): Kept => ({
  lastSeenAt,
  ...(firstEnabledAt !== undefined && { firstEnabledAt }),
  ...(releasePlan && { releasePlan }),
  ...(safeguards && { safeguards }),
});

/**
 * A feature after the document was applied to it (contract: state §6.7, §6.8, §6.9). Tags are only added here; with
 * `replace`, a later step removes tags that the document lacks.
 */
export const mergeFeature = (
  stored: FeatureRecord | undefined,
  entry: FeatureEntry,
  given: MergeOptions,
): MergedFeature => {
  // Only a feature that is in `features` is replaced.
  const options: MergeOptions = given.mode === 'replace' && !entry.metadata ? { ...given, mode: 'overwrite' } : given;
  const environments = new Map<string, EnvironmentParts>();
  for (const [name, item] of stored?.environments ?? [])
    environments.set(name, options.mode === 'replace' ? { ...emptyParts, ...history(item) } : item);
  for (const [name, environment] of entry.environments)
    environments.set(name, mergeEnvironment(stored?.environments.get(name), environment, options));
  for (const [name, parts] of environments) {
    const before = stored?.environments.get(name);
    if (isEmpty(parts) && !(before && areSameParts(before, parts))) environments.delete(name);
  }
  return { feature: mergeMetadata(stored?.feature, entry, options), environments };
};

/** Whether two environments of a feature have the same configuration. */
export const areSameParts = (a: EnvironmentParts, b: EnvironmentParts): boolean =>
  a.enabled === b.enabled &&
  a.lastSeenAt === b.lastSeenAt &&
  a.firstEnabledAt === b.firstEnabledAt &&
  isSame(a.releasePlan, b.releasePlan) &&
  isSame(a.safeguards, b.safeguards) &&
  isSame(a.strategies, b.strategies) &&
  isSame(a.variants, b.variants);
