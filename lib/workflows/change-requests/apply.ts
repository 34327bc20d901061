import { conflictingState, Problem } from '../../contract/problems.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { instance, projectScope, type Scope } from '../../store/table/keys.ts';
import { conflictsOf } from './conflicts.ts';
import { featureOf } from './emit.ts';
import { type ExecutionContext, executeChange, type Sources } from './execute-change.ts';
import { inOrder } from './order.ts';
import type { ChangeRequestParts } from './store.ts';

/** Refusals that mean: things are not as they were when the change was proposed. */
const outdated = (error: unknown): error is Problem =>
  error instanceof Problem && (error.name === 'NotFoundError' || error.name === 'InvalidOperationError');

const refusal = (id: number, reasons: readonly string[], cause?: unknown): Problem =>
  conflictingState(
    `Change request ${id} cannot be applied. ${reasons.join(' ')}`,
    cause === undefined ? {} : { cause },
  );

/** Whether applying a request writes to the configuration of the instance: segments lie there. */
export const touchesSegments = ({ changes }: Pick<ChangeRequestParts, 'changes'>): boolean =>
  changes.some((change) => featureOf(change) === undefined);

/** Scopes of a commit that applies a request, or only moves it. */
export const scopesOf = (
  project: string,
  applies: Pick<ChangeRequestParts, 'changes'> | undefined,
): [Scope, ...Scope[]] =>
  applies && touchesSegments(applies) ? [projectScope(project), instance] : [projectScope(project)];

/** What a request is applied with. */
export interface Applying extends Sources {
  /** Of the commit; chosen by `scopesOf` before it began. */
  readonly scopes: readonly Scope[];
}

/**
 * Makes the changes of a request, all of them in this draft, by the rules of the direct endpoints (behaviour §3.4).
 * @throws Problem InvalidOperationError (409) when something stands in the way: nothing is to be committed then
 */
export const applyChanges = async (unit: UnitOfWork, request: ChangeRequestParts, sources: Applying): Promise<void> => {
  const { id, project, environment } = request;
  if (touchesSegments(request) && !sources.scopes.includes(instance))
    throw conflictingState(`Change request ${id} was edited just now. Look at it, and try again.`, { retryAfter: 1 });
  const { config, projects } = await sources.catalog.projects([project]);
  const [state] = projects;
  const conflicts = state ? conflictsOf({ config, state }, request.changes, environment) : [];
  if (conflicts.length > 0) throw refusal(id, conflicts);
  const changes = inOrder(request.changes);
  const where: ExecutionContext = {
    project,
    environment,
    archiving: changes.flatMap((change) => (change.action === 'archiveFeature' ? [change.feature] : [])),
  };
  for (const change of changes) {
    try {
      await executeChange(unit, where, change, sources);
    } catch (error) {
      if (!outdated(error)) throw error;
      throw refusal(id, [error.message], error);
    }
  }
};
