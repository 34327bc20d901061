/**
 * Whether the caller's copy is current: one of the entity tags in `If-None-Match` equals that of the answer, weak or
 * not, or the header is `*`, which matches any (RFC 9110 §13.1.2).
 */
export const isCurrent = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.trim() === '*' || (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
