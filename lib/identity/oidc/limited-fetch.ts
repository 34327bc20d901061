import type { CustomFetch } from 'openid-client';
import { isLoopback } from '../../contract/loopback.ts';
import { providerFailed } from './refused.ts';

/** Maximum size of one decompressed answer of a provider, in bytes: the largest sets of keys have some 10 KB. */
const maxAnswerBytes = 512 * 1024;
/** Responses with these statuses must not have a body, not even an empty one. */
const withoutBody: readonly number[] = [204, 205, 304];

/**
 * Whether a provider may be called at this address: over TLS, or over HTTP on this machine when this service itself
 * runs on a loopback address. So nobody can make a deployed function call itself or its runtime.
 */
export const isAllowedAddress = (url: URL, onLoopback: boolean): boolean =>
  url.protocol === 'https:' || (onLoopback && url.protocol === 'http:' && isLoopback(url));

/** @throws Refused when it is too large */
const bytesOf = async ({ body }: Response): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    // Leaving the loop ends the connection.
    if (size > maxAnswerBytes) throw providerFailed('An answer of the provider is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/** The code of a network error, e.g. `ECONNREFUSED`. */
const codeOf = ({ cause }: Error): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : '';

/**
 * Calls a provider; redirects are not followed. The time limit is that of the signal in `options`, and includes reading
 * the body.
 * @throws Refused for an address that is not allowed or cannot be reached, and for an answer that is too large
 */
export const limitedFetch =
  (onLoopback: boolean): CustomFetch =>
  async (address, { body, ...options }) => {
    if (!isAllowedAddress(new URL(address), onLoopback))
      throw providerFailed('The provider has an address without TLS');
    try {
      const answer = await fetch(address, { ...options, body: body ?? null, redirect: 'manual' });
      const bytes = await bytesOf(answer);
      const { status, headers } = answer;
      return new Response(withoutBody.includes(status) ? null : bytes, { status, headers });
    } catch (error) {
      if (error instanceof TypeError) throw providerFailed(`The provider cannot be reached${codeOf(error)}`);
      throw error;
    }
  };
