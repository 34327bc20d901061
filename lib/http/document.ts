import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoded } from './handler.ts';
import { acceptsCoding } from './render.ts';

/** A large text that is the same for every caller until the next deployment. */
export interface Document {
  /** Entity tag, strong form; sent as a weak one, since codings share it. */
  readonly etag: string;
  /** For answers with the text, and for 304. */
  readonly headers: Readonly<Record<string, string>>;
  /** The text in the smallest coding that the caller accepts. Each process compresses it once, on the first request. */
  content(acceptEncoding: string | undefined): { readonly encoded: Encoded } | { readonly text: string };
}

/** Time that browsers and proxies may cache it. */
const maxAgeSeconds = 300;

const codings = {
  // Higher qualities take much longer and save little.
  br: (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => gzipSync(text, { level: constants.Z_BEST_COMPRESSION }),
} as const;
type Coding = keyof typeof codings;
const codingsByPreference: readonly Coding[] = ['br', 'gzip'];

export const openDocument = (text: string): Document => {
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
