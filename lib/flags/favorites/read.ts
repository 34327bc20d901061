import type { FavoriteItem } from '../../store/table/items.ts';
import { favoriteFeatureKey, favoriteProjectKey, favoritesPartition } from '../../store/table/keys.ts';
import { queryAll } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { madeAt } from '../features/made-at.ts';
import { type Favorites, type Marks, noFavorites } from '../projects/favorites.ts';

const marksOf = (items: readonly FavoriteItem[], prefix: string): Marks => {
  const own = items.filter(({ sk }) => sk.startsWith(prefix));
  const marked = new Map(own.map(({ sk, createdAt }) => [sk.slice(prefix.length), createdAt]));
  return { size: marked.size, has: (name, made) => (marked.get(name) ?? '') >= madeAt(made) };
};

/**
 * The favorites of a user, strongly consistent: one query, a read unit for some forty of them. An API token has none.
 * What was deleted since may still be among them, but marks nothing that was made later.
 */
export const readFavorites = async (table: Table, userId: number | null): Promise<Favorites> => {
  if (userId === null) return noFavorites;
  const items = await queryAll<FavoriteItem>(table, { pk: favoritesPartition(userId) });
  return {
    features: marksOf(items, favoriteFeatureKey(userId, '').sk),
    projects: marksOf(items, favoriteProjectKey(userId, '').sk),
  };
};
