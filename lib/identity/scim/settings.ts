import type { ScimSettings } from '../../contract/schemas/scim.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { putHiddenSettingIn } from '../../store/settings/setting.ts';
import type { SettingItem, TokenItem } from '../../store/table/items.ts';
import { instance, tokenKey } from '../../store/table/keys.ts';
import { getItem, type Source } from '../../store/table/read.ts';
import { everywhere, newScimToken, sha256 } from '../callers/token.ts';
import { takeId } from '../directory/ids.ts';
import { isScimOn, scimSettingKey } from '../directory/managed.ts';

/** The name in `createdBy` of the identity provider's changes (contract: scim §1). */
const actorName = 'SCIM';

/** What all functions of this file read. */
export const scimSettingsReads: RequestReads = { keys: [scimSettingKey] };

/** A token as the settings keep it; while SCIM is off, nobody can use it. */
type KeptToken = Pick<TokenItem, 'id' | 'sha256' | 'createdAt'>;

const isKept = (value: unknown): value is KeptToken => typeof value === 'object' && value !== null && 'sha256' in value;

const tokenOf = (setting: SettingItem | undefined): KeptToken | undefined => {
  const token = setting?.values.token;
  return isKept(token) ? token : undefined;
};

const view = (setting: SettingItem | undefined): ScimSettings => ({
  enabled: isScimOn(setting),
  hasToken: tokenOf(setting) !== undefined,
});

export const readScimSettings = async (source: Source): Promise<ScimSettings> =>
  view(await getItem(source, scimSettingKey));

const itemOf = ({ id, sha256: hash, createdAt }: KeptToken): Unwritten<TokenItem> => ({
  ...tokenKey(hash),
  kind: 'token',
  id,
  sha256: hash,
  type: 'scim',
  name: actorName,
  projects: [everywhere],
  environment: everywhere,
  userId: null,
  expiresAt: null,
  createdAt,
});

/** Stores the settings. An item that makes the token valid exists only while SCIM is on. */
const store = async (
  unit: UnitOfWork,
  before: SettingItem | undefined,
  { enabled, token }: { readonly enabled: boolean; readonly token: KeptToken | undefined },
): Promise<void> => {
  const old = tokenOf(before);
  await unit.getMany([old, token].flatMap((one) => (one ? [tokenKey(one.sha256)] : [])));
  if (old) unit.remove(tokenKey(old.sha256));
  if (enabled && token) unit.put<TokenItem>(itemOf(token));
  await putHiddenSettingIn(unit, { id: scimSettingKey.sk, values: { enabled, ...(token && { token }) } });
};

/** Enables or disables SCIM; its token stays the same (contract: scim §2). */
export const setScimSettings = (
  context: CommandContext,
  { enabled }: Pick<ScimSettings, 'enabled'>,
): Promise<ScimSettings> =>
  transact(context, [instance], async (unit) => {
    const before = await unit.get(scimSettingKey);
    const token = tokenOf(before);
    await store(unit, before, { enabled, token });
    return { enabled, hasToken: token !== undefined };
  });

/** Makes a new token; the old one ends with the same commit. @returns the secret, which is stored as a hash only */
export const replaceScimToken = async (context: CommandContext): Promise<string> => {
  const secret = newScimToken();
  const hash = sha256(secret);
  await transact(context, [instance], async (unit) => {
    const before = await unit.get(scimSettingKey);
    const token = { id: takeId(unit, 'token'), sha256: hash, createdAt: unit.now.toISOString() };
    await store(unit, before, { enabled: isScimOn(before), token });
  });
  return secret;
};
