import { deleteSegment } from '../../lib/contract/routes/segments.ts';
import { segmentScopes } from '../../lib/flags/segments/create.ts';
import { removeSegment, requireUnused } from '../../lib/flags/segments/remove.ts';
import { requireShownSegment, requireSomeRight } from '../../lib/flags/segments/require.ts';
import { projectOfSegment } from '../../lib/flags/segments/update.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact, type UnitOfWork } from '../../lib/store/commit/unit-of-work.ts';
import { changeReserved } from '../../lib/store/jobs/reserve-segment.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { requireDirectWrite } from '../../lib/workflows/change-requests/guard-segment.ts';

const permission = 'DELETE_SEGMENT';

export const handler = endpoint(deleteSegment)(async ({ params: { id }, caller, actor, now, deadline }) => {
  requireSomeRight(caller.rights, permission);
  const means = { table, catalog, actor, now, deadline };
  const project = await projectOfSegment(means, id);
  const scopes = segmentScopes(project);
  const allow = async (unit: UnitOfWork): Promise<void> => {
    const segment = await requireShownSegment(unit, caller.rights, id);
    await requireDirectWrite(unit, caller.rights, permission, segment);
    await requireUnused(unit, segment, catalog);
  };
  const run = (unit: UnitOfWork): Promise<void> => removeSegment(unit, id, catalog);
  if (project === null) await changeReserved(means, id, { scopes, allow, run });
  else
    await transact({ table, actor, now, deadline }, scopes, async (unit) => {
      await allow(unit);
      await run(unit);
    });
  return { status: 204 };
});
