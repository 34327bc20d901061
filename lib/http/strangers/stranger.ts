import type { APIGatewayProxyEvent } from 'aws-lambda';
import { authenticationRequired, tooManyRequests } from '../../contract/problems.ts';
import type { RouteDeclaration } from '../../contract/routes/route.ts';
import { networkOf } from '../../store/sessions/network.ts';
import { addressOf } from '../address.ts';
import { sessionCookieOf } from '../browsers/session-cookie.ts';
import type { Headers } from '../handler.ts';
import { frontedBy } from './front.ts';
import { openLimiters } from './limiter.ts';

/** Whether a page of another site had a browser send a request, e.g. for an image: no person of the address asked for it. */
const isOfForeignPage = ({ 'sec-fetch-site': site, 'sec-fetch-dest': what }: Headers): boolean =>
  site !== undefined && site !== 'same-origin' && site !== 'none' && what !== 'document';

/** Who shares a limit: the people of an address, and apart from them the pages that they look at. */
const sharerOf = (headers: Headers, address: string): string =>
  `${networkOf(address)}${isOfForeignPage(headers) ? ' pages of other sites' : ''}`;

/**
 * Makes the check of callers without a token: a route that needs a cookie refuses those without one, and then each
 * address has its own limit. Both happen before anything is read or counted in the table. The counts are in the memory
 * of this process, so they cost nothing (docs/decisions/0247-one-address.md).
 * @throws Problem `AuthenticationRequired`; `TooManyRequests`
 */
export const strangerCheck = ({
  addressLimit,
  cookie,
}: Pick<RouteDeclaration, 'addressLimit' | 'cookie'>): ((event: APIGatewayProxyEvent) => void) => {
  const mayPass = addressLimit && openLimiters(addressLimit, () => performance.now());
  return (event) => {
    const fronted = frontedBy(event.headers);
    if (cookie === 'session' && sessionCookieOf(event.headers, addressOf(event, fronted?.host)) === undefined)
      throw authenticationRequired();
    const address = fronted?.viewer ?? event.requestContext.identity.sourceIp;
    if (mayPass?.(sharerOf(event.headers, address)) === false) throw tooManyRequests();
  };
};
