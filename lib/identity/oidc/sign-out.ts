import type { SessionItem } from '../../store/table/items.ts';
import { secretsKey } from '../login-providers/key.ts';
import { seal, unseal } from '../login-providers/seal.ts';

/** The purpose that the address is encrypted for. */
const place = 'session/oidc';

/**
 * Encrypts the address for the session, so that signing out needs no request to the provider.
 * @param address contains an id token, so it is private
 */
export const sealSignOutAddress = async (address: string): Promise<string> => seal(await secretsKey(), place, address);

/**
 * The address to which the browser goes to sign out at the provider, after its session has ended here (contract: oidc
 * §6).
 * @returns null when there is none
 */
export const oidcSignOutAddress = async ({ provider }: Pick<SessionItem, 'provider'>): Promise<string | null> => {
  if (provider === undefined) return null;
  const key = await secretsKey();
  try {
    return unseal(key, place, provider);
  } catch {
    // It was encrypted with a key that was replaced since. The session has ended all the same.
    return null;
  }
};
