import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiError, answerOf, type BodyOf } from '../../client/client.ts';
import { api } from '../api/client.ts';

/** Integrations: where events are delivered (docs/contract/addons.md). The API calls them addons. */

const list = (signal?: AbortSignal) => answerOf(api.GET('/api/admin/addons', { ...(signal && { signal }) }));

type Answer = Awaited<ReturnType<typeof list>>;
export type Integration = Answer['addons'][number];
/** A kind of receiver, and what an integration with it needs. */
export type Provider = Answer['providers'][number];
export type Parameter = Provider['parameters'][number];
export type IntegrationBody = BodyOf<'/api/admin/addons', 'post'>;

/** Interval of the reads of an integration's health while it is shown, in ms. */
const healthMs = 15_000;

/** All integrations, and the providers that there are. */
export const integrations = queryOptions({ queryKey: ['integrations'], queryFn: ({ signal }) => list(signal) });

/** The same, read again while an integration and its health are shown. */
export const watchedIntegrations = queryOptions({ ...integrations, refetchInterval: healthMs });

/** Reads an integration, bypassing every cache. */
export const integrationNow = (id: number): Promise<Integration> =>
  answerOf(api.GET('/api/admin/addons/{id}', { params: { path: { id } } }));

/** @returns the integration and its signing secret, which the API never shows again */
export const createIntegration = (body: IntegrationBody) => answerOf(api.POST('/api/admin/addons', { body }));

/** Replaces all members. */
export const changeIntegration = (id: number, body: IntegrationBody): Promise<Integration> =>
  answerOf(api.PUT('/api/admin/addons/{id}', { params: { path: { id } }, body }));

export const deleteIntegration = (id: number): Promise<unknown> =>
  answerOf(api.DELETE('/api/admin/addons/{id}', { params: { path: { id } } }));

/** Sends a sample event. @returns what the receiver said */
export const sendSample = (id: number) =>
  answerOf(api.POST('/api/admin/addons/{id}/test', { params: { path: { id } } }));
export type SampleResult = Awaited<ReturnType<typeof sendSample>>;

/** @returns the new signing secret, which the API never shows again */
export const rotateSecret = async (id: number): Promise<string> =>
  (await answerOf(api.POST('/api/admin/addons/{id}/secret', { params: { path: { id } } }))).signingSecret;

const pageSize = 50;
/** Interval of the reads of deliveries while they are shown, and of a job while it runs, in ms. */
const watchedMs = 5_000;

/** What deliveries are looked for by. */
export type SoughtState = 'success' | 'successWithErrors' | 'waiting' | 'failed';

interface PageOfDeliveries {
  readonly offset: number;
  readonly state: SoughtState | undefined;
}

const deliveryPage = async (id: number, { offset, state }: PageOfDeliveries, signal: AbortSignal) =>
  (
    await answerOf(
      api.GET('/api/admin/addons/{id}/events', {
        params: { path: { id }, query: { limit: pageSize, offset, ...(state && { state }) } },
        signal,
      }),
    )
  ).integrationEvents;
/** An event on its way to an integration. */
export type Delivery = Awaited<ReturnType<typeof deliveryPage>>[number];
export type Attempt = Delivery['attempts'][number];

/** The deliveries of an integration, newest event first, page by page. @param state only those in this state */
export const deliveries = (id: number, state?: SoughtState) =>
  infiniteQueryOptions({
    queryKey: ['deliveries', id, state],
    queryFn: ({ pageParam: offset, signal }) => deliveryPage(id, { offset, state }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < pageSize ? undefined : all.length * pageSize),
    refetchInterval: watchedMs,
  });

/** Delivers an event again, with the same id. */
export const resendDelivery = (id: number, deliveryId: number): Promise<unknown> =>
  answerOf(api.POST('/api/admin/addons/{id}/deliveries/{deliveryId}/resend', { params: { path: { id, deliveryId } } }));

/** A part of the event log, both ends included. */
export interface LogPart {
  /** ISO 8601. */
  readonly from: string;
  /** ISO 8601. */
  readonly to: string;
}

/** Begins to deliver the matching events of a part of the log again. */
export const resendPart = (id: number, { from, to }: LogPart) =>
  answerOf(api.POST('/api/admin/addons/{id}/resend', { params: { path: { id } }, body: { from, to } }));
export type ResendProgress = Awaited<ReturnType<typeof resendPart>>;

/** How far the newest job that sends a part of the log again has come; null: there is none. Read until it is done. */
export const resendProgress = (id: number) =>
  queryOptions({
    queryKey: ['resend', id],
    queryFn: async ({ signal }): Promise<ResendProgress | null> => {
      try {
        return await answerOf(api.GET('/api/admin/addons/{id}/resend', { params: { path: { id } }, signal }));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    refetchInterval: ({ state: { data } }) => (data && !data.done ? watchedMs : false),
  });
