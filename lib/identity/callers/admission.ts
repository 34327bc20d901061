import { authenticationRequired, noAccess, wrongTokenKind } from '../../contract/problems.ts';
import type { PermissionName } from '../../contract/schemas/permission.ts';
import { actsForAccount, type TokenKind } from '../../contract/schemas/token.ts';
import { newestSeen, readHeadsOf } from '../../store/commit/head.ts';
import type { Actor } from '../../store/commit/journal.ts';
import { type RequestReads, readFirst } from '../../store/commit/request.ts';
import type { TokenItem } from '../../store/table/items.ts';
import { instance, type Key, projectScope, tokenKey } from '../../store/table/keys.ts';
import { getItem, type RequestReading } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { openCacheOf } from '../directory/revision-cache.ts';
import { hasAnyPermission, type PermissionTarget } from '../rights/has-permission.ts';
import { allRights, noRights } from '../rights/rights.ts';
import { readUserAccess, type UserAccess, userAccessReads } from '../rights/user-access.ts';
import type { Caller } from './caller.ts';
import { type Identified, type Identity, identityFromToken, isExpired } from './identity.ts';
import { requireNoMaintenance } from './maintenance.ts';
import { isOpenSession, sessionKeyOf } from './session.ts';
import { requireVisible } from './visible-project.ts';

/** What a route requires of its caller. */
export interface Requirement {
  /** Kinds of token that the path family admits. */
  readonly tokens: readonly TokenKind[];
  /** One of these permissions is enough; absent: none is needed. */
  readonly anyOf?: readonly PermissionName[];
  /** Where the permission is needed. */
  readonly place: PermissionTarget;
  /** Project that must be visible to the caller; otherwise the answer is 404. */
  readonly visibleProject?: string | undefined;
  /** The route changes something, so it is refused during maintenance. Default: it changes nothing. */
  readonly changes?: boolean;
}

export interface Admitted extends RequestReading {
  readonly caller: Caller;
  /** The caller, as the author of events. */
  readonly actor: Actor;
  /** Revision of the instance when the request was admitted. */
  readonly instanceRev: number;
}

/** Maximum number of keys that are read for a request before its caller is checked; further keys are read later. */
const maxEarlyKeys = 2_000;

/** Limits what is read for a request before its caller is checked, because anybody may send large requests. */
const bounded = ({ keys = [], ...reads }: RequestReads): RequestReads => ({
  ...reads,
  keys: keys.slice(0, maxEarlyKeys),
});

/**
 * Opens the gate of one table. It caches what it reads about tokens and users until the instance has a new revision.
 *
 * The gate checks in the order of contract: requests §2. It costs one strongly consistent read unit (two when the path
 * names a project), and the reads of what the request rests on (`restsOn`). It costs more only in the second after a
 * new revision of the instance. All reads are one wave (docs/decisions/0173).
 * @throws Problem `AuthenticationRequired` when the token was revoked since the authorizer read it, has expired, or its
 *   user no longer exists; `NoAccessError` for the wrong kind of token, then for a missing permission; `NotFoundError`
 *   when the caller does not see the project; `ServiceUnavailable` for a change during maintenance
 */
export const openGate = (table: Table) => {
  const tokens = openCacheOf<TokenItem | undefined>(table);
  const users = openCacheOf<UserAccess | undefined>(table);

  /**
   * The identity as it is now: the gateway may have cached the authorizer's answer for a minute. A session token needs
   * no check here: it is valid as long as its session, which every request reads, because a session ends without a
   * commit.
   */
  const currentIdentity = async (
    own: RequestReading,
    { identity, instanceRev }: Identified,
    rev: number,
  ): Promise<Identity> => {
    if (instanceRev === rev || identity.kind === 'session') return identity;
    const token = await tokens.get(
      identity.tokenKey,
      rev,
      () => getItem(own, tokenKey(identity.tokenKey)),
      own.readAhead?.readAt,
    );
    if (token === undefined) throw authenticationRequired();
    return identityFromToken(token);
  };

  const accessOf = async (
    own: RequestReading,
    { kind, tokenName, userId }: Identity,
    rev: number,
  ): Promise<Omit<UserAccess, 'signedOutAt'> & Partial<Pick<UserAccess, 'signedOutAt'>>> => {
    if (!actsForAccount(kind)) return { name: tokenName, rights: kind === 'admin' ? allRights : noRights };
    if (userId === null) throw authenticationRequired();
    const access = await users.get(String(userId), rev, () => readUserAccess(own, userId), own.readAhead?.readAt);
    if (access === undefined) throw authenticationRequired();
    return access;
  };

  /** @throws Problem `AuthenticationRequired` when the session of a session token has ended */
  const requireSession = async (
    own: RequestReading,
    identity: Identity,
    signedOutAt: string | undefined,
    now: Date,
  ) => {
    const key = sessionKeyOf(identity);
    if (key !== undefined && !isOpenSession(await getItem(own, key), signedOutAt, now)) throw authenticationRequired();
  };

  const tokenReads = ({ identity, instanceRev }: Identified): readonly Key[] => {
    const session = sessionKeyOf(identity);
    if (session !== undefined) return [session];
    const isKnown = instanceRev >= newestSeen(table, instance) || tokens.holds(identity.tokenKey);
    return isKnown ? [] : [tokenKey(identity.tokenKey)];
  };

  /** Reads of the token and its user that are probably needed, because this process has not cached them. */
  const ownReads = (identified: Identified): RequestReads => {
    const { userId } = identified.identity;
    const user = userId === null || users.holds(String(userId)) ? undefined : userAccessReads(userId);
    return { keys: [...tokenReads(identified), ...(user?.keys ?? [])], ranges: user?.ranges ?? [] };
  };

  /** Whether the caller will be refused, as far as this process knows. Then what the request rests on is not read. */
  const isHopeless = ({ kind, userId }: Identity, { tokens: kinds, anyOf, place }: Requirement): boolean => {
    if (!kinds.includes(kind)) return true;
    const known = userId === null ? undefined : users.held(String(userId));
    return known !== undefined && anyOf !== undefined && !hasAnyPermission(known.rights, anyOf, place);
  };

  return async (
    identified: Identified,
    requirement: Requirement,
    now: Date,
    restsOn: () => RequestReads = () => ({}),
  ): Promise<Admitted> => {
    const reads = isHopeless(identified.identity, requirement) ? {} : bounded(restsOn());
    const project = requirement.visibleProject;
    const gateScopes = project === undefined ? [instance] : [instance, projectScope(project)];
    const mine = ownReads(identified);
    const own = await readFirst(table, {
      scopes: reads.scopes === '*' ? '*' : [...new Set([...gateScopes, ...(reads.scopes ?? [])])],
      keys: [...(mine.keys ?? []), ...(reads.keys ?? [])],
      ranges: [...(mine.ranges ?? []), ...(reads.ranges ?? [])],
    });
    const [head, projectHead] = await readHeadsOf(own, gateScopes);
    const instanceRev = head?.rev ?? 0;
    const identity = await currentIdentity(own, identified, instanceRev);
    if (isExpired(identity.expiresAt, now)) throw authenticationRequired();
    const { name, rights, signedOutAt } = await accessOf(own, identity, instanceRev);
    await requireSession(own, identity, signedOutAt, now);
    if (!requirement.tokens.includes(identity.kind)) throw wrongTokenKind(identity.kind, requirement.tokens);
    if (requirement.anyOf !== undefined && !hasAnyPermission(rights, requirement.anyOf, requirement.place)) {
      throw noAccess(requirement.anyOf, requirement.place.environment);
    }
    if (project !== undefined) requireVisible(rights, project, projectHead);
    // Checked last: callers who lack the permission learn nothing about the maintenance.
    if (requirement.changes) requireNoMaintenance(head);
    const { kind, userId, tokenId, tokenKey: key, session, projects, environment } = identity;
    return {
      caller: { kind, name, userId, tokenKey: key, session, signedOutAt, projects, environment, rights },
      actor: { createdBy: name, createdByUserId: userId, ...(userId === null && { tokenId }) },
      instanceRev,
      ...own,
    };
  };
};
export type Gate = ReturnType<typeof openGate>;
