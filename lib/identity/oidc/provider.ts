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
/** Seconds that one answer of a provider may take; a sign-in needs four answers at most. */
const maxAnswerSeconds = 5;
/** How long a provider's published description of itself is kept in memory (contract: oidc §2). */
const keptMs = 10 * 60_000;

const discoveryPath = '/.well-known/openid-configuration';

/** The address of the discovery document, from that address itself or from the issuer's. */
const documentOf = (discoverUrl: string): URL => {
  const url = new URL(discoverUrl);
  if (!url.pathname.includes('/.well-known/')) url.pathname = url.pathname.replace(/\/*$/, discoveryPath);
  return url;
};

const withoutSlash = (address: string): string => address.replace(/\/$/, '');

/**
 * Whether a discovery document is that of the issuer whose address it has (OpenID Connect Discovery §4.3). Otherwise
 * whoever writes the document could let in people of another provider. A slash at the end is cut off before the path is
 * appended.
 */
const isOwnIssuer = (document: URL, issuer: string): boolean =>
  withoutSlash(issuer) === `${document.origin}${document.pathname.replace(/\/\.well-known\/[^/]+$/, '')}`;

/**
 * How the client proves its identity: as the provider wishes, by default in the header (OpenID Connect Discovery §3).
 */
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
      // By default the library does not verify the signature of a token that came directly from the provider.
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
 * The description of the provider in the settings. It is loaded once in ten minutes, and again when the settings
 * change; a failure is not kept. The library keeps the provider's keys for five minutes, and loads them earlier when it
 * meets an unknown key.
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
    // An error in the provider's description of itself is the provider's failure, not the person's.
    throw error instanceof Refused ? providerFailed(error.reason) : error;
  }
};
