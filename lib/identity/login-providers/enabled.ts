import { invalid } from '../../contract/problems.ts';
import type { Reading } from '../../store/commit/reading.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { SettingItem } from '../../store/table/items.ts';
import { settingKey } from '../../store/table/keys.ts';
import { getItem, getItems, type Source } from '../../store/table/read.ts';
import { trustedKeys } from './certificates.ts';
import { oidcId, samlId, simpleId } from './ids.ts';

const keys = [settingKey(oidcId), settingKey(samlId), settingKey(simpleId)];

/** What `waysToSignIn` reads. */
export const loginsReads: RequestReads = { keys };

/** Which ways to sign in are enabled. */
export interface WaysToSignIn {
  readonly password: boolean;
  readonly oidc: boolean;
  readonly saml: boolean;
}

const waysFrom = ([oidc, saml, simple]: readonly (SettingItem | undefined)[]): WaysToSignIn => ({
  password: simple?.values.disabled !== true,
  oidc: oidc?.values.enabled === true,
  saml: saml?.values.enabled === true,
});

/** The ways to sign in; the secrets of providers stay encrypted. */
export const waysToSignIn = async (source: Source): Promise<WaysToSignIn> => waysFrom(await getItems(source, keys));

export const isPasswordSignInOff = async (source: Source): Promise<boolean> =>
  (await getItem(source, settingKey(simpleId)))?.values.disabled === true;

/**
 * Refuses settings with which nobody could sign in any more (contract: login-providers §7).
 * @param reading a transaction that has written the settings
 * @param changed path of the member that the refusal names
 * @throws Problem `ValidationError`
 */
export const requireWayToSignIn = async (reading: Reading, changed: 'enabled' | 'disabled'): Promise<void> => {
  const items = await Promise.all(keys.map((key) => reading.get(key)));
  const { password, oidc, saml } = waysFrom(items);
  const certificate = items.find((item) => item?.id === samlId)?.values.certificate;
  if (password || oidc || (saml && trustedKeys({ certificate: String(certificate) }).length > 0)) return;
  throw invalid(
    changed,
    changed === 'disabled'
      ? 'can be true only while OpenID Connect, or SAML with a certificate that is one, is enabled: nobody could sign in'
      : 'must be true, and the certificate of SAML one, while signing in with a password is switched off and no other provider is enabled: nobody could sign in',
  );
};
