import type { Change } from '../../contract/schemas/change-request.ts';
import { requireLinked, requireProject } from '../../flags/features/load.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ChangeRequestItem, StoredChange } from '../../store/table/items.ts';
import { instance, openChangeRequestKey, ownChangeRequestKey } from '../../store/table/keys.ts';
import { ownMember } from '../../store/table/proto-member.ts';
import { emitChangeEvent, emitRequestEvent } from './emit.ts';
import { type Participant, requireConfigured, requireContributor } from './load.ts';
import { idOf, personOf } from './person.ts';
import { reopened } from './reopen.ts';
import { type ChangeRequestParts, isPending, putRequest } from './store.ts';
import { supersede } from './supersede.ts';

/** Where a caller collects changes. */
export interface Collection {
  readonly project: string;
  readonly environment: string;
}

/**
 * Whether the caller may propose changes here.
 * @throws Problem NotFoundError, NoAccessError, InvalidOperationError (behaviour §3.2)
 */
export const requireProposable = async (
  unit: UnitOfWork,
  { project: id, environment }: Collection,
  caller: Participant,
): Promise<number> => {
  const project = await requireProject(unit, id);
  requireContributor(project, caller);
  requireLinked(project, environment);
  requireConfigured(project, environment);
  return ownMember(project.changeRequests, environment)?.requiredApprovals ?? 1;
};

const ownPending = async (unit: UnitOfWork, { project, environment }: Collection, caller: Participant) => {
  const own = await unit.get(ownChangeRequestKey(project, idOf(caller), environment));
  const request = own && (await unit.get(openChangeRequestKey(project, own.id)));
  return request && isPending(request) ? request : undefined;
};

/** A request without changes yet. */
const begun = (
  id: number,
  where: Collection,
  minApprovals: number,
  by: Participant,
  now: Date,
): ChangeRequestParts => ({
  id,
  title: `Change request #${id}`,
  ...where,
  minApprovals,
  state: 'Draft',
  changes: [],
  approvals: [],
  rejections: [],
  comments: [],
  createdBy: personOf(by),
  createdAt: now.toISOString(),
});

/**
 * Adds changes to the caller's pending request, or begins one (spec §4.11, behaviour §3.2). What the changes say is
 * judged before (`demandAcceptable`). The commit has the scopes of the project and of the instance, which counts ids.
 * @throws Problem NotFoundError, NoAccessError, InvalidOperationError, BadDataError
 */
export const addChanges = async (
  unit: UnitOfWork,
  where: Collection,
  given: readonly Change[],
  caller: Participant,
  now: Date,
): Promise<ChangeRequestParts> => {
  const minApprovals = await requireProposable(unit, where, caller);
  const before: ChangeRequestItem | undefined = await ownPending(unit, where, caller);
  const { changeRequest = 0, change = 0 } = unit.head(instance).counters ?? {};
  let last = change;
  const make = (one: Change, keeping?: StoredChange): StoredChange => ({
    ...one,
    id: keeping?.id ?? ++last,
    createdBy: personOf(caller),
    createdAt: now.toISOString(),
  });
  const base = before ?? begun(changeRequest + 1, where, minApprovals, caller, now);
  const { changes, added } = supersede(base.changes, given, make);
  const after = reopened({ ...base, changes });
  await putRequest(unit, before, after);
  unit.changeHead(instance, { counters: { change: last, ...(!before && { changeRequest: after.id }) } });
  if (!before) emitRequestEvent(unit, after, 'change-request-created');
  for (const one of added) emitChangeEvent(unit, after, { now: one });
  return after;
};
