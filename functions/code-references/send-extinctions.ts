import { sendCodeExtinctions } from '../../lib/contract/routes/code-references.ts';
import { storeExtinctions } from '../../lib/flags/code-references/extinctions.ts';
import { repositoryReads } from '../../lib/flags/code-references/repositories.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { projectScope } from '../../lib/store/table/keys.ts';

export const handler = endpoint(sendCodeExtinctions, { catalog }, ({ params, body }) => ({
  ...repositoryReads(params.repo),
  scopes: [...new Set(body.map(({ projKey }) => projectScope(projKey)))],
}))(async ({ params, body, context }) => {
  await storeExtinctions(context, { repository: params.repo, branch: params.branch, body });
  return { status: 200 };
});
