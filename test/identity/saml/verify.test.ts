import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trustedKeys } from '../../../lib/identity/login-providers/certificates.ts';
import { readAssertion, type Subject } from '../../../lib/identity/saml/assertion.ts';
import { checkEnvelope } from '../../../lib/identity/saml/envelope.ts';
import { ownAddresses } from '../../../lib/identity/saml/provider.ts';
import { SamlRefusal } from '../../../lib/identity/saml/refusal.ts';
import { verifiedAssertion } from '../../../lib/identity/saml/verify.ts';
import { parseXml } from '../../../lib/identity/saml/xml.ts';
import { runs } from '../../support/runs.ts';
import { openSamlProvider, type Said, type Signing, wrappings } from '../../support/saml-provider.ts';

const provider = openSamlProvider();
const own = ownAddresses('https://flags.example.com', undefined);
const issuer = provider.entityId;
const requestId = '_asked';
const someone = 'ingrid@example.com';

const answer = (said: Partial<Said> = {}, signing?: Signing): string =>
  provider.answer({ service: own.entityId, inResponseTo: requestId, nameId: someone, ...said }, signing);

const verify = (xml: string, isSigned = false): Promise<string> =>
  verifiedAssertion({
    xml,
    isSigned,
    keys: trustedKeys(provider),
    own,
    issuer,
    request: { id: requestId, createdAt: new Date().toISOString() },
  });

/** @throws SamlRefusal */
const subjectOf = async (xml: string): Promise<Subject> => {
  const { isSigned } = checkEnvelope(parseXml(xml), { callback: own.callback, issuer });
  const verified = await verify(xml, isSigned);
  return readAssertion(parseXml(verified), { own, issuer, requestId, now: new Date() });
};

const refusalOf = async (xml: string): Promise<string | undefined> => {
  try {
    await subjectOf(xml);
    return undefined;
  } catch (error) {
    if (error instanceof SamlRefusal) return error.message;
    throw error;
  }
};

describe('saml §4: an answer', () => {
  it('is read: the subject, its session and its attributes', async () => {
    const attributes = { groups: ['a', 'b &lt;c&gt;'], firstName: [' Ingrid '] };
    expect(await subjectOf(answer({ attributes, sessionIndex: '_s' }))).toMatchObject({
      nameId: someone,
      format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
      sessionIndex: '_s',
      attributes: new Map([
        ['groups', ['a', 'b <c>']],
        ['firstName', ['Ingrid']],
      ]),
    });
  });

  it.each([
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  ])('may be signed by %s', async (method) => {
    expect((await subjectOf(answer({}, { method, what: 'both' }))).nameId).toBe(someone);
  });

  it('that is changed by one character is refused, or names the same person as before', async () => {
    const xml = answer({ attributes: { groups: ['one'] } }, { what: 'both' });
    const before = await subjectOf(xml);
    const change = fc.record({
      at: fc.nat(xml.length - 1),
      by: fc.oneof(
        fc.constantFrom('<', '>', '/', '"', ' ', '\n', '&', ':', '_', '=', ''),
        fc.string({ minLength: 1, maxLength: 1 }),
      ),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ at, by }) => {
        const changed = xml.slice(0, at) + by + xml.slice(at + 1);
        const subject = await subjectOf(changed).catch((error: unknown) => {
          if (error instanceof SamlRefusal) return before;
          throw error;
        });
        expect(subject).toEqual(before);
      }),
      { numRuns: runs(60, 2_400) },
    );
  });

  it('without confirmation in time, for this request and this address is refused, whichever other confirmations it has', async () => {
    const one = (attributes: string): string =>
      `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData ${attributes}/></saml:SubjectConfirmation>`;
    const later = `NotOnOrAfter="${new Date(Date.now() + 60_000).toISOString()}"`;
    const right = `${later} Recipient="${own.callback}" InResponseTo="${requestId}"`;
    expect(
      await refusalOf(answer({ confirmation: one(`${later} Recipient="https://a.example"`) + one(right) })),
    ).toBeUndefined();
    for (const wrong of [
      `Recipient="${own.callback}" InResponseTo="${requestId}"`,
      `${later} InResponseTo="${requestId}"`,
      `${later} Recipient="${own.callback}"`,
      `${right} NotBefore="2020-01-01T00:00:00Z"`,
      `NotOnOrAfter="tomorrow" Recipient="${own.callback}" InResponseTo="${requestId}"`,
    ])
      expect([wrong, await refusalOf(answer({ confirmation: one(wrong) }))]).toEqual([wrong, expect.any(String)]);
  });
});

describe('saml §4: wrapped signatures, and the library alone', () => {
  const evil = 'evil@example.com';

  it.each(Object.entries(wrappings(evil)))('%s', async (how, wrap) => {
    const isOfAnswer = /answer (in|beside) its signature/.test(how);
    const xml = answer({}, { what: isOfAnswer ? 'response' : 'assertion', after: wrap });
    expect(xml).toContain(evil);
    expect(await refusalOf(xml)).toEqual(expect.any(String));
    const verified = await verify(xml).catch(() => '');
    expect(verified).not.toContain(evil);
  });
});
