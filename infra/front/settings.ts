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

/**
 * CloudFront's header with the version of TLS by which a request came, e.g. `TLSv1.3:TLS_AES_128_GCM_SHA256:fullHandshake`.
 * Functions get it where an origin request policy names it; a cache policy may not.
 */
export const tlsHeader = 'CloudFront-Viewer-TLS';

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

/**
 * Paths of the API, as patterns of the distribution. Every other path is of the console (docs/decisions/0221): a test
 * compares them with the routes. `/openfeature` is a protocol, too.
 */
export const apiPaths = [
  '/api/*',
  '/auth/*',
  '/docs/*',
  '/edge/*',
  '/health',
  '/internal-backstage/*',
  '/invite/*',
  '/logout',
  '/ofrep/*',
  '/openfeature/*',
  '/published/*',
  '/ready',
  '/scim/*',
] as const;

/** A page of the console, too; without the console the API answers it, with its document. */
export const docsPath = '/docs';

/** Files of the console with a hash of their content in their names: they never change. */
export const assetPath = '/assets/*';

/** The page of the console; all its addresses are answered with it. */
export const consolePage = '/index.html';

/** Whether a path fits a pattern of the distribution: `*` stands for any text. */
export const isPathOf = (pattern: string, path: string): boolean =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;

/** Methods for the console; CloudFront refuses the others. */
export const consoleMethods = ['GET', 'HEAD', 'OPTIONS'] as const;

/** How the files of the console are answered. */
export const consoleFiles = {
  /** One that is asked for is this one for ever. */
  assetCacheControl: 'public, max-age=31536000, immutable',
  /** Asked for each time, so that nobody stays with an old version. */
  pageCacheControl: 'no-cache',
  /** Everything from here: nothing is written into the page, and nothing of it can be shown in a page of others. */
  contentSecurityPolicy: [
    "default-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
} as const;
