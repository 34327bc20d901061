import { constants, gzipSync } from 'node:zlib';

/** What an answer can still hold. */
export interface Room {
  /** Whether this piece of JSON found room; once one did not, nothing after it may be put in. */
  take(json: string): boolean;
}

/** A Lambda's answer is at most 6 MB (6,291,556 bytes) of JSON; the rest is for headers and what is around the list. */
const answerBytes = 6_200_000;

/** Those around the whole string, which each piece has when it is measured by itself. */
const quotes = 2;

/** Room in an answer that is sent as it is: a string inside JSON, so that every quote counts twice. */
export const plainRoom = (bytes = answerBytes): Room => {
  let left = bytes;
  return {
    take: (json) => {
      left -= Buffer.byteLength(JSON.stringify(json)) - quotes;
      return left >= 0;
    },
  };
};

/** Compressed in pieces of this many characters: their sum is a little more than the whole will be. */
const piece = 512 * 1024;
/** Even if it compressed better, more would not fit a function's memory and time. */
const maxCharacters = 64 * 1024 * 1024;

/** Room in an answer that is sent as gzip, which again travels as base64. */
export const gzipRoom = (bytes = answerBytes): Room => {
  // The last piece is measured after it was let in, so room for it stays free.
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
