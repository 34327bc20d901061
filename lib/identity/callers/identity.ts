import type { TokenKind } from '../../contract/schemas/token.ts';
import type { SessionTokenItem, TokenItem } from '../../store/table/items.ts';
import { everywhere } from './token.ts';

/** Who a token speaks for: what the authorizer passes on to the functions. */
export interface Identity {
  /**
   * `user`: a personal or service-account token; `session`: a token of a session; `scim`: the identity provider's
   * token.
   */
  readonly kind: TokenKind;
  /** Name of an API token, description of a personal one. */
  readonly tokenName: string;
  readonly tokenId: number;
  /** SHA-256 of the secret, in hex; the key under which the token is stored. */
  readonly tokenKey: string;
  /** Owner of a personal or service-account token, else null. */
  readonly userId: number | null;
  /** Project ids, or `['*']`. */
  readonly projects: readonly string[];
  /** Environment name, or `*`. */
  readonly environment: string;
  /** ISO 8601; null: never. */
  readonly expiresAt: string | null;
  /** The session that a session token belongs to, as SHA-256 of its cookie; null for other kinds. */
  readonly session: string | null;
}

/** An identity, and the revision of the instance at which its token was read. */
export interface Identified {
  readonly identity: Identity;
  /** `unverified`: the token must be read again. */
  readonly instanceRev: number;
}

/** Less than any revision. */
export const unverified = -1;

export const identityFromToken = (token: TokenItem): Identity => ({
  kind: token.type,
  tokenName: token.name,
  tokenId: token.id,
  tokenKey: token.sha256,
  userId: token.userId,
  projects: token.projects,
  environment: token.environment,
  expiresAt: token.expiresAt,
  session: null,
});

export const identityFromSessionToken = (sha256: string, token: SessionTokenItem): Identity => ({
  kind: 'session',
  tokenName: 'session',
  tokenId: 0,
  tokenKey: sha256,
  userId: token.userId,
  projects: [everywhere],
  environment: everywhere,
  expiresAt: token.expiresAt,
  session: token.session,
});

/** Whether a token counts as invalid (contract: access §9). @param expiresAt ISO 8601, null: never */
export const isExpired = (expiresAt: string | null, now: Date): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now.getTime();

/** Context of an authorizer: API Gateway takes only text, numbers and booleans, and passes them on as text. */
export type FlatContext = Record<string, string | number>;

/** Project ids are URL-friendly and so contain no comma (contract: requests §10). */
export const listSeparator = ',';
/** Represents null. */
export const nullText = '';

/**
 * What an HTTP API passes on about a token that is missing, unknown, revoked or expired. It has no identity, so that
 * nothing can run for it; the gateway keeps it for the token like an identity. The access log shows it.
 */
export const refusedContext = { refused: 'true' } as const satisfies FlatContext;

/** Names the user, or else the token by its id, in logs; never contains a secret. */
export const principalOf = (identity: Identity): string =>
  identity.userId === null ? `token:${identity.tokenId}` : `user:${identity.userId}`;

export const flatten = ({ identity, instanceRev }: Identified): FlatContext => ({
  kind: identity.kind,
  tokenName: identity.tokenName,
  tokenId: identity.tokenId,
  tokenKey: identity.tokenKey,
  userId: identity.userId ?? nullText,
  projects: identity.projects.join(listSeparator),
  environment: identity.environment,
  expiresAt: identity.expiresAt ?? nullText,
  session: identity.session ?? nullText,
  instanceRev,
});
