import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client';
import { readOidcSettings } from '../login-providers/login-providers.ts';
import { ownAddress } from '../login-providers/own-address.ts';
import { recordLogin } from '../sessions/logins.ts';
import type { SessionContext } from '../sessions/start.ts';
import { isOnLoopback } from './addresses.ts';
import { newFlow, sealFlow } from './flow.ts';
import { isAllowedAddress } from './limited-fetch.ts';
import { openProvider } from './provider.ts';
import { fromProvider } from './refusals.ts';
import { providerFailed, Refused, switchedOff } from './refused.ts';

interface Begun {
  /** Where the browser goes. */
  readonly location: string;
  /** The cookie that the browser keeps until it comes back. */
  readonly cookie: string;
}

const begin = async (context: SessionContext, { returnTo, baseUrl }: BeginInput): Promise<Begun> => {
  const { now } = context;
  const settings = await readOidcSettings(context);
  // Nobody can sign in this way, so the attempt is not recorded.
  if (!settings.enabled) throw switchedOff().problem;
  const onLoopback = isOnLoopback(baseUrl);
  const provider = await openProvider(settings, { now, onLoopback });
  const flow = newFlow({ returnTo, address: ownAddress(baseUrl, settings.unleashHostname) }, now);
  const { acrValues = '' } = settings;
  const parameters = {
    redirect_uri: flow.redirectUri,
    scope: `openid email profile${settings.addGroupsScope ? ' groups' : ''}`,
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    ...(acrValues !== '' && { acr_values: acrValues }),
  };
  const location = await fromProvider(() => buildAuthorizationUrl(provider, parameters));
  if (!isAllowedAddress(location, onLoopback)) throw providerFailed('The provider has an address without TLS');
  return { location: location.href, cookie: await sealFlow(flow) };
};

export interface BeginInput {
  /** Path to return to, as the caller sent it. */
  readonly returnTo: string | undefined;
  /** Public address of this service. */
  readonly baseUrl: string;
  /** The network address from which the browser sends the request. */
  readonly address: string;
}

/**
 * Begins to sign somebody in (contract: oidc §1): with PKCE, so that a stolen code is useless, and with a state and a
 * nonce that only this browser has. An attempt that already fails here is recorded with its reason, too.
 * @throws Problem `ForbiddenError`, `ServiceUnavailable`
 */
export const beginSignIn = async (context: SessionContext, input: BeginInput): Promise<Begun> => {
  try {
    return await begin(context, input);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await recordLogin(context, { method: 'oidc', address: input.address, failure: error.reason });
    throw error.problem;
  }
};
