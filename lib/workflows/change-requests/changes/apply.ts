import { conflictingState, Problem } from '../../../contract/problems.ts';
import type { CatalogContext } from '../../../store/commands/context.ts';
import type { UnitOfWork } from '../../../store/commit/unit-of-work.ts';
import type { Stored } from '../../../store/table/items.ts';
import { instance, projectScope, type Scope } from '../../../store/table/keys.ts';
import type { ChangeRequestParts } from '../stored/request.ts';
import { changesSegments, isOfReplacedPlan, replacedPlan } from './change.ts';
import { conflictsOf } from './conflicts.ts';
import { readCurrent } from './current.ts';
import { changeKeys, executeChangeIn } from './execute-change.ts';
import { inOrder } from './order.ts';

/**
 * Whether a rule refuses because the state has changed since the change was proposed (contract: change-requests §7.5).
 */
const isOutdated = (error: unknown): error is Problem =>
  error instanceof Problem && (error.name === 'NotFoundError' || error.name === 'InvalidOperationError');

const refusal = (id: number, reasons: readonly string[], cause?: unknown): Problem =>
  conflictingState(
    `Change request ${id} cannot be applied. ${reasons.join(' ')}`,
    cause === undefined ? {} : { cause },
  );

/** Scopes of a commit that applies a request. @param request undefined: the commit only moves it to another state */
export const scopesOf = (
  project: string,
  request: Pick<ChangeRequestParts, 'changes'> | undefined,
): [Scope, ...Scope[]] =>
  request && changesSegments(request) ? [projectScope(project), instance] : [projectScope(project)];

/**
 * Makes all changes of a request by the rules of the direct endpoints (contract: change-requests §7).
 * @throws Problem InvalidOperationError (409) when one of them cannot be made: then nothing may be committed
 */
export const applyChangesIn = async (
  unit: UnitOfWork,
  { context, request }: { readonly context: CatalogContext; readonly request: ChangeRequestParts },
): Promise<void> => {
  const { id, project, environment } = request;
  // The scopes were chosen before the commit began, from an earlier version of the request.
  if (changesSegments(request) && !unit.has(instance))
    throw conflictingState(`Change request ${id} was edited just now. Look at it, and try again.`, { retryAfter: 1 });
  await unit.peek<Stored>(request.changes.flatMap((change) => changeKeys({ project, environment, change })));
  const conflicts = conflictsOf(await readCurrent(unit, request), request.changes, environment);
  if (conflicts.length > 0) throw refusal(id, conflicts);
  const changes = inOrder(request.changes);
  const archiving = changes.flatMap((change) => (change.action === 'archiveFeature' ? [change.feature] : []));
  for (const change of changes) {
    if (isOfReplacedPlan(change, changes)) continue;
    const replaces = replacedPlan(change, changes);
    try {
      await executeChangeIn(unit, { context, project, environment, change, archiving, replaces });
    } catch (error) {
      if (!isOutdated(error)) throw error;
      throw refusal(id, [error.message], error);
    }
  }
};
