import { Problem } from '../../../contract/problems.ts';
import { segmentScopes } from '../../../flags/segments/create.ts';
import { demandSegment } from '../../../flags/segments/demand.ts';
import { removeSegment as remove, requireUnused } from '../../../flags/segments/remove.ts';
import { change, type Draft } from '../../../store/commit/unit-of-work.ts';
import { changeReserved } from '../../../store/jobs/reserve-segment.ts';
import { segmentKey } from '../../../store/table/keys.ts';
import { getItem } from '../../../store/table/read.ts';
import { StateMoved } from '../state-moved.ts';
import type { RemoveSegmentStep } from '../step.ts';
import type { Tools } from '../tools.ts';

/**
 * Removes a segment that the document lacks, by the rule of the direct endpoint.
 * @throws StateMoved when somebody began to use it since the document was validated
 */
export const removeSegment = async (tools: Tools, { id, project }: RemoveSegmentStep): Promise<void> => {
  const { table, catalog, actor, now, deadline } = tools;
  if (!(await getItem(table, segmentKey(id)))) return;
  const scopes = segmentScopes(project ?? null);
  const allow = async (draft: Draft): Promise<void> => requireUnused(draft, await demandSegment(draft, id), catalog);
  const run = (draft: Draft): Promise<void> => remove(draft, id, catalog);
  try {
    if (project === undefined) await changeReserved(tools, id, { scopes, allow, run });
    else await change(table, { scopes, actor, now, deadline }, run);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new StateMoved(error.message);
  }
};
