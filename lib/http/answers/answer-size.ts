import { badData, type Problem } from '../../contract/problems.ts';

/** An answer of a Lambda has at most 6 MB as JSON (AWS Lambda quotas). */
export const maxLambdaBytes = 6_291_556;
/** The limit of the body in bytes; the rest is for the headers. */
export const maxAnswerBytes = maxLambdaBytes - 16_384;
/** Most bytes whose base64 fits into {@link maxAnswerBytes}. */
export const maxGzipBytes = Math.floor(maxAnswerBytes / 4) * 3;
/** Shortest text that is compressed, in characters: for shorter ones compression costs more than it saves. */
export const minGzipLength = 16_384;

/** Characters that may take six bytes in JSON: control characters, and halves of surrogate pairs. */
const costly = /[\p{Cc}\p{Cs}]/u;

/**
 * An upper bound of the bytes of a text inside Lambda's JSON, including the quotes around it. An exact count would need
 * a second serialization.
 * @param enough the bound need not be exact if it is at most this
 */
export const mostBytes = (text: string, enough: number): number => {
  const most = text.length * 6 + 2;
  return most <= enough || costly.test(text) ? most : Buffer.byteLength(text) * 2 + 2;
};

/** Whether a text fits into an answer inside Lambda's JSON, in which quotes and control characters are escaped. */
export const fitsAnswer = (text: string): boolean =>
  // The exact size is computed only if the upper bound exceeds the limit.
  mostBytes(text, maxAnswerBytes) <= maxAnswerBytes || Buffer.byteLength(JSON.stringify(text)) <= maxAnswerBytes;

/** @param bytes of the body in UTF-8, before compression */
export const answerTooLarge = (bytes: number, compressed: boolean): Problem =>
  badData(
    `The answer has ${bytes} bytes, more than can be sent. Ask for less${
      compressed ? '' : ', or send the header "Accept-Encoding: gzip"'
    }.`,
  );
