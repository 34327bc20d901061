import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf } from '../../client/client.ts';
import { changeOf, writeHeaders } from '../../client/revision.ts';
import { api } from '../api/client.ts';

/** The parameters of a search for flags (docs/contract/search.md). The address of a page has the same parameters. */
export interface FlagSearch {
  readonly query?: string | undefined;
  readonly project?: string | undefined;
  readonly state?: string | undefined;
  readonly type?: readonly string[] | undefined;
  readonly tag?: string | undefined;
  readonly segment?: string | undefined;
  readonly status?: readonly string[] | undefined;
  readonly createdAt?: string | undefined;
  readonly lastSeenAt?: string | undefined;
  readonly lifecycle?: string | undefined;
  readonly owner?: string | undefined;
  readonly createdBy?: string | undefined;
  readonly potentiallyStale?: 'true' | undefined;
  readonly sortBy?: string | undefined;
  readonly sortOrder?: string | undefined;
  readonly favoritesFirst?: string | undefined;
  /**
   * Only favourites of the caller. The API has no such filter: it sorts favourites first, and the client drops the
   * rest.
   */
  readonly favorites?: 'only' | undefined;
}

/** Flags per page of a search: the limit of the API. */
export const pageSize = 100;

const search = (given: FlagSearch, page: number, signal: AbortSignal) => {
  const { type, status, sortBy = 'name', favorites, ...rest } = given;
  const query = {
    ...rest,
    ...(favorites === 'only' && { favoritesFirst: 'true' }),
    sortBy,
    ...(type && { type: [...type] }),
    ...(status && { status: [...status] }),
    limit: String(pageSize),
    offset: String(page * pageSize),
  };
  return answerOf(api.GET('/api/admin/search/features', { params: { query: definedOf(query) }, signal }));
};

/** Drops undefined members: an address would contain them as text. */
const definedOf = <T extends object>(members: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/**
 * One page of the matching flags. The old page stays until the new search has its answer, so that the list does not
 * flicker.
 */
export const flagPage = (given: FlagSearch, page: number) =>
  queryOptions({
    queryKey: ['flags', given, page],
    queryFn: ({ signal }) => search(given, page, signal),
    ...(page === 0 && { placeholderData: keepPreviousData }),
  });

/** A flag as lists show it. */
export type Flag = Awaited<ReturnType<typeof search>>['features'][number];
export type FlagEnvironment = NonNullable<Flag['environments']>[number];

/** All matching flags, page by page, up to a limit. */
export const allFlags = async (given: FlagSearch, limit: number): Promise<readonly Flag[]> => {
  const { signal } = new AbortController();
  const found: Flag[] = [];
  for (let page = 0; ; page += 1) {
    const { features, total } = await search(given, page, signal);
    found.push(...features);
    if (found.length >= Math.min(total, limit) || features.length === 0) return found;
  }
};

/** All flags, those that the caller likes first. */
export const favoritesFirst: FlagSearch = { favoritesFirst: 'true' };

/** The caller's favourites among the matching flags. */
export const favoriteFlags = (given: FlagSearch) =>
  queryOptions({
    queryKey: ['favorite-flags', given],
    queryFn: async ({ signal }): Promise<readonly Flag[]> => {
      const found: Flag[] = [];
      for (let page = 0; ; page += 1) {
        const { features, total } = await search({ ...given, favorites: 'only' }, page, signal);
        const favorites = features.filter(({ favorite }) => favorite === true);
        found.push(...favorites);
        if (favorites.length < features.length || found.length >= total) return found;
      }
    },
    placeholderData: keepPreviousData,
  });

export interface FlagPlace {
  readonly projectId: string;
  readonly featureName: string;
  readonly environment: string;
}

/**
 * Switches a flag on or off.
 * @param comment for the history; empty: none
 * @returns the new revision
 * @throws ApiError when the API refuses
 */
export const switchFlag = async (path: FlagPlace, on: boolean, comment: string): Promise<number | undefined> => {
  const params = { path, header: writeHeaders({ comment }) };
  const { revision } = await changeOf(
    on
      ? api.POST('/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/on', { params })
      : api.POST('/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/off', { params }),
  );
  return revision;
};

export interface NewFlag {
  readonly name: string;
  readonly type: string;
  readonly description: string;
}

/** Creates a flag, switched off everywhere. @throws ApiError, e.g. when the name is taken */
export const createFlag = (projectId: string, { name, type, description }: NewFlag) =>
  answerOf(
    api.POST('/api/admin/projects/{projectId}/features', {
      params: { path: { projectId } },
      body: { name, type, ...(description !== '' && { description }) },
    }),
  );

/** Adds a flag to the caller's favourites, or removes it. */
export const setFavorite = (path: Pick<FlagPlace, 'projectId' | 'featureName'>, favorite: boolean): Promise<unknown> =>
  answerOf(
    favorite
      ? api.POST('/api/admin/projects/{projectId}/features/{featureName}/favorites', { params: { path } })
      : api.DELETE('/api/admin/projects/{projectId}/features/{featureName}/favorites', { params: { path } }),
  );

/** Flags of one project that change together: all or none. At most {@link manyLimit}. */
export interface Many {
  readonly projectId: string;
  readonly features: string[];
  /** For the history; empty: none. */
  readonly comment: string;
}

const paramsOf = ({ projectId, comment }: Many) => ({ path: { projectId }, header: writeHeaders({ comment }) });

/** The maximal number of flags in one request. */
export const manyLimit = 1_000;

export const switchFlags = (many: Many, environment: string, on: boolean): Promise<unknown> => {
  const { projectId, features, comment } = many;
  const call = { params: { path: { projectId, environment }, header: writeHeaders({ comment }) }, body: { features } };
  return answerOf(
    on
      ? api.POST('/api/admin/projects/{projectId}/bulk_features/environments/{environment}/on', call)
      : api.POST('/api/admin/projects/{projectId}/bulk_features/environments/{environment}/off', call),
  );
};

export const markStale = (many: Many, stale: boolean): Promise<unknown> =>
  answerOf(
    api.POST('/api/admin/projects/{projectId}/stale', {
      params: paramsOf(many),
      body: { features: many.features, stale },
    }),
  );

export interface Tag {
  readonly type: string;
  readonly value: string;
}

export const changeTags = (
  many: Many,
  { added, removed }: { readonly added: readonly Tag[]; readonly removed: readonly Tag[] },
): Promise<unknown> =>
  answerOf(
    api.PUT('/api/admin/projects/{projectId}/tags', {
      params: paramsOf(many),
      body: { features: many.features, tags: { addedTags: [...added], removedTags: [...removed] } },
    }),
  );

/** @returns the newest revision of the change */
export const archiveFlags = async (many: Many): Promise<number | undefined> =>
  (
    await changeOf(
      api.POST('/api/admin/projects/{projectId}/archive', {
        params: paramsOf(many),
        body: { features: many.features },
      }),
    )
  ).revision;

/** Revives archived flags, switched off everywhere. @returns the newest revision of the change */
export const reviveFlags = async (many: Many): Promise<number | undefined> =>
  (
    await changeOf(
      api.POST('/api/admin/projects/{projectId}/revive', { params: paramsOf(many), body: { features: many.features } }),
    )
  ).revision;

/** Deletes archived flags for good. */
export const deleteFlags = (many: Many): Promise<unknown> =>
  answerOf(
    api.POST('/api/admin/projects/{projectId}/delete', { params: paramsOf(many), body: { features: many.features } }),
  );
