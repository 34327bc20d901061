import { maxToken } from '../limits.ts';

/**
 * Kinds of token (contract: access §1). `user`: personal and service-account tokens. `session`: the short-lived token
 * of a user who signed in in a browser (contract: sessions §3). `scim`: the token of the identity provider (contract:
 * scim §1). `signal`: what a signal endpoint is called with (contract: signals §2).
 */
export const tokenKinds = ['admin', 'client', 'frontend', 'user', 'session', 'scim', 'signal'] as const;
export type TokenKind = (typeof tokenKinds)[number];

/** Whether a token of this kind acts for an account, with the rights of that account. */
export const actsForAccount = (kind: TokenKind): boolean => kind === 'user' || kind === 'session';

/**
 * The form of an `Authorization` header for which the gateway calls the authorizer (contract: requests §1):
 * `user:<secret>`, `session:<secret>`, `scim:<secret>`, `signal:<secret>` or `<project|*|[]>:<environment|*>.<secret>` of at
 * most 1,000 characters, optionally after `Bearer `. The gateway refuses every other header with 401 before the authorizer,
 * without an invocation and a read. The regular expression has the same meaning in Java and JavaScript.
 */
export const tokenHeaderPattern = `^(?:[Bb][Ee][Aa][Rr][Ee][Rr] +)?(?=\\S{1,${maxToken}}$)(?:(?:user|session|scim|signal):\\S+|[^\\s:]+:[^\\s.]\\S*\\.\\S+)$`;
