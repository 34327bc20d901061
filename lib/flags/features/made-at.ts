import type { FeatureItem } from '../../store/table/items.ts';

/** What tells when a feature or project was really made, so that it is not taken for a deleted one of the same name. */
export type Made = Pick<FeatureItem, 'createdAt' | 'madeAt'>;

/** ISO 8601. */
export const madeAt = (made: Made): string => made.madeAt ?? made.createdAt;
