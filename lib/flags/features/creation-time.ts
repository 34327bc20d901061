import type { FeatureItem } from '../../store/table/items.ts';

/** What tells when a feature or project was really made, so that it is not taken for a deleted one of the same name. */
export type CreationTimes = Pick<FeatureItem, 'createdAt' | 'madeAt'>;

/** ISO 8601. */
export const creationTime = (made: CreationTimes): string => made.madeAt ?? made.createdAt;
