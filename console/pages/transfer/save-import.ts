import { announceRequest } from '../../changes/announce-request.tsx';
import type { Saving } from '../../changes/confirm-with-diff.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { newestRevisionNow } from '../../queries/project-history.ts';
import { importFlags } from '../../queries/transfer.ts';
import { type ImportProposal, proposeImport } from './propose-import.ts';

export interface SavedImport extends Omit<ImportProposal, 'comment'> {
  /** What was done, for the message. */
  readonly title: string;
  /** What was added to a change request, for the message. */
  readonly proposed: string;
  /** From `useGoBack`. */
  readonly goBack: (projectId: string, revision: number) => Promise<void>;
}

/**
 * Imports flags at once or as a change request, and announces what was done.
 * @throws ApiError 412 if the project has changed since the revision `seen`; then nothing was changed or proposed
 */
export const saveImport = async (
  { title, proposed, goBack, ...proposal }: SavedImport,
  { propose, comment }: Pick<Saving, 'propose' | 'comment'>,
): Promise<void> => {
  const { data, target, seen } = proposal;
  if (propose) {
    const id = await proposeImport({ ...proposal, comment });
    if (id === undefined) announce({ title });
    else announceRequest({ projectId: target.project, id, description: proposed });
    return;
  }
  const { project } = target;
  const before = seen ?? (await newestRevisionNow(project));
  await importFlags({ ...target, data }, { comment, expected: seen === undefined ? undefined : `${project}@${seen}` });
  announce({ title, ...(before !== undefined && { undo: () => goBack(project, before) }) });
};
