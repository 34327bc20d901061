import { byText } from '../../basics/order.ts';
import { conflictingState, invalid, invalidOperation, nameExists, notFound } from '../../contract/problems.ts';
import type {
  CodeRepositoryPatch,
  CodeRepositoryView,
  NewCodeRepository,
} from '../../contract/schemas/code-reference.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import {
  readCodeBranches,
  removeCodeBranch,
  removeCodeRepository,
  removeExtinctions,
} from '../../store/observations/code-references.ts';
import {
  type CodeRepositoryItem,
  changeCodeRepository,
  codeRepositoriesRange,
  codeRepositoryIn,
  createCodeRepository,
} from '../../store/observations/code-repositories.ts';
import { queryAll, type Source } from '../../store/table/read.ts';
import { omitNullish } from '../features/omit-nullish.ts';
import { requireOwnRepository, requireRepository, requireSender } from './writers.ts';

/** Most repositories of an installation. */
const maxRepositories = 500;

/** What listing repositories, and creating one, reads. */
export const repositoriesReads: RequestReads = { ranges: [codeRepositoriesRange] };

/** What everything about one repository reads. */
export const repositoryReads = (name: string): RequestReads => ({ keys: [codeRepositoryIn(name)] });

export const repositoryView = (item: CodeRepositoryItem): CodeRepositoryView => {
  const { name, type, sourceLink, commitUrlTemplate, hunkUrlTemplate, defaultBranch, enabled } = item;
  return {
    name,
    // Only a checked body is stored.
    type: type as CodeRepositoryView['type'],
    sourceLink,
    commitUrlTemplate,
    hunkUrlTemplate,
    defaultBranch,
    enabled,
  };
};

/** All repositories by name. */
export const readRepositories = async (source: Source): Promise<readonly CodeRepositoryItem[]> =>
  (await queryAll<CodeRepositoryItem>(source, codeRepositoriesRange)).toSorted((a, b) => byText(a.name, b.name));

/** @throws Problem NoAccessError */
export const listRepositories = async (context: CallerContext): Promise<{ items: CodeRepositoryView[] }> => {
  requireSender(context);
  return { items: (await readRepositories(context)).map(repositoryView) };
};

export const readRepository = async (context: CallerContext, name: string): Promise<CodeRepositoryView> =>
  repositoryView(await requireRepository(context, name));

/**
 * Creates a repository (contract: code-references §2).
 * @throws Problem NoAccessError; NameExistsError; InvalidOperationError when there are 500
 */
export const createRepository = async (
  context: CallerContext,
  { name, ...repository }: NewCodeRepository,
): Promise<CodeRepositoryView> => {
  requireSender(context);
  const all = await readRepositories(context);
  if (all.length >= maxRepositories)
    throw invalidOperation(`There may be at most ${maxRepositories} repositories. Delete one first.`);
  if (!(await createCodeRepository(context.table, name, repository))) throw nameExists('repository', name);
  return { name, ...repository };
};

/**
 * Changes what is known of a repository (contract: code-references §2).
 * @throws Problem NoAccessError, also for who may not send references of all its projects; NotFoundError;
 *   ValidationError for another name
 */
export const updateRepository = async (
  context: CallerContext,
  name: string,
  { name: sent = name, ...changes }: CodeRepositoryPatch,
): Promise<CodeRepositoryView> => {
  const item = await requireOwnRepository(context, name);
  if (sent !== name) throw invalid('name', 'must be the name in the path: a repository keeps its name', sent);
  const given = omitNullish(changes);
  if (!(await changeCodeRepository(context.table, name, given))) throw notFound('repository', name);
  return repositoryView({ ...item, ...given });
};

/**
 * Deletes a repository with all its references (contract: code-references §2): these go first, so that who repeats a request
 * that was interrupted finds what is left.
 * @throws Problem as `updateRepository`; InvalidOperationError (409) while references of another project come
 */
export const deleteRepository = async (context: CallerContext, name: string): Promise<void> => {
  const item = await requireOwnRepository(context, name);
  const { table, now } = context;
  const removeBranches = async (): Promise<void> => {
    for (const project of item.projects) {
      for (const { branch } of await readCodeBranches(table, project, name))
        await removeCodeBranch(table, { project, repository: name, branch }, now);
      await removeExtinctions(table, project, { repository: name });
    }
  };
  await removeBranches();
  if (!(await removeCodeRepository(table, item)))
    throw conflictingState(`References of another project have come to "${name}" meanwhile.`, { retryAfter: 1 });
  // Branches that were pushed since; none can come any more.
  await removeBranches();
};
