import { conflictingState } from '../../contract/problems.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import type { Catalog } from '../../store/catalog/catalog.ts';
import { withUncommitted } from '../../store/catalog/with-uncommitted.ts';
import { readingOf } from '../../store/commit/reading.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { requireReserved } from '../../store/jobs/reserve.ts';
import type { SegmentItem } from '../../store/table/items.ts';
import { segmentKey } from '../../store/table/keys.ts';
import { type ProjectGuardedUnit, requireGuarded } from '../features/guarded-unit.ts';
import { changeSegment, projectOfSegment, type SegmentGuard } from './change.ts';
import { segmentScopes } from './create.ts';
import { requireProjectScope, requireSegment, requireSomeRight, requireVisibleSegment } from './require.ts';
import { projectsUsing } from './uses.ts';
import { segmentView } from './view.ts';

/** @throws Problem InvalidOperationError (409) when a strategy or a default strategy uses the segment */
export const requireUnused = async (unit: UnitOfWork, { id, name, project }: SegmentItem, catalog: Catalog) => {
  const { projects } = await catalog.projects(project ? [project] : '*');
  const using = projectsUsing(
    projects.map((state) => withUncommitted(unit, state)),
    id,
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
 * @throws Problem NotFoundError; InvalidOperationError (409) when a strategy or a default strategy uses it
 */
export const removeSegmentIn = async (
  unit: ProjectGuardedUnit,
  { id, catalog }: { readonly id: number; readonly catalog: Catalog },
): Promise<void> => {
  const stored = await requireSegment(unit, id);
  requireProjectScope(unit, stored);
  requireGuarded(unit, { project: stored.project ?? null });
  const project = stored.project ?? undefined;
  if (project === undefined) requireReserved(stored);
  await requireUnused(unit, stored, catalog);
  unit.remove(segmentKey(id));
  unit.emit({ type: 'segment-deleted', ...(project !== undefined && { project }), preData: segmentView(stored) });
};

const permission = 'DELETE_SEGMENT';

/** @throws Problem NoAccessError; what `removeSegmentIn` throws */
export const removeSegment = async (
  context: CatalogCallerContext,
  { id, guard }: { readonly id: number; readonly guard: SegmentGuard },
): Promise<void> => {
  const { catalog, caller } = context;
  requireSomeRight(caller.rights, permission);
  const project = await projectOfSegment(readingOf(context), id);
  await changeSegment(context, {
    id,
    reserve: project === null,
    scopes: segmentScopes(project),
    allow: async (unit) => {
      const segment = await requireVisibleSegment(unit, caller.rights, id);
      const guarded = await guard(unit, caller.rights, permission, segment);
      await requireUnused(guarded, segment, catalog);
      return guarded;
    },
    run: (unit) => removeSegmentIn(unit, { id, catalog }),
  });
};
