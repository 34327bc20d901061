import type { Environment } from '../../contract/schemas/environment.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { EnvironmentItem } from '../../store/table/items.ts';

export const environmentView = (item: Unwritten<EnvironmentItem>): Environment => ({
  name: item.name,
  type: item.type,
  sortOrder: item.sortOrder,
  enabled: item.enabled,
  protected: item.protected,
});
