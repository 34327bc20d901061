import { listFinderFlags as route } from '../../lib/contract/routes/code-references.ts';
import { listFinderFlags } from '../../lib/flags/code-references/finder.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { projectScope } from '../../lib/store/table/keys.ts';

export const handler = endpoint(route, { catalog }, ({ params }) => ({
  scopes: [projectScope(params.projKey)],
}))(async ({ params, query, context }) => {
  const { archived, limit = -1, offset = 0 } = query;
  return {
    status: 200,
    body: await listFinderFlags(context, params.projKey, { archived: archived === 'true', limit, offset }),
  };
});
