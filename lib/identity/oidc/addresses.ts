import { isLoopback } from '../../contract/loopback.ts';

/** Whether this service has a loopback address; a deployed one never has. */
export const isOnLoopback = (baseUrl: string): boolean => isLoopback(new URL(baseUrl));

/**
 * The address to which a provider sends the browser back (contract: oidc §2).
 * @param address public address of this service, as the provider knows it
 */
export const redirectUriOf = (address: string): string => new URL(`${address}/auth/oidc/callback`).href;
