import { type Favorites, noFavorites } from '../projects/favorites.ts';
import type { FavoriteItem } from '../table/items.ts';
import { favoriteFeatureKey, favoriteProjectKey, favoritesPartition } from '../table/keys.ts';
import { queryAll } from '../table/read.ts';
import type { Table } from '../table/table.ts';

const named = (items: readonly FavoriteItem[], prefix: string): ReadonlySet<string> =>
  new Set(items.filter(({ sk }) => sk.startsWith(prefix)).map(({ sk }) => sk.slice(prefix.length)));

/**
 * The favorites of a user, strongly consistent: one query, a read unit for some forty of them. An API token has none.
 * What was deleted since may still be among them.
 */
export const readFavorites = async (table: Table, userId: number | null): Promise<Favorites> => {
  if (userId === null) return noFavorites;
  const items = await queryAll<FavoriteItem>(table, { pk: favoritesPartition(userId) });
  return {
    features: named(items, favoriteFeatureKey(userId, '').sk),
    projects: named(items, favoriteProjectKey(userId, '').sk),
  };
};
