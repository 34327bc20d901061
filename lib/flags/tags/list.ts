import { notFound } from '../../contract/problems.ts';
import type { Tag } from '../../contract/schemas/tag.ts';
import type { Catalog, Known } from '../../store/catalog/catalog.ts';

const byTypeAndValue = (a: Tag, b: Tag): number => {
  if (a.type !== b.type) return a.type < b.type ? -1 : 1;
  return a.value < b.value ? -1 : 1;
};

/** By type, then value. @param type only these; default all */
export const listTags = async (catalog: Catalog, known: Known, type?: string): Promise<Tag[]> => {
  const { tags } = await catalog.config(known);
  return [...tags.values()]
    .filter((tag) => type === undefined || tag.type === type)
    .map((tag) => ({ type: tag.type, value: tag.value }))
    .sort(byTypeAndValue);
};

/** @throws Problem NotFoundError */
export const getTag = async (catalog: Catalog, known: Known, { type, value }: Tag): Promise<Tag> => {
  const { tags } = await catalog.config(known);
  if (tags.get(`${type}#${value}`)?.type !== type) throw notFound('tag', `${type}:${value}`);
  return { type, value };
};
