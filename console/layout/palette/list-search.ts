import { text } from '../../address.ts';

/** The parameters in the address of a list. */
export interface ListSearch {
  readonly query?: string | undefined;
}

export const listSearch = ({ query }: Record<string, unknown>): ListSearch => ({
  query: text(query),
});

/** The parameters in the address of a list with favourites. */
export interface FavoritesSearch extends ListSearch {
  /** Only favourites of the caller. */
  readonly favorites?: true | undefined;
}

export const favoritesSearch = (search: Record<string, unknown>): FavoritesSearch => ({
  ...listSearch(search),
  favorites: search.favorites === true || search.favorites === 'true' ? true : undefined,
});
