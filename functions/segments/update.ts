import { demandDirectWrite } from '../../lib/change-requests/guard-segment.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { updateSegment } from '../../lib/routes/segments.ts';
import { homeOf, segmentScopes } from '../../lib/segments/create.ts';
import { demandShownSegment, demandSomeRight } from '../../lib/segments/demand.ts';
import { projectOfSegment, updateSegment as update } from '../../lib/segments/update.ts';
import { catalog, table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';

const permission = 'UPDATE_SEGMENT';

export const handler = endpoint(updateSegment)(async ({ params, body, caller, actor, now, deadline }) => {
  const { rights } = caller;
  const sources = { table, catalog };
  demandSomeRight(rights, permission);
  const project = await projectOfSegment(sources, params.id);
  const order = { scopes: segmentScopes(project, homeOf(body)), actor, now, deadline };
  await change(table, order, async (draft) => {
    await demandDirectWrite(draft, rights, permission, await demandShownSegment(draft, rights, params.id));
    await demandDirectWrite(draft, rights, permission, { project: homeOf(body) });
    await update(draft, params.id, body, sources);
  });
  return { status: 204 };
});
