import { badData, forbidden } from '../../contract/problems.ts';
import type { Address } from '../address.ts';
import type { Headers } from '../handler.ts';

const refused = () =>
  forbidden(
    'Only pages of this address may do this. Send `Sec-Fetch-Site: same-origin`, as browsers do, or `Origin` with this ' +
      'address.',
  );

/**
 * Refuses requests that a page of another origin sent, so that it cannot misuse the cookies of a user. Browsers send
 * the source of a request in `Sec-Fetch-Site`; for browsers that do not, `Origin` has it. Pages can change neither
 * header.
 * @throws Problem `ForbiddenError`
 */
export const requireSameOrigin = (headers: Headers, { baseUrl }: Address): void => {
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined ? headers.origin === new URL(baseUrl).origin : site === 'same-origin';
  if (!isOwn) throw refused();
};

/**
 * Refuses what a browser itself calls no navigation, e.g. an image or a frame of another site. For addresses to which a
 * login provider sends people, which no other header protects: they come from another site.
 * @throws Problem `BadDataError`
 */
export const requireNavigation = (headers: Headers): void => {
  const what = headers['sec-fetch-dest'];
  if (what !== undefined && what !== 'document')
    throw badData('A sign-in goes on in a window of the browser: this address is for no image, frame or script.');
};

/**
 * Refuses requests that a page of another origin sent, for routes that need no cookie: programs without these headers
 * are allowed.
 * @throws Problem `ForbiddenError`
 */
export const requireNoForeignPage = (headers: Headers, address: Address): void => {
  if (headers['sec-fetch-site'] !== undefined || headers.origin !== undefined) requireSameOrigin(headers, address);
};
