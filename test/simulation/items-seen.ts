import type { JobItem } from '../../lib/store/jobs/job.ts';
import type {
  EnvironmentItem,
  FeatureEnvironmentItem,
  FeatureItem,
  FeatureNameItem,
  ProjectItem,
  SegmentItem,
  TagItem,
  TagTypeItem,
  TokenItem,
  UserItem,
} from '../../lib/store/table/items.ts';
import { restoredItem } from '../../lib/store/table/stored-members.ts';
import type { Item, Items } from './stored-items.ts';

/** The items of a table, by kind. */
export interface Inventory {
  readonly projects: ReadonlyMap<string, ProjectItem>;
  readonly features: readonly FeatureItem[];
  readonly parts: readonly (FeatureEnvironmentItem & { readonly project: string })[];
  readonly names: ReadonlyMap<string, FeatureNameItem>;
  readonly environments: ReadonlyMap<string, EnvironmentItem>;
  readonly segments: ReadonlyMap<number, SegmentItem>;
  readonly tagTypes: ReadonlyMap<string, TagTypeItem>;
  readonly tags: ReadonlyMap<string, TagItem>;
  readonly users: readonly UserItem[];
  readonly tokens: readonly TokenItem[];
  readonly unfinished: readonly JobItem[];
  readonly all: readonly Item[];
}

/** Stored items never change, so each is read once. */
const seen = new WeakMap<Item, Item>();

/** An item as a read returns it. */
export const asSeen = (item: Item): Item => {
  const known = seen.get(item) ?? (restoredItem(item) as Item);
  seen.set(item, known);
  return known;
};

/** Sorts items by their kind; the kinds are those of lib/store/table/items.ts. */
export const inventoryOf = (items: Items): Inventory => {
  const all = [...items.all()].map(asSeen);
  const byKind = Map.groupBy(all, ({ kind }) => kind);
  const of = <T>(kind: string): T[] => (byKind.get(kind) ?? []) as unknown as T[];
  const byName = <K, T>(kind: string, name: (item: T) => K): Map<K, T> =>
    new Map(of<T>(kind).map((item) => [name(item), item]));
  return {
    projects: byName('project', ({ id }: ProjectItem) => id),
    features: of<FeatureItem>('feature'),
    parts: of<FeatureEnvironmentItem>('feature-environment').map((item) => ({
      ...item,
      project: item.pk.slice('PROJECT#'.length),
    })),
    names: byName('feature-name', ({ pk }: FeatureNameItem) => pk.slice('NAME#'.length)),
    environments: byName('environment', ({ name }: EnvironmentItem) => name),
    segments: byName('segment', ({ id }: SegmentItem) => id),
    tagTypes: byName('tag-type', ({ name }: TagTypeItem) => name),
    tags: byName('tag', ({ type, value }: TagItem) => `${type}:${value}`),
    users: of<UserItem>('user'),
    tokens: of<TokenItem>('token'),
    unfinished: of<JobItem>('unfinished'),
    all,
  };
};
