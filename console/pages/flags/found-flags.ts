import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  allFlags,
  type Flag,
  type FlagSearch,
  favoriteFlags,
  flagPage,
  manyLimit,
  pageSize,
} from '../../queries/flags.ts';

const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, position) => first + position);

/** The pages of a search: the first one has the total, the others load when they are scrolled to. */
const usePages = (asked: FlagSearch, enabled: boolean) => {
  const [shown, setShown] = useState<readonly [first: number, last: number]>([0, 0]);
  const first = useQuery({ ...flagPage(asked, 0), enabled });
  const total = first.data?.total ?? 0;
  const lastPage = Math.floor(Math.max(0, total - 1) / pageSize);
  const pages = range(Math.max(1, shown[0]), Math.min(shown[1], lastPage));
  const others = useQueries({ queries: pages.map((page) => ({ ...flagPage(asked, page), enabled })) });
  return {
    first,
    total,
    failed: others.find(({ isError }) => isError),
    rowAt: (index: number): Flag | undefined => {
      const page = Math.floor(index / pageSize);
      const data = page === 0 ? first.data : others[pages.indexOf(page)]?.data;
      return data?.features[index % pageSize];
    },
    onShown: (from: number, to: number): void => {
      const next = [Math.floor(from / pageSize), Math.floor(to / pageSize)] as const;
      if (next[0] !== shown[0] || next[1] !== shown[1]) setShown(next);
    },
    all: () => allFlags(asked, manyLimit),
  };
};

/** The favourites among the matches. There are few, so they are loaded together. */
const useFavorites = (asked: FlagSearch, enabled: boolean) => {
  const first = useQuery({ ...favoriteFlags(asked), enabled });
  const found = first.data ?? [];
  return {
    first,
    total: found.length,
    failed: undefined,
    rowAt: (index: number): Flag | undefined => found[index],
    onShown: (): void => undefined,
    all: async () => found,
  };
};

/** The flags that match a search, as far as they have been scrolled to. */
export const useFlags = (asked: FlagSearch) => {
  const onlyFavorites = asked.favorites === 'only';
  const pages = usePages(asked, !onlyFavorites);
  const favorites = useFavorites(asked, onlyFavorites);
  return onlyFavorites ? favorites : pages;
};
