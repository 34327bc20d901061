import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { SamlTicketItem, SessionItem } from '../../store/table/items.ts';
import { secretsKey } from '../login-providers/key.ts';
import { readSamlSettings } from '../login-providers/login-providers.ts';
import { seal, unseal } from '../login-providers/seal.ts';
import type { SessionContext } from '../sessions/start.ts';
import { assertion, protocol } from './names.ts';
import { findSaml, ownAddresses, type SamlProvider } from './provider.ts';
import { privateKeyIn, redirectAddress } from './redirect-binding.ts';
import { escapeXml } from './xml.ts';

const place = 'session/saml';
const subjectForm = z.object({
  nameId: z.string(),
  format: z.string().optional(),
  sessionIndex: z.string().optional(),
});

/** What signing out at the provider needs, encrypted; undefined when the provider has no address for signing out. */
export const sealedSubject = async (
  subject: SamlTicketItem['subject'],
  { signOutUrl }: Pick<SamlProvider, 'signOutUrl'>,
): Promise<string | undefined> => (signOutUrl ? seal(await secretsKey(), place, JSON.stringify(subject)) : undefined);

/** @returns undefined when it was encrypted with a key that was replaced since: the session has ended all the same */
const unsealed = async (sealed: string): Promise<z.infer<typeof subjectForm> | undefined> => {
  const key = await secretsKey();
  try {
    return subjectForm.parse(JSON.parse(unseal(key, place, sealed)));
  } catch {
    return undefined;
  }
};

/**
 * The address at which the browser signs out at the provider, too (contract: saml §6).
 * @param session that began with SAML
 * @returns null when the provider has no address for signing out
 */
export const samlSignOutAddress = async (
  { provider }: Pick<SessionItem, 'provider'>,
  context: SessionContext & { readonly baseUrl: string },
): Promise<string | null> => {
  const { now, baseUrl } = context;
  if (provider === undefined) return null;
  const [settings, { spCertificate }, subject] = await Promise.all([
    findSaml(context),
    readSamlSettings(context),
    unsealed(provider),
  ]);
  if (!settings?.enabled || !settings.signOutUrl || subject === undefined) return null;
  const { nameId, format, sessionIndex } = subject;
  const request =
    `<samlp:LogoutRequest xmlns:samlp="${protocol}" xmlns:saml="${assertion}" ID="_${randomBytes(20).toString('hex')}"` +
    ` Version="2.0" IssueInstant="${now.toISOString()}" Destination="${escapeXml(settings.signOutUrl)}">` +
    `<saml:Issuer>${escapeXml(ownAddresses(baseUrl, settings.unleashHostname).entityId)}</saml:Issuer>` +
    `<saml:NameID${format === undefined ? '' : ` Format="${escapeXml(format)}"`}>${escapeXml(nameId)}</saml:NameID>` +
    (sessionIndex === undefined ? '' : `<samlp:SessionIndex>${escapeXml(sessionIndex)}</samlp:SessionIndex>`) +
    '</samlp:LogoutRequest>';
  return redirectAddress(settings.signOutUrl, request, privateKeyIn(spCertificate));
};
