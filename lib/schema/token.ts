/** Kinds of token (behaviour §0). `user`: personal and service-account tokens. */
export const tokenKinds = ['admin', 'client', 'frontend', 'user'] as const;
export type TokenKind = (typeof tokenKinds)[number];
