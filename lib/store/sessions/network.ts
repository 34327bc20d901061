import { isIPv6 } from 'node:net';

/** The first groups of an IPv6 address, without leading zeros; undefined for an IPv4 address. */
const groupsOf = (address: string, count: number): string | undefined => {
  if (!isIPv6(address)) return undefined;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after];
  return all
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};

/** A dual-stack server reports IPv4 addresses in this form. As IPv6, all of them would be in one network. */
const plain = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

/** The key under which attempts are counted. For IPv6 the network: one caller has all addresses in it (RFC 6177). */
export const networkOf = (address: string): string => groupsOf(plain(address), 4) ?? plain(address);

/** The network around an address that a person's addresses usually share: of IPv4 24 bits, of IPv6 48. */
export const neighborhoodOf = (address: string): string =>
  groupsOf(plain(address), 3) ?? plain(address).split('.').slice(0, 3).join('.');
