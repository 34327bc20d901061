import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type ConsoleFile, readConsole } from '../front/console-files.ts';
import { apiPaths, assetPath, consoleFiles, consolePage, docsPath, isPathOf, security } from '../front/settings.ts';
import type { HttpAnswer } from './gateway-answer.ts';
import { type HttpRequest, header } from './proxy-event.ts';

interface File {
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  readonly tag: string;
  /** Compressed forms by coding, made at the first request. */
  readonly coded: Map<string, Buffer>;
}

const fileOf = ({ contentType, cacheControl, body }: ConsoleFile): File => {
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
      ['Content-Security-Policy', consoleFiles.contentSecurityPolicy],
      ['X-Content-Type-Options', 'nosniff'],
      ['X-Frame-Options', security.frameOptions],
      ['Referrer-Policy', security.referrerPolicy],
    ],
  };
};

const codings = {
  br: (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => gzipSync(body),
} as const;

/** The body of a file in a coding that the caller accepts. */
const coded = (file: File, accepted: string): { readonly body: Buffer; readonly coding?: keyof typeof codings } => {
  const coding = (['br', 'gzip'] as const).find((one) => new RegExp(`(^|[\\s,])${one}(?!\\s*;\\s*q=0)`).test(accepted));
  if (coding === undefined || file.body.length < 1_000) return { body: file.body };
  const body = file.coded.get(coding) ?? codings[coding](file.body);
  file.coded.set(coding, body);
  return { body, coding };
};

const answerWith = (file: File, request: HttpRequest): HttpAnswer => {
  const known = (header(request, 'if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(file.tag)) return { status: 304, headers: file.headers, body: Buffer.alloc(0) };
  const { body, coding } = coded(file, header(request, 'accept-encoding') ?? '');
  return {
    status: 200,
    headers: [...file.headers, ...(coding === undefined ? [] : [['Content-Encoding', coding] as const])],
    body,
  };
};

const notBuilt: HttpAnswer = {
  status: 503,
  headers: [
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Cache-Control', 'no-store'],
  ],
  body: Buffer.from('The console is not built. Build it with: npm run build\n'),
};

/** Whether a browser navigates to a page. The API answers programs that send no such `Accept` header. */
const isForPage = (request: HttpRequest): boolean =>
  request.path === '/' || /\btext\/html\b/i.test(header(request, 'accept') ?? '');

export interface LocalConsole {
  /** The file at the path of a request; undefined: there is none. */
  readonly file: (request: HttpRequest) => HttpAnswer | undefined;
  /** The console's answer at the address of the API; undefined: the request is for the API. */
  readonly answer: (request: HttpRequest) => HttpAnswer | undefined;
}

/**
 * Serves the console from the files in a folder (docs/decisions/0221-the-console-at-the-address-of-the-api.md). A new
 * build is found at once.
 */
export const openConsole = (folder: string): LocalConsole => {
  let files: ReadonlyMap<string, File> = new Map();
  let readAt = 0;
  const current = (): ReadonlyMap<string, File> => {
    const changed = statSync(join(folder, consolePage), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changed !== readAt) {
      files = new Map(changed === 0 ? [] : readConsole(folder).map((one) => [one.path, fileOf(one)]));
      readAt = changed;
    }
    return files;
  };
  const file = (request: HttpRequest): HttpAnswer | undefined => {
    const found = current().get(request.path);
    if (found !== undefined) return answerWith(found, request);
    return request.path === consolePage ? notBuilt : undefined;
  };
  return {
    file,
    answer: (request) => {
      const { method, path } = request;
      if (method !== 'GET' && method !== 'HEAD') return undefined;
      if (apiPaths.some((pattern) => isPathOf(pattern, path))) return undefined;
      if (isPathOf(assetPath, path)) return file(request);
      // Without a console, the API serves its document here.
      if (path === docsPath && current().size === 0) return undefined;
      return isForPage(request) ? file({ ...request, path: consolePage }) : undefined;
    },
  };
};
