import type { CommandContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { putHiddenSettingIn } from '../../store/settings/setting.ts';
import type { SealedItem } from '../../store/table/items.ts';
import { instance, sealedKey, settingKey } from '../../store/table/keys.ts';
import { getItem, type Source } from '../../store/table/read.ts';
import { loginsReads, requireWayToSignIn } from './enabled.ts';
import { simpleId } from './ids.ts';
import { secretsKey } from './key.ts';
import { seal, unseal } from './seal.ts';

type Values = Readonly<Record<string, unknown>>;

/** A document of settings, and which of its members are stored encrypted, in an item of their own. */
export interface SettingKind {
  readonly id: string;
  readonly secrets: readonly string[];
}

/** What `readSetting` reads. */
export const settingReads = ({ id, secrets }: SettingKind): RequestReads => ({
  keys: [settingKey(id), ...(secrets.length > 0 ? [sealedKey(id)] : [])],
});

/** What `writeSetting` reads: whether somebody can still sign in depends on all providers. */
export const newSettingReads: RequestReads = loginsReads;

/** The texts, each replaced by what `change` returns for it and its place. */
const mapTexts = (
  { id }: SettingKind,
  texts: SealedItem['values'],
  change: (place: string, text: string) => string,
): SealedItem['values'] =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(`${id}/${name}`, text)]));

const withoutSecrets = ({ secrets }: SettingKind, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name)));
/** Older versions stored the sealed members among the others (docs/decisions/0267). */
const onlySecrets = ({ secrets }: SettingKind, values: Values): SealedItem['values'] =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      secrets.includes(name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  );

/** The values as they were set; undefined when they never were. */
export const readSetting = async (source: Source, kind: SettingKind): Promise<Values | undefined> => {
  if (kind.secrets.length === 0) return (await getItem(source, settingKey(kind.id)))?.values;
  const [setting, sealed] = await Promise.all([
    getItem(source, settingKey(kind.id)),
    getItem(source, sealedKey(kind.id)),
  ]);
  if (setting === undefined) return undefined;
  const key = await secretsKey();
  const stored = { ...onlySecrets(kind, setting.values), ...sealed?.values };
  return { ...setting.values, ...mapTexts(kind, stored, (place, text) => unseal(key, place, text)) };
};

interface NewSetting {
  readonly kind: SettingKind;
  readonly values: Values;
  /** Checks further conditions when the values are stored; throws the refusal. */
  readonly require?: (unit: UnitOfWork) => Promise<void>;
}

/** Replaces the whole document. Events never contain the values (contract: login-providers §6). */
export const writeSetting = async (context: CommandContext, { kind, values, require }: NewSetting): Promise<void> => {
  const { id } = kind;
  const key = kind.secrets.length === 0 ? undefined : await secretsKey();
  await transact(context, [instance], async (unit) => {
    await require?.(unit);
    await putHiddenSettingIn(unit, { id, values: withoutSecrets(kind, values) });
    if (key) {
      await unit.get(sealedKey(id));
      const sealed = mapTexts(kind, onlySecrets(kind, values), (place, text) => seal(key, place, text));
      unit.put<SealedItem>({ ...sealedKey(id), kind: 'sealed', id, values: sealed });
    }
    await requireWayToSignIn(unit, id === simpleId ? 'disabled' : 'enabled');
  });
};
