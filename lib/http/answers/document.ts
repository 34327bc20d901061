import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoded } from '../handler.ts';
import { isCurrent } from '../reading/entity-tag.ts';
import { acceptsCoding } from './render.ts';

/** A large text that is the same for every caller until the next deployment. */
interface Document {
  /** Entity tag, strong form. It is sent in the weak form, because all codings share it. */
  readonly etag: string;
  /** Headers of answers with the text, and of answers with 304. */
  readonly headers: Readonly<Record<string, string>>;
  /** The text in the smallest coding that the caller accepts. Each process compresses it once, on the first request. */
  content(acceptEncoding: string | undefined): { readonly encoded: Encoded } | { readonly text: string };
}

/** Time that browsers and proxies may cache a document. */
const maxAgeSeconds = 300;

const codings = {
  // Higher qualities take much longer and save little.
  br: (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => gzipSync(text, { level: constants.Z_BEST_COMPRESSION }),
} as const;
type Coding = keyof typeof codings;
const codingsByPreference: readonly Coding[] = ['br', 'gzip'];

const openDocument = (text: string): Document => {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  const compressed = new Map<Coding, Buffer>();
  return {
    etag,
    headers: { ETag: `W/${etag}`, 'Cache-Control': `public, max-age=${maxAgeSeconds}`, Vary: 'Accept-Encoding' },
    content: (acceptEncoding) => {
      const coding = codingsByPreference.find((one) => acceptsCoding(acceptEncoding, one));
      if (coding === undefined) return { text };
      const bytes = compressed.get(coding) ?? codings[coding](text);
      compressed.set(coding, bytes);
      return { encoded: { coding, bytes } };
    },
  };
};

interface Asked {
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The address at which the caller reached the API. */
  readonly address: () => { readonly server: string };
}

/**
 * Answers with a document, or with 304 if the caller has it. @param textFor the document for a server; called once each
 */
export const documentAnswer = (textFor: (server: string) => string) => {
  /** The document for the address of the latest request: nearly all requests use the same address. */
  let latest: { readonly server: string; readonly document: Document } | undefined;
  const documentFor = (server: string): Document => {
    if (latest?.server !== server) latest = { server, document: openDocument(textFor(server)) };
    return latest.document;
  };
  return async ({ address, headers: asked }: Asked) => {
    const { etag, headers, content } = documentFor(address().server);
    return isCurrent(asked['if-none-match'], etag)
      ? ({ status: 304, headers } as const)
      : ({ status: 200, headers, ...content(asked['accept-encoding']) } as const);
  };
};
