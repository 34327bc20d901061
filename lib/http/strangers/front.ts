import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { frontHeaders } from '../../contract/front-headers.ts';
import { optional } from '../../store/runtime/env.ts';

/** The facts that the front adds to a request. */
export interface Fronted {
  /** IP address of the caller; undefined: the front sent none. */
  readonly viewer: string | undefined;
  /** Host name, with a port if it is not the default one; undefined: the front sent none. */
  readonly host: string | undefined;
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a text is a secret with one of these SHA-256 digests. A digest of a wrong length matches no text. */
const isSecret = (sent: string, digests: string): boolean => {
  const found = digestOf(sent);
  return digests
    .split(',')
    .map((digest) => Buffer.from(digest, 'hex'))
    .some((expected) => expected.length === found.length && timingSafeEqual(expected, found));
};

const hostForm = /^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/i;

/**
 * The facts that the front added to a request; undefined when the request did not come through the front, or the stage
 * has no front. Only the front knows the secret, so no caller can choose these values.
 * @param headers names in lower case
 * @param digests SHA-256 of each valid secret, in hex, separated by commas; undefined: the stage has no front
 */
export const frontedBy = (
  headers: Readonly<Record<string, string | undefined>>,
  digests: string | undefined = optional('frontDigest'),
): Fronted | undefined => {
  const sent = headers[frontHeaders.secret];
  if (digests === undefined || sent === undefined || !isSecret(sent, digests)) return undefined;
  const { [frontHeaders.viewer]: viewer = '', [frontHeaders.host]: host = '' } = headers;
  return { viewer: isIP(viewer) ? viewer : undefined, host: hostForm.test(host) ? host : undefined };
};
