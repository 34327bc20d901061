import { atMost } from '../../basics/at-most.ts';
import { providers } from '../../flags/addons/providers/index.ts';
import { parseRanges } from '../../flags/addons/ranges.ts';
import type { Wakes } from '../../store/deliveries/wakes.ts';
import { optional } from '../../store/runtime/env.ts';
import type { Table } from '../../store/table/table.ts';
import { type DeliveryContext, maxTableWork } from './context.ts';
import { openSender } from './receiver/sender.ts';

/** What delivering needs, as a process was deployed. @throws Error when a range of allowed addresses is none */
export const openDelivery = (opened: { readonly table: Table; readonly wakes: Wakes }): DeliveryContext => ({
  ...opened,
  sender: openSender({ allowed: parseRanges(optional('deliverTo') ?? '') }),
  stage: optional('stage') ?? 'local',
  providers,
  atTable: atMost(maxTableWork),
});
