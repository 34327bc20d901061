import { invalidOperation, notAllowed, notFound } from '../../contract/problems.ts';
import { requireProject } from '../../flags/features/load.ts';
import type { Caller } from '../../identity/callers/caller.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ChangeRequestItem, ProjectItem } from '../../store/table/items.ts';
import { closedChangeRequestKey, openChangeRequestKey, projectKey } from '../../store/table/keys.ts';
import { getItem, getItems } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { type Guarded, guardedEnvironments } from './guard.ts';
import { idOf } from './person.ts';
import { isFinal } from './store.ts';

/** A change request by its full path. */
export interface RequestPlace {
  readonly project: string;
  readonly id: number;
}

/** Who wants something of a request. */
export type Participant = Pick<Caller, 'userId' | 'name' | 'rights'>;

export const isAuthor = ({ createdBy }: Pick<ChangeRequestItem, 'createdBy'>, caller: Participant): boolean =>
  createdBy.id === idOf(caller);

/** Drafts are personal; administrators see them (behaviour §3.5). */
const sees = (request: ChangeRequestItem, caller: Participant): boolean =>
  request.state !== 'Draft' || isAuthor(request, caller) || caller.rights.admin;

const keysOf = ({ project, id }: RequestPlace) => [
  openChangeRequestKey(project, id),
  closedChangeRequestKey(project, id),
];

const requireSeen = (request: ChangeRequestItem | undefined, caller: Participant, id: number): ChangeRequestItem => {
  if (!request || !sees(request, caller)) throw notFound('change request', id);
  return request;
};

/** A request that the caller sees. @throws Problem NotFoundError, for an unknown project too */
export const readRequest = async (
  table: Table,
  place: RequestPlace,
  caller: Participant,
): Promise<ChangeRequestItem> => {
  const [open, closed] = await getItems(table, keysOf(place));
  const request = closed ?? open;
  if (!request && !(await getItem(table, projectKey(place.project)))) throw notFound('project', place.project);
  return requireSeen(request, caller, place.id);
};

/** What a rule about one request works with. */
export interface Loaded {
  readonly project: ProjectItem;
  readonly request: ChangeRequestItem;
}

/**
 * The same within a commit.
 * @throws Problem NotFoundError for an unknown project or request, or another's draft
 */
export const requireRequest = async (unit: UnitOfWork, place: RequestPlace, caller: Participant): Promise<Loaded> => {
  const project = await requireProject(unit, place.project);
  const [open, closed] = await unit.getMany(keysOf(place));
  return { project, request: requireSeen(closed ?? open, caller, place.id) };
};

/** @throws Problem InvalidOperationError where change requests are off */
export const requireConfigured = (project: Guarded, environment: string): void => {
  if (!guardedEnvironments(project).includes(environment))
    throw invalidOperation(
      `Change requests are not enabled in environment "${environment}" of project "${project.id}".`,
    );
};

/**
 * Where change requests were switched off, what is open can be read and cancelled; what is scheduled goes on
 * (behaviour §3.3).
 * @throws Problem InvalidOperationError
 */
export const requireOngoing = ({ project, request }: Loaded): void => {
  if (!isFinal(request) && request.state !== 'Scheduled') requireConfigured(project, request.environment);
};

/** In projects that are not open only members propose changes (behaviour §3.2). @throws Problem NoAccessError */
export const requireContributor = (project: Pick<ProjectItem, 'id' | 'mode'>, { rights }: Participant): void => {
  if (project.mode !== 'open' && !rights.admin && !rights.memberOf.has(project.id))
    throw notAllowed(`Only members of project "${project.id}" may propose changes: it is ${project.mode}.`);
};

/** @throws Problem NoAccessError unless the caller made the request */
export const requireAuthor = (request: ChangeRequestItem, caller: Participant): void => {
  if (!isAuthor(request, caller)) throw notAllowed(`Only the author of change request ${request.id} may do this.`);
};

/** @throws Problem NoAccessError unless the caller made the request, or is an administrator */
export const requireAuthorOrAdmin = (request: ChangeRequestItem, caller: Participant): void => {
  if (!isAuthor(request, caller) && !caller.rights.admin)
    throw notAllowed(`Only the author of change request ${request.id}, or an administrator, may do this.`);
};
