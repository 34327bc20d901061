import { type Address, type AddressRange, parseAddress, parseRange, rangeTest } from '../../evaluation/address.ts';

/** Ranges of private addresses to which an operator allows deliveries. */
export interface AllowedRanges {
  has(address: Address): boolean;
}

const range = (text: string): AddressRange => {
  const parsed = parseRange(text);
  if (parsed === undefined) throw new Error(`"${text}" is no range of addresses, such as 10.0.0.0/8 or fd00::/8.`);
  return parsed;
};

/**
 * Where clouds answer questions about a machine, its credentials among them: AWS, and in the same range most others
 * (https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-data-retrieval.html); then Google (IPv6), Azure,
 * Alibaba and Oracle. No range of an operator opens these.
 */
const clouds = [
  '169.254.0.0/16',
  'fd00:ec2::/32',
  'fd20:ce::254/128',
  '168.63.129.16/32',
  '100.100.100.200/32',
  '192.0.0.192/32',
].map(range);

/**
 * Every entry of the registries of special-purpose addresses, also those that are reachable, because none is the address
 * of a receiver; multicast (RFC 5771), and what is reserved (RFC 1112 §4). Of IPv6, unicast addresses are given only from
 * `2000::/3` (RFC 4291 §2.4, https://www.iana.org/assignments/ipv6-address-space), so everything else is special: loopback,
 * IPv4-compatible and translated addresses, NAT64, discard, segment routing, unique local, link-local, site-local,
 * multicast.
 * - https://www.iana.org/assignments/iana-ipv4-special-registry
 * - https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const special = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by customers of a provider
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
].map(range);

const isOfCloud = rangeTest(clouds);
const isSpecial = rangeTest(special);

const NAT64 = 0x64ff9bn << 64n;

/** The IPv4 address to which a translator passes on what is sent to `64:ff9b::/96` (RFC 6052 §2.1). */
const insideOf = ({ family, number }: Address): Address | undefined =>
  family === 6 && number >> 32n === NAT64 ? { family: 4, number: number & 0xffffffffn } : undefined;

/**
 * Every IPv4 address that some translator or tunnel may find in an IPv6 address. Where a prefix has several forms, that of
 * a network is not known.
 * - the lower half of `64:ff9b::/96`, of IPv4-compatible addresses (RFC 4291 §2.5.5.1) and of translated ones (RFC 2765 §2.1)
 * - `64:ff9b:1::/48` with each length of the prefix (RFC 8215; RFC 6052 §2.2: bits 64 to 71 are left out)
 * - `2002::/16` (RFC 3056 §2)
 */
const carriers: readonly (readonly [isCarrier: (address: Address) => boolean, find: (number: bigint) => bigint[]])[] = [
  [rangeTest(['64:ff9b::/96', '::/96', '::ffff:0:0:0/96'].map(range)), (number) => [number]],
  [
    rangeTest([range('64:ff9b:1::/48')]),
    (number) => {
      const joined = ((number >> 64n) << 56n) | (number & ((1n << 56n) - 1n));
      return [joined >> 40n, joined >> 32n, joined >> 24n, number];
    },
  ],
  [rangeTest([range('2002::/16')]), (number) => [number >> 80n]],
];

const leadsToCloud = (address: Address): boolean =>
  isOfCloud(address) ||
  carriers.some(
    ([isCarrier, find]) =>
      isCarrier(address) &&
      find(address.number).some((inside) => isOfCloud({ family: 4, number: inside & 0xffffffffn })),
  );

const mayReceive = (address: Address, allowed: AllowedRanges): boolean => {
  if (leadsToCloud(address)) return false;
  if (!isSpecial(address)) return true;
  if (!allowed.has(address)) return false;
  const inside = insideOf(address);
  return inside === undefined || mayReceive(inside, allowed);
};

/**
 * Whether something may be delivered to an IP address: it is public, or in an allowed range and none of a cloud's own, nor
 * one that carries such an address. An IPv4-mapped address is the IPv4 address; one that a NAT64 translates must be allowed, and so must be the one in it.
 * @param address as a resolver or `URL` writes it, without brackets; false for what is no address
 */
export const isPermitted = (address: string, allowed: AllowedRanges): boolean => {
  const parsed = parseAddress(address);
  return parsed !== undefined && mayReceive(parsed, allowed);
};

const isWithin = (inner: AddressRange, outer: AddressRange): boolean =>
  inner.family === outer.family && inner.first >= outer.first && inner.last <= outer.last;

const allowable = (text: string): AddressRange => {
  const parsed = range(text);
  if (clouds.some((cloud) => isWithin(parsed, cloud)))
    throw new Error(`"${text}" cannot be allowed: there a cloud gives out credentials of its machines.`);
  return parsed;
};

/**
 * The private addresses to which an operator allows deliveries.
 * @param text ranges or addresses, separated by commas: `10.0.0.0/8,fd00::/8`; empty: none
 * @throws Error naming the part that is no range, or that cannot be allowed
 */
export const parseRanges = (text: string): AllowedRanges => {
  const parts = text.split(',').map((part) => part.trim());
  return { has: rangeTest(parts.filter((part) => part !== '').map(allowable)) };
};
