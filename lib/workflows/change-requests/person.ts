import type { Caller } from '../../identity/callers/caller.ts';
import { imageUrl } from '../../identity/users/view.ts';
import type { Actor } from '../../store/commit/journal.ts';
import type { Person } from '../../store/table/items.ts';

/** Administrators' API tokens act as one pseudo-user (behaviour §3.5). */
export const tokenId = -1;

/** The id under which a caller takes part in change requests. */
export const idOf = ({ userId }: Pick<Caller, 'userId'>): number => userId ?? tokenId;

/** A caller as change requests remember it. */
export const personOf = (caller: Pick<Caller, 'userId' | 'name'>): Person => {
  const id = idOf(caller);
  return { id, username: caller.name, imageUrl: imageUrl({ id, email: null, username: caller.name }) };
};

/** A remembered person as the author of events. */
export const actorOf = ({ id, username }: Person): Actor => ({
  createdBy: username,
  createdByUserId: id === tokenId ? null : id,
});
