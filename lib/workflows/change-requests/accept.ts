import { Problem, placedUnder } from '../../contract/problems.ts';
import type { Change } from '../../contract/schemas/change-request.ts';
import { requireConfigured as demandConfiguredFeature, requireFeature } from '../../flags/features/load.ts';
import type { CommitContext } from '../../store/commit/decision.ts';
import { dryRun, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { instance, projectScope } from '../../store/table/keys.ts';
import { type ExecutionContext, executeChange, type Sources } from './execute-change.ts';
import { requireOwnSegment } from './own-segment.ts';

/** What must hold when a change is proposed; the rest may still become true until it is applied. */
const requireSensible = async (
  unit: UnitOfWork,
  where: ExecutionContext,
  change: Change,
  sources: Sources,
): Promise<unknown> => {
  const { project, environment } = where;
  switch (change.action) {
    case 'deleteSegment':
      return requireOwnSegment(unit, change.payload.id, project);
    case 'archiveFeature':
    case 'deleteDependency':
      return requireFeature(unit, { project, feature: change.feature });
    case 'updateEnabled':
      return demandConfiguredFeature(unit, { project, environment, feature: change.feature });
    default:
      return executeChange(unit, where, change, sources);
  }
};

/** What a rule looks at is the payload, or what lies in it. @param item its place in a list of changes */
const placed = (error: unknown, { action }: Change, item: string | undefined): unknown => {
  if (!(error instanceof Problem)) return error;
  const payload = item === undefined ? 'payload' : `${item}/payload`;
  const path = action === 'patchVariant' ? `${payload}/variants` : payload;
  return placedUnder(error, { path, ...(item !== undefined && { item }) });
};

/**
 * Holds changes against the rules of the direct endpoints, each by itself, by going through it without making it
 * (behaviour §3.2): features, strategies and segments exist, payloads are admissible.
 * @param given the body: one change, or a list
 * @throws Problem what the rules throw, for the first change that cannot be accepted; it tells its place in the body
 */
export const requireAcceptable = async (
  where: Omit<ExecutionContext, 'archiving'>,
  given: Change | readonly Change[],
  sources: Sources,
  order: Omit<CommitContext, 'table'>,
): Promise<void> => {
  const scopes = [projectScope(where.project), instance] as const;
  const isList = Array.isArray(given);
  for (const [i, change] of (isList ? given : [given]).entries()) {
    try {
      await dryRun({ table: sources.table, ...order }, scopes, (unit) =>
        requireSensible(unit, { ...where, archiving: [] }, change, sources),
      );
    } catch (error) {
      throw placed(error, change, isList ? String(i) : undefined);
    }
  }
};
