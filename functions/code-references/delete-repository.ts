import { deleteCodeRepository } from '../../lib/contract/routes/code-references.ts';
import { deleteRepository, repositoryReads } from '../../lib/flags/code-references/repositories.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(deleteCodeRepository, {}, ({ params }) => repositoryReads(params.repo))(
  async ({ params, context }) => {
    await deleteRepository(context, params.repo);
    return { status: 204 };
  },
);
