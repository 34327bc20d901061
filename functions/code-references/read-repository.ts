import { readCodeRepository } from '../../lib/contract/routes/code-references.ts';
import { readRepository, repositoryReads } from '../../lib/flags/code-references/repositories.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(readCodeRepository, {}, ({ params }) => repositoryReads(params.repo))(
  async ({ params, context }) => ({ status: 200, body: await readRepository(context, params.repo) }),
);
