import { createHash } from 'node:crypto';
import type { RequestReads } from '../../store/commit/request.ts';
import type { FavoriteItem } from '../../store/table/items.ts';
import { favoriteFeatureKey, favoriteProjectKey, favoritesPartition } from '../../store/table/keys.ts';
import { queryAll, type Source } from '../../store/table/read.ts';
import { type CreationTimes, creationTime } from '../features/times/creation-time.ts';

/** The favorites of one kind. */
export interface Marks {
  readonly size: number;
  /**
   * Whether the feature or project with these times is a favorite; the mark of an earlier one with the same name does
   * not count.
   */
  has(name: string, times: CreationTimes): boolean;
}

/** Favorite projects by id, favorite features by name. */
export interface Favorites {
  readonly projects: Marks;
  readonly features: Marks;
  /** Different for different favorites; part of the keys of answers that show them. */
  readonly version: string;
}

/** The favorites of an API token, which has none. */
const noFavorites: Favorites = { projects: new Set(), features: new Set(), version: '' };

const versionOf = (items: readonly FavoriteItem[]): string => {
  if (items.length === 0) return '';
  const shown = JSON.stringify(items.map(({ sk, createdAt }) => [sk, createdAt]));
  return createHash('sha256').update(shown).digest('base64url');
};

const marksOf = (items: readonly FavoriteItem[], prefix: string): Marks => {
  const own = items.filter(({ sk }) => sk.startsWith(prefix));
  const marked = new Map(own.map(({ sk, createdAt }) => [sk.slice(prefix.length), createdAt]));
  return { size: marked.size, has: (name, times) => (marked.get(name) ?? '') >= creationTime(times) };
};

/** What reading favorites reads. */
export const favoritesReads = ({ userId }: { readonly userId: number | null }): RequestReads => ({
  ranges: userId === null ? [] : [{ pk: favoritesPartition(userId) }],
});

/**
 * The favorites of a user, strongly consistent: one query, which costs one read unit for about forty of them. An API
 * token has none. The mark of a deleted feature or project does not count for a later one with the same name (contract:
 * favorites §3).
 */
export const readFavorites = async (source: Source, userId: number | null): Promise<Favorites> => {
  if (userId === null) return noFavorites;
  const items = await queryAll<FavoriteItem>(source, { pk: favoritesPartition(userId) });
  return {
    features: marksOf(items, favoriteFeatureKey(userId, '').sk),
    projects: marksOf(items, favoriteProjectKey(userId, '').sk),
    version: versionOf(items),
  };
};
