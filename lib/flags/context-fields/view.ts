import type { ContextField } from '../../contract/schemas/context-field.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { ContextFieldItem } from '../../store/table/items.ts';

export const contextFieldView = (item: Unwritten<ContextFieldItem>): ContextField => ({
  name: item.name,
  description: item.description,
  stickiness: item.stickiness,
  sortOrder: item.sortOrder,
  legalValues: [...item.legalValues],
  createdAt: item.createdAt,
});
