import { badData } from '../../contract/problems.ts';
import type { Change, ChangeRequest } from '../../contract/schemas/change-request.ts';
import { environmentsRange } from '../../flags/features/load.ts';
import type { Caller } from '../../identity/callers/caller.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { dryRun, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { StoredChange } from '../../store/table/items.ts';
import { projectScope } from '../../store/table/keys.ts';
import { requireAcceptable } from './changes/accept.ts';
import { featureOf } from './changes/change.ts';
import { changeKeys } from './changes/execute-change.ts';
import { asProposed } from './changes/plan-change.ts';
import { emitChangeEvent } from './emit.ts';
import { type ChangePlace, requestReads, requireEditable } from './load.ts';
import { withoutReviews } from './stored/request.ts';
import { putRequest } from './stored/store.ts';
import { writeRequest } from './write.ts';

/** @throws Problem BadDataError when the new change is about another feature */
const requireSameFeature = (before: StoredChange, given: Change): void => {
  const [expected, sent] = [featureOf(before), featureOf(given)];
  if (expected === sent) return;
  const named = (feature: string | undefined) => (feature === undefined ? 'a segment' : `feature "${feature}"`);
  throw badData(`Change ${before.id} is about ${named(expected)}; it cannot become one about ${named(sent)}.`);
};

/** A change, and its replacement. */
export interface ChangeEdit extends ChangePlace {
  readonly given: Change;
}

/**
 * What editing a change reads. The environment is known only from the request, so a feature is read in all
 * environments.
 */
export const editReads = ({ project, id, given }: Omit<ChangeEdit, 'change'>): RequestReads => {
  const feature = featureOf(given);
  return {
    keys: [...(requestReads({ project, id }).keys ?? []), ...changeKeys({ project, change: given })],
    ranges: feature === undefined ? [] : [environmentsRange({ project, feature })],
  };
};

const requireEdit = async (unit: UnitOfWork, edit: ChangeEdit, caller: Caller) => {
  const { request, change } = await requireEditable(unit, edit, caller);
  requireSameFeature(change, edit.given);
  return { request, before: change };
};

/**
 * Replaces only this change, not other changes about the same subject (contract: change-requests §5.1).
 * @throws Problem NotFoundError, NoAccessError, InvalidOperationError, BadDataError, and the refusals of the rules for
 *   a change
 */
export const editChange = async (context: CatalogCallerContext, edit: ChangeEdit): Promise<ChangeRequest> => {
  const { project, given } = edit;
  const scopes = [projectScope(project)] as const;
  const { request: seen, before: edited } = await dryRun(context, scopes, (unit) =>
    requireEdit(unit, edit, context.caller),
  );
  const before = seen.changes.filter((one) => one !== edited);
  await requireAcceptable(context, { project, environment: seen.environment, given, before, edited });
  return writeRequest(context, scopes, async (unit) => {
    const { request, before } = await requireEdit(unit, edit, context.caller);
    const { id, createdBy, createdAt } = before;
    const replacement: StoredChange = { ...(await asProposed(unit, request, given)), id, createdBy, createdAt };
    const after = withoutReviews(
      { ...request, changes: request.changes.map((one) => (one === before ? replacement : one)) },
      unit.now,
    );
    await putRequest(unit, request, after);
    emitChangeEvent(unit, after, { after: replacement, before });
    return after;
  });
};
