import type { ConfigState } from '../../store/catalog/catalog.ts';
import type { Unwritten } from '../../store/commit/decision.ts';
import type {
  EnvironmentItem,
  ProjectItem,
  SegmentItem,
  Stored,
  StrategyTypeItem,
  TagItem,
  TagTypeItem,
} from '../../store/table/items.ts';
import { environmentKey, projectKey, segmentKey, strategyTypeKey, tagKey, tagTypeKey } from '../../store/table/keys.ts';
import type {
  EnvironmentEntry,
  ProjectEntry,
  SegmentEntry,
  StrategyTypeEntry,
  TagEntry,
  TagTypeEntry,
} from './document.ts';
import { StateMoved } from './state-moved.ts';

/** Position of what states none: after everything that does. */
const lastPosition = 9999;

/** The item as the document has it; members it does not state stay as stored, or take their defaults. */
export const mergeEnvironmentItem = (
  stored: EnvironmentItem | undefined,
  { at: _, ...entry }: EnvironmentEntry,
): Unwritten<EnvironmentItem> => ({
  ...environmentKey(entry.name),
  kind: 'environment',
  name: entry.name,
  type: entry.type,
  sortOrder: entry.sortOrder ?? stored?.sortOrder ?? lastPosition,
  enabled: entry.enabled ?? stored?.enabled ?? true,
  protected: entry.protected ?? stored?.protected ?? false,
});

/** An item without the revision of the commit that wrote it. */
export const unrevised = <T extends Stored>({ rev, ...item }: T): Omit<T, 'rev'> => item;

/** The same; a change that comes without a date of its own is dated now. `environments` are linked elsewhere. */
export const mergeProjectItem = (
  stored: ProjectItem | undefined,
  entry: ProjectEntry,
  now: Date,
): Unwritten<ProjectItem> => ({
  ...(stored && unrevised(stored)),
  ...projectKey(entry.id),
  kind: 'project',
  id: entry.id,
  name: entry.name,
  description: entry.description === undefined ? (stored?.description ?? null) : entry.description,
  mode: entry.mode ?? stored?.mode ?? 'open',
  defaultStickiness: entry.defaultStickiness ?? stored?.defaultStickiness ?? 'default',
  featureLimit: entry.featureLimit === undefined ? (stored?.featureLimit ?? null) : entry.featureLimit,
  featureNaming: entry.featureNaming ?? stored?.featureNaming ?? { pattern: null, example: null, description: null },
  createdAt: entry.createdAt ?? stored?.createdAt ?? now.toISOString(),
  ...(!stored && entry.createdAt !== undefined && { madeAt: now.toISOString() }),
  updatedAt: entry.updatedAt ?? (stored ? stored.updatedAt : now.toISOString()),
  environments: stored?.environments ?? [],
});

/** The same. @param id in the numbering of the instance. @param createdBy of a new segment that states none */
export const mergeSegmentItem = (
  stored: SegmentItem | undefined,
  entry: SegmentEntry,
  made: { readonly id: number; readonly createdBy: string; readonly now: Date },
): Unwritten<SegmentItem> => ({
  ...segmentKey(made.id),
  kind: 'segment',
  id: made.id,
  name: entry.name,
  description: entry.description === undefined ? (stored?.description ?? null) : entry.description,
  project: entry.project === undefined ? (stored?.project ?? null) : entry.project,
  constraints: [...entry.constraints],
  createdBy: entry.createdBy ?? (stored ? stored.createdBy : made.createdBy) ?? null,
  createdAt: entry.createdAt ?? (stored ? stored.createdAt : undefined) ?? made.now.toISOString(),
});

/** The same. What is imported is not bundled with the service, and so stays editable (spec §2.17). */
export const mergeStrategyTypeItem = (
  stored: StrategyTypeItem | undefined,
  entry: StrategyTypeEntry,
): Unwritten<StrategyTypeItem> => ({
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
});

/** The same. */
export const mergeTagTypeItem = (
  stored: TagTypeItem | undefined,
  { name, description, icon }: TagTypeEntry,
): Unwritten<TagTypeItem> => {
  const text = description ?? stored?.description;
  return {
    ...tagTypeKey(name),
    kind: 'tag-type',
    name,
    ...(text !== undefined && { description: text }),
    icon: icon ?? stored?.icon ?? null,
  };
};

export const tagItem = ({ type, value }: TagEntry): Unwritten<TagItem> => ({
  ...tagKey(type, value),
  kind: 'tag',
  type,
  value,
});

/**
 * The numbering once every segment of the document is stored.
 * @throws StateMoved when one of them is not (any more): its number may be another's by now
 */
export const settledNumbers = (
  entries: readonly SegmentEntry[],
  config: Pick<ConfigState, 'segments'>,
): Map<number, number> => {
  const byName = new Map([...config.segments.values()].map(({ name, id }) => [name, id]));
  return new Map(
    entries.map(({ id, name }) => {
      const settled = byName.get(name);
      if (settled === undefined) throw new StateMoved(`segment ${name} is gone`);
      return [id, settled];
    }),
  );
};

/**
 * From the document's numbering of segments to the instance's (behaviour §1.18): a segment is known by its name; a new
 * one keeps its id where that is free, and is given the next one otherwise. Ids the document does not define mean the
 * instance's own.
 * @param last the last id given out so far
 */
export const numberSegments = (
  entries: readonly SegmentEntry[],
  config: Pick<ConfigState, 'segments'>,
  last: number,
): Map<number, number> => {
  const byName = new Map([...config.segments.values()].map(({ name, id }) => [name, id]));
  const fresh = entries.filter(({ name }) => !byName.has(name));
  const kept = new Set(fresh.map(({ id }) => id).filter((id) => !config.segments.has(id)));
  let highest = Math.max(last, ...config.segments.keys(), ...kept);
  return new Map(entries.map(({ id, name }) => [id, byName.get(name) ?? (kept.has(id) ? id : ++highest)]));
};
