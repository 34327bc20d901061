import { createCodeRepository } from '../../lib/contract/routes/code-references.ts';
import { createRepository, repositoriesReads } from '../../lib/flags/code-references/repositories.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(
  createCodeRepository,
  {},
  () => repositoriesReads,
)(async ({ body, context }) => ({
  status: 201,
  body: await createRepository(context, body),
}));
