import { conflictingState } from '../schema/problem.ts';
import type { Draft } from '../table/draft.ts';
import { drafted } from '../table/drafted.ts';
import { segmentKey } from '../table/keys.ts';
import { demandSegment } from './demand.ts';
import { holdStill } from './hold-still.ts';
import type { SegmentSources } from './update.ts';
import { projectsUsing } from './uses.ts';
import { segmentView } from './view.ts';

/**
 * Removes a segment. The scopes of the commit are `segmentScopes` of its project. Rights are for the caller to ask.
 * @throws Problem NotFoundError; InvalidOperationError (409) when a strategy, or a default strategy, uses it
 */
export const removeSegment = async (draft: Draft, id: number, sources: SegmentSources): Promise<void> => {
  const stored = await demandSegment(draft, id);
  const project = stored.project ?? undefined;
  const projects = await holdStill(draft, sources, { home: stored.project ?? null, scopes: [] });
  const using = projectsUsing(
    projects.map((state) => drafted(draft, state)),
    id,
  );
  if (using.size > 0)
    throw conflictingState(
      `The segment "${stored.name}" is used by strategies in ${[...using]
        .sort()
        .map((one) => `"${one}"`)
        .join(', ')}. Take it out of them first.`,
    );
  draft.remove(segmentKey(id));
  draft.say({ type: 'segment-deleted', ...(project !== undefined && { project }), preData: segmentView(stored) });
};
