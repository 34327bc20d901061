import { isIPv6 } from 'node:net';

/** By which attempts from an address are counted: of IPv6 the network, because one caller has all addresses in it (RFC 6177). */
export const networkOf = (given: string): string => {
  // As a server that listens to both sees IPv4: all of it would be one network of IPv6.
  const address = given.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};
