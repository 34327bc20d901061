import type { TagType } from '../schema/tag.ts';
import type { Unwritten } from '../table/decision.ts';
import type { TagTypeItem } from '../table/items.ts';

export const tagTypeView = ({ name, description, icon }: Unwritten<TagTypeItem>): TagType => ({
  name,
  ...(description !== undefined && { description }),
  icon: icon ?? null,
});
