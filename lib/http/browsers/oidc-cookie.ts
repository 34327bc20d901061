import type { Address } from '../address.ts';
import type { Headers } from '../handler.ts';
import { cookieName, cookieOf, setCookie } from '../reading/cookies.ts';

const name = 'halyard-oidc';

/** The data that a browser keeps while it signs in with OpenID Connect; undefined: the request has none. */
export const oidcCookieOf = (headers: Headers, { baseUrl }: Address): string | undefined =>
  cookieOf(headers, cookieName(name, baseUrl));

/** @param maxAgeMs how long the sign-in may take */
export const setOidcCookie = (value: string, maxAgeMs: number, { baseUrl }: Address): string =>
  setCookie({ name, value, maxAge: Math.floor(maxAgeMs / 1000) }, baseUrl);

export const removeOidcCookie = ({ baseUrl }: Address): string => setCookie({ name, value: '', maxAge: 0 }, baseUrl);
