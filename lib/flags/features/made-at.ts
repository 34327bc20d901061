import type { FeatureItem } from '../../store/table/items.ts';

/** When something was made here; a namesake that was deleted before has nothing to do with it. */
export type Made = Pick<FeatureItem, 'createdAt' | 'madeAt'>;

/** ISO 8601. */
export const madeAt = (made: Made): string => made.madeAt ?? made.createdAt;
