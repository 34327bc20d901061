import { lastPosition } from '../../contract/limits.ts';
import type { EventType } from '../../contract/schemas/event.ts';
import type { ConfigState } from '../../store/catalog/catalog.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { Job } from '../../store/jobs/job.ts';
import type {
  EnvironmentItem,
  SegmentItem,
  Stored,
  StrategyTypeItem,
  TagItem,
  TagTypeItem,
} from '../../store/table/items.ts';
import {
  environmentKey,
  type KeyOf,
  projectKey,
  segmentKey,
  strategyTypeKey,
  tagKey,
  tagTypeKey,
} from '../../store/table/keys.ts';
import type { Mode } from './context.ts';
import type { EnvironmentEntry, SegmentEntry, StrategyTypeEntry, TagEntry, TagTypeEntry } from './document.ts';
import type { SegmentNumbers } from './segment-numbers.ts';
import { isDifferent } from './stored-item.ts';

/** An item of the document that belongs to no project and to no feature. */
export type ConfigurationEntry =
  | { readonly category: 'environment'; readonly entry: EnvironmentEntry }
  | { readonly category: 'segment'; readonly entry: SegmentEntry }
  | { readonly category: 'strategy-type'; readonly entry: StrategyTypeEntry }
  | { readonly category: 'tag-type'; readonly entry: TagTypeEntry }
  | { readonly category: 'tag'; readonly entry: TagEntry };

export interface MergeConfigurationOptions {
  readonly mode: Mode;
  readonly numbers: SegmentNumbers;
  readonly now: Date;
  /** The creator of segments for which the document names none. */
  readonly createdBy: string;
}

/** How items of one kind of configuration are found, merged and logged. */
interface Category<E, T extends Stored> {
  readonly event: EventType;
  key(entry: E, numbers: SegmentNumbers): KeyOf<T>;
  stored(config: ConfigState, entry: E, numbers: SegmentNumbers): T | undefined;
  /** The item that results from the entry; members that are not given stay as stored, or take their defaults. */
  item(stored: T | undefined, entry: E, options: MergeConfigurationOptions): Unwritten<T>;
  /** Whether the item is part of the service, so that no import may change it. */
  isBundled?(stored: T): boolean;
  /** Whether the key belongs to another item now, because it was reused after the plan was made. */
  isAnother?(stored: T, entry: E): boolean;
  /** Key of the item that has to exist for this one. */
  owner?(item: Unwritten<T>): KeyOf<Stored> | undefined;
  /** The removal of an earlier item with the same name, which must be finished first. */
  removal?(entry: E): Job;
}

const environments: Category<EnvironmentEntry, EnvironmentItem> = {
  event: 'environment-import',
  key: ({ name }) => environmentKey(name),
  stored: (config, { name }) => config.environments.get(name),
  item: (stored, entry) => ({
    ...environmentKey(entry.name),
    kind: 'environment',
    name: entry.name,
    type: entry.type,
    sortOrder: entry.sortOrder ?? stored?.sortOrder ?? lastPosition,
    enabled: entry.enabled ?? stored?.enabled ?? true,
    protected: entry.protected ?? stored?.protected ?? false,
  }),
  removal: ({ name }) => ({ kind: 'remove-environment', environment: name }),
};

const segments: Category<SegmentEntry, SegmentItem> = {
  event: 'segment-import',
  key: ({ id }, numbers) => segmentKey(numbers.get(id) ?? id),
  stored: (config, { id }, numbers) => config.segments.get(numbers.get(id) ?? id),
  item: (stored, entry, { numbers, now, createdBy }) => {
    const id = numbers.get(entry.id) ?? entry.id;
    return {
      ...segmentKey(id),
      kind: 'segment',
      id,
      name: entry.name,
      description: entry.description === undefined ? (stored?.description ?? null) : entry.description,
      project: entry.project === undefined ? (stored?.project ?? null) : entry.project,
      constraints: [...entry.constraints],
      createdBy: entry.createdBy ?? (stored ? stored.createdBy : createdBy) ?? null,
      createdAt: entry.createdAt ?? stored?.createdAt ?? now.toISOString(),
    };
  },
  isAnother: (stored, { name }) => stored.name !== name,
  owner: ({ project }) => (project ? projectKey(project) : undefined),
};

/** An imported type is not part of the service, so it can be edited (contract: state §6.3). */
const strategyTypes: Category<StrategyTypeEntry, StrategyTypeItem> = {
  event: 'strategy-import',
  key: ({ name }) => strategyTypeKey(name),
  stored: (config, { name }) => config.strategyTypes.get(name),
  item: (stored, entry) => ({
    ...strategyTypeKey(entry.name),
    kind: 'strategy-type',
    name: entry.name,
    title: entry.title === undefined ? (stored?.title ?? null) : entry.title,
    displayName: entry.displayName === undefined ? (stored?.displayName ?? null) : entry.displayName,
    description: entry.description === undefined ? (stored?.description ?? null) : entry.description,
    editable: true,
    deprecated: entry.deprecated ?? stored?.deprecated ?? false,
    parameters: entry.parameters,
    sortOrder: stored?.sortOrder ?? lastPosition,
  }),
  isBundled: ({ editable }) => !editable,
};

const tagTypes: Category<TagTypeEntry, TagTypeItem> = {
  event: 'tag-type-import',
  key: ({ name }) => tagTypeKey(name),
  stored: (config, { name }) => config.tagTypes.get(name),
  item: (stored, { name, description, icon }) => {
    const text = description ?? stored?.description;
    return {
      ...tagTypeKey(name),
      kind: 'tag-type',
      name,
      ...(text !== undefined && { description: text }),
      icon: icon ?? stored?.icon ?? null,
    };
  },
  removal: ({ name }) => ({ kind: 'remove-tags', type: name }),
};

const tags: Category<TagEntry, TagItem> = {
  event: 'tag-import',
  key: ({ type, value }) => tagKey(type, value),
  stored: (config, { type, value }) => config.tags.get(`${type}#${value}`),
  item: (_, { type, value }) => ({ ...tagKey(type, value), kind: 'tag', type, value }),
  owner: ({ type }) => tagTypeKey(type),
  removal: ({ type, value }) => ({ kind: 'remove-tags', type, value }),
};

/** Calls `work` with the category and the entry. */
export const inCategory = <R>(
  { category, entry }: ConfigurationEntry,
  work: <E, T extends Stored>(category: Category<E, T>, entry: E) => R,
): R => {
  switch (category) {
    case 'environment':
      return work(environments, entry);
    case 'segment':
      return work(segments, entry);
    case 'strategy-type':
      return work(strategyTypes, entry);
    case 'tag-type':
      return work(tagTypes, entry);
    case 'tag':
      return work(tags, entry);
  }
};

/** The item that results from the entry and the stored item; undefined: nothing changes. */
export const changedItem = <E, T extends Stored>(
  category: Category<E, T>,
  entry: E,
  stored: T | undefined,
  options: MergeConfigurationOptions,
): Unwritten<T> | undefined => {
  if (stored && (options.mode === 'keep' || category.isBundled?.(stored))) return undefined;
  const item = category.item(stored, entry, options);
  return isDifferent(item, stored) ? item : undefined;
};
