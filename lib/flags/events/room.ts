import { constants, gzipSync } from 'node:zlib';

/** How much an answer can still hold. */
export interface Room {
  /** Whether this piece of JSON fits; after one that does not, no further piece may be added. */
  take(json: string): boolean;
}

/** An answer of Lambda has at most 6 MB of JSON; the rest is for headers and what surrounds the list. */
const maxListBytes = 6_200_000;

/** Quotes around the whole string: each piece has them too when it is measured alone. */
const quotes = 2;

/** A character takes at most six bytes in JSON (`\\u0000`). */
const worstEscape = 6;

/** Room in an answer that is not compressed: it is a string inside JSON, so that every quote counts twice. */
export const plainRoom = (bytes = maxListBytes): Room => {
  let left = bytes;
  let unmeasured: string[] = [];
  let most = 0;
  return {
    take: (json) => {
      unmeasured.push(json);
      most += json.length * worstEscape;
      // Few pieces fit whatever is in them.
      if (most <= left) return true;
      for (const one of unmeasured) left -= Buffer.byteLength(JSON.stringify(one)) - quotes;
      unmeasured = [];
      most = 0;
      return left >= 0;
    },
  };
};

/** Characters of a piece that is compressed alone; all pieces together are a little larger than the whole. */
const piece = 512 * 1024;
/** More would not fit into the memory and time of a function, however well it compresses. */
const maxCharacters = 64 * 1024 * 1024;

/** Room in an answer that is sent as gzip, encoded as base64. */
export const gzipRoom = (bytes = maxListBytes): Room => {
  // The last piece is measured after it was added, so space for it is left free.
  let left = bytes - inBase64(piece);
  let characters = 0;
  let pending = '';
  return {
    take: (json) => {
      characters += json.length;
      pending += json;
      if (pending.length >= piece) {
        left -= inBase64(gzipSync(pending, { level: constants.Z_BEST_SPEED }).length);
        pending = '';
      }
      return left >= 0 && characters <= maxCharacters;
    },
  };
};

const inBase64 = (bytes: number): number => Math.ceil(bytes / 3) * 4;
