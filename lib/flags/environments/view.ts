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

/** Order of environments everywhere: `sortOrder`, then name. */
export const byPosition = (a: Environment, b: Environment): number =>
  a.sortOrder - b.sortOrder || (a.name < b.name ? -1 : 1);
