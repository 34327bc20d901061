import type { StrategyType } from '../../contract/schemas/strategy-type.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { StrategyTypeItem } from '../../store/table/items.ts';

export const strategyTypeView = (item: Unwritten<StrategyTypeItem>): StrategyType => ({
  title: item.title ?? null,
  name: item.name,
  displayName: item.displayName,
  description: item.description,
  editable: item.editable,
  deprecated: item.deprecated,
  parameters: item.parameters,
});
