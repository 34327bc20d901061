import type { FeatureItem } from '../../../store/table/items.ts';

/** Times of a feature or a project. A caller may choose `createdAt`; then `madeAt` is the true time of creation. */
export type CreationTimes = Pick<FeatureItem, 'createdAt' | 'madeAt'>;

/** The true time of creation, which distinguishes a feature from a deleted one with the same name; ISO 8601. */
export const creationTime = ({ madeAt, createdAt }: CreationTimes): string => madeAt ?? createdAt;
