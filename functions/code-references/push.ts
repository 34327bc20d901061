import { pushCodeReferences } from '../../lib/contract/routes/code-references.ts';
import { storePush } from '../../lib/flags/code-references/push.ts';
import { repositoryReads } from '../../lib/flags/code-references/repositories.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(pushCodeReferences, { catalog }, ({ params }) => repositoryReads(params.repo))(
  async ({ params, query, body, context }) => ({
    status: 200,
    body: await storePush(context, { repository: params.repo, branch: params.branch, project: query.project, body }),
  }),
);
