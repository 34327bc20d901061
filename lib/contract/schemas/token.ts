/** Kinds of token (contract: access §1). `user`: personal and service-account tokens. */
export const tokenKinds = ['admin', 'client', 'frontend', 'user'] as const;
export type TokenKind = (typeof tokenKinds)[number];

/**
 * What an `Authorization` header has to look like to be worth asking about (contract: requests §1): `user:<secret>` or
 * `<project|*|[]>:<environment|*>.<secret>` of at most 1,000 characters, a leading `Bearer ` tolerated. The gateway
 * refuses anything else with 401 before the authorizer, so that noise costs no invocation and no read. A regular
 * expression that Java and JavaScript read alike.
 */
export const tokenHeaderPattern =
  '^(?:[Bb][Ee][Aa][Rr][Ee][Rr] +)?(?=\\S{1,1000}$)(?:user:\\S+|[^\\s:]+:[^\\s.]\\S*\\.\\S+)$';
