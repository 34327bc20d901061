import { inParallel } from '../../basics/parallel.ts';
import { conflictingState, noAccess, notFound, Problem } from '../../contract/problems.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import { hasPermission } from '../../identity/rights/has-permission.ts';
import type { Grants } from '../../identity/rights/rights.ts';
import { readingOf } from '../../store/commit/reading.ts';
import { readCodeBranches } from '../../store/observations/code-references.ts';
import { type CodeRepositoryItem, codeRepositoryIn } from '../../store/observations/code-repositories.ts';

/** Who may send references: whoever may change the features that they are about (contract: code-references §2). */
const permission = 'UPDATE_FEATURE';

const atOnce = 8;

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

/** @throws Problem InvalidOperationError (409) for a repository that takes nothing */
export const requireEnabled = ({ name, enabled }: CodeRepositoryItem): void => {
  if (!enabled) throw conflictingState(`The repository "${name}" is disabled.`);
};

/**
 * Whether the caller may send references of every project that has a branch in a repository. Projects that were removed, or
 * whose last branch is gone, have no say.
 */
const ownsAll = async (
  { caller: { rights }, table }: CallerContext,
  { name, projects }: CodeRepositoryItem,
): Promise<boolean> => {
  const others = projects.filter((project) => !maySend(rights, project));
  const branches = await inParallel(others, atOnce, (project) => readCodeBranches(table, project, name));
  return branches.every((found) => found.length === 0);
};

/**
 * A repository of which everything belongs to projects of the caller.
 * @throws Problem NoAccessError; NotFoundError
 */
export const requireOwnRepository = async (context: CallerContext, name: string): Promise<CodeRepositoryItem> => {
  const item = await requireRepository(context, name);
  if (!(await ownsAll(context, item))) throw noAccess(permission);
  return item;
};

/**
 * Who brings a further project into a repository changes who may change it, so this needs what changing it needs (contract:
 * code-references §2). The message names no project: one of them may be hidden from the caller.
 * @throws Problem NoAccessError
 */
export const requireToJoin = async (context: CallerContext, item: CodeRepositoryItem): Promise<void> => {
  if (await ownsAll(context, item)) return;
  const message = `The repository "${item.name}" has references to flags of projects in which you lack the permission "${permission}". References of a further project must be sent by somebody who has it in all of them, once; or use a repository with another name.`;
  throw new Problem('NoAccessError', message, { permissions: [permission] });
};

/** The projects to whose flags a repository has references, as far as the caller may send them. */
export const ownProjects = ({ caller: { rights } }: CallerContext, { projects }: CodeRepositoryItem): string[] =>
  projects.filter((project) => maySend(rights, project));
