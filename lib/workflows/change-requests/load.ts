import { badData, invalidOperation, notFound } from '../../contract/problems.ts';
import type { Caller } from '../../identity/callers/caller.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import { requireProject } from '../../identity/directory/project.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ChangeRequestItem, ProjectItem, StoredChange } from '../../store/table/items.ts';
import {
  closedChangeRequestKey,
  openChangeRequestKey,
  ownChangeRequestsRange,
  projectKey,
} from '../../store/table/keys.ts';
import { getItem, getItems } from '../../store/table/read.ts';
import { type GuardedProject, guardedEnvironments } from './guard/guarded-write.ts';
import { asItCounts } from './reach.ts';
import { isAuthor, participantId, requireAuthor, requireContributor } from './stored/participant.ts';
import { isFinal, isPending } from './stored/request.ts';

/** A change request by its full path. */
export interface RequestPlace {
  readonly project: string;
  readonly id: number;
}

/** The keys of a request; it is stored under one of them. */
export const requestKeys = ({ project, id }: RequestPlace) => [
  openChangeRequestKey(project, id),
  closedChangeRequestKey(project, id),
];

/** What reading a request reads. */
export const requestReads = (place: RequestPlace): RequestReads => ({
  keys: [projectKey(place.project), ...requestKeys(place)],
});

/**
 * What ending a request reads: also the items by which the pending requests of the caller, its likely author, are
 * found.
 */
export const endingReads = (place: RequestPlace, caller: Pick<Caller, 'userId'>): RequestReads => ({
  ...requestReads(place),
  ranges: [ownChangeRequestsRange(place.project, participantId(caller))],
});

/**
 * Whether the caller sees a request: a draft is visible only to its author and to administrators (contract:
 * change-requests §3.3).
 */
const isVisible = (request: ChangeRequestItem, caller: Caller): boolean =>
  request.state !== 'Draft' || isAuthor(request, caller) || caller.rights.admin;

const requireVisible = (request: ChangeRequestItem | undefined, caller: Caller, id: number): ChangeRequestItem => {
  if (!request || !isVisible(request, caller)) throw notFound('change request', id);
  return request;
};

/** A request that the caller sees. @throws Problem NotFoundError, also for an unknown project */
export const readRequest = async (context: CallerContext, place: RequestPlace): Promise<ChangeRequestItem> => {
  const { caller } = context;
  const [open, closed] = await getItems(context, requestKeys(place));
  const request = closed ?? open;
  if (!request && !(await getItem(context, projectKey(place.project)))) throw notFound('project', place.project);
  return requireVisible(request, caller, place.id);
};

/** A request with its project. */
export interface LoadedRequest {
  readonly project: ProjectItem;
  readonly request: ChangeRequestItem;
}

/** As `readRequest`, in a unit of work. @throws Problem NotFoundError */
export const requireRequest = async (unit: UnitOfWork, place: RequestPlace, caller: Caller): Promise<LoadedRequest> => {
  const [project, [open, closed]] = await Promise.all([
    requireProject(unit, place.project),
    unit.getMany(requestKeys(place)),
  ]);
  return { project, request: asItCounts(requireVisible(closed ?? open, caller, place.id), project) };
};

/** @throws Problem InvalidOperationError where change requests are off */
export const requireSwitchedOn = (project: GuardedProject, environment: string): void => {
  if (!guardedEnvironments(project).includes(environment))
    throw invalidOperation(
      `Change requests are not enabled in environment "${environment}" of project "${project.id}".`,
    );
};

/**
 * Refuses to change a request where change requests were switched off: pending ones stay as they are (contract:
 * change-requests §6.10).
 * @throws Problem InvalidOperationError
 */
export const requireOngoing = ({ project, request }: LoadedRequest): void => {
  if (!isFinal(request) && request.state !== 'Scheduled') requireSwitchedOn(project, request.environment);
};

/** The path of one change of a request. */
export interface ChangePlace extends RequestPlace {
  readonly change: number;
}

/**
 * A change that its author may still edit (contract: change-requests §5.1).
 * @throws Problem NotFoundError, NoAccessError, InvalidOperationError, BadDataError
 */
export const requireEditable = async (
  unit: UnitOfWork,
  place: ChangePlace,
  caller: Caller,
): Promise<{ request: ChangeRequestItem; change: StoredChange }> => {
  const loaded = await requireRequest(unit, place, caller);
  const { request, project } = loaded;
  requireOngoing(loaded);
  requireAuthor(request, caller);
  requireContributor(project, caller);
  const change = request.changes.find(({ id }) => id === place.change);
  if (!change) throw notFound('change', place.change, `Change request ${request.id} has no such change.`);
  if (!isPending(request))
    throw badData(`Change request ${request.id} is in state "${request.state}" and cannot be edited any more.`);
  return { request, change };
};
