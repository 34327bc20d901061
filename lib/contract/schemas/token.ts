import { maxToken } from '../limits.ts';

/** Kinds of token (contract: access §1). `user`: personal and service-account tokens. */
export const tokenKinds = ['admin', 'client', 'frontend', 'user'] as const;
export type TokenKind = (typeof tokenKinds)[number];

/**
 * The form of an `Authorization` header that the authorizer is called for (contract: requests §1): `user:<secret>` or
 * `<project|*|[]>:<environment|*>.<secret>` of at most 1,000 characters, optionally after `Bearer `. The gateway
 * refuses everything else with 401 before the authorizer, so that it costs no invocation and no read. The regular
 * expression means the same in Java and JavaScript.
 */
export const tokenHeaderPattern = `^(?:[Bb][Ee][Aa][Rr][Ee][Rr] +)?(?=\\S{1,${maxToken}}$)(?:user:\\S+|[^\\s:]+:[^\\s.]\\S*\\.\\S+)$`;
