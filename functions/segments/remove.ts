import { demandDirectWrite } from '../../lib/change-requests/guard-segment.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { deleteSegment } from '../../lib/routes/segments.ts';
import { segmentScopes } from '../../lib/segments/create.ts';
import { demandShownSegment, demandSomeRight } from '../../lib/segments/demand.ts';
import { removeSegment } from '../../lib/segments/remove.ts';
import { projectOfSegment } from '../../lib/segments/update.ts';
import { catalog, table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';

const permission = 'DELETE_SEGMENT';

export const handler = endpoint(deleteSegment)(async ({ params, caller, actor, now, deadline }) => {
  const sources = { table, catalog };
  demandSomeRight(caller.rights, permission);
  const order = { scopes: segmentScopes(await projectOfSegment(sources, params.id)), actor, now, deadline };
  await change(table, order, async (draft) => {
    await demandDirectWrite(
      draft,
      caller.rights,
      permission,
      await demandShownSegment(draft, caller.rights, params.id),
    );
    await removeSegment(draft, params.id, sources);
  });
  return { status: 204 };
});
