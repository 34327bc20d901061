import {
  type OidcSettings,
  oidcSettings,
  type SamlSettings,
  samlSettings,
} from '../../contract/schemas/login-provider.ts';
import { type SimpleSettings, simpleSettings } from '../../contract/schemas/session.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import { joinReads, type RequestReads } from '../../store/commit/request.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { Source } from '../../store/table/read.ts';
import { requireRootRole, rootRoleReads } from '../roles/find.ts';
import { oidcId, samlId, simpleId } from './ids.ts';
import { newSettingReads, readSetting, type SettingKind, settingReads, writeSetting } from './stored-settings.ts';

/**
 * Settings whose `secrets` are stored encrypted (contract: login-providers §4). `spCertificate` may contain a private
 * key.
 */
const oidc: SettingKind = { id: oidcId, secrets: ['secret'] };
const saml: SettingKind = { id: samlId, secrets: ['spCertificate'] };
const simple: SettingKind = { id: simpleId, secrets: [] };

/** What reading the OpenID Connect settings reads. */
export const oidcReads = settingReads(oidc);
export const samlReads = settingReads(saml);
export const simpleReads = settingReads(simple);

/** The answer before anything was set (contract: login-providers §1). */
const noOidc: OidcSettings = {
  enabled: false,
  clientId: '',
  secret: '',
  autoCreate: false,
  enableSingleSignOut: false,
  idTokenSigningAlgorithm: 'RS256',
};
const noSaml: SamlSettings = {
  enabled: false,
  entityId: '',
  signOnUrl: '',
  certificate: '',
  autoCreate: false,
};

export const readOidcSettings = async (source: Source): Promise<OidcSettings> => {
  const values = await readSetting(source, oidc);
  return values === undefined ? noOidc : oidcSettings.parse(values);
};

export const readSamlSettings = async (source: Source): Promise<SamlSettings> => {
  const values = await readSetting(source, saml);
  return values === undefined ? noSaml : samlSettings.parse(values);
};

type WithRole = Pick<OidcSettings, 'defaultRootRoleId'>;

const roleReads = ({ defaultRootRoleId: id }: WithRole): RequestReads => ({
  keys: id ? rootRoleReads(id).keys : [],
});

/** What setting the OpenID Connect settings reads. */
export const newOidcReads = (values: WithRole): RequestReads =>
  joinReads(newSettingReads, oidcReads, roleReads(values));
export const newSamlReads = (values: WithRole): RequestReads =>
  joinReads(newSettingReads, samlReads, roleReads(values));

/** @throws Problem `BadDataError` when the default role is not one that users can hold everywhere */
const requireDefaultRole = async (unit: UnitOfWork, { defaultRootRoleId: id }: WithRole): Promise<void> => {
  if (id) await requireRootRole(unit, id, 'defaultRootRoleId');
};

/** @throws Problem `BadDataError` for an unknown default role */
export const setOidcSettings = (context: CommandContext, values: OidcSettings): Promise<void> =>
  writeSetting(context, { kind: oidc, values: { ...values }, require: (unit) => requireDefaultRole(unit, values) });

/** @throws Problem `BadDataError` for an unknown default role */
export const setSamlSettings = (context: CommandContext, values: SamlSettings): Promise<void> =>
  writeSetting(context, { kind: saml, values: { ...values }, require: (unit) => requireDefaultRole(unit, values) });

/** Whether signing in with a password is disabled (contract: login-providers §7). */
export const readSimpleSettings = async (source: Source): Promise<SimpleSettings> =>
  simpleSettings.parse((await readSetting(source, simple)) ?? { disabled: false });

/** @throws Problem `ValidationError` when nobody could sign in any more */
export const setSimpleSettings = (context: CommandContext, values: SimpleSettings): Promise<void> =>
  writeSetting(context, { kind: simple, values: { ...values } });
