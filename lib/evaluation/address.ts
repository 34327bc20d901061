/**
 * IP addresses and ranges, strictly: four decimal numbers without leading zeros (RFC 6943 §3.1.1), or the text forms
 * of RFC 4291 §2.2; ranges in CIDR notation. No zone ids. An IPv4-mapped IPv6 address (`::ffff:10.0.0.1`) is the IPv4
 * address, as a dual-stack socket reports it.
 */

/** An address as a number of its family: 32 or 128 bits. */
export interface Address {
  readonly family: 4 | 6;
  readonly number: bigint;
}

/** All addresses of a family from `first` to `last`, both included. */
export interface AddressRange {
  readonly family: 4 | 6;
  readonly first: bigint;
  readonly last: bigint;
}

/** @returns undefined when `text` is no address. */
export const parseAddress = (text: string): Address | undefined => {
  const four = parseV4(text);
  if (four !== undefined) return { family: 4, number: four };
  const six = parseV6(text);
  if (six === undefined) return undefined;
  return six >> 32n === MAPPED ? { family: 4, number: six & 0xffffffffn } : { family: 6, number: six };
};

/** One address or a CIDR range; undefined when `text` is neither. Bits beyond the prefix are ignored. */
export const parseRange = (text: string): AddressRange | undefined => {
  const slash = text.indexOf('/');
  const address = parseAddress(slash === -1 ? text : text.slice(0, slash));
  if (address === undefined) return undefined;
  const { family, number } = address;
  if (slash === -1) return { family, first: number, last: number };
  const prefix = parsePrefix(text.slice(slash + 1));
  const bits = text.includes(':') ? 128 : 32;
  if (prefix === undefined || prefix > bits) return undefined;
  // A range of IPv4-mapped addresses that is wider than all of IPv4 would be neither an IPv4 nor an IPv6 range.
  const hostBits = bits - prefix;
  if (family === 4 && hostBits > 32) return undefined;
  const last = number | ((1n << BigInt(hostBits)) - 1n);
  return { family, first: last ^ ((1n << BigInt(hostBits)) - 1n), last };
};

/** Makes a test whether an address lies in any of the ranges; ranges are merged and sorted once. */
export const rangeTest = (ranges: readonly AddressRange[]): ((address: Address) => boolean) => {
  const families = { 4: merge(ranges, 4), 6: merge(ranges, 6) };
  return ({ family, number }) => {
    const sorted = families[family];
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const range = sorted[middle];
      if (range === undefined || number < range.first) high = middle;
      else if (number > range.last) low = middle + 1;
      else return true;
    }
    return false;
  };
};

const MAPPED = 0xffffn;
const DECIMAL_BYTE = /^(0|[1-9]\d{0,2})$/;
const HEX_GROUP = /^[\da-f]{1,4}$/i;
const PREFIX = /^(0|[1-9]\d{0,2})$/;

const parsePrefix = (text: string): number | undefined => (PREFIX.test(text) ? Number(text) : undefined);

const parseV4 = (text: string): bigint | undefined => {
  const parts = text.split('.');
  if (parts.length !== 4) return undefined;
  let number = 0;
  for (const part of parts) {
    if (!DECIMAL_BYTE.test(part) || Number(part) > 255) return undefined;
    number = number * 256 + Number(part);
  }
  return BigInt(number);
};

const parseV6 = (text: string): bigint | undefined => {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const head = parseGroups(halves[0] ?? '', halves.length === 1);
  const tail = halves.length === 1 ? [] : parseGroups(halves[1] ?? '', true);
  if (head === undefined || tail === undefined) return undefined;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined;
  let number = 0n;
  for (const group of [...head, ...Array<number>(missing).fill(0), ...tail]) number = (number << 16n) | BigInt(group);
  return number;
};

/** The 16-bit groups of one side of `::`. The last two may be written as an IPv4 address when `endsAddress`. */
const parseGroups = (text: string, endsAddress: boolean): number[] | undefined => {
  if (text === '') return [];
  const parts = text.split(':');
  const groups: number[] = [];
  for (const [index, part] of parts.entries()) {
    if (HEX_GROUP.test(part)) {
      groups.push(Number.parseInt(part, 16));
      continue;
    }
    const four = endsAddress && index === parts.length - 1 ? parseV4(part) : undefined;
    if (four === undefined) return undefined;
    groups.push(Number(four >> 16n), Number(four & 0xffffn));
  }
  return groups;
};

const merge = (ranges: readonly AddressRange[], family: 4 | 6): readonly AddressRange[] => {
  const sorted = ranges
    .filter((range) => range.family === family)
    .sort((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0));
  const merged: AddressRange[] = [];
  for (const range of sorted) {
    const before = merged.at(-1);
    if (before === undefined || range.first > before.last) merged.push(range);
    else if (range.last > before.last) merged[merged.length - 1] = { ...before, last: range.last };
  }
  return merged;
};
