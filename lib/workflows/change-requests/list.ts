import { invalid } from '../../contract/problems.ts';
import type { ChangeRequest, ScheduledMention } from '../../contract/schemas/change-request.ts';
import { readProject } from '../../flags/features/read.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import type { CatalogContext, CommandContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { ChangeRequestItem, StoredChange } from '../../store/table/items.ts';
import {
  changeRequestsPartition,
  closedChangeRequestPrefix,
  openChangeRequestPrefix,
  type Range,
} from '../../store/table/keys.ts';
import { queryAll } from '../../store/table/read.ts';
import { featureOf } from './changes/change.ts';
import { guardedEnvironments } from './guard/guarded-write.ts';
import { type RequestPlace, readRequest } from './load.ts';
import { isAuthor } from './stored/participant.ts';
import { isPending } from './stored/request.ts';
import { changeRequestView, type ViewOptions } from './view.ts';

interface OfProject {
  readonly project: string;
}

export const openRange = (project: string): Range => ({
  pk: changeRequestsPartition(project),
  prefix: openChangeRequestPrefix,
});
export const closedRange = (project: string): Range => ({
  pk: changeRequestsPartition(project),
  prefix: closedChangeRequestPrefix,
});

/** What lists of open requests read, besides the catalog. */
export const openRequestsReads = ({ project }: OfProject): RequestReads => ({ ranges: [openRange(project)] });

/** What lists of all requests read, besides the catalog. */
export const allRequestsReads = ({ project }: OfProject): RequestReads => ({
  ranges: [openRange(project), closedRange(project)],
});

const readOpen = (context: CommandContext, project: string): Promise<ChangeRequestItem[]> =>
  queryAll<ChangeRequestItem>(context, openRange(project));
const readClosed = (context: CommandContext, project: string): Promise<ChangeRequestItem[]> =>
  queryAll<ChangeRequestItem>(context, closedRange(project));

/** One request (contract: change-requests §10.1). @throws Problem NotFoundError, also for another user's draft */
export const getRequest = async (context: CatalogCallerContext, place: RequestPlace): Promise<ChangeRequest> => {
  const [current, request] = await Promise.all([readProject(context, place.project), readRequest(context, place)]);
  return changeRequestView(request, current);
};

export const newestFirst = (a: ChangeRequestItem, b: ChangeRequestItem): number => b.id - a.id;
export const withoutChanges: ViewOptions = { changes: false };

/**
 * All requests of a project, without the drafts of other users (contract: change-requests §10.2).
 * @throws Problem NotFoundError
 */
export const listRequests = async (context: CatalogCallerContext, { project }: OfProject): Promise<ChangeRequest[]> => {
  const [current, open, closed] = await Promise.all([
    readProject(context, project),
    readOpen(context, project),
    readClosed(context, project),
  ]);
  return [...open, ...closed]
    .filter((request) => request.state !== 'Draft' || isAuthor(request, context.caller))
    .sort(newestFirst)
    .map((request) => changeRequestView(request, current, withoutChanges));
};

/** The requests in review, approved or scheduled (contract: change-requests §10.3). @throws Problem NotFoundError */
export const listOpenRequests = async (context: CatalogContext, { project }: OfProject): Promise<ChangeRequest[]> => {
  const [current, open] = await Promise.all([readProject(context, project), readOpen(context, project)]);
  return open
    .filter(({ state }) => state !== 'Draft')
    .sort(newestFirst)
    .map((request) => changeRequestView(request, current, withoutChanges));
};

const byEnvironment = (a: ChangeRequestItem, b: ChangeRequestItem): number =>
  a.environment === b.environment ? a.id - b.id : a.environment < b.environment ? -1 : 1;

/** The caller's own pending requests (contract: change-requests §10.4). @throws Problem NotFoundError */
export const listOwnPending = async (
  context: CatalogCallerContext,
  { project }: OfProject,
): Promise<ChangeRequest[]> => {
  const [current, open] = await Promise.all([readProject(context, project), readOpen(context, project)]);
  const environments = guardedEnvironments(current.state.project);
  return open
    .filter((request) => isPending(request) && isAuthor(request, context.caller))
    .filter(({ environment }) => environments.includes(environment))
    .sort(byEnvironment)
    .map((request) => changeRequestView(request, current));
};

/**
 * The pending requests of all users that change a feature (contract: change-requests §10.5).
 * @throws Problem NotFoundError
 */
export const listPendingForFeature = async (
  context: CatalogContext,
  { project, feature }: OfProject & { readonly feature: string },
): Promise<ChangeRequest[]> => {
  const [current, open] = await Promise.all([readProject(context, project), readOpen(context, project)]);
  return open
    .filter((request) => isPending(request) && request.changes.some((change) => featureOf(change) === feature))
    .map((request) => changeRequestView(request, current));
};

/** The subjects for which scheduled requests are searched. */
export interface Mention {
  readonly feature?: string | undefined;
  readonly strategyId?: string | undefined;
  readonly variantForFlag?: string | undefined;
}

const mentions = (change: StoredChange, { feature, strategyId, variantForFlag }: Mention): boolean => {
  if (feature !== undefined && featureOf(change) === feature) return true;
  if (change.action === 'patchVariant') return variantForFlag === change.feature;
  return (change.action === 'updateStrategy' || change.action === 'deleteStrategy') && strategyId === change.payload.id;
};

/**
 * Scheduled requests that change a feature, a strategy or the variants of a feature (contract: change-requests §10.6).
 * @throws Problem NotFoundError for an unknown project; ValidationError when the caller names no subject
 */
export const listScheduled = async (
  context: CatalogContext,
  { project, mention }: OfProject & { readonly mention: Mention },
): Promise<ScheduledMention[]> => {
  if (Object.values(mention).every((value) => value === undefined))
    throw invalid('feature', 'must be given, or `strategyId` or `variantForFlag`');
  const [, open] = await Promise.all([readProject(context, project), readOpen(context, project)]);
  return open
    .filter(({ state, changes }) => state === 'Scheduled' && changes.some((change) => mentions(change, mention)))
    .map(({ id, environment, title }) => ({ id, environment, title }));
};
