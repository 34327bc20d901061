import type { ContextField } from '../schema/context-field.ts';
import type { Unwritten } from '../table/decision.ts';
import type { ContextFieldItem } from '../table/items.ts';

export const contextFieldView = (item: Unwritten<ContextFieldItem>): ContextField => ({
  name: item.name,
  description: item.description,
  stickiness: item.stickiness,
  sortOrder: item.sortOrder,
  legalValues: [...item.legalValues],
  createdAt: item.createdAt,
});
