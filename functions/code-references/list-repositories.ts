import { listCodeRepositories } from '../../lib/contract/routes/code-references.ts';
import { listRepositories, repositoriesReads } from '../../lib/flags/code-references/repositories.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(
  listCodeRepositories,
  {},
  () => repositoriesReads,
)(async ({ context }) => ({
  status: 200,
  body: await listRepositories(context),
}));
