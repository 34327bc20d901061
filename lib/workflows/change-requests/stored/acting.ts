import { allRights, type Rights } from '../../../identity/rights/rights.ts';
import { readUserAccess } from '../../../identity/rights/user-access.ts';
import type { Actor } from '../../../store/commit/journal.ts';
import type { Person } from '../../../store/table/items.ts';
import type { Source } from '../../../store/table/read.ts';
import { actorFromPerson, tokenId } from './participant.ts';

/** Somebody in whose name the clock acts, with the present rights of that person. */
export interface Acting {
  readonly actor: Actor;
  readonly rights: Rights;
}

/** A stored person, as somebody who acts now; undefined: the user no longer exists, or is disabled. */
export const readActing = async (source: Source, by: Pick<Person, 'id' | 'username'>): Promise<Acting | undefined> => {
  // What is stored does not say which admin token it was.
  if (by.id === tokenId) return { actor: actorFromPerson(by), rights: allRights };
  const access = await readUserAccess(source, by.id);
  return access && { actor: { createdBy: access.name, createdByUserId: by.id }, rights: access.rights };
};
