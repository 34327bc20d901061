import { isLoopback } from '../../contract/loopback.ts';
import type { OidcSettings } from '../../contract/schemas/login-provider.ts';

/** Whether this service is reached on a loopback address; a deployed one never is. */
export const isOnLoopback = (baseUrl: string): boolean => isLoopback(new URL(baseUrl));

/**
 * Where a provider sends the browser back to (contract: oidc §2). Another host than that of the request is one that leads
 * here, so it has neither the port nor the path of this address.
 */
export const redirectUriOf = (
  baseUrl: string,
  { unleashHostname = '' }: Pick<OidcSettings, 'unleashHostname'>,
): string => {
  const own = new URL(`${baseUrl}/auth/oidc/callback`);
  if (unleashHostname === '') return own.href;
  const other = new URL(`https://${unleashHostname}/auth/oidc/callback`);
  const isOwn = other.hostname === own.hostname && ['', own.port].includes(other.port);
  return isOwn ? own.href : other.href;
};
