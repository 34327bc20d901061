import { forbidden } from '../contract/problems.ts';
import type { Address } from './address.ts';
import type { Headers } from './handler.ts';

const refused = () =>
  forbidden(
    'Only pages of this address may do this. Send `Sec-Fetch-Site: same-origin`, as browsers do, or `Origin` with this ' +
      'address.',
  );

/**
 * Refuses requests that a page of another origin sent, so that cookies do no harm. Browsers say where a request comes from
 * in `Sec-Fetch-Site`; those that do not, in `Origin`. Pages can change neither.
 * @throws Problem `ForbiddenError`
 */
export const requireSameOrigin = (headers: Headers, { baseUrl }: Address): void => {
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined ? headers.origin === new URL(baseUrl).origin : site === 'same-origin';
  if (!isOwn) throw refused();
};

/**
 * Refuses requests that a page of another origin sent, for what needs no cookie: a program that is no browser may ask.
 * @throws Problem `ForbiddenError`
 */
export const requireNoForeignPage = (headers: Headers, address: Address): void => {
  if (headers['sec-fetch-site'] !== undefined || headers.origin !== undefined) requireSameOrigin(headers, address);
};
