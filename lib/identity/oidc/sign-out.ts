import type { SessionItem } from '../../store/table/items.ts';
import { secretsKey } from '../login-providers/key.ts';
import { seal, unseal } from '../login-providers/seal.ts';

/** What the address is sealed for. */
const place = 'session/oidc';

/** What a session keeps, so that signing out needs nothing of the provider. @param address with an id token: it is private */
export const sealSignOutAddress = async (address: string): Promise<string> => seal(await secretsKey(), place, address);

/**
 * Where the browser goes to sign out at the provider, after its session has ended here (contract: oidc §6).
 * @returns null: nowhere
 */
export const oidcSignOutAddress = async ({ provider }: Pick<SessionItem, 'provider'>): Promise<string | null> => {
  if (provider === undefined) return null;
  const key = await secretsKey();
  try {
    return unseal(key, place, provider);
  } catch {
    // Sealed with a key that was replaced since. The session has ended all the same.
    return null;
  }
};
