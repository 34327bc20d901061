import { updateSegment } from '../../lib/contract/routes/segments.ts';
import { homeOf, segmentScopes } from '../../lib/flags/segments/create.ts';
import { demandShownSegment, demandSomeRight } from '../../lib/flags/segments/demand.ts';
import { projectOfSegment, updateSegment as update } from '../../lib/flags/segments/update.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { change, type Draft } from '../../lib/store/commit/unit-of-work.ts';
import { changeReserved } from '../../lib/store/jobs/reserve-segment.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { demandDirectWrite } from '../../lib/workflows/change-requests/guard-segment.ts';

const permission = 'UPDATE_SEGMENT';

export const handler = endpoint(updateSegment)(async ({ params: { id }, body, caller, actor, now, deadline }) => {
  const { rights } = caller;
  demandSomeRight(rights, permission);
  const means = { table, catalog, actor, now, deadline };
  const [project, next] = [await projectOfSegment(means, id), homeOf(body)];
  const scopes = segmentScopes(project, next);
  const allow = async (draft: Draft): Promise<void> => {
    await demandDirectWrite(draft, rights, permission, await demandShownSegment(draft, rights, id));
    await demandDirectWrite(draft, rights, permission, { project: next });
  };
  const run = (draft: Draft) => update(draft, id, body, means);
  if (project === null && next !== null) await changeReserved(means, id, { scopes, allow, run });
  else
    await change(table, { scopes, actor, now, deadline }, async (draft) => {
      await allow(draft);
      await run(draft);
    });
  return { status: 204 };
});
