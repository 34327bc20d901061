import type {
  ContextFieldItem,
  EnvironmentItem,
  FeatureTypeItem,
  SegmentItem,
  Stored,
  StrategyTypeItem,
  TagItem,
  TagTypeItem,
} from '../table/items.ts';
import { configPartition } from '../table/keys.ts';
import type { ChangedItem, Fold } from './follow.ts';

/** Configuration of the instance. A map keeps its identity as long as nothing in it changes. */
export interface ConfigParts {
  readonly environments: ReadonlyMap<string, EnvironmentItem>;
  readonly segments: ReadonlyMap<number, SegmentItem>;
  readonly strategyTypes: ReadonlyMap<string, StrategyTypeItem>;
  readonly contextFields: ReadonlyMap<string, ContextFieldItem>;
  readonly featureTypes: ReadonlyMap<string, FeatureTypeItem>;
  readonly tagTypes: ReadonlyMap<string, TagTypeItem>;
  /** By `type#value`. */
  readonly tags: ReadonlyMap<string, TagItem>;
}

const kinds = {
  ENVIRONMENT: 'environments',
  SEGMENT: 'segments',
  STRATEGY: 'strategyTypes',
  CONTEXT: 'contextFields',
  FEATURETYPE: 'featureTypes',
  TAGTYPE: 'tagTypes',
  TAG: 'tags',
} as const satisfies Record<string, keyof ConfigParts>;

const kindOf = (sk: string): keyof ConfigParts | undefined => {
  const prefix = sk.slice(0, sk.indexOf('#'));
  return Object.hasOwn(kinds, prefix) ? kinds[prefix as keyof typeof kinds] : undefined;
};

const names: readonly (keyof ConfigParts)[] = Object.values(kinds);

/** The id of the segment under a sort key of the configuration; undefined when the key belongs to no segment. */
export const segmentOfSortKey = (sk: string): number | undefined =>
  kindOf(sk) === 'segments' ? Number(sk.slice(sk.indexOf('#') + 1)) : undefined;

/** The key of an item in its map: the part after the prefix; for a segment its number. */
const nameOf = (sk: string): string | number => segmentOfSortKey(sk) ?? sk.slice(sk.indexOf('#') + 1);

const empty: ConfigParts = {
  environments: new Map(),
  segments: new Map(),
  strategyTypes: new Map(),
  contextFields: new Map(),
  featureTypes: new Map(),
  tagTypes: new Map(),
  tags: new Map(),
};

export const configFold: Fold<ConfigParts> = {
  partition: configPartition,
  empty,
  apply: (state: ConfigParts, changes: readonly ChangedItem[]): ConfigParts => {
    const next: Record<string, unknown> = {};
    for (const name of names) {
      const own = changes.filter(({ sk }) => kindOf(sk) === name);
      if (own.length === 0) continue;
      const map = new Map<string | number, Stored>(state[name] as ReadonlyMap<string | number, Stored>);
      for (const { sk, item } of own) {
        if (item) map.set(nameOf(sk), item);
        else map.delete(nameOf(sk));
      }
      next[name] = map;
    }
    return { ...state, ...next };
  },
};
