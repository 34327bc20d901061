import { notFound } from '../../contract/problems.ts';
import type { TagType } from '../../contract/schemas/tag.ts';
import type { Catalog, Known } from '../../store/catalog/catalog.ts';
import { tagTypeView } from './view.ts';

/** By name. */
export const listTagTypes = async (catalog: Catalog, known: Known): Promise<TagType[]> => {
  const { tagTypes } = await catalog.config(known);
  return [...tagTypes.values()].sort((a, b) => (a.name < b.name ? -1 : 1)).map(tagTypeView);
};

/** @throws Problem NotFoundError */
export const getTagType = async (catalog: Catalog, known: Known, name: string): Promise<TagType> => {
  const { tagTypes } = await catalog.config(known);
  const item = tagTypes.get(name);
  if (!item) throw notFound('tag type', name);
  return tagTypeView(item);
};
