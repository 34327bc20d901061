import { randomBytes } from 'node:crypto';
import { networkOf } from '../../store/sessions/network.ts';
import { putOnce } from '../../store/sessions/once.ts';
import type { SamlRequestItem } from '../../store/table/items.ts';
import { samlRequestKey } from '../../store/table/keys.ts';
import { sha256 } from '../callers/token.ts';
import { readSamlSettings } from '../login-providers/login-providers.ts';
import { returnPath } from '../sessions/return-path.ts';
import type { SessionContext } from '../sessions/start.ts';
import { requestMs } from './limits.ts';
import { assertion, emailFormat, postBinding, protocol } from './names.ts';
import { ownAddresses, requireSaml } from './provider.ts';
import { privateKeyIn, redirectAddress } from './redirect-binding.ts';
import { escapeXml } from './xml.ts';

const browserForm = /^[\w-]{43}$/;

/** An id; in XML it must not begin with a digit. */
const newId = (): string => `_${randomBytes(20).toString('hex')}`;

/**
 * Begins to sign in at the SAML provider (contract: saml §2).
 * @param input.browser cookie of an earlier sign-in, which is used again, so that several windows do not disturb each
 *   other; undefined: there is none
 * @param input.address network address from which the browser begins; answers to this request are counted for it
 * @returns where to go, and the cookie by which the browser is recognized later
 * @throws Problem `ForbiddenError` while signing in with SAML is off; `BadDataError` for a setting that is no web
 *   address
 */
export const beginSamlSignIn = async (
  context: SessionContext,
  {
    returnTo,
    browser: given,
    baseUrl,
    address,
  }: {
    readonly returnTo: string | undefined;
    readonly browser: string | undefined;
    readonly baseUrl: string;
    readonly address: string;
  },
): Promise<{ readonly location: string; readonly browser: string }> => {
  const { now } = context;
  const [{ signOnUrl, unleashHostname }, { spCertificate }] = await Promise.all([
    requireSaml(context),
    readSamlSettings(context),
  ]);
  const { entityId, callback } = ownAddresses(baseUrl, unleashHostname);
  const id = newId();
  const request =
    `<samlp:AuthnRequest xmlns:samlp="${protocol}" xmlns:saml="${assertion}" ID="${id}" Version="2.0"` +
    ` IssueInstant="${now.toISOString()}" Destination="${escapeXml(signOnUrl)}" ProtocolBinding="${postBinding}"` +
    ` AssertionConsumerServiceURL="${escapeXml(callback)}"><saml:Issuer>${escapeXml(entityId)}</saml:Issuer>` +
    `<samlp:NameIDPolicy Format="${emailFormat}" AllowCreate="true"/></samlp:AuthnRequest>`;
  const location = redirectAddress(signOnUrl, request, privateKeyIn(spCertificate));
  const browser = given !== undefined && browserForm.test(given) ? given : randomBytes(32).toString('base64url');
  await putOnce<SamlRequestItem>(context.table, {
    ...samlRequestKey(sha256(id)),
    kind: 'saml-request',
    rev: 0,
    browser: sha256(browser),
    returnTo: returnPath(returnTo, entityId),
    createdAt: now.toISOString(),
    network: networkOf(address),
    expires: Math.ceil((now.getTime() + requestMs) / 1000),
  });
  return { location, browser };
};
