import type * as z from 'zod';
import { forbidden } from '../../contract/problems.ts';
import { samlSettings } from '../../contract/schemas/login-provider.ts';
import { settingKey } from '../../store/table/keys.ts';
import { getItem, type Source } from '../../store/table/read.ts';
import { samlId } from '../login-providers/ids.ts';
import { ownAddress } from '../login-providers/own-address.ts';

/** The settings without this service's own key, which is stored encrypted and only needed to sign. */
const readable = samlSettings.omit({ spCertificate: true });
export type SamlProvider = z.infer<typeof readable>;

/** The settings of the provider; undefined before there are any. */
export const findSaml = async (source: Source): Promise<SamlProvider | undefined> => {
  const item = await getItem(source, settingKey(samlId));
  return item && readable.parse(item.values);
};

/** @throws Problem `ForbiddenError` while signing in with SAML is off */
export const requireSaml = async (source: Source): Promise<SamlProvider> => {
  const provider = await findSaml(source);
  if (!provider?.enabled) throw forbidden('Signing in with SAML is switched off here.');
  return provider;
};

/** The addresses of this service in requests to the provider and in answers from it. */
export interface OwnAddresses {
  /** The entity id of this service, which is also the audience of assertions. */
  readonly entityId: string;
  /** The address to which answers are sent. */
  readonly callback: string;
}

/**
 * @param baseUrl public address of the API without a trailing slash
 * @param host `unleashHostname` of the settings
 */
export const ownAddresses = (baseUrl: string, host?: string): OwnAddresses => {
  const entityId = ownAddress(baseUrl, host);
  return { entityId, callback: `${entityId}/auth/saml/callback` };
};
