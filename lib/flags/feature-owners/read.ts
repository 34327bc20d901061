import type { FeatureOwner, OwnerReference } from '../../contract/schemas/feature-owner.ts';
import { type NamedOwner, nameOfUser, ownerKey } from '../../definition/owners.ts';
import { isUser } from '../../identity/directory/read.ts';
import { openRevisionCaches } from '../../identity/directory/revision-cache.ts';
import { imageUrl } from '../../identity/users/view.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import { derived } from '../../store/catalog/derived.ts';
import type { GroupItem, Stored, UserItem } from '../../store/table/items.ts';
import { emailKey, groupKey, type KeyOf, userKey } from '../../store/table/keys.ts';
import { getItems, type Source } from '../../store/table/read.ts';

/** What is shown of owners, by `ownerKey`; those that do not exist any more are not in it. */
export type ShownOwners = ReadonlyMap<string, FeatureOwner>;

export const keyOfOwner = ({ type, id }: OwnerReference): KeyOf<UserItem> | KeyOf<GroupItem> =>
  type === 'user' ? userKey(id) : groupKey(id);

const isUserItem = (item: Stored): item is UserItem => item.kind === 'user';
const isGroupItem = (item: Stored): item is GroupItem => item.kind === 'group';

/** What is shown of an owner; undefined: there is no such user or group. Service accounts own nothing. */
export const ownerView = ({ type, id }: OwnerReference, item: Stored | undefined): FeatureOwner | undefined => {
  if (!item) return undefined;
  if (isGroupItem(item)) return { type, id, name: item.name };
  if (!isUserItem(item) || !isUser(item)) return undefined;
  const { name, username, email } = item;
  return { type, id, name: name || username || email || `user ${id}`, imageUrl: imageUrl(item) };
};

/** How documents name an owner (contract: feature-owners §4); undefined: there is no such user or group. */
const nameOf = ({ type }: OwnerReference, item: Stored | undefined): NamedOwner | undefined => {
  if (!item) return undefined;
  if (isGroupItem(item)) return { type, name: item.name };
  if (!isUserItem(item) || !isUser(item)) return undefined;
  return { type, name: nameOfUser(item) ?? `user ${item.id}` };
};

/** An owner that exists, for pages and for documents. */
interface KnownOwner {
  readonly shown: FeatureOwner;
  readonly name: NamedOwner;
  /** The name is a username that may be the email of somebody else. */
  readonly isDoubtful: boolean;
}

const hasDoubtfulName = (item: Stored | undefined): boolean =>
  item !== undefined && isUserItem(item) && !item.email && (item.username ?? '').includes('@');

const knownOwner = (one: OwnerReference, item: Stored | undefined): KnownOwner | undefined => {
  const [shown, name] = [ownerView(one, item), nameOf(one, item)];
  return shown && name && { shown, name, isDoubtful: hasDoubtfulName(item) };
};

const caches = openRevisionCaches<KnownOwner | undefined>();

/** Owners by `ownerKey`, each read once for a revision of the instance. */
const readKnown = async (
  source: Source,
  rev: number,
  references: Iterable<OwnerReference>,
): Promise<ReadonlyMap<string, KnownOwner>> => {
  const cache = caches(source);
  const distinct = [...new Map([...references].map((one) => [ownerKey(one), one])).values()];
  const missing = distinct.filter((one) => !cache.holds(ownerKey(one)));
  const items = await getItems<Stored>(source, missing.map(keyOfOwner));
  const read = new Map(missing.map((one, i) => [ownerKey(one), knownOwner(one, items[i])]));
  const shown = await Promise.all(
    distinct.map(async (one) => {
      const key = ownerKey(one);
      const load = async () =>
        read.has(key) ? read.get(key) : knownOwner(one, (await getItems<Stored>(source, [keyOfOwner(one)]))[0]);
      return [key, await cache.get(key, rev, load)] as const;
    }),
  );
  return new Map(shown.flatMap(([key, one]) => (one ? [[key, one] as const] : [])));
};

/**
 * Reads owners by their keys.
 * @param rev of the instance: users and groups do not change without it
 */
export const readOwners = async (
  source: Source,
  rev: number,
  references: Iterable<OwnerReference>,
): Promise<ShownOwners> =>
  new Map([...(await readKnown(source, rev, references))].map(([key, { shown }]) => [key, shown]));

/** How documents name owners, by `ownerKey`; those that do not exist any more are not in it. */
export type OwnerNames = ReadonlyMap<string, NamedOwner>;

/**
 * Reads the names of owners for a document. Whose username is the email of somebody else has none: it would mean that
 * one.
 * @param rev of the instance
 */
export const readOwnerNames = async (
  source: Source,
  rev: number,
  references: Iterable<OwnerReference>,
): Promise<OwnerNames> => {
  const known = [...(await readKnown(source, rev, references))];
  const doubtful = known.flatMap(([, { isDoubtful, name }]) => (isDoubtful ? [name.name] : []));
  const others = await getItems(source, doubtful.map(emailKey));
  const taken = new Set(doubtful.filter((_, i) => others[i] !== undefined));
  return new Map(
    known.flatMap(([key, { isDoubtful, name }]) => (isDoubtful && taken.has(name.name) ? [] : [[key, name] as const])),
  );
};

/** The owners of a feature that still exist, as a document names them, in the order in which they were given. */
export const namedOwners = (owners: readonly OwnerReference[] = [], names: OwnerNames): NamedOwner[] =>
  owners.flatMap((one) => names.get(ownerKey(one)) ?? []);

/** The owners of a feature that still exist, in the order in which they were given. */
export const shownOwners = (owners: readonly OwnerReference[] = [], shown: ShownOwners): FeatureOwner[] =>
  owners.flatMap((one) => shown.get(ownerKey(one)) ?? []);

/** All owners of the features of a project, each once. */
export const ownersOfFeatures: (features: ProjectState['features']) => readonly OwnerReference[] = derived(
  (features: ProjectState['features']) => [
    ...new Map(
      [...features.values()].flatMap(({ feature: { owners = [] } }) =>
        owners.map((one) => [ownerKey(one), one] as const),
      ),
    ).values(),
  ],
);
