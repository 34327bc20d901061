/**
 * The addresses of the console and the headers of its files, for everything that serves it: the distribution, its local
 * stand-in, the local service, and the function of a stage without a front.
 */

/** A page of the console, too; without the console the API answers it with its document. */
export const docsPath = '/docs';

/** Files of the console with a hash of their content in their names: they never change. */
export const assetPath = '/assets/*';

/** The page of the console, which is the answer to all its addresses. */
export const consolePage = '/index.html';

/** Whether a path matches a pattern of the distribution: `*` stands for any text. */
export const isPathOf = (pattern: string, path: string): boolean =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;

/** Security headers that every answer gets unless it already has one of the same name. Times in seconds. */
export const security = {
  hstsSeconds: 31_536_000,
  /** Of polls; all other answers have that of the console. */
  contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
  referrerPolicy: 'no-referrer',
  frameOptions: 'DENY',
} as const;

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

/** One file of the console. */
export interface ConsoleFile {
  /** Path of its address. */
  readonly path: string;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly body: Uint8Array;
}
