import { listCodeBranches } from '../../lib/contract/routes/code-references.ts';
import { listBranches } from '../../lib/flags/code-references/branches.ts';
import { repositoryReads } from '../../lib/flags/code-references/repositories.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(listCodeBranches, {}, ({ params }) => repositoryReads(params.repo))(
  async ({ params, context }) => ({ status: 200, body: await listBranches(context, params.repo) }),
);
