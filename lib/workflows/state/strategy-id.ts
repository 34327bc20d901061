import { createHash } from 'node:crypto';

/**
 * The id of a strategy that the document gives none: always the same for the same place, so that importing the document
 * again finds the strategy it made. A UUID of version 8 (RFC 9562 §5.8: the bits are the maker's own).
 * @param position among the strategies without an id of this feature and environment, from 0
 */
export const strategyId = (feature: string, environment: string, position: number): string => {
  const hash = createHash('sha256').update(`${feature}#${environment}#${position}`).digest('hex');
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
};
