import {
  type OidcSettings,
  oidcSettings,
  type SamlSettings,
  samlSettings,
} from '../../contract/schemas/login-provider.ts';
import type { Table } from '../../store/table/table.ts';
import type { Act } from '../callers/act.ts';
import { readSetting, type SettingKind, writeSetting } from './document.ts';
import { secretsKey } from './key.ts';

const oidc: SettingKind = { id: 'auth.oidc', secrets: ['secret'] };
/** The service's own certificate may come with its private key. */
const saml: SettingKind = { id: 'auth.saml', secrets: ['spCertificate'] };

/** What is answered before anything was set (behaviour §1.16). */
const noOidc: OidcSettings = {
  enabled: false,
  clientId: '',
  secret: '',
  autoCreate: false,
  enableSingleSignOut: false,
  idTokenSigningAlgorithm: 'RS256',
};
const noSaml: SamlSettings = { enabled: false, entityId: '', signOnUrl: '', certificate: '', autoCreate: false };

export const readOidc = async (table: Table): Promise<OidcSettings> => {
  const values = await readSetting(table, oidc, secretsKey);
  return values === undefined ? noOidc : oidcSettings.parse(values);
};

export const readSaml = async (table: Table): Promise<SamlSettings> => {
  const values = await readSetting(table, saml, secretsKey);
  return values === undefined ? noSaml : samlSettings.parse(values);
};

export const writeOidc = (table: Table, act: Act, values: OidcSettings): Promise<void> =>
  writeSetting(table, act, { kind: oidc, values: { ...values } }, secretsKey);

export const writeSaml = (table: Table, act: Act, values: SamlSettings): Promise<void> =>
  writeSetting(table, act, { kind: saml, values: { ...values } }, secretsKey);
