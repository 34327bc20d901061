import { conflictingState, joinNames } from '../../contract/problems.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import { withUncommitted } from '../../store/catalog/with-uncommitted.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import { readingOf } from '../../store/commit/reading.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { requireReserved } from '../../store/jobs/reserve.ts';
import type { SegmentItem } from '../../store/table/items.ts';
import { segmentKey } from '../../store/table/keys.ts';
import { type ProjectGuardedUnit, requireGuarded } from '../features/guarded-unit.ts';
import { templatesUsing } from '../release-plan-templates/uses.ts';
import { changeSegment, projectOfSegment, type SegmentGuard } from './change.ts';
import { segmentScopes } from './create.ts';
import { requireProjectScope, requireSegment, requireSomeRight, requireVisibleSegment } from './require.ts';
import { projectsUsing } from './uses.ts';
import { segmentView } from './view.ts';

/** What tells whether a segment is in use. */
export type UsesContext = Pick<CatalogContext, 'catalog' | 'table'>;

/**
 * @throws Problem InvalidOperationError (409) when a strategy, a default strategy or a template of release plans uses the
 *   segment
 */
export const requireUnused = async (
  unit: UnitOfWork,
  { id, name, project }: SegmentItem,
  { catalog, table }: UsesContext,
): Promise<void> => {
  // From the table, after the head: if somebody makes a template meanwhile, the commit fails and is decided again.
  const [{ projects }, templates] = await Promise.all([
    catalog.projects(project ? [project] : '*'),
    templatesUsing(table, id),
  ]);
  const using = projectsUsing(
    projects.map((state) => withUncommitted(unit, state)),
    id,
  );
  if (templates.length > 0)
    throw conflictingState(
      `The segment "${name}" is used by ${templates.length === 1 ? 'the release plan template' : 'the release plan templates'} ${joinNames(
        templates.map((one) => `"${one.name}"`),
      )}. Take it out of ${templates.length === 1 ? 'it' : 'them'} first.`,
    );
  if (using.size > 0)
    throw conflictingState(
      `The segment "${name}" is used by strategies in ${[...using]
        .sort()
        .map((one) => `"${one}"`)
        .join(', ')}. Take it out of them first.`,
    );
};

/**
 * Removes a segment; the caller's rights are not checked. A segment of a project is removed in a commit with the scope
 * of that project, a global one while it is reserved (`changeReserved`). The scopes of the commit are `segmentScopes`
 * of its project.
 * @throws Problem NotFoundError; what `requireUnused` throws
 */
export const removeSegmentIn = async (unit: ProjectGuardedUnit, context: UsesContext, id: number): Promise<void> => {
  const stored = await requireSegment(unit, id);
  requireProjectScope(unit, stored);
  requireGuarded(unit, { project: stored.project ?? null });
  const project = stored.project ?? undefined;
  if (project === undefined) requireReserved(stored);
  await requireUnused(unit, stored, context);
  unit.remove(segmentKey(id));
  unit.emit({ type: 'segment-deleted', ...(project !== undefined && { project }), preData: segmentView(stored) });
};

const permission = 'DELETE_SEGMENT';

/** @throws Problem NoAccessError; what `removeSegmentIn` throws */
export const removeSegment = async (
  context: CatalogCallerContext,
  { id, guard }: { readonly id: number; readonly guard: SegmentGuard },
): Promise<void> => {
  const { caller } = context;
  requireSomeRight(caller.rights, permission);
  const project = await projectOfSegment(readingOf(context), id);
  await changeSegment(context, {
    id,
    reserve: project === null,
    scopes: segmentScopes(project),
    allow: async (unit) => {
      const segment = await requireVisibleSegment(unit, caller.rights, id);
      const guarded = await guard(unit, caller.rights, permission, segment);
      await requireUnused(guarded, segment, context);
      return guarded;
    },
    run: (unit) => removeSegmentIn(unit, context, id),
  });
};
