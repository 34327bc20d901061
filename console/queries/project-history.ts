import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf } from '../../client/client.ts';
import { changeOf, writeHeaders } from '../../client/revision.ts';
import { api } from '../api/client.ts';

const base = '/api/admin/projects/{projectId}/history';

/** Which revisions of a project. */
export interface HistoryFilter {
  readonly feature?: string | undefined;
  readonly environment?: string | undefined;
}

/** Revisions on one page. */
const pageSize = 100;

interface Page extends HistoryFilter {
  readonly projectId: string;
  readonly limit: number;
  /** 0: from the newest one. */
  readonly before: number;
}

const loadPage = ({ projectId, limit, feature, environment, before }: Page, signal?: AbortSignal) =>
  answerOf(
    api.GET(base, {
      params: {
        path: { projectId },
        query: {
          limit,
          ...(feature && { feature }),
          ...(environment && { environment }),
          ...(before > 0 && { before }),
        },
      },
      ...(signal && { signal }),
    }),
  );

export type Revision = Awaited<ReturnType<typeof loadPage>>['revisions'][number];

/** Revisions of a project, newest first, page after page. */
export const revisionPages = (projectId: string, { feature, environment }: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: ['history', projectId, feature, environment],
    queryFn: ({ pageParam: before, signal }) =>
      loadPage({ projectId, limit: pageSize, feature, environment, before }, signal),
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

/** A project as it was after a revision. */
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

/** One member that is different, with a sentence about it. */
export type HistoryChange = Awaited<ReturnType<typeof loadDiff>>[number];

/** What is different between two revisions. */
export const historyDiff = (span: Span) =>
  queryOptions({
    queryKey: ['history-diff', span],
    queryFn: ({ signal }) => loadDiff(span, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

/** The newest revision of a project at this moment, past every cache; undefined: none is kept. */
export const newestRevisionNow = async (projectId: string): Promise<number | undefined> =>
  (await loadPage({ projectId, limit: 1, before: 0 })).revisions[0]?.revision;

/** `restore`: back to what was there after a revision; `undo`: take back what one revision changed, and nothing else. */
export interface WayBack {
  readonly kind: 'restore' | 'undo';
  readonly projectId: string;
  readonly revision: number;
  /** Only this flag. */
  readonly feature?: string | undefined;
}

interface Options {
  readonly dryRun?: boolean;
  readonly skipChangeRequests?: boolean;
  readonly comment?: string;
}

/** @param expected the revision at which it is made or not at all; undefined: at any */
const goBack = async (
  { kind, projectId, revision, feature }: WayBack,
  options: Options,
  expected: number | undefined,
) => {
  const params = { path: { projectId }, header: writeHeaders({ expected, comment: options.comment }) };
  const body = { revision, segments: true, ...(feature && { features: [feature] }), ...options };
  const { data } = await (kind === 'restore'
    ? changeOf(api.POST(`${base}/restore`, { params, body }))
    : changeOf(api.POST(`${base}/undo`, { params, body })));
  return data;
};

/** What a way back would change now. Nothing is written. @throws ApiError, e.g. 403 that names what is missing */
export const planWayBack = async (way: WayBack) => {
  const newest = await newestRevisionNow(way.projectId);
  const data = await goBack(way, { dryRun: true }, newest);
  return {
    /** The plan is of this revision of the project. */
    newest,
    changes: data.changes,
    notRestorable: data.notRestorable,
    underReview: ('environmentsUnderReview' in data && data.environmentsUnderReview) || [],
  };
};
export type WayBackPlan = Awaited<ReturnType<typeof planWayBack>>;

export interface WayBackOptions {
  /** As of the plan: whoever changed the project since then is not overwritten. */
  readonly newest?: number | undefined;
  /** Also where changes are reviewed. */
  readonly skipsReview: boolean;
  /** Empty: none. */
  readonly comment: string;
}

/**
 * Goes back. @returns the newest revision afterwards, and the change requests that some of it became
 * @throws ApiError 412 when the project has changed since the plan
 */
export const goWayBack = async (way: WayBack, { newest, skipsReview, comment }: WayBackOptions) => {
  const options = { ...(skipsReview && { skipChangeRequests: true }), ...(comment !== '' && { comment }) };
  const data = await goBack(way, options, newest);
  return {
    revision: data.revision,
    changeRequests: 'changeRequests' in data ? data.changeRequests : [],
  };
};
