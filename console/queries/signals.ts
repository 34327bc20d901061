import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, type BodyOf } from '../../client/client.ts';
import { api } from '../api/client.ts';

/** Signal endpoints: where others send what they have to say (docs/contract/signals.md). */

const endpoints = '/api/admin/signal-endpoints';
const one = `${endpoints}/{id}` as const;

const list = (signal?: AbortSignal) => answerOf(api.GET(endpoints, { ...(signal && { signal }) }));

export type SignalEndpoint = Awaited<ReturnType<typeof list>>['signalEndpoints'][number];
export type SignalToken = SignalEndpoint['tokens'][number];
/** What any JSON says of an alarm. */
export type SignalRule = SignalEndpoint['readings'][number];
export type SignalEndpointBody = BodyOf<typeof endpoints, 'post'>;

/** All signal endpoints, with the names of their tokens. */
export const signalEndpoints = queryOptions({
  queryKey: ['signal-endpoints'],
  queryFn: async ({ signal }) => (await list(signal)).signalEndpoints,
});

/** Reads an endpoint, bypassing every cache; undefined: it was deleted. */
export const signalEndpointNow = async (id: number): Promise<SignalEndpoint | undefined> =>
  (await list()).signalEndpoints.find((endpoint) => endpoint.id === id);

export const createSignalEndpoint = (body: SignalEndpointBody): Promise<SignalEndpoint> =>
  answerOf(api.POST(endpoints, { body }));

/** Replaces all members; without a signing secret, the one that is stored stays. */
export const changeSignalEndpoint = (id: number, body: SignalEndpointBody): Promise<SignalEndpoint> =>
  answerOf(api.PUT(one, { params: { path: { id } }, body }));

export const switchSignalEndpoint = (id: number, on: boolean): Promise<unknown> =>
  answerOf(api.POST(on ? `${one}/on` : `${one}/off`, { params: { path: { id } } }));

export const deleteSignalEndpoint = (id: number): Promise<unknown> =>
  answerOf(api.DELETE(one, { params: { path: { id } } }));

/** @returns the secret; the API never shows it again */
export const createSignalToken = async (id: number, name: string): Promise<string> =>
  (await answerOf(api.POST(`${one}/tokens`, { params: { path: { id } }, body: { name } }))).token;

export const renameSignalToken = (id: number, tokenId: number, name: string): Promise<unknown> =>
  answerOf(api.PUT(`${one}/tokens/{tokenId}`, { params: { path: { id, tokenId } }, body: { name } }));

export const deleteSignalToken = (id: number, tokenId: number): Promise<unknown> =>
  answerOf(api.DELETE(`${one}/tokens/{tokenId}`, { params: { path: { id, tokenId } } }));

const pageSize = 50;
/** The API skips at most this many signals. */
const maxOffset = 1_000;
/** Interval of the reads of signals while they are shown, in ms. */
const watchedMs = 5_000;

const signalPage = async (id: number, offset: number, signal: AbortSignal) =>
  (await answerOf(api.GET(`${one}/signals`, { params: { path: { id }, query: { limit: pageSize, offset } }, signal })))
    .signalEndpointSignals;

/** What somebody sent to an endpoint, with what was read out of it. */
export type Signal = Awaited<ReturnType<typeof signalPage>>[number];
/** The state of an alarm that a signal told. */
export type SignalReading = NonNullable<Signal['readings']>[number];

/** The newest signals of an endpoint, as many as one page has. */
export const newestSignals = (id: number) =>
  queryOptions({ queryKey: ['newest-signals', id], queryFn: ({ signal }) => signalPage(id, 0, signal) });

/** The signals of an endpoint, newest first, page by page. */
export const signals = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['signals', id],
    queryFn: ({ pageParam, signal }) => signalPage(id, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, all) =>
      last.length < pageSize || all.length * pageSize > maxOffset ? undefined : all.length * pageSize,
    refetchInterval: watchedMs,
  });
