import { updateSegment } from '../../lib/contract/routes/segments.ts';
import { homeOf, segmentScopes } from '../../lib/flags/segments/create.ts';
import { requireShownSegment, requireSomeRight } from '../../lib/flags/segments/require.ts';
import { projectOfSegment, updateSegment as update } from '../../lib/flags/segments/update.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact, type UnitOfWork } from '../../lib/store/commit/unit-of-work.ts';
import { changeReserved } from '../../lib/store/jobs/reserve-segment.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { requireDirectWrite } from '../../lib/workflows/change-requests/guard-segment.ts';

const permission = 'UPDATE_SEGMENT';

export const handler = endpoint(updateSegment)(async ({ params: { id }, body, caller, actor, now, deadline }) => {
  const { rights } = caller;
  requireSomeRight(rights, permission);
  const means = { table, catalog, actor, now, deadline };
  const [project, next] = [await projectOfSegment(means, id), homeOf(body)];
  const scopes = segmentScopes(project, next);
  const allow = async (unit: UnitOfWork): Promise<void> => {
    await requireDirectWrite(unit, rights, permission, await requireShownSegment(unit, rights, id));
    await requireDirectWrite(unit, rights, permission, { project: next });
  };
  const run = (unit: UnitOfWork) => update(unit, id, body, means);
  if (project === null && next !== null) await changeReserved(means, id, { scopes, allow, run });
  else
    await transact({ table, actor, now, deadline }, scopes, async (unit) => {
      await allow(unit);
      await run(unit);
    });
  return { status: 204 };
});
