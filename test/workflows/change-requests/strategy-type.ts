import type { StrategyTypeItem } from '../../../lib/store/table/items.ts';
import { strategyTypeKey } from '../../../lib/store/table/keys.ts';

/** The only strategy type in tables without seed. */
export const strategyType: StrategyTypeItem = {
  ...strategyTypeKey('default'),
  kind: 'strategy-type',
  rev: 0,
  name: 'default',
  displayName: 'Standard',
  description: null,
  editable: false,
  deprecated: false,
  parameters: [],
  sortOrder: 0,
};
