import type { FeatureTypeItem } from '../../store/table/items.ts';

/** Order of feature types everywhere: `sortOrder`, then id. */
export const byOrder = (a: FeatureTypeItem, b: FeatureTypeItem): number =>
  a.sortOrder - b.sortOrder || (a.id < b.id ? -1 : 1);
