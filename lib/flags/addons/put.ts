import type { AddonProvider } from '../../contract/schemas/addon.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { AddonItem } from '../../store/table/items.ts';
import { tagTypeKey } from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';
import { createTagTypeIn } from '../tag-types/write.ts';
import { beginDispatchIn } from './begin-dispatch.ts';
import { addonWithoutParameters } from './view.ts';

/** Writes an integration with when it was switched on again, and emits what has changed without its parameters. */
export const putAddonIn = (unit: UnitOfWork, item: Unwritten<AddonItem>, before: AddonItem | undefined): void => {
  const isOnAgain = item.enabled && before?.enabled === false;
  unit.put<AddonItem>({ ...item, ...(isOnAgain && { enabledAt: unit.now.toISOString() }) });
  const data = addonWithoutParameters(item);
  if (before) unit.emit({ type: 'addon-config-updated', data, preData: addonWithoutParameters(before) });
  else unit.emit({ type: 'addon-config-created', data });
};

/** What the first integration of a provider needs: its tag types, and that events are delivered at all. */
export const prepareIn = async (
  unit: UnitOfWork,
  { definition, table }: { readonly definition: AddonProvider; readonly table: Table },
): Promise<void> => {
  for (const tagType of definition.tagTypes ?? [])
    if (!(await unit.get(tagTypeKey(tagType.name)))) await createTagTypeIn(unit, tagType);
  await beginDispatchIn(unit, table);
};
