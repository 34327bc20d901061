import type { Address } from '../address.ts';
import type { Headers } from '../handler.ts';
import { cookieName, cookieOf, setCookie } from '../reading/cookies.ts';

const name = 'halyard-session';

/** The value of the session's cookie; undefined: the request has none. */
export const sessionCookieOf = (headers: Headers, { baseUrl }: Address): string | undefined =>
  cookieOf(headers, cookieName(name, baseUrl));

/** @param maxAgeMs how long the browser keeps the cookie; the session may end earlier */
export const setSessionCookie = (value: string, maxAgeMs: number, { baseUrl }: Address): string =>
  setCookie({ name, value, maxAge: Math.floor(maxAgeMs / 1000) }, baseUrl);

export const removeSessionCookie = ({ baseUrl }: Address): string => setCookie({ name, value: '', maxAge: 0 }, baseUrl);
