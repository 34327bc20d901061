import { deleteCodeBranches } from '../../lib/contract/routes/code-references.ts';
import { deleteBranches } from '../../lib/flags/code-references/branches.ts';
import { repositoryReads } from '../../lib/flags/code-references/repositories.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(deleteCodeBranches, {}, ({ params }) => repositoryReads(params.repo))(
  async ({ params, body, context }) => {
    await deleteBranches(context, params.repo, body);
    return { status: 200 };
  },
);
