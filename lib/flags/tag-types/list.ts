import { byName } from '../../basics/order.ts';
import { notFound } from '../../contract/problems.ts';
import type { TagType } from '../../contract/schemas/tag.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import { tagTypeView } from './view.ts';

/** All tag types by name. */
export const listTagTypes = async ({ catalog, instanceRev }: CatalogContext): Promise<TagType[]> => {
  const { tagTypes } = await catalog.config({ instanceRev });
  return [...tagTypes.values()].sort(byName).map(tagTypeView);
};

/** @throws Problem NotFoundError */
export const getTagType = async ({ catalog, instanceRev }: CatalogContext, name: string): Promise<TagType> => {
  const { tagTypes } = await catalog.config({ instanceRev });
  const item = tagTypes.get(name);
  if (!item) throw notFound('tag type', name);
  return tagTypeView(item);
};
