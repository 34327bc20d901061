import type { StoredStrategy } from '../../contract/schemas/feature-strategy.ts';
import type { StoredReleasePlan } from '../../contract/schemas/release-plan.ts';
import type { Tag } from '../../contract/schemas/tag.ts';
import { changedTags } from '../../definition/operations.ts';
import { isSamePlan } from '../../definition/release-plan.ts';
import { isSame } from '../../definition/same.ts';
import { type FoundOwners, ownersFromNames } from '../../flags/feature-owners/find.ts';
import { type EnvironmentParts, emptyParts, isEmpty } from '../../flags/features/load.ts';
import { inProject } from '../../flags/features/releases/moved.ts';
import { whenSwitchedOff, whenSwitchedOn } from '../../flags/features/releases/running.ts';
import { staleMark } from '../../flags/features/staleness/mark.ts';
import { newFeature } from '../../flags/features/store.ts';
import { inEvaluationOrder } from '../../flags/features/strategies.ts';
import { linksOfNew } from '../../flags/given-links.ts';
import { planAgain } from '../../flags/release-plans/again.ts';
import type { Starter } from '../../flags/release-plans/starter.ts';
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
  /** Who imports, and runs the release plans of the document. */
  readonly by: Starter;
  /** Users and groups here that own features of the document. */
  readonly owners: FoundOwners;
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

/** The links of the document, or those that the feature has; a link whose address is known keeps its id. */
const mergedLinks = (
  stored: FeatureItem | undefined,
  { metadata }: FeatureEntry,
  now: Date,
): Pick<FeatureItem, 'links'> => {
  const known = stored?.links ?? [];
  const links = metadata?.links
    ? linksOfNew(metadata.links, now).map((link) => ({
        ...link,
        id: known.find(({ url }) => url === link.url)?.id ?? link.id,
      }))
    : known;
  return links.length > 0 ? { links } : {};
};

/** The owners of the document that exist here, or those that the feature has. */
const mergedOwners = (
  stored: FeatureItem | undefined,
  { metadata }: FeatureEntry,
  found: FoundOwners,
): Pick<FeatureItem, 'owners'> => {
  const owners = ownersFromNames(metadata?.owners, found) ?? stored?.owners ?? [];
  return owners.length > 0 ? { owners } : {};
};

const mergeMetadata = (
  stored: FeatureItem | undefined,
  entry: FeatureEntry,
  { mode, project, now, owners: found }: MergeOptions,
): Unwritten<FeatureItem> => {
  const { at: _, project: __, archived, archivedAt, links: ___, owners: ____, ...given } = entry.metadata ?? { at: '' };
  const tags = [...(stored?.tags ?? []), ...newTags(entry, stored)];
  const name = entry.name;
  if (!stored) {
    const made = given.createdAt === undefined ? {} : { madeAt: now.toISOString() };
    return newFeature(
      {
        name,
        project,
        ...given,
        ...made,
        ...staleMark(given.stale ?? false, undefined, now),
        tags,
        ...mergedLinks(stored, entry, now),
        ...mergedOwners(stored, entry, found),
        ...archiveState(archived ?? false, archivedAt, now),
      },
      now,
    );
  }
  const kept = withoutRev(stored);
  if (mode === 'keep' || !entry.metadata) return { ...kept, tags };
  const { links: _____, owners: ______, staleAt: _______, ...others } = kept;
  return newFeature(
    {
      ...others,
      ...given,
      ...staleMark(given.stale ?? stored.stale, stored, now),
      ...mergedLinks(stored, entry, now),
      ...mergedOwners(stored, entry, found),
      project,
      tags,
      ...archiveState(archived ?? stored.archived, archivedAt ?? stored.archivedAt, now),
    },
    now,
  );
};

const numbered = (ids: readonly number[], numbers: SegmentNumbers): number[] =>
  [...new Set(ids.map((id) => numbers.get(id) ?? id))].sort((a, b) => a - b);

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
  segments: numbered(
    entry.segments.map(({ id }) => id),
    numbers,
  ),
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

/** A plan of a document, with the segments that are here. */
const planOf = (plan: StoredReleasePlan, { numbers }: MergeOptions): StoredReleasePlan => ({
  ...plan,
  milestones: plan.milestones.map((milestone) => ({
    ...milestone,
    strategies: milestone.strategies.map((one) => ({ ...one, segments: numbered(one.segments, numbers) })),
  })),
});

/** Compared as it says something: title and description may be absent or null. */
const asDefinition = ({ milestones, ...plan }: StoredReleasePlan) => ({
  ...plan,
  milestones: milestones.map((one) => ({
    ...one,
    strategies: one.strategies.map((strategy) => ({ ...strategy, title: strategy.title ?? null })),
  })),
});

/**
 * The release plan after the import (contract: state §6.16). One that says the same runs on. Any other one is paused: it
 * may come from another installation, where other people ran it, and its times are of then.
 */
const mergePlan = (
  stored: StoredReleasePlan | undefined,
  given: StoredReleasePlan | undefined,
  options: MergeOptions,
): StoredReleasePlan | undefined => {
  if (!given) return options.mode === 'replace' ? undefined : stored;
  const plan = planOf(given, options);
  if (stored && isSamePlan(asDefinition(stored), asDefinition(plan))) return stored;
  const why = 'It was imported. It goes on when somebody resumes it.';
  const { by, now } = options;
  return planAgain(plan, stored?.id === plan.id ? stored : undefined, { by, now, why });
};

/** The switch of a document is one like any other: a release waits while it is off, and goes on afterwards. */
const switched = (
  plan: StoredReleasePlan,
  { before, enabled, now }: { readonly before: boolean; readonly enabled: boolean; readonly now: Date },
): StoredReleasePlan => {
  const at = now.toISOString();
  if (before && !enabled) return whenSwitchedOff(plan, at);
  return !before && enabled ? whenSwitchedOn(plan, at) : plan;
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
  const enabled = entry.enabled ?? blank.enabled;
  const plan = mergePlan(before.releasePlan, entry.releasePlan, options);
  const safeguards = entry.safeguards ?? blank.safeguards ?? [];
  return {
    ...history(before),
    ...(plan && { releasePlan: switched(plan, { before: before.enabled, enabled, now: options.now }) }),
    ...(safeguards.length > 0 && { safeguards: [...safeguards] }),
    enabled,
    strategies,
    variants: entry.variants ?? blank.variants,
    lastSeenAt: entry.lastSeenAt ?? before.lastSeenAt,
  };
};

type Kept = Pick<EnvironmentParts, 'lastSeenAt' | 'firstEnabledAt'>;

/** When the feature was seen and first enabled: no document removes these. */
const history = ({ firstEnabledAt, lastSeenAt }: EnvironmentParts): Kept => ({
  lastSeenAt,
  ...(firstEnabledAt !== undefined && { firstEnabledAt }),
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
    environments.set(name, inProject(parts, options.project));
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
