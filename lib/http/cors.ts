import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';

/** What a page's script may read of an answer beyond the body. */
const exposed = 'ETag, Location, Retry-After';
const methods = 'GET, POST, PUT, PATCH, DELETE';
/** How long a browser may remember a preflight, in seconds; browsers cap it themselves. */
const preflightSeconds = 7200;

type Headers = Readonly<Record<string, string>>;

const allowance = (origins: ReadonlySet<string>, origin: string | undefined): Headers => {
  if (origins.has('*')) return { 'Access-Control-Allow-Origin': '*' };
  return origin !== undefined && origins.has(origin) ? { 'Access-Control-Allow-Origin': origin } : {};
};

/** An answer that names one origin of several is not the answer for another: caches have to know. */
const varying = (response: APIGatewayProxyResult): Headers => {
  const vary = response.headers?.Vary;
  return { Vary: vary === undefined ? 'Origin' : `${vary}, Origin` };
};

/**
 * Lets the scripts of web pages call the API (the Fetch standard's CORS protocol): answers preflights, and says on every
 * answer whether its reader may see it. Tokens stand in a header, never in a cookie, so no credentials are allowed.
 * @param setting origins separated by commas, or `*`; undefined: CORS is off and nothing is added
 */
export const cors = (
  setting: string | undefined,
): readonly MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult>[] => {
  if (setting === undefined) return [];
  const origins = new Set(setting.split(',').map((origin) => origin.trim()));
  const add: MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult>['after'] = (request) => {
    const { response } = request;
    if (!response) return;
    const allowed = allowance(origins, request.event.headers.origin);
    response.headers = {
      ...response.headers,
      ...varying(response),
      ...allowed,
      ...('Access-Control-Allow-Origin' in allowed && { 'Access-Control-Expose-Headers': exposed }),
    };
  };
  return [
    {
      before: ({ event }) => {
        const { origin, 'access-control-request-headers': wanted } = event.headers;
        if (event.httpMethod !== 'OPTIONS' || !event.headers['access-control-request-method']) return undefined;
        const headers = {
          Vary: 'Origin, Access-Control-Request-Headers',
          ...allowance(origins, origin),
          'Access-Control-Allow-Methods': methods,
          ...(wanted && { 'Access-Control-Allow-Headers': wanted }),
          'Access-Control-Max-Age': String(preflightSeconds),
        };
        return { statusCode: 204, headers, body: '' };
      },
      after: add,
      onError: add,
    },
  ];
};
