import { shortened } from '../../basics/shorten.ts';
import type { ReceiverAnswer, Verdict } from './provider.ts';

/** Characters of an answer that a verdict repeats. */
const maxAnswer = 300;
/** Seconds that a receiver may ask to wait for: a day, the longest pause of the schedule. */
const maxRetryAfter = 86_400;

/**
 * Seconds of a `Retry-After`, which is a number of seconds or a date (RFC 9110 §10.2.3); undefined: there is none that can be read.
 * A date counts from the receiver's own clock if the answer has it.
 */
export const retryAfterOf = (headers: ReceiverAnswer['headers'], at: Date): number | undefined => {
  const text = headers['retry-after']?.trim() ?? '';
  if (text === '') return undefined;
  if (/^\d+$/.test(text)) return Math.min(Number(text), maxRetryAfter);
  // What is no date may still be one for JavaScript.
  if (!/^[A-Z][a-z]+,? /.test(text)) return undefined;
  const own = Date.parse(headers.date ?? '');
  const seconds = Math.ceil((Date.parse(text) - (Number.isNaN(own) ? at.getTime() : own)) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), maxRetryAfter);
};

/** `HTTP 500: what it answered` */
export const answerText = ({ status, body }: ReceiverAnswer): string => {
  const text = shortened(body.replaceAll(/\s+/g, ' ').trim(), maxAnswer);
  return text === '' ? `HTTP ${status}` : `HTTP ${status}: ${text}`;
};

/** To be sent again, and not before the receiver allows it. */
export const again = (text: string, { headers }: ReceiverAnswer, at: Date): Verdict => {
  const retryAfter = retryAfterOf(headers, at);
  return { kind: 'again', text, ...(retryAfter !== undefined && { retryAfter }) };
};

/** Only 2xx succeeds; 410 is a receiver that is gone. Redirects are not followed, so 3xx fails like the others. */
export const judgeStatus = (answer: ReceiverAnswer, at: Date): Verdict => {
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: 'ok' };
  return status === 410 ? { kind: 'gone', text: answerText(answer) } : again(answerText(answer), answer, at);
};
