import { isDeepStrictEqual } from 'node:util';
import type { UnitOfWork } from '../commit/unit-of-work.ts';
import type { SettingItem } from '../table/items.ts';
import { settingKey } from '../table/keys.ts';

/** A document of settings. */
export interface NewSetting {
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Replaces the whole document, and emits an event with its values; does nothing when the values are the same. */
export const putSettingIn = async (unit: UnitOfWork, { id, values }: NewSetting): Promise<void> => {
  const before = await unit.get(settingKey(id));
  if (before && isDeepStrictEqual(before.values, values)) return;
  unit.put<SettingItem>({ ...settingKey(id), kind: 'setting', id, values });
  const data = { id, ...values };
  if (before) unit.emit({ type: 'setting-updated', data, preData: before.values });
  else unit.emit({ type: 'setting-created', data });
};

/** Replaces a document whose values no event may show. Emits an event every time. */
export const putHiddenSettingIn = async (unit: UnitOfWork, { id, values }: NewSetting): Promise<void> => {
  const before = await unit.get(settingKey(id));
  unit.put<SettingItem>({ ...settingKey(id), kind: 'setting', id, values });
  const data = { id, hideEventDetails: true };
  if (before) unit.emit({ type: 'setting-updated', data, preData: { hideEventDetails: true } });
  else unit.emit({ type: 'setting-created', data });
};
