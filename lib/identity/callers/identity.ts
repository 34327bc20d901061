import type { TokenItem } from '../../store/table/items.ts';
import type { Identity } from './caller.ts';

/** What the authorizer looked at: the token as of this revision of the instance. */
export interface Identified {
  readonly identity: Identity;
  /** `unverified`: the token has to be looked at again. */
  readonly instanceRev: number;
}

/** Less than any revision: nothing is known to hold. */
export const unverified = -1;

export const identityOf = (token: TokenItem): Identity => ({
  kind: token.type,
  tokenName: token.name,
  tokenId: token.id,
  tokenKey: token.sha256,
  userId: token.userId,
  projects: token.projects,
  environment: token.environment,
  expiresAt: token.expiresAt,
});

/** Whether a token with this expiry counts as invalid (behaviour §0). @param expiresAt ISO 8601, null: never */
export const expired = (expiresAt: string | null, now: Date): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now.getTime();

/** Authorizer context: API Gateway takes only flat text, numbers and booleans, and hands them on as text. */
export type FlatContext = Record<string, string | number>;

/** Project ids are URL-friendly (behaviour §5.6) and so hold no comma. */
export const separator = ',';
/** Stands for null. */
export const none = '';

/** Who is logged: the user, or the token by its number; never a secret. */
export const principalOf = (identity: Identity): string =>
  identity.userId === null ? `token:${identity.tokenId}` : `user:${identity.userId}`;

export const flatten = ({ identity, instanceRev }: Identified): FlatContext => ({
  kind: identity.kind,
  tokenName: identity.tokenName,
  tokenId: identity.tokenId,
  tokenKey: identity.tokenKey,
  userId: identity.userId ?? none,
  projects: identity.projects.join(separator),
  environment: identity.environment,
  expiresAt: identity.expiresAt ?? none,
  instanceRev,
});
