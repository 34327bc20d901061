import { noAccess, notFound } from '../../contract/problems.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import { hasPermission } from '../../identity/rights/has-permission.ts';
import type { Grants } from '../../identity/rights/rights.ts';
import { readingOf } from '../../store/commit/reading.ts';
import { type CodeRepositoryItem, codeRepositoryIn } from '../../store/observations/code-repositories.ts';

/** Who may send references: whoever may change the features that they are about (contract: code-references §2). */
const permission = 'UPDATE_FEATURE';

/** Whether the caller may send references to flags of a project. */
export const maySend = (rights: Grants, project: string): boolean => hasPermission(rights, permission, { project });

/** @throws Problem NoAccessError for who may send references of no project */
export const requireSender = ({ caller: { rights } }: CallerContext): void => {
  if (!rights.admin && !rights.grants.some((grant) => grant.permission === permission)) throw noAccess(permission);
};

/**
 * A repository, for whoever may send references of some project.
 * @throws Problem NoAccessError; NotFoundError
 */
export const requireRepository = async (context: CallerContext, name: string): Promise<CodeRepositoryItem> => {
  requireSender(context);
  const item = await readingOf(context).get(codeRepositoryIn(name));
  if (!item) throw notFound('repository', name);
  return item;
};

/**
 * A repository of which everything belongs to projects of the caller.
 * @throws Problem NoAccessError; NotFoundError
 */
export const requireOwnRepository = async (context: CallerContext, name: string): Promise<CodeRepositoryItem> => {
  const item = await requireRepository(context, name);
  if (!item.projects.every((project) => maySend(context.caller.rights, project))) throw noAccess(permission);
  return item;
};

/** The projects to whose flags a repository has references, as far as the caller may send them. */
export const ownProjects = ({ caller: { rights } }: CallerContext, { projects }: CodeRepositoryItem): string[] =>
  projects.filter((project) => maySend(rights, project));
