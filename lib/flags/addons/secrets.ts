import { randomBytes } from 'node:crypto';
import { secretsKey } from '../../identity/login-providers/key.ts';
import { seal, unseal } from '../../identity/login-providers/seal.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { AddonItem, SealedItem } from '../../store/table/items.ts';
import { addonKey, addonSecretsId, sealedKey } from '../../store/table/keys.ts';
import { getItems, type Source } from '../../store/table/read.ts';

/** The secrets of an integration in plain text. They leave the function only towards the receiver. */
export interface AddonSecrets {
  /** Parameters that the provider's definition calls sensitive. */
  readonly parameters: Readonly<Record<string, string | number | boolean>>;
  /** Signs what is sent, Standard Webhooks; the first is the newer one. */
  readonly signing: readonly string[];
}

/** Bytes of a signing secret (Standard Webhooks: 24 to 64). */
const secretBytes = 32;

export const newSigningSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`;

/** What opening an integration reads. */
export const addonReads = (id: number): RequestReads => ({ keys: [addonKey(id), sealedKey(addonSecretsId(id))] });

const member = 'secrets';
const placeOf = (id: number): string => `${addonSecretsId(id)}/${member}`;

/**
 * Replaces the secrets of an integration.
 * @param key loaded before the transaction, so that nothing waits for it inside
 */
export const putSecretsIn = async (
  unit: UnitOfWork,
  { id, secrets, key }: { readonly id: number; readonly secrets: AddonSecrets; readonly key: Buffer },
): Promise<void> => {
  const at = sealedKey(addonSecretsId(id));
  await unit.get(at);
  const values = { [member]: seal(key, placeOf(id), JSON.stringify(secrets)) };
  unit.put<SealedItem>({ ...at, kind: 'sealed', id: addonSecretsId(id), values });
};

/** @param sealed undefined: none are stored */
export const openSecrets = (key: Buffer, id: number, sealed: SealedItem | undefined): AddonSecrets => {
  const text = sealed?.values[member];
  return text === undefined ? { parameters: {}, signing: [] } : JSON.parse(unseal(key, placeOf(id), text));
};

/** An integration with its secrets. */
export interface OpenedAddon {
  readonly item: AddonItem;
  readonly secrets: AddonSecrets;
}

/** @returns undefined: there is no such integration */
export const openAddon = async (source: Source, id: number): Promise<OpenedAddon | undefined> => {
  const [item, sealed] = await getItems<AddonItem | SealedItem>(source, [addonKey(id), sealedKey(addonSecretsId(id))]);
  if (item?.kind !== 'addon') return undefined;
  if (sealed?.kind !== 'sealed') return { item, secrets: { parameters: {}, signing: [] } };
  return { item, secrets: openSecrets(await secretsKey(), id, sealed) };
};

/** The secrets that sign at a time: for a day after a rotation both do. */
export const signingAt = ({ item, secrets }: OpenedAddon, now: Date): readonly string[] =>
  item.signsTwiceUntil !== undefined && now.toISOString() < item.signsTwiceUntil
    ? secrets.signing
    : secrets.signing.slice(0, 1);
