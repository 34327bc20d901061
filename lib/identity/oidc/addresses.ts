import { isLoopback } from '../../contract/loopback.ts';
import type { OidcSettings } from '../../contract/schemas/login-provider.ts';
import { ownAddress } from '../login-providers/own-address.ts';

/** Whether this service has a loopback address; a deployed one never has. */
export const isOnLoopback = (baseUrl: string): boolean => isLoopback(new URL(baseUrl));

/** The address to which a provider sends the browser back (contract: oidc §2). */
export const redirectUriOf = (baseUrl: string, { unleashHostname }: Pick<OidcSettings, 'unleashHostname'>): string =>
  new URL(`${ownAddress(baseUrl, unleashHostname)}/auth/oidc/callback`).href;
