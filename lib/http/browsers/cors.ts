import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { revisionHeader } from '../../contract/write-headers.ts';

/** Headers of an answer that scripts of web pages may read. */
const exposedHeaders = `ETag, Location, Retry-After, ${revisionHeader}`;
const methods = 'GET, POST, PUT, PATCH, DELETE';
/** Time in seconds that a browser may cache a preflight; browsers have their own maximum. */
const preflightSeconds = 7200;

type Headers = Readonly<Record<string, string>>;

const allowHeaders = (origins: ReadonlySet<string>, origin: string | undefined): Headers => {
  if (origins.has('*')) return { 'Access-Control-Allow-Origin': '*' };
  return origin !== undefined && origins.has(origin) ? { 'Access-Control-Allow-Origin': origin } : {};
};

/** The answer depends on the origin, so caches must not reuse it for another origin. */
const varyHeader = (response: APIGatewayProxyResult): Headers => {
  const vary = response.headers?.Vary;
  return { Vary: vary === undefined ? 'Origin' : `${vary}, Origin` };
};

/** Origins that administrators have set for some paths and that replace those of the stage; undefined: none are set. */
export type OriginsOfPaths = () => Promise<readonly string[] | undefined>;

/**
 * Lets the scripts of web pages call the API (the Fetch standard's CORS protocol): answers preflights, and adds the
 * allowed origin to every answer. Tokens are sent in a header, never in a cookie, so no credentials are allowed.
 * @param setting origins of the stage, separated by commas, or `*`; undefined: none
 * @param ofPaths default: the origins of the stage are allowed everywhere
 */
export const cors = (
  setting: string | undefined,
  ofPaths?: OriginsOfPaths,
): readonly MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult>[] => {
  if (setting === undefined && ofPaths === undefined) return [];
  const ofStage = setting === undefined ? undefined : new Set(setting.split(',').map((origin) => origin.trim()));
  /** Undefined: CORS is off. */
  const originsNow = async (): Promise<ReadonlySet<string> | undefined> => {
    const own = await ofPaths?.();
    return own ? new Set(own) : ofStage;
  };
  const add: MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult>['after'] = async (request) => {
    const { response } = request;
    // If the origins cannot be read, the answer is sent with those of the stage: it is worth more than an error.
    const origins = await originsNow().catch(() => ofStage);
    if (!response || !origins) return;
    const allowed = allowHeaders(origins, request.event.headers.origin);
    response.headers = {
      ...response.headers,
      ...varyHeader(response),
      ...allowed,
      ...('Access-Control-Allow-Origin' in allowed && { 'Access-Control-Expose-Headers': exposedHeaders }),
    };
  };
  return [
    {
      before: async ({ event }) => {
        const { origin, 'access-control-request-headers': wanted } = event.headers;
        if (event.httpMethod !== 'OPTIONS' || !event.headers['access-control-request-method']) return undefined;
        const origins = await originsNow();
        if (!origins) return undefined;
        const headers = {
          Vary: 'Origin, Access-Control-Request-Headers',
          ...allowHeaders(origins, origin),
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
