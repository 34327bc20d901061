import { isIP } from 'node:net';
import { isPortOfReceiver } from './ports.ts';
import { type AllowedRanges, isPermitted } from './ranges.ts';

/**
 * The host of an address as it is looked up: without the brackets of an IPv6 address and without a dot at the end.
 * `URL` has made one spelling of all others: decimal, octal and hexadecimal numbers, other digits, capitals.
 */
export const hostOf = ({ hostname }: Pick<URL, 'hostname'>): string =>
  hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '');

/**
 * The addresses of a host that nobody has to be asked for: itself if it is an IP address, and those of this machine for
 * `localhost` and names in it (RFC 6761 §6.3).
 * @returns undefined: a name that has to be looked up
 */
export const knownAddresses = (host: string): readonly string[] | undefined => {
  if (isIP(host) !== 0) return [host];
  return /(^|\.)localhost$/.test(host) ? ['127.0.0.1', '::1'] : undefined;
};

/** The port to which requests go. */
export const portOf = ({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);

/** What is said of an address to which nothing may be delivered. */
export const isPrivateText = 'must not lead to a private or reserved address, unless an operator allows its range';

// biome-ignore lint/suspicious/noControlCharactersInRegex: `URL` leaves them out of what it reads.
const blanks = /[\u0000-\u0020\u007f]/;

/**
 * What is wrong with an address to which something is to be delivered, as far as the address alone shows it: where its
 * name leads is found out at each delivery (docs/decisions/0300).
 * @returns the end of a sentence: `must begin with https:// or http://`; undefined: nothing is wrong
 */
export const addressProblem = (text: string, allowed: AllowedRanges): string | undefined => {
  if (blanks.test(text)) return 'must not contain spaces or control characters';
  if (!/^https?:\/\//i.test(text)) return 'must begin with https:// or http://';
  const url = URL.parse(text);
  if (!url) return 'must be a complete address, such as https://example.com/hooks';
  if (url.username !== '' || url.password !== '')
    return 'must not contain a user or a password, which belong in a header';
  const port = portOf(url);
  if (!isPortOfReceiver(port))
    return `must not have port ${port}: it has to be 80, 443, or one from 1024 that no database or mail server uses`;
  const known = knownAddresses(hostOf(url));
  return known === undefined || known.some((address) => isPermitted(address, allowed)) ? undefined : isPrivateText;
};
