import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { OidcSettings } from '../../contract/schemas/login-provider.ts';
import { limitedFetch } from './limited-fetch.ts';
import { fromProvider } from './refusals.ts';
import { providerFailed, Refused } from './refused.ts';

/** Seconds by which the clocks of provider and service may differ (contract: oidc §3). */
const maxSkew = 60;
/** Seconds that one answer of a provider may take; a sign-in asks it four times at most. */
const maxAnswerSeconds = 5;
/** How long what a provider publishes about itself is kept in memory (contract: oidc §2). */
const keptMs = 10 * 60_000;

const discoveryPath = '/.well-known/openid-configuration';

/** The address of the discovery document, for it or for the issuer itself. */
const documentOf = (discoverUrl: string): URL => {
  const url = new URL(discoverUrl);
  if (!url.pathname.includes('/.well-known/')) url.pathname = url.pathname.replace(/\/*$/, discoveryPath);
  return url;
};

const withoutSlash = (address: string): string => address.replace(/\/$/, '');

/**
 * Whether a discovery document is that of the issuer whose address it has (OpenID Connect Discovery §4.3). Else whoever
 * writes it could let in people of another provider. A slash at the end is cut off before the path is appended.
 */
const isOwnIssuer = (document: URL, issuer: string): boolean =>
  withoutSlash(issuer) === `${document.origin}${document.pathname.replace(/\/\.well-known\/[^/]+$/, '')}`;

/** How the client proves who it is: as the provider wishes, by default in the header (OpenID Connect Discovery §3). */
const authentication =
  (secret: string): ClientAuth =>
  (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: given } = server;
    const methods: readonly unknown[] = Array.isArray(given) ? given : [];
    const inBody = methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
    return (inBody ? ClientSecretPost : ClientSecretBasic)(secret)(server, ...rest);
  };

const discover = async (settings: OidcSettings, onLoopback: boolean): Promise<Configuration> => {
  const document = documentOf(settings.discoverUrl ?? '');
  const configuration = await discovery(
    document,
    settings.clientId,
    { [clockTolerance]: maxSkew, id_token_signed_response_alg: settings.idTokenSigningAlgorithm },
    authentication(settings.secret),
    {
      timeout: maxAnswerSeconds,
      [customFetch]: limitedFetch(onLoopback),
      // The library alone does not verify the signature of a token that came directly from the provider.
      execute: [enableNonRepudiationChecks, ...(onLoopback ? [allowInsecureRequests] : [])],
    },
  );
  if (!isOwnIssuer(document, configuration.serverMetadata().issuer))
    throw providerFailed('The issuer that the provider names is not that of `discoverUrl`');
  return configuration;
};

let kept:
  | { readonly settings: string; readonly until: number; readonly configuration: Promise<Configuration> }
  | undefined;

/**
 * What is known of the provider of the settings. It is asked once in ten minutes, and anew when the settings change; a
 * failure is not kept. The library keeps its keys for five minutes, and asks earlier for one that it does not know.
 * @param onLoopback whether this service is reached on a loopback address, where TLS is not needed
 * @throws Refused
 */
export const openProvider = async (
  settings: OidcSettings,
  { now, onLoopback }: { readonly now: Date; readonly onLoopback: boolean },
): Promise<Configuration> => {
  const { discoverUrl, clientId, secret, idTokenSigningAlgorithm } = settings;
  const key = JSON.stringify([discoverUrl, clientId, secret, idTokenSigningAlgorithm, onLoopback]);
  if (kept === undefined || kept.settings !== key || kept.until <= now.getTime())
    kept = {
      settings: key,
      until: now.getTime() + keptMs,
      configuration: fromProvider(() => discover(settings, onLoopback)),
    };
  const used = kept;
  try {
    return await used.configuration;
  } catch (error) {
    if (kept === used) kept = undefined;
    // What a provider says of itself proves nobody, and disproves nobody.
    throw error instanceof Refused ? providerFailed(error.reason) : error;
  }
};
