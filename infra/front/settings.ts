import { frontHeaders } from '../../lib/contract/front-headers.ts';

/**
 * What the distribution and its local stand-in have in common (docs/front.md). It is data, so that they cannot differ.
 */

/** The path that SDKs poll. Its requests use the cache, and go to object storage first. */
export const pollPath = '/api/client/features';

/** Methods on that path; CloudFront accepts no others for a behaviour with origin failover. */
export const pollMethods = ['GET', 'HEAD', 'OPTIONS'] as const;

/**
 * Statuses of object storage after which the API is asked: the object is missing (403, 404), or object storage fails.
 */
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

/** Caching of a published answer by callers: private, and confirmed each time (docs/front.md). */
export const callersCacheControl = 'private, no-cache';

/** Security headers that every answer gets unless it already has one of the same name. Times in seconds. */
export const security = {
  hstsSeconds: 31_536_000,
  /** Of polls; all other answers have that of the console. */
  contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
  referrerPolicy: 'no-referrer',
  frameOptions: 'DENY',
} as const;

/** Time-outs of the front for its origins, in seconds: object storage must fail fast, the API may take its time. */
export const originSeconds = { connect: 2, api: 35 } as const;

/**
 * Paths of the API, as patterns of the distribution. Every other path belongs to the console (docs/decisions/0221). A
 * test compares them with the routes. `/openfeature` is a protocol, too.
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

/** A page of the console, too; without the console the API answers it with its document. */
export const docsPath = '/docs';

/** Files of the console with a hash of their content in their names: they never change. */
export const assetPath = '/assets/*';

/** The page of the console, which is the answer to all its addresses. */
export const consolePage = '/index.html';

/** Whether a path matches a pattern of the distribution: `*` stands for any text. */
export const isPathOf = (pattern: string, path: string): boolean =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;

/** Methods for the console; CloudFront refuses the others. */
export const consoleMethods = ['GET', 'HEAD', 'OPTIONS'] as const;

/** The headers of the console's files. */
export const consoleFiles = {
  /** An asset never changes, because its name contains the hash of its content. */
  assetCacheControl: 'public, max-age=31536000, immutable',
  /** The page is confirmed each time, so that nobody keeps an old version. */
  pageCacheControl: 'no-cache',
  /** Everything comes from this origin: inline content is refused, and other sites may not embed the page. */
  contentSecurityPolicy: [
    "default-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
} as const;
