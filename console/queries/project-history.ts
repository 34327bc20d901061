import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf } from '../../client/client.ts';
import { changeOf, writeHeaders } from '../../client/revision.ts';
import { api } from '../api/client.ts';

const base = '/api/admin/projects/{projectId}/history';

/** Revisions per page. */
const pageSize = 100;

interface Page {
  readonly projectId: string;
  /** Only revisions that changed this flag. */
  readonly feature?: string | undefined;
  readonly limit: number;
  /** 0: begin with the newest revision. */
  readonly before: number;
}

const loadPage = ({ projectId, limit, feature, before }: Page, signal?: AbortSignal) =>
  answerOf(
    api.GET(base, {
      params: {
        path: { projectId },
        query: {
          limit,
          ...(feature && { feature }),
          ...(before > 0 && { before }),
        },
      },
      ...(signal && { signal }),
    }),
  );

/** The revisions of a project, newest first, page by page. */
export const revisionPages = (projectId: string, feature: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['history', projectId, feature],
    queryFn: ({ pageParam: before, signal }) => loadPage({ projectId, limit: pageSize, feature, before }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

interface Moment {
  readonly projectId: string;
  readonly revision: number;
  /** Only this flag, and the segments that it used. */
  readonly feature?: string | undefined;
}

const loadState = ({ projectId, revision, feature }: Moment, signal: AbortSignal) =>
  answerOf(
    api.GET(`${base}/state`, {
      params: { path: { projectId }, query: { revision, ...(feature && { feature }) } },
      signal,
    }),
  );

/** The state of a project after a revision. */
export type PastState = Awaited<ReturnType<typeof loadState>>;

export const pastState = (moment: Moment) =>
  queryOptions({
    queryKey: ['past-state', moment],
    queryFn: ({ signal }) => loadState(moment, signal),
    // A revision never changes.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

interface Span {
  readonly projectId: string;
  readonly from: number;
  readonly to: number;
  /** Only this flag, and the segments that it used. */
  readonly feature?: string | undefined;
}

const loadDiff = async ({ projectId, from, to, feature }: Span, signal: AbortSignal) =>
  (
    await answerOf(
      api.GET(`${base}/diff`, {
        params: { path: { projectId }, query: { from: String(from), to: String(to), ...(feature && { feature }) } },
        signal,
      }),
    )
  ).changes;

/** One changed member, with a sentence about it. */
export type HistoryChange = Awaited<ReturnType<typeof loadDiff>>[number];

/** The differences between two revisions. */
export const historyDiff = (span: Span) =>
  queryOptions({
    queryKey: ['history-diff', span],
    queryFn: ({ signal }) => loadDiff(span, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

/** Reads the newest revision of a project, bypassing every cache; undefined: none is kept. */
export const newestRevisionNow = async (projectId: string): Promise<number | undefined> =>
  (await loadPage({ projectId, limit: 1, before: 0 })).revisions[0]?.revision;

/** `restore`: return to the state after a revision; `undo`: revert only what one revision changed. */
export interface WayBack {
  readonly kind: 'restore' | 'undo';
  readonly projectId: string;
  readonly revision: number;
  /** Only this flag. */
  readonly feature?: string | undefined;
}

interface HistoryOptions {
  readonly dryRun?: boolean;
  readonly skipChangeRequests?: boolean;
  readonly comment?: string;
}

/**
 * @param expected the newest revision that the caller has seen: the service refuses if there is another; undefined: not
 *   checked
 */
const goBack = async (
  { kind, projectId, revision, feature }: WayBack,
  options: HistoryOptions,
  expected: number | undefined,
) => {
  const params = { path: { projectId }, header: writeHeaders({ expected, comment: options.comment }) };
  const body = { revision, segments: true, ...(feature && { features: [feature] }), ...options };
  const { data } = await (kind === 'restore'
    ? changeOf(api.POST(`${base}/restore`, { params, body }))
    : changeOf(api.POST(`${base}/undo`, { params, body })));
  return data;
};

/**
 * Plans a way back: what it would change now. Nothing is written. @throws ApiError, e.g. 403 with the missing
 * permission
 */
export const planWayBack = async (way: WayBack) => {
  const newest = await newestRevisionNow(way.projectId);
  const data = await goBack(way, { dryRun: true }, newest);
  return {
    /** The newest revision of the project when the plan was made. */
    newest,
    changes: data.changes,
    notRestorable: data.notRestorable,
    underReview: ('environmentsUnderReview' in data && data.environmentsUnderReview) || [],
  };
};
export type WayBackPlan = Awaited<ReturnType<typeof planWayBack>>;

export interface WayBackOptions {
  /** The newest revision of the plan: the service refuses if others have changed the project since. */
  readonly newest?: number | undefined;
  /** Skips the review in environments with reviews. */
  readonly skipsReview: boolean;
  /** The comment for the history; empty: none. */
  readonly comment: string;
}

/**
 * Executes a way back. @returns the newest revision afterwards, and the change requests for the parts that need a
 * review
 * @throws ApiError 412 if the project has changed since the plan
 */
export const goWayBack = async (way: WayBack, { newest, skipsReview, comment }: WayBackOptions) => {
  const options = { ...(skipsReview && { skipChangeRequests: true }), ...(comment !== '' && { comment }) };
  const data = await goBack(way, options, newest);
  return {
    revision: data.revision,
    changeRequests: 'changeRequests' in data ? data.changeRequests : [],
  };
};
