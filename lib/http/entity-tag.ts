/**
 * Whether the copy of the caller is current: one of the entity tags of `If-None-Match` is the answer's, weak or not
 * (RFC 9110 §13.1.2).
 */
export const isCurrent = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
