import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, type BodyOf } from '../../client/client.ts';
import { writeHeaders } from '../../client/revision.ts';
import { api } from '../api/client.ts';

const base = '/api/admin/projects/{projectId}/change-requests';

/** Identifies a change request of a project. */
export interface RequestPlace {
  readonly projectId: string;
  readonly id: number;
}

const load = (path: RequestPlace, signal: AbortSignal) =>
  answerOf(api.GET(`${base}/{id}`, { params: { path }, signal }));

export type ChangeRequest = Awaited<ReturnType<typeof load>>;
export type RequestState = ChangeRequest['state'];
/** The changes of a request to one flag. */
export type FlagChanges = ChangeRequest['features'][number];
export type SegmentChange = ChangeRequest['segments'][number];
export type RequestedChange = FlagChanges['changes'][number];

/** All requests of a project, newest first, without drafts of other users. */
export const changeRequests = (projectId: string) =>
  queryOptions({
    queryKey: ['change-requests', projectId],
    queryFn: ({ signal }) => answerOf(api.GET(base, { params: { path: { projectId } }, signal })),
  });

export const changeRequest = (place: RequestPlace) =>
  queryOptions({
    queryKey: ['change-request', place],
    queryFn: ({ signal }) => load(place, signal),
  });

/** At most this many events of a request are shown: the limit of the API. */
const maxEvents = 100;

/** The events of a request, newest first. */
export const requestEvents = ({ projectId, id }: RequestPlace) =>
  queryOptions({
    queryKey: ['change-request-events', projectId, id],
    queryFn: async ({ signal }) => {
      const { events } = await answerOf(
        api.POST('/api/admin/events/search', {
          body: { project: projectId, query: `"changeRequestId":${id}`, limit: maxEvents },
          signal,
        }),
      );
      return events.filter(({ data }) => isOf(data, id));
    },
  });

const isOf = (data: unknown, id: number): data is { readonly changeRequestId: number } =>
  typeof data === 'object' && data !== null && 'changeRequestId' in data && data.changeRequestId === id;

export interface FlagPlaceNow {
  readonly projectId: string;
  readonly featureName: string;
  readonly environment: string;
}

const loadFlagNow = async ({ projectId, featureName, environment }: FlagPlaceNow, signal: AbortSignal) => {
  const flag = await answerOf(
    api.GET('/api/admin/projects/{projectId}/features/{featureName}', {
      params: { path: { projectId, featureName }, query: { variantEnvironments: environment } },
      signal,
    }),
  );
  const there = flag.environments.find(({ name }) => name === environment);
  return {
    archived: flag.archived === true,
    enabled: there?.enabled === true,
    strategies: there?.strategies ?? [],
    variants: there?.variants ?? [],
    dependencies: flag.dependencies ?? [],
    ...(there?.releasePlans && { releasePlans: there.releasePlans }),
    ...(there?.safeguards && { safeguards: there.safeguards }),
  };
};

/** The present state of those parts of a flag that a request can change. */
export type FlagNow = Awaited<ReturnType<typeof loadFlagNow>>;

export const flagNow = (place: FlagPlaceNow) =>
  queryOptions({
    queryKey: ['flag-now', place],
    queryFn: ({ signal }) => loadFlagNow(place, signal),
  });

const loadSegment = (id: number, signal: AbortSignal) =>
  answerOf(api.GET('/api/admin/segments/{id}', { params: { path: { id } }, signal }));

/** The present state of a segment. */
export type SegmentNow = Awaited<ReturnType<typeof loadSegment>>;

export const segmentNow = (id: number) =>
  queryOptions({ queryKey: ['segment-now', id], queryFn: ({ signal }) => loadSegment(id, signal) });

const withoutNames = ({ id, action, payload }: RequestedChange | SegmentChange) => ({ id, action, payload });

/** The proposed changes of a request, without reviews and comments, to compare two versions of it. */
export const proposalOf = ({ features, segments }: ChangeRequest) => ({
  features: features.map(({ name, changes }) => ({ name, changes: changes.map(withoutNames) })),
  segments: segments.map(withoutNames),
});

/** The proposed changes of a request as they are stored now. */
export const proposalNow = async (path: RequestPlace) =>
  proposalOf(await answerOf(api.GET(`${base}/{id}`, { params: { path } })));

export interface Move {
  readonly state: RequestState;
  /** For the author, the reviewers and the history; empty: none. */
  readonly comment: string;
  /** Only for `Scheduled`. */
  readonly scheduledAt?: string | undefined;
}

/**
 * Moves a request to another state.
 * @param expected the newest revision of the project that the caller knows; absent: any
 * @throws ApiError, e.g. 409 when it cannot be applied
 */
export const moveRequest = (
  path: RequestPlace,
  { state, comment, scheduledAt }: Move,
  expected?: number,
): Promise<ChangeRequest> =>
  answerOf(
    api.PUT(`${base}/{id}/state`, {
      params: { path, header: writeHeaders({ comment, expected }) },
      body: { state, ...(comment !== '' && { comment }), ...(scheduledAt !== undefined && { scheduledAt }) },
    }),
  );

/** A place whose changes are reviewed. */
export interface ProposalPlace {
  readonly projectId: string;
  readonly environment: string;
}

const proposals = '/api/admin/projects/{projectId}/environments/{environment}/change-requests';

/** One change or several, as they are proposed. */
export type ProposedChanges = BodyOf<typeof proposals, 'post'>;

/**
 * Adds changes to the caller's change request.
 * @param comment for the reviewers; empty: none
 * @returns the id of the request
 */
export const proposeChanges = async (
  { projectId, environment }: ProposalPlace,
  changes: ProposedChanges,
  comment: string,
): Promise<number> => {
  const { id } = await answerOf(api.POST(proposals, { params: { path: { projectId, environment } }, body: changes }));
  await commentOn({ projectId, id }, comment);
  return id;
};

/** Adds a comment to a request. An empty text adds none. */
export const commentOn = async (path: RequestPlace, text: string): Promise<void> => {
  if (text !== '') await answerOf(api.POST(`${base}/{id}/comments`, { params: { path }, body: { text } }));
};

export const retitle = (path: RequestPlace, title: string): Promise<unknown> =>
  answerOf(api.PUT(`${base}/{id}/title`, { params: { path }, body: { title } }));

/** Deletes a draft. */
export const discardRequest = (path: RequestPlace): Promise<unknown> =>
  answerOf(api.DELETE(`${base}/{id}`, { params: { path } }));

/** Removes one change; the request is deleted with its last change. */
export const discardChange = (place: RequestPlace, changeId: number): Promise<unknown> =>
  answerOf(api.DELETE(`${base}/{id}/changes/{changeId}`, { params: { path: { ...place, changeId } } }));

/** Filters for the change requests of all projects. */
export interface RequestFilter {
  readonly state?: RequestState[];
  /** Id of an account. */
  readonly createdBy?: number;
  readonly waitingForMe?: true;
}

const search = (query: RequestFilter & { readonly limit: number; readonly before?: number }, signal: AbortSignal) =>
  answerOf(api.GET('/api/admin/search/change-requests', { params: { query }, signal }));

/** Change requests per page. */
const pageSize = 50;

/** Change requests of all projects that the caller sees, newest first, without the changes of flags. */
export const foundRequests = (filter: RequestFilter) =>
  infiniteQueryOptions({
    queryKey: ['change-requests', 'found', filter],
    queryFn: ({ pageParam: before, signal }) =>
      search({ ...filter, limit: pageSize, ...(before !== 0 && { before }) }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ nextBefore }) => nextBefore,
  });

/** At most this many requests that wait are listed; `total` counts all of them. */
const maxWaiting = 20;

/** The requests that the caller may approve and has not approved. */
export const waitingForMe = queryOptions({
  queryKey: ['change-requests', 'waiting'],
  queryFn: ({ signal }) => search({ waitingForMe: true, limit: maxWaiting }, signal),
  staleTime: 60_000,
});
