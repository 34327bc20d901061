import { frontHeaders } from '../../lib/contract/front-headers.ts';

/**
 * What the distribution and its local stand-in have in common (docs/front.md). It is data, so that they cannot differ.
 */

/** The path that SDKs poll: its requests go to object storage first. It is the path with the cache. */
export const pollPath = '/api/client/features';

/** Methods on that path; CloudFront accepts no others where a second origin takes over. */
export const pollMethods = ['GET', 'HEAD', 'OPTIONS'] as const;

/** Answers of object storage after which the API is asked: there is no object (403), or no object storage. */
export const failoverStatuses = [403, 404, 500, 502, 503, 504] as const;

/**
 * Headers that distinguish copies in the cache, besides path, query and coding. The edge function removes the last two from
 * a poll, so they only distinguish what is passed on to the API.
 */
export const keyHeaders = ['Authorization', 'Origin', 'Unleash-Client-Spec'] as const;

/** Further headers that are passed on to the API on that path. */
export const pollHeaders = [
  frontHeaders.viewer,
  frontHeaders.host,
  'Accept',
  'User-Agent',
  'Access-Control-Request-Headers',
  'Access-Control-Request-Method',
] as const;

/** How callers may keep a published answer: they alone, and they ask each time (docs/front.md). */
export const callersCacheControl = 'private, no-cache';

/** Security headers of every answer that has none of its own under the same name. Times in seconds. */
export const security = {
  hstsSeconds: 31_536_000,
  contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
  referrerPolicy: 'no-referrer',
  frameOptions: 'DENY',
} as const;

/** How long the front waits for its origins, in seconds: object storage must fail fast, the API may take its time. */
export const originSeconds = { connect: 2, api: 35 } as const;
