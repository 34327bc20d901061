import type { Change, ChangeRequest } from '../../contract/schemas/change-request.ts';
import { requireLinked } from '../../flags/features/load.ts';
import type { Caller } from '../../identity/callers/caller.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import { requireProject } from '../../identity/directory/project.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { dryRun, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ChangeRequestItem, ProjectItem, StoredChange } from '../../store/table/items.ts';
import {
  instance,
  openChangeRequestKey,
  ownChangeRequestKey,
  projectKey,
  projectScope,
} from '../../store/table/keys.ts';
import { maxItemsOfCommit } from '../../store/table/limits.ts';
import { ownMember } from '../../store/table/stored-members.ts';
import { type GivenChanges, requireAcceptable } from './changes/accept.ts';
import { changeKeys } from './changes/execute-change.ts';
import { mergeChanges } from './changes/merge-changes.ts';
import { asProposed } from './changes/plan-change.ts';
import { nextComment } from './comment.ts';
import { emitChangeEvent, emitRequestEvent } from './emit.ts';
import { requestKeys, requireSwitchedOn } from './load.ts';
import { reviewedIn } from './reach.ts';
import { participantId, personFromCaller, requireContributor } from './stored/participant.ts';
import { type ChangeRequestParts, defaultTitle, inReview, isPending, withoutReviews } from './stored/request.ts';
import { putRequest } from './stored/store.ts';
import { writeRequest } from './write.ts';

type ProposalTarget = Omit<GivenChanges, 'given'>;

/**
 * Checks whether the caller may propose changes here (contract: change-requests §4.1).
 * @returns the project
 * @throws Problem NotFoundError, NoAccessError, InvalidOperationError
 */
const requireProposer = async (unit: UnitOfWork, place: ProposalTarget, caller: Caller): Promise<ProjectItem> => {
  const project = await requireProject(unit, place.project);
  requireContributor(project, caller);
  requireLinked(project, place.environment);
  requireSwitchedOn(project, place.environment);
  return project;
};

/** What adding changes reads first. Which request receives the changes is known only after these reads. */
export const addReads = (
  { project, environment, given }: GivenChanges,
  caller: Pick<Caller, 'userId'>,
): RequestReads => ({
  keys: [
    projectKey(project),
    ownChangeRequestKey(project, participantId(caller), environment),
    ...[given]
      .flat()
      .slice(0, maxItemsOfCommit)
      .flatMap((change) => changeKeys({ project, environment, change })),
  ],
});

const loadOwnPending = async (unit: UnitOfWork, { project, environment }: ProposalTarget, caller: Caller) => {
  const own = await unit.get(ownChangeRequestKey(project, participantId(caller), environment));
  if (own) await unit.peek(requestKeys({ project, id: own.id }));
  const request = own && (await unit.get(openChangeRequestKey(project, own.id)));
  return request && isPending(request) ? request : undefined;
};

const emptyRequest = (
  unit: UnitOfWork,
  { project, environment }: ProposalTarget,
  caller: Caller,
  { id, minApprovals }: Pick<ChangeRequestParts, 'id' | 'minApprovals'>,
): ChangeRequestParts => ({
  id,
  title: defaultTitle(id),
  project,
  environment,
  minApprovals,
  state: 'Draft',
  changes: [],
  approvals: [],
  rejections: [],
  comments: [],
  createdBy: personFromCaller(caller),
  createdAt: unit.now.toISOString(),
});

/** Title and comment of a request that another command makes. */
export interface Opening {
  readonly title: string;
  /** A comment of the author for the reviewers. */
  readonly comment?: string | undefined;
}

/**
 * A new request is sent to review at once, because the caller asked for it; the comment is also added to a pending
 * request.
 */
const asOpened = (
  unit: UnitOfWork,
  request: ChangeRequestParts,
  { title, comment }: Opening,
  { isNew, caller }: { readonly isNew: boolean; readonly caller: Caller },
): ChangeRequestParts => ({
  ...request,
  ...(isNew && { title, ...inReview(unit.now) }),
  ...(comment !== undefined && { comments: [...request.comments, nextComment(unit, request, comment, caller)] }),
});

/**
 * Adds changes that were checked to the pending request of the caller, or to a new request. Several new requests in one
 * unit of work get consecutive ids.
 * @param input.opening absent: a new request is a draft
 * @param input.counters the last ids that were given in this unit; updated here
 * @throws Problem NotFoundError, NoAccessError, InvalidOperationError, BadDataError
 */
export const addChangesIn = async (
  unit: UnitOfWork,
  {
    place,
    given,
    caller,
    opening,
    counters = { ...unit.head(instance).counters },
  }: {
    readonly place: ProposalTarget;
    readonly given: readonly Change[];
    readonly caller: Caller;
    readonly opening?: Opening | undefined;
    readonly counters?: { change?: number; changeRequest?: number };
  },
): Promise<ChangeRequestParts> => {
  const project = await requireProposer(unit, place, caller);
  const minApprovals = ownMember(project.changeRequests, place.environment)?.requiredApprovals ?? 1;
  const before: ChangeRequestItem | undefined = await loadOwnPending(unit, place, caller);
  const { changeRequest = 0, change = 0 } = counters;
  let lastChange = change;
  const proposed: Change[] = [];
  for (const one of given) proposed.push(await asProposed(unit, place, one));
  const make = (one: Change, replaced?: StoredChange): StoredChange => ({
    ...one,
    id: replaced?.id ?? ++lastChange,
    createdBy: personFromCaller(caller),
    createdAt: unit.now.toISOString(),
  });
  const base = before ?? emptyRequest(unit, place, caller, { id: changeRequest + 1, minApprovals });
  const { changes, added } = mergeChanges(base.changes, proposed, make);
  const merged = withoutReviews({ ...base, changes }, unit.now);
  const after = opening ? asOpened(unit, merged, opening, { isNew: !before, caller }) : merged;
  counters.change = lastChange;
  if (!before) counters.changeRequest = after.id;
  unit.changeHead(instance, { counters: { change: lastChange, ...(!before && { changeRequest: after.id }) } });
  if (!before) emitRequestEvent(unit, after, 'change-request-created');
  for (const one of added) emitChangeEvent(unit, after, { after: one });
  const notified = { ...after, reviewedIn: reviewedIn(after, project) };
  const asked =
    opening && !before
      ? emitRequestEvent(unit, notified, 'change-request-sent-to-review', {
          state: after.state,
          ...(opening.comment !== undefined && { comment: opening.comment }),
        })
      : undefined;
  await putRequest(unit, before, { ...after, ...(asked !== undefined && { asked }) });
  return after;
};

/**
 * Adds changes to the pending request of the caller, or to a new one (contract: change-requests §4). The scopes include
 * the instance, which counts ids.
 * @throws Problem NotFoundError, NoAccessError, InvalidOperationError, BadDataError, and the refusals of the rules for
 *   a change
 */
export const addChanges = async (context: CatalogCallerContext, input: GivenChanges): Promise<ChangeRequest> => {
  const { caller } = context;
  const { project, environment } = input;
  const place = { project, environment };
  const scopes = [projectScope(project), instance] as const;
  const given = [input.given].flat();
  const asks = given.some(({ action }) => action === 'addReleasePlan');
  const own = await dryRun(context, scopes, async (unit) => {
    await requireProposer(unit, place, caller);
    return asks ? loadOwnPending(unit, place, caller) : undefined;
  });
  await requireAcceptable(context, { ...input, before: own?.changes ?? [] });
  return writeRequest(context, scopes, (unit) => addChangesIn(unit, { place, given, caller }));
};
