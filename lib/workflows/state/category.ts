import type { EventType } from '../../contract/schemas/event.ts';
import type { ConfigState } from '../../store/catalog/catalog.ts';
import type { Unwritten } from '../../store/commit/decision.ts';
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
import { differs } from './difference.ts';
import type { EnvironmentEntry, SegmentEntry, StrategyTypeEntry, TagEntry, TagTypeEntry } from './document.ts';
import {
  mergeEnvironmentItem,
  mergeSegmentItem,
  mergeStrategyTypeItem,
  mergeTagTypeItem,
  tagItem,
} from './merge-configuration.ts';
import type { Mode } from './mode.ts';
import type { ConfigurationEntry } from './step.ts';

/** From the document's numbering of segments to the instance's. */
export type Numbers = ReadonlyMap<number, number>;

export interface WriteOptions {
  readonly mode: Mode;
  readonly numbers: Numbers;
  readonly now: Date;
  /** Of segments that state none. */
  readonly createdBy: string;
}

/** How items of one kind of configuration are found, stored and spoken of. */
interface Category<E, T extends Stored> {
  readonly event: EventType;
  key(entry: E, numbers: Numbers): KeyOf<T>;
  stored(config: ConfigState, entry: E, numbers: Numbers): T | undefined;
  item(stored: T | undefined, entry: E, options: WriteOptions): Unwritten<T>;
  /** Whether an item is the service's own, and not for an import to change. */
  bundled?(stored: T): boolean;
  /** Whether what is stored is another's, because its key was given to it after the numbering was looked up. */
  isAnother?(stored: T, entry: E): boolean;
  /** What the item belongs to, and must not be written without. */
  owner?(item: Unwritten<T>): KeyOf<Stored> | undefined;
  /** The removal of a namesake, which has to be finished before one can be made anew. */
  removal?(entry: E): Job;
}

const environments: Category<EnvironmentEntry, EnvironmentItem> = {
  event: 'environment-import',
  key: ({ name }) => environmentKey(name),
  stored: (config, { name }) => config.environments.get(name),
  item: mergeEnvironmentItem,
  removal: ({ name }) => ({ kind: 'remove-environment', environment: name }),
};

const segments: Category<SegmentEntry, SegmentItem> = {
  event: 'segment-import',
  key: ({ id }, numbers) => segmentKey(numbers.get(id) ?? id),
  stored: (config, { id }, numbers) => config.segments.get(numbers.get(id) ?? id),
  item: (stored, entry, { numbers, now, createdBy }) =>
    mergeSegmentItem(stored, entry, { id: numbers.get(entry.id) ?? entry.id, now, createdBy }),
  isAnother: (stored, { name }) => stored.name !== name,
  owner: ({ project }) => (project ? projectKey(project) : undefined),
};

const strategyTypes: Category<StrategyTypeEntry, StrategyTypeItem> = {
  event: 'strategy-import',
  key: ({ name }) => strategyTypeKey(name),
  stored: (config, { name }) => config.strategyTypes.get(name),
  item: mergeStrategyTypeItem,
  bundled: ({ editable }) => !editable,
};

const tagTypes: Category<TagTypeEntry, TagTypeItem> = {
  event: 'tag-type-import',
  key: ({ name }) => tagTypeKey(name),
  stored: (config, { name }) => config.tagTypes.get(name),
  item: mergeTagTypeItem,
  removal: ({ name }) => ({ kind: 'remove-tags', type: name }),
};

const tags: Category<TagEntry, TagItem> = {
  event: 'tag-import',
  key: ({ type, value }) => tagKey(type, value),
  stored: (config, { type, value }) => config.tags.get(`${type}#${value}`),
  item: (_, entry) => tagItem(entry),
  owner: ({ type }) => tagTypeKey(type),
  removal: ({ type, value }) => ({ kind: 'remove-tags', type, value }),
};

/** Calls `work` with the entry and its category. */
export const inCategory = <R>(
  brought: ConfigurationEntry,
  work: <E, T extends Stored>(category: Category<E, T>, entry: E) => R,
): R => {
  switch (brought.category) {
    case 'environment':
      return work(environments, brought.entry);
    case 'segment':
      return work(segments, brought.entry);
    case 'strategy-type':
      return work(strategyTypes, brought.entry);
    case 'tag-type':
      return work(tagTypes, brought.entry);
    case 'tag':
      return work(tags, brought.entry);
  }
};

/** The item that the entry makes of what is stored; undefined: nothing is to be written. */
export const itemToWrite = <E, T extends Stored>(
  category: Category<E, T>,
  entry: E,
  stored: T | undefined,
  options: WriteOptions,
): Unwritten<T> | undefined => {
  if (stored && (options.mode === 'keep' || category.bundled?.(stored))) return undefined;
  const item = category.item(stored, entry, options);
  return differs(item, stored) ? item : undefined;
};
