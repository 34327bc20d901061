import { notFound } from '../../contract/problems.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import type { History } from '../../store/history/history.ts';
import { instance, projectScope } from '../../store/table/keys.ts';

export interface HistoryContext extends CatalogContext {
  readonly history: History;
}

/** As `HistoryContext`, for commands that check what the caller may do. */
export interface CallerHistoryContext extends HistoryContext, CatalogCallerContext {}

/** A moment as callers name it; exactly one of the members is given (contract: history §3). */
export interface Moment {
  readonly revision?: number | undefined;
  /** RFC 3339. */
  readonly at?: string | undefined;
}

/**
 * @returns the revision of a project
 * @throws Problem NotFoundError when it is not kept, or the project did not exist then
 */
export const revisionOf = async (
  context: HistoryContext,
  project: string,
  { revision, at }: Moment,
): Promise<number> => {
  if (revision !== undefined) return revision;
  const found = await context.history.revisionAt(projectScope(project), new Date(at ?? context.now), context);
  if (found !== undefined) return found;
  const { projects } = await context.catalog.projects([project], context);
  const [now] = projects;
  const made = now && (now.project.madeAt ?? now.project.createdAt);
  throw notFound('project', project, made === undefined ? undefined : `It was made at ${made}, after ${at}.`);
};

/**
 * The revision of the instance that is read together with a revision of a project. At a time, it is never older than the
 * one on which the project was changed: commits whose requests overlapped may have times in another order.
 */
export const instanceRevisionOf = async (
  context: HistoryContext,
  { at: asked }: Moment,
  past: { readonly at: string; readonly instanceRev: number | undefined },
): Promise<number> => {
  if (asked === undefined && past.instanceRev !== undefined) return past.instanceRev;
  const found = await context.history.revisionAt(instance, new Date(asked ?? past.at), context);
  return Math.max(found ?? 1, past.instanceRev ?? 0);
};
