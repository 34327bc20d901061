import { byText } from '../../basics/order.ts';
import { inParallel } from '../../basics/parallel.ts';
import type { CodeBranchesView } from '../../contract/schemas/code-reference.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import {
  type CodeBranchItem,
  forgetCodeProject,
  readCodeBranches,
  removeCodeBranch,
} from '../../store/observations/code-references.ts';
import { ownProjects, requireRepository } from './writers.ts';

const atOnce = 8;

/**
 * The branches of a repository in which flags were looked for, of the projects of which the caller may send references
 * (contract: code-references §5).
 */
export const listBranches = async (context: CallerContext, repository: string): Promise<CodeBranchesView> => {
  const item = await requireRepository(context, repository);
  const found = await inParallel(ownProjects(context, item), atOnce, (project) =>
    readCodeBranches(context, project, repository),
  );
  const newest = new Map<string, CodeBranchItem>();
  for (const branch of found.flat()) {
    const known = newest.get(branch.branch);
    if (!known || known.syncTime < branch.syncTime) newest.set(branch.branch, branch);
  }
  const items = [...newest.values()].toSorted((a, b) => byText(a.branch, b.branch));
  return {
    items: items.map(({ branch, head, updateSequenceId, syncTime, commitTime }) => ({
      name: branch,
      head,
      ...(updateSequenceId !== undefined && { updateSequenceId }),
      syncTime,
      ...(commitTime !== undefined && { commitTime }),
    })),
  };
};

/** Deletes the references of branches, of the projects of which the caller may send them (contract: code-references §5). */
export const deleteBranches = async (
  context: CallerContext,
  repository: string,
  branches: readonly string[],
): Promise<void> => {
  const item = await requireRepository(context, repository);
  const { table, now } = context;
  const wanted = new Set(branches);
  for (const project of ownProjects(context, item)) {
    const known = await readCodeBranches(table, project, repository);
    const dead = known.filter(({ branch }) => wanted.has(branch));
    for (const { branch } of dead) await removeCodeBranch(table, { project, repository, branch }, now);
    if (dead.length === known.length) await forgetCodeProject(table, repository, project);
  }
};
