import { randomBytes } from 'node:crypto';
import { notAllowed } from '../../contract/problems.ts';
import { putOnce, takeOnce } from '../../store/sessions/once.ts';
import type { SamlAssertionItem, SamlTicketItem } from '../../store/table/items.ts';
import { samlAssertionKey, samlRequestKey, samlTicketKey } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import { sha256 } from '../callers/token.ts';
import { trustedKeys } from '../login-providers/certificates.ts';
import { requireAttempt } from '../passwords/attempts.ts';
import { recordLogin } from '../sessions/logins.ts';
import type { SessionContext } from '../sessions/start.ts';
import { readAssertion, type Subject } from './assertion.ts';
import { checkEnvelope } from './envelope.ts';
import { clockSkewMs, ticketMs } from './limits.ts';
import { personOf } from './person.ts';
import { ownAddresses, requireSaml, type SamlProvider } from './provider.ts';
import { requireFact, SamlRefusal } from './refusal.ts';
import { verifiedAssertion } from './verify.ts';
import { maxXmlLength, parseXml, withoutDeclaration } from './xml.ts';

/** The XML in a field of a form. @throws SamlRefusal */
const xmlIn = (field: string): string => {
  const base64 = field.replaceAll(/[\r\n\t ]/g, '');
  requireFact(/^[A-Za-z0-9+/]+={0,2}$/.test(base64), 'The answer is not base64');
  requireFact(base64.length <= maxXmlLength * 2, 'The XML is too large');
  try {
    return withoutDeclaration(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64')));
  } catch (error) {
    throw new SamlRefusal('The XML is not UTF-8', { cause: error });
  }
};

/** What a browser brings from the provider. */
interface Received {
  /** `SAMLResponse` of the form. */
  readonly field: string;
  /** Public address of this service. */
  readonly baseUrl: string;
  /** The network address from which the browser sends the form. */
  readonly address: string;
}

const spent = 'The answer was used already, or it answers no request of the last minutes';

/**
 * Accepts an answer of the provider once: of several callers with the same answer at the same time, one succeeds.
 * @returns the ticket for the browser
 * @throws SamlRefusal
 */
const believe = async (
  context: SessionContext,
  { field, provider, baseUrl, address }: Received & { readonly provider: SamlProvider },
): Promise<string> => {
  const { table, now } = context;
  const keys = trustedKeys(provider);
  requireFact(keys.length > 0, 'The certificate in the settings is none of an RSA key of at least 2,048 bits');
  const own = ownAddresses(baseUrl, provider.unleashHostname);
  const issuer = provider.entityId;
  const xml = xmlIn(field);
  const { inResponseTo, isSigned } = checkEnvelope(parseXml(xml), { callback: own.callback, issuer });
  const key = samlRequestKey(sha256(inResponseTo));
  const known = await getItem(context, key);
  requireFact(known !== undefined && known.expires * 1000 > now.getTime(), spent);
  const request = { id: inResponseTo, createdAt: known.createdAt };
  // Counted for the address at which the request began: there, nobody but a browser knows its id. Other sites can have
  // visitors send forms from the visitors' addresses, but only with requests that began elsewhere.
  const uncount = await requireAttempt(context, { address: known.network ?? address });
  const verified = await verifiedAssertion({ xml, isSigned, keys, own, issuer, request });
  await uncount();
  const subject = readAssertion(parseXml(verified), { own, issuer, requestId: inResponseTo, now });
  const person = personOf(subject, provider);

  // Both writes are conditional: neither an answer nor a request lets somebody in twice.
  const [taken, isNew] = await Promise.all([
    takeOnce(table, key, now),
    putOnce<SamlAssertionItem>(table, {
      ...samlAssertionKey(sha256(subject.uniqueId)),
      kind: 'saml-assertion',
      rev: 0,
      expires: Math.ceil((subject.ends + clockSkewMs) / 1000),
    }),
  ]);
  requireFact(taken !== undefined && isNew, spent);
  const ticket = randomBytes(32).toString('base64url');
  await putOnce<SamlTicketItem>(table, {
    ...samlTicketKey(sha256(ticket)),
    kind: 'saml-ticket',
    rev: 0,
    browser: taken.browser,
    returnTo: taken.returnTo,
    person,
    subject: providerSubject(subject),
    expires: Math.ceil((now.getTime() + ticketMs) / 1000),
  });
  return ticket;
};

const providerSubject = ({ nameId, format, sessionIndex }: Subject) => ({
  nameId,
  ...(format !== undefined && { format }),
  ...(sessionIndex !== undefined && { sessionIndex }),
});

/**
 * Receives the provider's answer from a browser (contract: saml §3). This does not sign anybody in yet: the ticket
 * does, in the browser that began the sign-in (docs/decisions/0214-signing-in-with-saml.md).
 * @returns the ticket, which is stored as a hash only
 * @throws Problem `TooManyRequests`; `ForbiddenError` while signing in with SAML is off; `NoAccessError`
 */
export const receiveSamlAnswer = async (context: SessionContext, received: Received): Promise<string> => {
  const provider = await requireSaml(context);
  try {
    return await believe(context, { ...received, provider });
  } catch (error) {
    if (!(error instanceof SamlRefusal)) throw error;
    await recordLogin(context, { method: 'saml', address: received.address, failure: error.message });
    throw notAllowed('The answer of the login provider was refused. The log of logins says why.');
  }
};
