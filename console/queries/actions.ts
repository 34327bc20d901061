import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, type BodyOf } from '../../client/client.ts';
import { writeHeaders } from '../../client/revision.ts';
import { api } from '../api/client.ts';

/** Action sets of projects: what follows from signals (docs/contract/actions.md). */

const sets = '/api/admin/projects/{projectId}/actions';
const one = `${sets}/{id}` as const;

const list = (projectId: string, signal?: AbortSignal) =>
  answerOf(api.GET(sets, { params: { path: { projectId } }, ...(signal && { signal }) }));

export type ActionSet = Awaited<ReturnType<typeof list>>['actions'][number];
export type ActionSetBody = BodyOf<typeof sets, 'post'>;
export type ActionName = ActionSet['actions'][number]['action'];

/** Where an action set is. */
export interface SetPlace {
  readonly projectId: string;
  readonly id: number;
}

export const actionSets = (projectId: string) =>
  queryOptions({
    queryKey: ['action-sets', projectId],
    queryFn: async ({ signal }) => (await list(projectId, signal)).actions,
  });

/** Reads a set, bypassing every cache; undefined: it was deleted. */
export const actionSetNow = async ({ projectId, id }: SetPlace): Promise<ActionSet | undefined> =>
  (await list(projectId)).actions.find((set) => set.id === id);

/** What actions there are. */
export const actionKinds = (projectId: string) =>
  queryOptions({
    queryKey: ['action-kinds', projectId],
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET(`${sets}/config`, { params: { path: { projectId } }, signal }))).actions,
    staleTime: 60_000,
  });

/** @param comment for the event log; empty: none */
export const createActionSet = (projectId: string, body: ActionSetBody, comment: string): Promise<ActionSet> =>
  answerOf(api.POST(sets, { params: { path: { projectId }, header: writeHeaders({ comment }) }, body }));

/** Replaces all members. */
export const changeActionSet = (path: SetPlace, body: ActionSetBody, comment: string): Promise<ActionSet> =>
  answerOf(api.PUT(one, { params: { path, header: writeHeaders({ comment }) }, body }));

export const switchActionSet = (path: SetPlace, on: boolean): Promise<unknown> =>
  answerOf(api.POST(on ? `${one}/on` : `${one}/off`, { params: { path } }));

export const deleteActionSet = (path: SetPlace): Promise<unknown> => answerOf(api.DELETE(one, { params: { path } }));

const pageSize = 50;
/** The API skips at most this many executions. */
const maxOffset = 1_000;
/** Interval of the reads of executions while they are shown, in ms. */
const watchedMs = 5_000;

const eventPage = async (path: SetPlace, offset: number, signal: AbortSignal) =>
  (await answerOf(api.GET(`${one}/events`, { params: { path, query: { limit: pageSize, offset } }, signal })))
    .actionSetEvents;

/** One execution of a set, with the state of each action. */
export type ActionSetEvent = Awaited<ReturnType<typeof eventPage>>[number];

/** The executions of a set, newest first, page by page. */
export const actionSetEvents = (place: SetPlace) =>
  infiniteQueryOptions({
    queryKey: ['action-set-events', place.projectId, place.id],
    queryFn: ({ pageParam, signal }) => eventPage(place, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, all) =>
      last.length < pageSize || all.length * pageSize > maxOffset ? undefined : all.length * pageSize,
    refetchInterval: watchedMs,
  });
