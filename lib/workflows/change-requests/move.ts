import type { CommitContext } from '../../store/commit/decision.ts';
import { transact } from '../../store/commit/unit-of-work.ts';
import { scopesOf } from './apply.ts';
import type { Sources } from './execute-change.ts';
import { type Participant, type RequestPlace, readRequest } from './load.ts';
import type { ChangeRequestParts } from './store.ts';
import { type Move, moveRequest } from './transition.ts';

/**
 * Moves a request to another state in one commit (`moveRequest`). Which scopes that has depends on the request, which is
 * therefore looked at before.
 */
export const move = async (
  place: RequestPlace,
  to: Move,
  caller: Participant,
  sources: Sources,
  order: Omit<CommitContext, 'table'>,
): Promise<ChangeRequestParts> => {
  const foreseen = await readRequest(sources.table, place, caller);
  const scopes = scopesOf(place.project, to.state === 'Applied' ? foreseen : undefined);
  return transact({ table: sources.table, ...order }, scopes, (unit) =>
    moveRequest(unit, place, to, caller, { ...sources, scopes }),
  );
};
