import { neighborhoodOf } from '../../store/sessions/network.ts';
import { putSession } from '../../store/sessions/session.ts';
import type { KnownPlacesItem, UserItem } from '../../store/table/items.ts';
import { knownPlacesKey } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { sha256 } from '../callers/token.ts';
import { knownPlaceMs, maxKnownPlaces } from './limits.ts';

/** Where a sign-in comes from. */
export interface SignInOrigin {
  readonly address: string;
  /** The cookie of a session, which may have ended. */
  readonly cookie?: string | undefined;
}

/** With the id, so that equal networks of several users have different hashes. */
const networkHash = (userId: number, address: string): string => sha256(`${userId} ${neighborhoodOf(address)}`);

/** How well an account knows the place of an attempt. */
export interface KnownPlace {
  readonly by: 'cookie' | 'network';
  /** Names the room that attempts from this place have. */
  readonly room: string;
}

type Account = Pick<UserItem, 'id' | 'unproven'>;

/**
 * The places that count: not those of a stranger who signed up under the email of the owner, once it is proven whose it
 * is (contract: signup §7), and none that have expired.
 */
const counting = (known: KnownPlacesItem | undefined, { unproven }: Account, now: Date): KnownPlacesItem | undefined =>
  known?.unproven === unproven && (known?.expires ?? 0) * 1000 > now.getTime() ? known : undefined;

/**
 * Whether the owner of an account signed in from this place before (docs/decisions/0246-room-for-owners.md).
 * @param known undefined: nobody has signed in yet
 */
export const knownPlaceOf = (
  known: KnownPlacesItem | undefined,
  account: Account,
  { place: { address, cookie }, now }: { readonly place: SignInOrigin; readonly now: Date },
): KnownPlace | undefined => {
  const { cookies = [], networks = [] } = counting(known, account, now) ?? {};
  const own = cookie === undefined ? undefined : sha256(cookie);
  if (own !== undefined && cookies.includes(own)) return { by: 'cookie', room: own };
  const network = networkHash(account.id, address);
  return networks.includes(network) ? { by: 'network', room: network } : undefined;
};

const newestFirst = (hash: string, others: readonly string[]): string[] =>
  [hash, ...others.filter((other) => other !== hash)].slice(0, maxKnownPlaces);

/**
 * Remembers the browser and the network of a sign-in that succeeded. Of two sign-ins at once one may be forgotten; the
 * next one from there is remembered again.
 */
export const rememberPlace = async (
  context: { readonly table: Table; readonly now: Date },
  account: Account,
  { address, cookie }: { readonly address: string; readonly cookie: string },
): Promise<void> => {
  const { now } = context;
  const { id: userId, unproven } = account;
  const key = knownPlacesKey(userId);
  const known = counting(await getItem(context, key), account, now);
  await putSession(context.table, {
    ...key,
    kind: 'known-places',
    rev: 0,
    cookies: newestFirst(sha256(cookie), known?.cookies ?? []),
    networks: newestFirst(networkHash(userId, address), known?.networks ?? []),
    ...(unproven && { unproven }),
    expires: Math.ceil((now.getTime() + knownPlaceMs) / 1000),
  });
};
