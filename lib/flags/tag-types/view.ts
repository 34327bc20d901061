import type { TagType } from '../../contract/schemas/tag.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { TagTypeItem } from '../../store/table/items.ts';

export const tagTypeView = ({ name, description, icon }: Unwritten<TagTypeItem>): TagType => ({
  name,
  ...(description !== undefined && { description }),
  icon: icon ?? null,
});
