import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import * as z from 'zod';
import { secretsKey } from '../login-providers/key.ts';
import { seal, unseal } from '../login-providers/seal.ts';
import { returnPath } from '../sessions/return-path.ts';
import { redirectUriOf } from './addresses.ts';
import { notBegun } from './refused.ts';

/** How long a sign-in may take (contract: oidc §1). */
export const maxFlowMs = 10 * 60_000;
/** Maximum length of a path to return to, in characters: the cookie has to fit into 4,096 bytes. */
const maxReturnPath = 1_000;
/**
 * The purpose that the cookie is encrypted for: no text that was encrypted for another purpose is accepted as a cookie.
 */
const place = 'cookie/oidc';

/** A sign-in that has begun, as the cookie of its browser contains it. */
const flow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The address to which the provider sends the browser back. */
  redirectUri: z.string(),
  /** Where the browser goes afterwards: a path of this origin. */
  returnTo: z.string(),
  /** When it began, in epoch ms. */
  at: z.number(),
});
export type Flow = z.infer<typeof flow>;

/**
 * @param input.returnTo as the caller sent it
 * @param input.address public address of this service, as the provider knows it
 */
export const newFlow = (
  { returnTo, address }: { readonly returnTo: string | undefined; readonly address: string },
  now: Date,
): Flow => {
  const path = returnPath(returnTo, address);
  return {
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    redirectUri: redirectUriOf(address),
    returnTo: path.length > maxReturnPath ? returnPath(undefined, address) : path,
    at: now.getTime(),
  };
};

/** The value of the cookie. */
export const sealFlow = async (begun: Flow): Promise<string> => seal(await secretsKey(), place, JSON.stringify(begun));

const unsealed = (key: Buffer, cookie: string): unknown => {
  try {
    return JSON.parse(unseal(key, place, cookie));
  } catch {
    throw notBegun('The cookie of the sign-in was changed, or is from elsewhere');
  }
};

/**
 * The sign-in that this browser began.
 * @param came the state in the provider's answer, and the time
 * @throws Refused without a cookie, and with one that is of another sign-in or too old
 */
export const openFlow = async (
  cookie: string | undefined,
  came: { readonly state: string | undefined; readonly now: Date },
): Promise<Flow> => {
  if (cookie === undefined) throw notBegun('This browser began no sign-in');
  const begun = flow.parse(unsealed(await secretsKey(), cookie));
  if (begun.at + maxFlowMs <= came.now.getTime()) throw notBegun('The sign-in took too long');
  if (came.state !== begun.state) throw notBegun('The state is that of another sign-in');
  return begun;
};
