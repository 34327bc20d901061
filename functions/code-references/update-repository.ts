import { updateCodeRepository } from '../../lib/contract/routes/code-references.ts';
import { repositoryReads, updateRepository } from '../../lib/flags/code-references/repositories.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(updateCodeRepository, {}, ({ params }) => repositoryReads(params.repo))(
  async ({ params, body, context }) => ({ status: 200, body: await updateRepository(context, params.repo, body) }),
);
