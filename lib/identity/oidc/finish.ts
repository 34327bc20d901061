import { authorizationCodeGrant, buildEndSessionUrl, type Configuration, fetchUserInfo } from 'openid-client';
import type { OidcSettings } from '../../contract/schemas/login-provider.ts';
import type { Request } from '../../store/commit/request.ts';
import { readOidcSettings } from '../login-providers/login-providers.ts';
import { requireAttempt } from '../passwords/attempts.ts';
import { recordLogin } from '../sessions/logins.ts';
import { type ProvidedPerson, signInPerson } from '../sessions/provider-sign-in.ts';
import { isOnLoopback } from './addresses.ts';
import { type Flow, openFlow } from './flow.ts';
import { type Claims, isIncomplete, personOf, requireAcr } from './person.ts';
import { openProvider } from './provider.ts';
import { fromProvider } from './refusals.ts';
import { notLetIn, Refused, switchedOff } from './refused.ts';
import { sealSignOutAddress } from './sign-out.ts';

/** The members of a provider's answer that are used (RFC 6749 §4.1.2, RFC 9207). */
const members = ['code', 'state', 'iss', 'error'] as const;
/** Maximum length of one of these members, in characters; real providers send some hundreds. */
const maxMember = 8_000;

export interface FinishInput {
  /** The members with which the provider sent the browser back. */
  readonly came: Readonly<Partial<Record<(typeof members)[number], string | undefined>>>;
  /** The cookie that the browser got when it began. */
  readonly cookie: string | undefined;
  /** Public address of this service. */
  readonly baseUrl: string;
  /** The network address from which the browser sends the request. */
  readonly address: string;
  readonly agent?: string | undefined;
}

/** The address at which the browser came back, with the provider's answer. */
const answerOf = ({ redirectUri }: Flow, came: FinishInput['came']): URL => {
  const url = new URL(redirectUri);
  for (const name of members) {
    const value = came[name];
    if (value === undefined) continue;
    if (value.length > maxMember) throw notLetIn('What the browser came back with is too long');
    url.searchParams.set(name, value);
  }
  return url;
};

/** The provider's claims about the person: from a verified token, and from its userinfo endpoint. */
const claimsOf = async (provider: Configuration, settings: OidcSettings, flow: Flow, answer: URL) => {
  const checks = {
    pkceCodeVerifier: flow.verifier,
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    idTokenExpected: true,
  };
  const tokens = await fromProvider(() => authorizationCodeGrant(provider, answer, checks));
  const idToken = tokens.claims();
  if (idToken === undefined || tokens.id_token === undefined) throw notLetIn('The provider gave no id token');
  const sources: Claims[] = [idToken];
  if (isIncomplete(idToken, settings) && provider.serverMetadata().userinfo_endpoint !== undefined)
    sources.push(await fromProvider(() => fetchUserInfo(provider, tokens.access_token, idToken.sub)));
  return { sources, idToken: tokens.id_token };
};

/** Maximum length of an id token in an address, in characters; many servers refuse longer addresses. */
const maxHint = 4_000;

/**
 * What signing out at the provider needs (OpenID Connect RP-Initiated Logout §2). It names no page to come back to,
 * because a provider refuses one that it does not know.
 * @returns undefined where the provider has no address for that
 */
const signOutOf = async (provider: Configuration, idToken: string): Promise<string | undefined> => {
  if (provider.serverMetadata().end_session_endpoint === undefined) return undefined;
  const hint = idToken.length > maxHint ? {} : { id_token_hint: idToken };
  const { href } = await fromProvider(() => buildEndSessionUrl(provider, hint));
  return sealSignOutAddress(href);
};

interface Finished {
  readonly person: ProvidedPerson;
  readonly settings: OidcSettings;
  readonly returnTo: string;
  /** What signing out at the provider needs, encrypted. */
  readonly provider: string | undefined;
}

/**
 * Runs a check of what a provider is asked with a code. A code is all that somebody could guess, so only a code that
 * proves nobody stays counted: not one of a provider that is down, and nothing that came without a code.
 * @throws Problem `TooManyRequests`
 */
const judge = async <T>(
  context: Pick<Request, 'table' | 'now'>,
  { came, address }: Pick<FinishInput, 'came' | 'address'>,
  check: () => Promise<T>,
): Promise<T> => {
  const uncount = came.code === undefined ? undefined : await requireAttempt(context, { address });
  try {
    const checked = await check();
    await uncount?.();
    return checked;
  } catch (error) {
    if (error instanceof Refused && error.isOfProvider) await uncount?.();
    throw error;
  }
};

const identify = async (
  context: Pick<Request, 'table' | 'now'>,
  { came, cookie, baseUrl, address }: FinishInput,
): Promise<Finished> => {
  const { now } = context;
  const [settings, flow] = await Promise.all([readOidcSettings(context), openFlow(cookie, { state: came.state, now })]);
  if (!settings.enabled) throw switchedOff();
  const provider = await openProvider(settings, { now, onLoopback: isOnLoopback(baseUrl) });
  const answer = answerOf(flow, came);
  const { sources, idToken } = await judge(context, { came, address }, () =>
    claimsOf(provider, settings, flow, answer),
  );
  requireAcr(sources[0] ?? {}, settings);
  return {
    person: personOf(sources, settings),
    settings,
    returnTo: flow.returnTo,
    provider: settings.enableSingleSignOut ? await signOutOf(provider, idToken) : undefined,
  };
};

/**
 * Signs in a person who comes back from the provider (contract: oidc §3). A failed attempt is recorded with its reason.
 * It is counted if it had a code that this browser could have asked for.
 * @returns the value of the session's cookie, and where the browser goes
 * @throws Problem `TooManyRequests`; `BadDataError` for a browser that did not begin; `NoAccessError` for somebody whom
 *   the provider does not prove, or who gets no account; `ForbiddenError`; `ServiceUnavailable`
 */
export const finishSignIn = async (
  context: Omit<Request, 'actor'>,
  input: FinishInput,
): Promise<{ readonly cookie: string; readonly returnTo: string }> => {
  const { address, agent } = input;
  const method = 'oidc';
  const { person, settings, returnTo, provider } = await identify(context, input).catch(async (error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    await recordLogin(context, { method, address, failure: error.reason });
    throw error.problem;
  });
  const cookie = await signInPerson(context, { person, rules: settings, method, address, agent, provider });
  return { cookie, returnTo };
};
