import { isIPv6 } from 'node:net';

/** The key under which attempts are counted. For IPv6 the network: one caller has all addresses in it (RFC 6177). */
export const networkOf = (given: string): string => {
  // A dual-stack server reports IPv4 addresses in this form. As IPv6, all of them would be in one network.
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
