import type { Change } from '../../lib/contract/schemas/change-request.ts';
import { addChanges } from '../../lib/workflows/change-requests/add.ts';
import { moveRequest } from '../../lib/workflows/change-requests/move.ts';
import { type Context, instanceRevOf, placed, type Subject } from './operation.ts';

/**
 * Carries a request from a draft to its application or its schedule: each move is a separate request. Whoever applies it
 * is the user of the subject, with the permissions of a reviewer.
 * @param changesOf what is proposed
 */
export const carryRequest = async (
  process: Context,
  about: Subject,
  changesOf: (place: Subject) => Promise<readonly Change[]>,
): Promise<void> => {
  const subject = await placed(process, about);
  const { project, environment, user } = subject;
  const given = [...(await changesOf(subject))];
  const { actor, caller } = process;
  const context = {
    ...process,
    actor: { ...actor, createdByUserId: user },
    caller: { ...caller, userId: user },
    instanceRev: await instanceRevOf(process),
  };
  const { id } = await addChanges(context, { project, environment, given });
  await moveRequest(context, { project, id, move: { state: 'In review' } });
  await moveRequest(context, { project, id, move: { state: 'Approved' } });
  const scheduledAt = new Date(process.now.getTime() + 300).toISOString();
  const move = subject.tag === 'xx' ? ({ state: 'Applied' } as const) : ({ state: 'Scheduled', scheduledAt } as const);
  await moveRequest(context, { project, id, move });
};
