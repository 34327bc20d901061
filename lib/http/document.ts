import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoded } from './contract.ts';
import { accepts } from './render.ts';

/** A large text that is the same for everybody until the next deployment. */
export interface Document {
  /** Entity tag, strong form; sent as a weak one, since codings share it. */
  readonly etag: string;
  /** For answers with the text, and for 304. */
  readonly headers: Readonly<Record<string, string>>;
  /** The text in the smallest form that the caller takes; compressed once in a process, when it is first asked for. */
  content(acceptEncoding: string | undefined): { readonly encoded: Encoded } | { readonly text: string };
}

/** How long browsers and proxies may keep it without asking, in seconds. */
const maxAge = 300;

const codings = {
  // The quality beyond which time grows and size hardly shrinks.
  br: (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => gzipSync(text, { level: constants.Z_BEST_COMPRESSION }),
} as const;
type Coding = keyof typeof codings;
const preferred: readonly Coding[] = ['br', 'gzip'];

export const openDocument = (text: string): Document => {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  const kept = new Map<Coding, Buffer>();
  return {
    etag,
    headers: { ETag: `W/${etag}`, 'Cache-Control': `public, max-age=${maxAge}`, Vary: 'Accept-Encoding' },
    content: (acceptEncoding) => {
      const coding = preferred.find((one) => accepts(acceptEncoding, one));
      if (coding === undefined) return { text };
      const bytes = kept.get(coding) ?? codings[coding](text);
      kept.set(coding, bytes);
      return { encoded: { coding, bytes } };
    },
  };
};
