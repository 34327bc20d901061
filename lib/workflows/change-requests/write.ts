import type { ChangeRequest } from '../../contract/schemas/change-request.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { Scopes } from '../../store/commit/context.ts';
import { readingOf } from '../../store/commit/reading.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { changesSegments } from './changes/change.ts';
import { type CurrentState, readCurrent } from './changes/current.ts';
import type { ChangeRequestParts } from './stored/request.ts';
import { changeRequestView } from './view.ts';

/**
 * Changes a request in one commit.
 * @param work returns the request after the change. The state with which the answer compares it is read while the
 *   change is written, unless the change renames or removes a segment that the answer names.
 * @returns the request as the API shows it
 * @throws what `work` throws
 */
export const writeRequest = async (
  context: CommandContext,
  scopes: Scopes,
  work: (unit: UnitOfWork) => Promise<ChangeRequestParts>,
): Promise<ChangeRequest> => {
  const reading = readingOf(context);
  let current: Promise<CurrentState> | undefined;
  const written = await transact(context, scopes, async (unit) => {
    const after = await work(unit);
    current = undefined;
    if (after.state === 'Applied' && changesSegments(after)) return after;
    current = readCurrent(reading, after);
    // When the commit fails, this result is not used, so its error is ignored.
    current.catch(() => undefined);
    return after;
  });
  return changeRequestView(written, await (current ?? readCurrent(reading, written)));
};
