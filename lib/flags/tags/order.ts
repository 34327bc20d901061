import type { Tag } from '../../contract/schemas/tag.ts';

/** Compares tags by type, then value. */
export const byTypeAndValue = (a: Tag, b: Tag): number => {
  if (a.type !== b.type) return a.type < b.type ? -1 : 1;
  return a.value < b.value ? -1 : a.value > b.value ? 1 : 0;
};
