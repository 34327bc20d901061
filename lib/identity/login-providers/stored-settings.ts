import type { CommandContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { putHiddenSettingIn } from '../../store/settings/setting.ts';
import { instance, settingKey } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { loginsReads, requireWayToSignIn } from './enabled.ts';
import { simpleId } from './ids.ts';
import { secretsKey } from './key.ts';
import { seal, unseal } from './seal.ts';

type Values = Readonly<Record<string, unknown>>;

/** A document of settings, and which of its members are stored encrypted. */
export interface SettingKind {
  readonly id: string;
  readonly secrets: readonly string[];
}

/** What `readSetting` reads. */
export const settingReads = ({ id }: SettingKind): RequestReads => ({ keys: [settingKey(id)] });

/** What `writeSetting` reads: whether somebody can still sign in depends on all providers. */
export const newSettingReads: RequestReads = loginsReads;

/** The values with each secret member that is present replaced by what `change` returns for it. */
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

/** The values as they were set; undefined when they never were. */
export const readSetting = async (table: Table, kind: SettingKind): Promise<Values | undefined> => {
  const item = await getItem(table, settingKey(kind.id));
  if (item === undefined || kind.secrets.length === 0) return item?.values;
  const key = await secretsKey();
  return withSecrets(kind, item.values, (place, sealed) => unseal(key, place, sealed));
};

interface NewSetting {
  readonly kind: SettingKind;
  readonly values: Values;
  /** Checks further conditions when the values are stored; throws the refusal. */
  readonly require?: (unit: UnitOfWork) => Promise<void>;
}

/** Replaces the whole document. Events never contain the values (contract: login-providers §6). */
export const writeSetting = async (context: CommandContext, { kind, values, require }: NewSetting): Promise<void> => {
  const key = kind.secrets.length === 0 ? undefined : await secretsKey();
  await transact(context, [instance], async (unit) => {
    await require?.(unit);
    const stored = withSecrets(kind, values, (place, text) => (key ? seal(key, place, text) : text));
    await putHiddenSettingIn(unit, { id: kind.id, values: stored });
    await requireWayToSignIn(unit, kind.id === simpleId ? 'disabled' : 'enabled');
  });
};
