import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { optional } from '../store/runtime/env.ts';

/**
 * Headers that the front adds to requests (docs/front.md): the secret of the stage, the address of the caller, and the host
 * name that the caller asked for. The front replaces what a caller sends under these names.
 */
export const frontHeaders = { secret: 'halyard-front', viewer: 'halyard-viewer', host: 'halyard-host' } as const;

/** What the front says of a request. */
export interface Fronted {
  /** IP address of the caller; undefined: the front named none. */
  readonly viewer: string | undefined;
  /** Host name, with a port if it is not the usual one; undefined: the front named none. */
  readonly host: string | undefined;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const hostForm = /^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/i;

/**
 * What the front says of a request; undefined when it came another way, or the stage has no front. Only the front knows the
 * secret, so nobody else can choose what is believed here.
 * @param headers names in lower case
 */
export const frontedBy = (
  headers: Readonly<Record<string, string | undefined>>,
  secret: string | undefined = optional('frontSecret'),
): Fronted | undefined => {
  const sent = headers[frontHeaders.secret];
  if (secret === undefined || sent === undefined || !timingSafeEqual(digest(sent), digest(secret))) return undefined;
  const { [frontHeaders.viewer]: viewer = '', [frontHeaders.host]: host = '' } = headers;
  return { viewer: isIP(viewer) ? viewer : undefined, host: hostForm.test(host) ? host : undefined };
};
