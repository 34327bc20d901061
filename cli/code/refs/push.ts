import { ApiError, answerOf, type Client } from '../../../client/client.ts';
import { type Checkout, type Commit, commitThatChanged } from './git.ts';
import type { Reference } from './references.ts';
import type { Repository } from './repository.ts';

/** A branch and what refers to flags in it. */
export interface BranchReferences {
  readonly project: string;
  readonly repository: Repository;
  readonly branch: string;
  readonly checkout: Checkout;
  readonly references: readonly Reference[];
}

/** A flag to which the branch does not refer any more. */
export interface Gone extends Commit {
  readonly flag: string;
}

/** Flags to which the branch referred when its references were sent last. */
const lastPush = async (client: Client, { project, repository, branch }: BranchReferences) => {
  const query = { repository: repository.name, branch };
  const { repositories, features } = await answerOf(
    client.GET('/api/admin/projects/{projectId}/code-references', { params: { path: { projectId: project }, query } }),
  );
  return { head: repositories[0]?.branch.head, flags: features.map(({ name }) => name) };
};

/** The flags that are gone since the last push, each with the commit that removed it, as far as git knows. */
export const findGone = async (client: Client, branch: BranchReferences): Promise<readonly Gone[]> => {
  const { head, flags } = await lastPush(client, branch);
  const present = new Set(branch.references.flatMap(({ hunks }) => hunks.map(({ flagKey }) => flagKey)));
  const missing = flags.filter((flag) => !present.has(flag));
  const { root, head: revision, commitTime: time } = branch.checkout;
  const gone: Gone[] = [];
  for (const flag of missing) {
    const commit = head === undefined ? undefined : await commitThatChanged(root, flag, head);
    gone.push({ flag, ...(commit ?? { revision, time, message: '' }) });
  }
  return gone;
};

const requireRepository = async (client: Client, repository: Repository): Promise<void> => {
  const path = { repo: repository.name };
  try {
    await answerOf(client.GET('/api/v2/code-refs/repositories/{repo}', { params: { path } }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    await answerOf(client.POST('/api/v2/code-refs/repositories', { body: { ...repository } }));
  }
};

/** Sends the references of a branch, and which flags are gone from it. */
export const pushBranch = async (
  client: Client,
  branch: BranchReferences,
  { gone, now }: { readonly gone: readonly Gone[]; readonly now: Date },
) => {
  const { project, repository, checkout, references } = branch;
  await requireRepository(client, repository);
  const path = { repo: repository.name, branch: branch.branch };
  // They come first: once the references are replaced, nobody knows any more which flags have just gone.
  if (gone.length > 0)
    await answerOf(
      client.POST('/api/v2/code-refs/repositories/{repo}/branches/{branch}/extinction-events', {
        params: { path },
        body: gone.map(({ flag, ...commit }) => ({ ...commit, projKey: project, flagKey: flag })),
      }),
    );
  return answerOf(
    client.PUT('/api/v2/code-refs/repositories/{repo}/branches/{branch}', {
      params: { path, query: { project } },
      body: {
        name: branch.branch,
        head: checkout.head,
        syncTime: now.getTime(),
        commitTime: checkout.commitTime,
        references: [...references],
      },
    }),
  );
};

/** The names of all flags of a project, archived ones too: code may still ask for them. */
export const readFlagNames = async (client: Client, project: string): Promise<readonly string[]> => {
  const params = { path: { projKey: project } };
  const [active, archived] = await Promise.all([
    answerOf(client.GET('/api/v2/flags/{projKey}', { params })),
    answerOf(client.GET('/api/v2/flags/{projKey}', { params: { ...params, query: { archived: 'true' } } })),
  ]);
  return [...active.items, ...archived.items].map(({ key }) => key);
};
