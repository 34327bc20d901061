import { commit } from '../../store/commit/commit.ts';
import type { Unwritten } from '../../store/commit/decision.ts';
import type { SettingItem } from '../../store/table/items.ts';
import { instance, settingKey } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import type { Act } from '../callers/act.ts';
import { seal, unseal } from './seal.ts';

type Values = Readonly<Record<string, unknown>>;

/** A document of settings by its id, some of whose members nobody may read in the table. */
export interface SettingKind {
  readonly id: string;
  readonly secrets: readonly string[];
}

/** Changes the members that are secret and there. */
const withSecrets = (
  { id, secrets }: SettingKind,
  values: Values,
  change: (place: string, text: string) => string,
): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      secrets.includes(name) && typeof value === 'string' ? change(`${id}/${name}`, value) : value,
    ]),
  );

/** The values as they were set; undefined: never. @param key loads the key, when there is something to decrypt */
export const readSetting = async (
  table: Table,
  kind: SettingKind,
  key: () => Promise<Buffer>,
): Promise<Values | undefined> => {
  const item = await getItem(table, settingKey(kind.id));
  if (item === undefined) return undefined;
  const loaded = await key();
  return withSecrets(kind, item.values, (place, sealed) => unseal(loaded, place, sealed));
};

/** Replaces the whole document (behaviour §1.16). Events say that it was set, never to what. */
export const writeSetting = async (
  table: Table,
  act: Act,
  { kind, values }: { readonly kind: SettingKind; readonly values: Values },
  key: () => Promise<Buffer>,
): Promise<void> => {
  const loaded = await key();
  const item: Unwritten<SettingItem> = {
    ...settingKey(kind.id),
    kind: 'setting',
    id: kind.id,
    values: withSecrets(kind, values, (place, text) => seal(loaded, place, text)),
  };
  await commit({ table, ...act }, [instance], async (view) => {
    const before = await view.get(settingKey(kind.id));
    const data = { id: kind.id, hideEventDetails: true };
    return {
      put: [item],
      events: [
        before === undefined
          ? { type: 'setting-created', data }
          : { type: 'setting-updated', data, preData: { hideEventDetails: true } },
      ],
      answer: undefined,
    };
  });
};
