import { constants, gzipSync } from 'node:zlib';

/** The room that is left in an answer. */
export interface Room {
  /**
   * Takes the room for a piece of JSON.
   * @returns whether it fits; after a piece that does not, no further piece may be added
   */
  take(json: string): boolean;
}

/**
 * Maximum size of a list, in bytes. Lambda limits an answer to 6 MB of JSON; the rest is for headers and the text
 * around the list.
 */
const maxListBytes = 6_200_000;

/**
 * Bytes of the quotes around a text. A piece that is measured alone has them too, but only the whole answer needs them.
 */
const quotes = 2;

/** Maximum size of a character in JSON, in bytes (`\\u0000`). */
const worstEscape = 6;

/** Room in an answer that is not compressed. The answer is a string inside JSON, where a quote takes two bytes. */
export const plainRoom = (bytes = maxListBytes): Room => {
  let left = bytes;
  let unmeasured: string[] = [];
  let most = 0;
  return {
    take: (json) => {
      unmeasured.push(json);
      most += json.length * worstEscape;
      // A few pieces always fit, whatever they contain.
      if (most <= left) return true;
      for (const one of unmeasured) left -= Buffer.byteLength(JSON.stringify(one)) - quotes;
      unmeasured = [];
      most = 0;
      return left >= 0;
    },
  };
};

/**
 * Characters of a piece that is compressed alone. Compressed separately, all pieces are a little larger than the whole
 * answer.
 */
const piece = 512 * 1024;
/**
 * Maximum length of an answer, in characters: more would exceed the memory and time of a function, however well it
 * compresses.
 */
const maxCharacters = 64 * 1024 * 1024;

/** Room in an answer that is sent as gzip, encoded as base64. */
export const gzipRoom = (bytes = maxListBytes): Room => {
  // The last piece is measured only after it was added, so space for it is kept free.
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
