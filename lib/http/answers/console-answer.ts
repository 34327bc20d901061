import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { assetPath, type ConsoleFile, consoleFiles, consolePage, isPathOf, security } from '../../contract/console.ts';
import { planeOfPath } from '../../contract/routes/plane.ts';

/** The parts of a request that decide which file of the console answers it, and in which form. */
export interface ConsoleRequest {
  readonly method: string;
  /** Within the stage; not decoded, without the query string. */
  readonly path: string;
  /** @param name in lower case */
  readonly header: (name: string) => string | undefined;
}

/** A file of the console as an answer. */
export interface ConsoleAnswer {
  readonly status: 200 | 304;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** A file, ready to be served many times. */
export interface ServedFile {
  readonly headers: ConsoleAnswer['headers'];
  readonly body: Buffer;
  readonly tag: string;
  /** Compressed forms by coding, made at the first request. */
  readonly coded: Map<string, Buffer>;
}

/** The page names its files by absolute paths, because it is the answer to addresses of any depth. */
const below = (page: Uint8Array, prefix: string): Buffer =>
  Buffer.from(Buffer.from(page).toString('utf8').replaceAll('"/assets/', `"${prefix}/assets/`));

/** Of every answer that is no file, too. */
export const securityHeaders = [
  ['Content-Security-Policy', consoleFiles.contentSecurityPolicy],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', security.frameOptions],
  ['Referrer-Policy', security.referrerPolicy],
] as const;

/** @param prefix what stands before all addresses of the console: empty, or `/<stage>` */
export const servedFile = ({ path, contentType, cacheControl, body: sent }: ConsoleFile, prefix = ''): ServedFile => {
  const body = path === consolePage ? below(sent, prefix) : Buffer.from(sent);
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return {
    body,
    tag,
    coded: new Map(),
    headers: [
      ['Content-Type', contentType],
      ['Cache-Control', cacheControl],
      ['ETag', tag],
      ['Vary', 'Accept-Encoding'],
      ...securityHeaders,
    ],
  };
};

const codings = {
  br: (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => gzipSync(body),
} as const;

/** The body of a file in a coding that the caller accepts. */
const coded = (
  file: ServedFile,
  accepted: string,
): { readonly body: Buffer; readonly coding?: keyof typeof codings } => {
  const coding = (['br', 'gzip'] as const).find((one) => new RegExp(`(^|[\\s,])${one}(?!\\s*;\\s*q=0)`).test(accepted));
  if (coding === undefined || file.body.length < 1_000) return { body: file.body };
  const body = file.coded.get(coding) ?? codings[coding](file.body);
  file.coded.set(coding, body);
  return { body, coding };
};

/** The answer with a file: 304 if the caller has it. */
export const fileAnswer = (file: ServedFile, { header }: Pick<ConsoleRequest, 'header'>): ConsoleAnswer => {
  const known = (header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(file.tag)) return { status: 304, headers: file.headers, body: Buffer.alloc(0) };
  const { body, coding } = coded(file, header('accept-encoding') ?? '');
  return {
    status: 200,
    headers: [...file.headers, ...(coding === undefined ? [] : [['Content-Encoding', coding] as const])],
    body,
  };
};

/** Whether a browser navigates to a page. The API answers programs that send no such `Accept` header. */
const isForPage = ({ path, header }: ConsoleRequest): boolean =>
  path === '/' || /\btext\/html\b/i.test(header('accept') ?? '');

/**
 * The path of the file that answers a request (docs/decisions/0221-the-console-at-the-address-of-the-api.md);
 * undefined: the request is for the API.
 */
export const filePathOf = (request: ConsoleRequest): string | undefined => {
  const { method, path } = request;
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (planeOfPath(path) !== undefined) return undefined;
  if (isPathOf(assetPath, path)) return path;
  return isForPage(request) ? consolePage : undefined;
};
