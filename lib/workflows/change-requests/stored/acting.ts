import { readApiTokens } from '../../../identity/api-tokens/view.ts';
import { tokensId } from '../../../identity/callers/account-id.ts';
import { isExpired } from '../../../identity/callers/identity.ts';
import { allRights, type Rights } from '../../../identity/rights/rights.ts';
import { readUserAccess } from '../../../identity/rights/user-access.ts';
import type { Actor } from '../../../store/commit/journal.ts';
import type { Source } from '../../../store/table/read.ts';
import { actorFromPerson } from './participant.ts';

/** Somebody in whose name the clock acts, with the present rights. */
export interface Acting {
  readonly actor: Actor;
  readonly rights: Rights;
}

/** A user or an API token, as it is stored. */
export interface StoredActor {
  readonly id: number;
  readonly username: string;
  /** Absent: a user, or a token of a time when this was not stored. */
  readonly tokenId?: number | undefined;
}

/** An admin token as somebody who acts now; undefined: it was deleted, or has expired. */
const readToken = async (source: Source, tokenId: number, now: Date): Promise<Acting | undefined> => {
  const token = (await readApiTokens(source)).find(({ id, type }) => id === tokenId && type === 'admin');
  if (!token || isExpired(token.expiresAt, now)) return undefined;
  return { actor: { createdBy: token.name, createdByUserId: null, tokenId }, rights: allRights };
};

/**
 * Whoever is stored, as somebody who acts now.
 * @returns undefined: the user no longer exists or is disabled, or the token no longer works
 */
export const readActing = async (source: Source, by: StoredActor, now: Date): Promise<Acting | undefined> => {
  if (by.tokenId !== undefined) return readToken(source, by.tokenId, now);
  // What was stored before does not say which admin token it was.
  if (by.id === tokensId) return { actor: actorFromPerson(by), rights: allRights };
  const access = await readUserAccess(source, by.id);
  return access && { actor: { createdBy: access.name, createdByUserId: by.id }, rights: access.rights };
};

/** Why nobody acts for whom {@link readActing} finds nothing. @param did what that one did, e.g. `runs it` */
export const nobodyActs = ({ username, tokenId }: StoredActor, did: string): string =>
  tokenId === undefined
    ? `${username}, who ${did}, no longer exists, or is switched off.`
    : `The API token ${username}, which ${did}, was deleted or has expired.`;
