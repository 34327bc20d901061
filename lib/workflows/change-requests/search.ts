import { inParallel } from '../../basics/parallel.ts';
import { maxPage } from '../../contract/limits.ts';
import type { ChangeRequestState, FoundChangeRequests } from '../../contract/schemas/change-request.ts';
import { scopesOf } from '../../flags/projects/scopes.ts';
import { visibleTo } from '../../flags/projects/visible.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import type { ConfigState, ProjectState } from '../../store/catalog/catalog.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { ChangeRequestItem } from '../../store/table/items.ts';
import { closedChangeRequestPrefix, fitsKey, padded } from '../../store/table/keys.ts';
import { queryAll } from '../../store/table/read.ts';
import { closedRange, newestFirst, openRange, withoutChanges } from './list.ts';
import { asItCounts } from './reach.ts';
import { isAuthor } from './stored/participant.ts';
import { isFinal } from './stored/request.ts';
import { awaitsReviewBy } from './transitions.ts';
import { changeRequestView } from './view.ts';

/** What to search for; a request has to match all that is given (contract: change-requests §10.7). */
export interface RequestSearch {
  readonly state?: readonly ChangeRequestState[] | undefined;
  readonly project?: string | undefined;
  readonly environment?: string | undefined;
  /** Id of the account; −1: API tokens. */
  readonly createdBy?: number | undefined;
  /** Only those that the caller may approve, and has not approved. */
  readonly waitingForMe?: boolean | undefined;
  /** Only requests with a smaller id. */
  readonly before?: number | undefined;
  /** 1–100. */
  readonly limit: number;
}

/** Queries that run at the same time. */
const maxParallel = 20;

const projectsOf = ({ project }: RequestSearch): readonly string[] | '*' => {
  if (!project) return '*';
  return fitsKey(project) ? [project] : [];
};

/** What a search reads first; in which projects there may be requests is known only then. */
export const requestSearchReads = (what: RequestSearch): RequestReads => ({ scopes: scopesOf(projectsOf(what)) });

/** Whether requests that are done may match. */
const asksForDone = ({ state, waitingForMe }: RequestSearch): boolean =>
  !waitingForMe && (state === undefined || state.some((one) => isFinal({ state: one })));

interface Found {
  readonly requests: readonly ChangeRequestItem[];
  /** All requests of the project with this id or a larger one are among them; undefined: all are. */
  readonly downTo?: number | undefined;
}

/** The newest requests of a project that are done, at most `maxPage` of them. */
const readDone = async (context: CatalogCallerContext, id: string, before: number | undefined): Promise<Found> => {
  const { pk } = closedRange(id);
  const range = {
    ...{ pk, from: closedChangeRequestPrefix },
    to: `${closedChangeRequestPrefix}${before === undefined ? '~' : padded(before - 1)}`,
  };
  const requests = await queryAll<ChangeRequestItem>(context, { ...range, descending: true, limit: maxPage });
  return { requests, ...(requests.length === maxPage && { downTo: requests.at(-1)?.id }) };
};

interface FoundRequest {
  readonly request: ChangeRequestItem;
  readonly state: ProjectState;
}

const readOf = async (
  context: CatalogCallerContext,
  what: RequestSearch,
  state: ProjectState,
): Promise<{ readonly found: readonly FoundRequest[]; readonly downTo: number | undefined }> => {
  const none: Found = { requests: [] };
  const [open, done] = await Promise.all([
    queryAll<ChangeRequestItem>(context, openRange(state.id)),
    asksForDone(what) ? readDone(context, state.id, what.before) : none,
  ]);
  return { found: [...open, ...done.requests].map((request) => ({ request, state })), downTo: done.downTo };
};

const testFor =
  ({ caller }: CatalogCallerContext, what: RequestSearch) =>
  ({ request, state: { project } }: FoundRequest): boolean => {
    const { environment, createdBy, waitingForMe } = what;
    const counted = asItCounts(request, project);
    return (
      (request.state !== 'Draft' || isAuthor(request, caller)) &&
      (what.state === undefined || what.state.includes(counted.state)) &&
      (!environment || request.environment === environment) &&
      (createdBy === undefined || request.createdBy.id === createdBy) &&
      (!waitingForMe || awaitsReviewBy({ request: counted, project }, caller))
    );
  };

/** The projects that the caller sees and that may have requests: change requests are, or once were, on there. */
const readProjects = async (
  context: CatalogCallerContext,
  what: RequestSearch,
): Promise<{ config: ConfigState; projects: readonly ProjectState[] }> => {
  const { config, projects } = await context.catalog.projects(projectsOf(what), context);
  const isVisible = visibleTo(context.caller.rights);
  return {
    config,
    // Where change requests were switched off, the member is an empty record.
    projects: projects.filter(({ project }) => isVisible(project) && project.changeRequests !== undefined),
  };
};

/**
 * Change requests of all projects that the caller sees, newest first (contract: change-requests §10.7,
 * docs/decisions/0311-change-requests-of-all-projects.md). A project that does not exist has none.
 */
export const searchRequests = async (
  context: CatalogCallerContext,
  what: RequestSearch,
): Promise<FoundChangeRequests> => {
  const { config, projects } = await readProjects(context, what);
  const read = await inParallel(projects, maxParallel, (state) => readOf(context, what, state));
  const matches = read.flatMap(({ found }) => found).filter(testFor(context, what));
  // Below this id, requests of some project were not read.
  const downTo = Math.max(0, ...read.map((one) => one.downTo ?? 0));
  const { before = Number.POSITIVE_INFINITY, limit } = what;
  const known = matches
    .filter(({ request: { id } }) => id < before && id >= downTo)
    .sort((a, b) => newestFirst(a.request, b.request));
  const page = known.slice(0, limit);
  const next = known.length > limit ? page.at(-1)?.request.id : downTo;
  return {
    changeRequests: page.map(({ request, state }) => changeRequestView(request, { config, state }, withoutChanges)),
    ...(!asksForDone(what) && { total: matches.length }),
    ...(next && { nextBefore: next }),
  };
};
