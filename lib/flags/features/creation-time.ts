import type { FeatureItem } from '../../store/table/items.ts';

/** Times of a feature or a project. A caller may choose `createdAt`; then `madeAt` is the true time of creation. */
export type CreationTimes = Pick<FeatureItem, 'createdAt' | 'madeAt'>;

/** When it was really created, to distinguish it from a deleted one of the same name; ISO 8601. */
export const creationTime = ({ madeAt, createdAt }: CreationTimes): string => madeAt ?? createdAt;
