import { conflictingState } from '../../contract/problems.ts';
import type { Catalog } from '../../store/catalog/catalog.ts';
import { drafted } from '../../store/catalog/projected.ts';
import type { Draft } from '../../store/commit/unit-of-work.ts';
import { requireReserved } from '../../store/jobs/reserve-segment.ts';
import type { SegmentItem } from '../../store/table/items.ts';
import { segmentKey } from '../../store/table/keys.ts';
import { demandSegment, requireHome } from './demand.ts';
import { projectsUsing } from './uses.ts';
import { segmentView } from './view.ts';

/** @throws Problem InvalidOperationError (409) when a strategy, or a default strategy, uses the segment */
export const requireUnused = async (draft: Draft, { id, name, project }: SegmentItem, catalog: Catalog) => {
  const { projects } = await catalog.projects(project ? [project] : '*');
  const using = projectsUsing(
    projects.map((state) => drafted(draft, state)),
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
 * Removes a segment: one of a project in a commit with the scope of that project, a global one while it is reserved
 * (`changeReserved`). The scopes of the commit are `segmentScopes` of its project. Rights are for the caller to ask.
 * @throws Problem NotFoundError; InvalidOperationError (409) when a strategy, or a default strategy, uses it
 */
export const removeSegment = async (draft: Draft, id: number, catalog: Catalog): Promise<void> => {
  const stored = await demandSegment(draft, id);
  requireHome(draft, stored);
  const project = stored.project ?? undefined;
  if (project === undefined) requireReserved(stored);
  await requireUnused(draft, stored, catalog);
  draft.remove(segmentKey(id));
  draft.say({ type: 'segment-deleted', ...(project !== undefined && { project }), preData: segmentView(stored) });
};
