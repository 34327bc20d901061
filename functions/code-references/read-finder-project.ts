import { readFinderProject as route } from '../../lib/contract/routes/code-references.ts';
import { readFinderProject } from '../../lib/flags/code-references/finder.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { projectScope } from '../../lib/store/table/keys.ts';

export const handler = endpoint(route, { catalog }, ({ params }) => ({
  scopes: [projectScope(params.projKey)],
}))(async ({ params, context }) => ({
  status: 200,
  body: await readFinderProject(context, params.projKey),
}));
