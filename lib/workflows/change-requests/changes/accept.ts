import { Problem, withPathPrefix } from '../../../contract/problems.ts';
import type { Change } from '../../../contract/schemas/change-request.ts';
import { requireConfigured, requireFeature } from '../../../flags/features/load.ts';
import { requireNamedTemplate } from '../../../flags/release-plans/add.ts';
import type { CatalogContext } from '../../../store/commands/context.ts';
import { dryRun, type UnitOfWork } from '../../../store/commit/unit-of-work.ts';
import { instance, projectScope } from '../../../store/table/keys.ts';
import { replacedPlan } from './change.ts';
import { type ChangeExecution, executeChangeIn } from './execute-change.ts';
import { requireOwnSegment } from './own-segment.ts';

/** Proposed changes in one environment of a project. */
export interface GivenChanges {
  readonly project: string;
  readonly environment: string;
  /** The changes as they were sent: one change, or a list. */
  readonly given: Change | readonly Change[];
  /** Changes that the request has already. */
  readonly before?: readonly Change[];
  /** The change that is edited; undefined: none. */
  readonly edited?: Change;
}

/** Whether a change names the template: what a plan of it says is stored with the change, so it may be gone since. */
const namesTemplate = (change: Change, templateId: string | undefined): boolean =>
  change.action === 'addReleasePlan' && change.payload.templateId === templateId;

/**
 * Checks what must hold when a change is proposed; other conditions may still become true before it is applied.
 * @param known changes that the request has, or had until now
 */
const requireProposable = async (
  unit: UnitOfWork,
  execution: ChangeExecution,
  known: readonly Change[],
): Promise<unknown> => {
  const { project, environment, change } = execution;
  switch (change.action) {
    case 'deleteSegment':
      return requireOwnSegment(unit, change.payload.id, project);
    case 'archiveFeature':
    case 'deleteDependency':
      return requireFeature(unit, { project, feature: change.feature });
    case 'updateEnabled':
      return requireConfigured(unit, { project, environment, feature: change.feature });
    case 'addReleasePlan':
      if (!known.some((one) => namesTemplate(one, change.payload.templateId)))
        await requireNamedTemplate(unit, { project }, change.payload);
      return executeChangeIn(unit, execution);
    default:
      return executeChangeIn(unit, execution);
  }
};

/**
 * Rules name places within the payload; the answer has to name them within the body.
 * @param item index in a list of changes
 */
const withPlaceInBody = (error: unknown, { action }: Change, item: string | undefined): unknown => {
  if (!(error instanceof Problem)) return error;
  const payload = item === undefined ? 'payload' : `${item}/payload`;
  const path = action === 'patchVariant' ? `${payload}/variants` : payload;
  return withPathPrefix(error, { path, ...(item !== undefined && { item }) });
};

/**
 * Checks changes, each by itself against the present state, by a dry run of the rule of the direct endpoint (contract:
 * change-requests §4.4).
 * @throws Problem the problem of the rule for the first change that cannot be accepted, with its place in the body
 */
export const requireAcceptable = async (
  context: CatalogContext,
  { project, environment, given, before = [], edited }: GivenChanges,
): Promise<void> => {
  const scopes = [projectScope(project), instance] as const;
  const known = edited ? [...before, edited] : before;
  const isList = Array.isArray(given);
  for (const [i, change] of (isList ? given : [given]).entries()) {
    const replaces = replacedPlan(change, [...before, ...[given].flat()]);
    try {
      await dryRun(context, scopes, (unit) =>
        requireProposable(unit, { context, project, environment, change, archiving: [], replaces }, known),
      );
    } catch (error) {
      throw withPlaceInBody(error, change, isList ? String(i) : undefined);
    }
  }
};
