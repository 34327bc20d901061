import type { Address } from '../address.ts';
import type { Headers } from '../handler.ts';
import { cookieName, cookieOf, setCookie } from '../reading/cookies.ts';

/**
 * Two cookies of signing in with SAML: `browser` is set when it begins, `ticket` when the provider's answer was
 * verified. The last request of the sign-in needs both (docs/decisions/0214-signing-in-with-saml.md).
 */
type Name = 'browser' | 'ticket';

const nameOf = (name: Name): string => `halyard-saml-${name}`;

export const samlCookieOf = (headers: Headers, name: Name, { baseUrl }: Address): string | undefined =>
  cookieOf(headers, cookieName(nameOf(name), baseUrl));

export const setSamlCookie = (name: Name, value: string, maxAgeMs: number, { baseUrl }: Address): string =>
  setCookie({ name: nameOf(name), value, maxAge: Math.floor(maxAgeMs / 1000) }, baseUrl);

export const removeSamlCookie = (name: Name, { baseUrl }: Address): string =>
  setCookie({ name: nameOf(name), value: '', maxAge: 0 }, baseUrl);
