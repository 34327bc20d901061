import { badData, type Problem } from '../contract/problems.ts';

/** An answer of a Lambda has at most 6 MB as JSON (AWS Lambda quotas). */
export const maxLambdaBytes = 6_291_556;
/** The same for the body; the rest is for the headers. */
export const maxAnswerBytes = maxLambdaBytes - 16_384;
/** Bytes that take {@link maxAnswerBytes} in base64. */
export const maxGzipBytes = Math.floor(maxAnswerBytes / 4) * 3;
/** Characters of the shortest text that is compressed; for shorter ones compression costs more than it saves. */
export const minGzipLength = 16_384;

/** Characters that take up to six bytes in JSON: control characters, and halves of others. */
const costly = /[\p{Cc}\p{Cs}]/u;

/**
 * At most so many bytes has a text inside Lambda's JSON, quotes around it included. Counting them exactly would take a
 * second serialization.
 * @param enough what is at most this need not be known more exactly
 */
export const mostBytes = (text: string, enough: number): number => {
  const most = text.length * 6 + 2;
  return most <= enough || costly.test(text) ? most : Buffer.byteLength(text) * 2 + 2;
};

/** Whether a text fits into an answer inside Lambda's JSON, where quotes and control characters take more than a byte. */
export const fitsAnswer = (text: string): boolean =>
  // The exact size is computed only where the limit is in reach.
  mostBytes(text, maxAnswerBytes) <= maxAnswerBytes || Buffer.byteLength(JSON.stringify(text)) <= maxAnswerBytes;

/** @param bytes of the body in UTF-8, before compression */
export const answerTooLarge = (bytes: number, compressed: boolean): Problem =>
  badData(
    `The answer has ${bytes} bytes, more than can be sent. Ask for less${
      compressed ? '' : ', or send the header "Accept-Encoding: gzip"'
    }.`,
  );
