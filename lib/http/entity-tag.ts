/**
 * Whether the caller's copy is current: one of the entity tags in `If-None-Match` equals that of the answer, weak or
 * not (RFC 9110 §13.1.2).
 */
export const isCurrent = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
