import { Problem } from '../../../contract/problems.ts';
import { segmentScopes } from '../../../flags/segments/create.ts';
import { removeSegmentIn, requireUnused } from '../../../flags/segments/remove.ts';
import { requireSegment } from '../../../flags/segments/require.ts';
import { transact, type UnitOfWork } from '../../../store/commit/unit-of-work.ts';
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
  const allow = async (unit: UnitOfWork): Promise<void> => requireUnused(unit, await requireSegment(unit, id), catalog);
  const run = (unit: UnitOfWork): Promise<void> => removeSegmentIn(unit, id, catalog);
  try {
    if (project === undefined) await changeReserved(tools, id, { scopes, allow, run });
    else await transact({ table, actor, now, deadline }, scopes, run);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new StateMoved(error.message);
  }
};
