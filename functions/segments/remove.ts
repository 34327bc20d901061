import { deleteSegment } from '../../lib/contract/routes/segments.ts';
import { segmentScopes } from '../../lib/flags/segments/create.ts';
import { demandShownSegment, demandSomeRight } from '../../lib/flags/segments/demand.ts';
import { removeSegment, requireUnused } from '../../lib/flags/segments/remove.ts';
import { projectOfSegment } from '../../lib/flags/segments/update.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { change, type Draft } from '../../lib/store/commit/unit-of-work.ts';
import { changeReserved } from '../../lib/store/jobs/reserve-segment.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { demandDirectWrite } from '../../lib/workflows/change-requests/guard-segment.ts';

const permission = 'DELETE_SEGMENT';

export const handler = endpoint(deleteSegment)(async ({ params: { id }, caller, actor, now, deadline }) => {
  demandSomeRight(caller.rights, permission);
  const means = { table, catalog, actor, now, deadline };
  const project = await projectOfSegment(means, id);
  const scopes = segmentScopes(project);
  const allow = async (draft: Draft): Promise<void> => {
    const segment = await demandShownSegment(draft, caller.rights, id);
    await demandDirectWrite(draft, caller.rights, permission, segment);
    await requireUnused(draft, segment, catalog);
  };
  const run = (draft: Draft): Promise<void> => removeSegment(draft, id, catalog);
  if (project === null) await changeReserved(means, id, { scopes, allow, run });
  else
    await change(table, { scopes, actor, now, deadline }, async (draft) => {
      await allow(draft);
      await run(draft);
    });
  return { status: 204 };
});
