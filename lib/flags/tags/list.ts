import { notFound } from '../../contract/problems.ts';
import type { Tag } from '../../contract/schemas/tag.ts';
import { byTag } from '../../definition/flag.ts';
import type { CatalogContext } from '../../store/commands/context.ts';

/** All tags by type, then value. @param type only tags of this type; default: all */
export const listTags = async ({ catalog, instanceRev }: CatalogContext, type?: string): Promise<Tag[]> => {
  const { tags } = await catalog.config({ instanceRev });
  return [...tags.values()]
    .filter((tag) => type === undefined || tag.type === type)
    .map((tag) => ({ type: tag.type, value: tag.value }))
    .sort(byTag);
};

/** @throws Problem NotFoundError */
export const getTag = async ({ catalog, instanceRev }: CatalogContext, { type, value }: Tag): Promise<Tag> => {
  const { tags } = await catalog.config({ instanceRev });
  if (tags.get(`${type}#${value}`)?.type !== type) throw notFound('tag', `${type}:${value}`);
  return { type, value };
};
