import { isLoopback } from '../../contract/loopback.ts';
import type { Headers } from '../handler.ts';

/** The value of a cookie (RFC 6265 §5.4); undefined: the request has no cookie with this name, or several. */
export const cookieOf = ({ cookie }: Headers, name: string): string | undefined => {
  const values = (cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
};

/** Whether the API is on the local machine without TLS. Browsers accept `Secure` cookies over TLS only. */
const isPlainLoopback = (baseUrl: string): boolean => {
  const url = new URL(baseUrl);
  return url.protocol === 'http:' && isLoopback(url);
};

/** The name under which a cookie is set: `__Host-` binds it to this host and to TLS (RFC 6265bis §4.1.3.2). */
export const cookieName = (name: string, baseUrl: string): string =>
  isPlainLoopback(baseUrl) ? name : `__Host-${name}`;

/**
 * Makes a header `Set-Cookie`. Scripts cannot read the cookie. Browsers do not send it with requests of other sites,
 * except when the user follows a link.
 * @param cookie.maxAge seconds; 0 removes it
 */
export const setCookie = (
  { name, value, maxAge }: { readonly name: string; readonly value: string; readonly maxAge: number },
  baseUrl: string,
): string =>
  `${cookieName(name, baseUrl)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isPlainLoopback(baseUrl) ? '' : '; Secure'}`;
