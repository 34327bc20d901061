import { authenticationRequired, noAccess, notFound, wrongTokenKind } from '../../contract/problems.ts';
import type { PermissionName } from '../../contract/schemas/permission.ts';
import type { TokenKind } from '../../contract/schemas/token.ts';
import type { Head } from '../../store/commit/head.ts';
import type { Actor } from '../../store/commit/journal.ts';
import { readHeadsOf } from '../../store/commit/read-heads.ts';
import type { TokenItem } from '../../store/table/items.ts';
import { instance, projectScope, tokenKey } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { hasAnyPermission, type Place, seesProject } from '../rights/has-permission.ts';
import { everything, nothing } from '../rights/rights.ts';
import { readUserAccess, type UserAccess } from '../rights/user-access.ts';
import type { Caller, Identity } from './caller.ts';
import { expired, type Identified, identityOf } from './identity.ts';
import { openRevisionCache } from './revision-cache.ts';

/** What a request has to satisfy before its operation is looked at. */
export interface Requirement {
  /** Kinds of token that the path family admits. */
  readonly tokens: readonly TokenKind[];
  /** Any of these permissions suffices; absent: none is needed. */
  readonly anyOf?: readonly PermissionName[];
  /** Where the permission is needed. */
  readonly place: Place;
  /** Project whose visibility counts: an invisible one is answered with 404. */
  readonly visibleProject?: string | undefined;
}

export interface Admitted {
  readonly caller: Caller;
  /** The caller as the author of events. */
  readonly actor: Actor;
  /** Revision of the instance that this request saw first. */
  readonly instanceRev: number;
}

/**
 * Whether a project is private, as far as anybody may learn who does not see private ones: one that does not exist is
 * refused at the same point, or a request that is wrong besides would tell the two apart.
 */
const mayBePrivate = (head: Head | undefined): boolean =>
  head === undefined || head.rev === 0 || head.gone === true || head.private === true;

/**
 * Opens the gate of one table. What it reads about tokens and users is kept for as long as the instance does not move.
 *
 * The gate judges in the order of behaviour §0 and costs one strongly consistent read unit, two where the path names
 * a project; more only in the second after the instance moved.
 * @throws Problem `AuthenticationRequired` when the token was revoked since the authorizer looked, has expired, or
 *   its user is gone; `NoAccessError` for the wrong kind of token, then for a missing permission; `NotFoundError`
 *   when the project is private and invisible, or, to those who do not see private ones, does not exist
 */
export const openGate = (table: Table) => {
  const tokens = openRevisionCache<TokenItem | undefined>();
  const users = openRevisionCache<UserAccess | undefined>();

  /** The identity as it is now: the authorizer's answer may be a minute old. */
  const current = async ({ identity, instanceRev }: Identified, rev: number): Promise<Identity> => {
    if (instanceRev === rev) return identity;
    const token = await tokens.get(identity.tokenKey, rev, () => getItem(table, tokenKey(identity.tokenKey)));
    if (token === undefined) throw authenticationRequired();
    return identityOf(token);
  };

  const accessOf = async ({ kind, tokenName, userId }: Identity, rev: number): Promise<UserAccess> => {
    if (kind !== 'user') return { name: tokenName, rights: kind === 'admin' ? everything : nothing };
    if (userId === null) throw authenticationRequired();
    const access = await users.get(String(userId), rev, () => readUserAccess(table, userId));
    if (access === undefined) throw authenticationRequired();
    return access;
  };

  return async (identified: Identified, demand: Requirement, now: Date): Promise<Admitted> => {
    const project = demand.visibleProject;
    const [head, projectHead] = await readHeadsOf(
      table,
      project === undefined ? [instance] : [instance, projectScope(project)],
    );
    const instanceRev = head?.rev ?? 0;
    const identity = await current(identified, instanceRev);
    if (expired(identity.expiresAt, now)) throw authenticationRequired();
    const { name, rights } = await accessOf(identity, instanceRev);
    if (!demand.tokens.includes(identity.kind)) throw wrongTokenKind(identity.kind, demand.tokens);
    if (demand.anyOf !== undefined && !hasAnyPermission(rights, demand.anyOf, demand.place)) {
      throw noAccess(demand.anyOf, demand.place.environment);
    }
    if (project !== undefined && !seesProject(rights, { id: project, private: mayBePrivate(projectHead) })) {
      throw notFound('project', project);
    }
    const { kind, userId, tokenKey: key, projects, environment } = identity;
    return {
      caller: { kind, name, userId, tokenKey: key, projects, environment, rights },
      actor: { createdBy: name, createdByUserId: userId },
      instanceRev,
    };
  };
};
export type Gate = ReturnType<typeof openGate>;
