import { randomBytes } from 'node:crypto';
import { secretsKey } from '../../identity/login-providers/key.ts';
import { seal, unseal } from '../../identity/login-providers/seal.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { AddonItem, SealedItem } from '../../store/table/items.ts';
import { addonKey, sealedAddonKey } from '../../store/table/keys.ts';
import { getItem, getItems, type Source, tableOf } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import type { SigningKey } from './provider.ts';

/** The secrets of an integration in plain text. They leave the function only towards the receiver. */
export interface AddonSecrets {
  /** Parameters that the provider's definition calls sensitive. */
  readonly parameters: Readonly<Record<string, string | number | boolean>>;
  /** Sign what is sent, Standard Webhooks: a secret, and the private key if there is a key pair; the newest first. */
  readonly signing: readonly (readonly SigningKey[])[];
}

const noSecrets: AddonSecrets = { parameters: {}, signing: [] };

/** Bytes of a signing secret (Standard Webhooks: 24 to 64). */
const secretBytes = 32;

export const newSigningSecret = (): SigningKey => `whsec_${randomBytes(secretBytes).toString('base64')}`;

/** What opening an integration reads. */
export const addonReads = (id: number): RequestReads => ({ keys: [addonKey(id), sealedAddonKey(id)] });

const placeOf = (id: number, name: string): string => `addon.${id}/${name}`;

interface Sealing {
  readonly id: number;
  readonly secrets: AddonSecrets;
  /** Loaded before the transaction, so that nothing waits for it inside. */
  readonly key: Buffer;
}

/** The item with the secrets, and the name under which they are sealed, for the integration. */
const sealedItem = ({ id, secrets, key }: Sealing) => {
  const sealedAs = randomBytes(12).toString('base64url');
  const values = { [sealedAs]: seal(key, placeOf(id, sealedAs), JSON.stringify(secrets)) };
  const item: Unwritten<SealedItem> = { ...sealedAddonKey(id), kind: 'sealed', id: String(id), values };
  return { sealedAs, item };
};

type SealedName = Required<Pick<AddonItem, 'sealedAs'>>;

/** Stores the secrets of a new integration. */
export const createSecretsIn = (unit: UnitOfWork, sealing: Sealing): SealedName => {
  const { sealedAs, item } = sealedItem(sealing);
  unit.create<SealedItem>(item);
  return { sealedAs };
};

/** Replaces the secrets of an integration. */
export const putSecretsIn = async (unit: UnitOfWork, sealing: Sealing): Promise<SealedName> => {
  const { sealedAs, item } = sealedItem(sealing);
  await unit.get(sealedAddonKey(sealing.id));
  unit.put<SealedItem>(item);
  return { sealedAs };
};

/**
 * The secrets that an integration lists. Others that are sealed do not count: an import, which may not touch what is sealed,
 * takes a secret away by taking its name off the list.
 * @returns undefined: what is sealed are the secrets of the integration as it was before or after
 */
const unsealed = (
  key: Buffer,
  { id, sealedAs, secretParameters }: Pick<AddonItem, 'id' | 'sealedAs' | 'secretParameters'>,
  sealed: SealedItem | undefined,
): AddonSecrets | undefined => {
  if (sealedAs === undefined) return noSecrets;
  const text = sealed?.values[sealedAs];
  if (text === undefined) return undefined;
  const { parameters, signing }: AddonSecrets = JSON.parse(unseal(key, placeOf(id, sealedAs), text));
  const listed = Object.entries(parameters).filter(([name]) => secretParameters.includes(name));
  return { parameters: Object.fromEntries(listed), signing };
};

/** The secrets of an integration inside a commit, which fails if either of the two is out of date. */
export const secretsIn = async (unit: UnitOfWork, addon: AddonItem, key: Buffer): Promise<AddonSecrets> =>
  unsealed(key, addon, await unit.get(sealedAddonKey(addon.id))) ?? noSecrets;

/** An integration with its secrets. */
export interface OpenedAddon {
  readonly item: AddonItem;
  readonly secrets: AddonSecrets;
}

/** Reads of an integration and of its secrets that do not belong together, until it is given up. */
const maxReads = 5;

/**
 * Reads an integration with its secrets. Plain reads may see one of them before and the other after a change, and then
 * secrets would go where they do not belong: so they are read until both are of the same change.
 * @returns undefined: there is no such integration
 * @throws Error when they are changed all the time
 */
export const openAddon = async (source: Source, id: number): Promise<OpenedAddon | undefined> => {
  for (let read = 0; read < maxReads; read++) {
    const from = read === 0 ? source : tableOf(source);
    const [item, sealed] = await getItems<AddonItem | SealedItem>(from, [addonKey(id), sealedAddonKey(id)]);
    if (item?.kind !== 'addon') return undefined;
    if (item.sealedAs === undefined) return { item, secrets: noSecrets };
    const secrets = unsealed(await secretsKey(), item, sealed?.kind === 'sealed' ? sealed : undefined);
    if (secrets) return { item, secrets };
  }
  throw new Error(`The secrets of integration ${id} do not belong to it`);
};

/**
 * The same again: as it is by now. One read unit as long as nobody has changed it.
 * @returns undefined: it was deleted
 */
export const openAddonAgain = async (table: Table, opened: OpenedAddon): Promise<OpenedAddon | undefined> => {
  const { id, rev } = opened.item;
  const item = await getItem(table, addonKey(id));
  // Secrets never change without the integration.
  return item?.rev === rev ? opened : item && openAddon(table, id);
};

/** The keys that sign at a time: for a day after a rotation those before it do, too. */
export const signingAt = ({ item, secrets }: OpenedAddon, now: Date): readonly SigningKey[] =>
  item.signsTwiceUntil !== undefined && now.toISOString() < item.signsTwiceUntil
    ? secrets.signing.flat()
    : (secrets.signing[0] ?? []);
