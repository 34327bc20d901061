import type { OwnerReference } from '../../contract/schemas/feature-owner.ts';
import { lookUpsOf, type NamedOwner, ownerKey, ownerText } from '../../definition/owners.ts';
import type { AccessNameItem, Stored } from '../../store/table/items.ts';
import { emailKey, groupNameKey, type KeyOf, usernameKey } from '../../store/table/keys.ts';
import { getItems, type Source } from '../../store/table/read.ts';
import { keyOfOwner, ownerView } from './read.ts';

/** The users and groups here that a document names, by `ownerText`; those that there are not are not in it. */
export type FoundOwners = ReadonlyMap<string, OwnerReference>;

/** Where a name is looked up, the surest first. */
const keysOfName = ({ type, name }: NamedOwner): readonly KeyOf<AccessNameItem>[] =>
  type === 'group'
    ? [groupNameKey(name)]
    : lookUpsOf(name).map(({ by, value }) => (by === 'email' ? emailKey(value) : usernameKey(value)));

/**
 * Looks up users by email or username (`lookUpsOf`), and groups by name (contract: feature-owners §4;
 * docs/decisions/0343-owners-travel-by-name.md).
 */
export const findOwners = async (source: Source, names: readonly NamedOwner[]): Promise<FoundOwners> => {
  const distinct = [...new Map(names.map((one) => [ownerText(one), one])).values()];
  const candidates = distinct.flatMap((one) => keysOfName(one).map((key) => ({ one, key })));
  const owners = await getItems(
    source,
    candidates.map(({ key }) => key),
  );
  const references = candidates.flatMap(({ one }, i) => {
    const id = owners[i]?.id;
    return id === undefined ? [] : [{ text: ownerText(one), reference: { type: one.type, id } }];
  });
  const items = await getItems<Stored>(
    source,
    references.map(({ reference }) => keyOfOwner(reference)),
  );
  const found = new Map<string, OwnerReference>();
  references.forEach(({ text, reference }, i) => {
    if (!found.has(text) && ownerView(reference, items[i])) found.set(text, reference);
  });
  return found;
};

/**
 * The owners that a feature gets from a document (contract: feature-owners §4): those that are known here, each once.
 * @returns undefined: none of them is known, and the feature keeps those that it has
 */
export const ownersFromNames = (
  names: readonly NamedOwner[] | undefined,
  found: FoundOwners,
): readonly OwnerReference[] | undefined => {
  if (!names) return undefined;
  const known = new Map(
    names.flatMap((one) => found.get(ownerText(one)) ?? []).map((one) => [ownerKey(one), one] as const),
  );
  return known.size === 0 && names.length > 0 ? undefined : [...known.values()];
};

/** The owners of a document that do not exist here, as texts for people, each once. */
export const unknownOwners = (names: readonly NamedOwner[], found: FoundOwners): readonly string[] => [
  ...new Set(names.filter((one) => !found.has(ownerText(one))).map(({ type, name }) => `${type} ${name}`)),
];
