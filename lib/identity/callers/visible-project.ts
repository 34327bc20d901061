import { notFound, Problem } from '../../contract/problems.ts';
import type { Head } from '../../store/commit/head.ts';
import { seesProject } from '../rights/has-permission.ts';
import type { Rights } from '../rights/rights.ts';

/**
 * Whether a project is private or does not exist. Both are refused at the same point, so that a request with further
 * mistakes does not show which of the two it is (contract: access §8).
 */
const mayBePrivate = (head: Head | undefined): boolean =>
  head === undefined || head.rev === 0 || head.gone === true || head.private === true;

/** @throws Problem NotFoundError when the caller does not see the project, or may not know that there is none */
export const requireVisible = (rights: Rights, project: string, head: Head | undefined): void => {
  if (!seesProject(rights, { id: project, private: mayBePrivate(head) })) throw notFound('project', project);
};

/**
 * The error that a caller receives: callers who see the private project of a feature learn that the feature is there.
 */
export const asSeenBy = (rights: Rights, error: unknown): unknown =>
  error instanceof Problem && error.seen && seesProject(rights, { id: error.seen.project, private: true })
    ? error.seen.problem
    : error;
