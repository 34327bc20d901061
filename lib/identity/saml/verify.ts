import { type CacheProvider, SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { clockSkewMs, requestMs } from './limits.ts';
import type { OwnAddresses } from './provider.ts';
import { SamlRefusal } from './refusal.ts';

export interface Verification {
  /** The whole answer; its envelope has been checked. */
  readonly xml: string;
  readonly isSigned: boolean;
  /** PEM; at least one. */
  readonly keys: readonly string[];
  readonly own: OwnAddresses;
  readonly issuer: string;
  /** The request that the answer is for, and when it was sent. */
  readonly request: { readonly id: string; readonly createdAt: string };
}

/**
 * Lets the library find this request only. The request is removed elsewhere, where only one of several callers gets it.
 */
const knownRequest = ({ id, createdAt }: Verification['request']): CacheProvider => ({
  getAsync: async (key) => (key === id ? createdAt : null),
  saveAsync: async () => null,
  removeAsync: async () => null,
});

/**
 * Reasons of the library's refusals, by a pattern of its messages. The messages repeat what was sent, so they are not
 * kept.
 */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/audience|AudienceRestriction/i, 'The assertion is meant for another audience'],
  [/not yet valid/, 'The assertion is not valid yet'],
  [/expired/, 'The assertion has expired'],
  [/subject confirmation/i, 'The subject is not confirmed for this service and this time'],
  [/InResponseTo/, 'The assertion answers another request'],
];

const reasonOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : '';
  return (
    reasons.find(([beginning]) => beginning.test(message))?.[1] ?? 'No signature of the configured certificate fits'
  );
};

/**
 * Verifies the signature of the assertion, and that of the answer if it is signed, with the configured keys only.
 * @returns the XML of the verified assertion; nothing else of the answer may be trusted
 * @throws SamlRefusal
 */
export const verifiedAssertion = async (given: Verification): Promise<string> => {
  const { xml, isSigned, keys, own, issuer, request } = given;
  const saml = new SAML({
    callbackUrl: own.callback,
    issuer: own.entityId,
    audience: own.entityId,
    idpIssuer: issuer,
    idpCert: [...keys],
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: isSigned,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: requestMs,
    acceptedClockSkewMs: clockSkewMs,
    cacheProvider: knownRequest(request),
  });
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') });
    const verified = profile?.getAssertionXml?.();
    if (verified !== undefined) return verified;
  } catch (error) {
    throw new SamlRefusal(reasonOf(error), { cause: error });
  }
  throw new SamlRefusal('The answer has no assertion');
};
