import { childrenOf, onlyChild, textOf } from './envelope.ts';
import { clockSkewMs, maxValidityMs } from './limits.ts';
import { assertion, bearer } from './names.ts';
import type { OwnAddresses } from './provider.ts';
import { requireFact, SamlRefusal } from './refusal.ts';
import type { XmlElement } from './xml.ts';

/** The facts that an assertion must match. */
export interface Expected {
  readonly own: OwnAddresses;
  /** Entity id of the provider. */
  readonly issuer: string;
  /** Id of the request that the assertion answers. */
  readonly requestId: string;
  readonly now: Date;
}

/** The person an assertion is about. */
export interface Subject {
  /** Issuer and id of the assertion; no other assertion has the same pair. */
  readonly uniqueId: string;
  /** When the assertion expires, in epoch ms. */
  readonly ends: number;
  readonly nameId: string;
  readonly format: string | undefined;
  readonly sessionIndex: string | undefined;
  /** Values by the name of the attribute, in the order of the document. */
  readonly attributes: ReadonlyMap<string, readonly string[]>;
}

/**
 * @returns epoch ms; undefined when there is no such attribute.
 * @throws SamlRefusal for a text that is no time in UTC
 */
const timeOf = ({ attributes }: XmlElement, name: string): number | undefined => {
  const written = attributes.get(name);
  if (written === undefined) return undefined;
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(written);
  const time = isTime ? Date.parse(written) : Number.NaN;
  if (Number.isNaN(time)) throw new SamlRefusal('The assertion has a time that is none');
  return time;
};

const requireStarted = (element: XmlElement, now: number): void => {
  const start = timeOf(element, 'NotBefore');
  requireFact(start === undefined || start <= now + clockSkewMs, 'The assertion is not valid yet');
};

/** @returns the end of validity, in epoch ms */
const requireNotEnded = (element: XmlElement, now: number): number => {
  const end = timeOf(element, 'NotOnOrAfter');
  requireFact(end !== undefined, 'The assertion does not say when it ends');
  requireFact(end > now - clockSkewMs, 'The assertion has expired');
  requireFact(end <= now + maxValidityMs, 'The assertion is valid for too long');
  return end;
};

/**
 * Whether a confirmation admits the bearer of the assertion here, now, and for this request (saml-profiles-2.0-os
 * §4.1.4.2).
 */
const confirms = (confirmation: XmlElement, { own, requestId, now }: Expected): boolean => {
  const data = onlyChild(confirmation, assertion, 'SubjectConfirmationData');
  if (confirmation.attributes.get('Method') !== bearer || data === undefined) return false;
  const end = timeOf(data, 'NotOnOrAfter');
  return (
    data.attributes.get('Recipient') === own.callback &&
    data.attributes.get('InResponseTo') === requestId &&
    !data.attributes.has('NotBefore') &&
    end !== undefined &&
    end > now.getTime() - clockSkewMs
  );
};

const named = (element: XmlElement, names: readonly string[]): boolean =>
  element.children.every((child) => child.namespace === assertion && names.includes(child.name));

const checkConditions = (of: XmlElement, { own, now }: Expected): number => {
  const conditions = onlyChild(of, assertion, 'Conditions');
  requireFact(conditions !== undefined, 'The assertion has no conditions');
  requireFact(
    named(conditions, ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction']),
    'The assertion has a condition that is not known here',
  );
  requireStarted(conditions, now.getTime());
  const restrictions = childrenOf(conditions, assertion, 'AudienceRestriction');
  const isForUs = (restriction: XmlElement): boolean =>
    childrenOf(restriction, assertion, 'Audience').some((audience) => textOf(audience) === own.entityId);
  requireFact(restrictions.length > 0 && restrictions.every(isForUs), 'The assertion is meant for another audience');
  return requireNotEnded(conditions, now.getTime());
};

/** The name of the subject, after a check that one of its confirmations admits the bearer. */
const nameIdOf = (of: XmlElement, expected: Expected): XmlElement => {
  const subject = onlyChild(of, assertion, 'Subject');
  requireFact(
    subject !== undefined && named(subject, ['NameID', 'SubjectConfirmation']),
    'The assertion has no subject',
  );
  const nameId = onlyChild(subject, assertion, 'NameID');
  requireFact(nameId !== undefined && Boolean(textOf(nameId)), 'The subject has no name that is only text');
  requireFact(
    childrenOf(subject, assertion, 'SubjectConfirmation').some((one) => confirms(one, expected)),
    'The subject is not confirmed for this address, this request and this time (SubjectConfirmation)',
  );
  return nameId;
};

const sessionIndexOf = (of: XmlElement, now: number): string | undefined => {
  const statements = childrenOf(of, assertion, 'AuthnStatement');
  requireFact(statements.length > 0, 'The assertion does not say that the person was authenticated');
  for (const statement of statements) {
    const end = timeOf(statement, 'SessionNotOnOrAfter');
    requireFact(end === undefined || end > now - clockSkewMs, 'The session at the provider has ended');
  }
  return statements[0]?.attributes.get('SessionIndex');
};

/** The values that consist only of text; values with elements inside are left out. */
const attributesOf = (of: XmlElement): ReadonlyMap<string, readonly string[]> => {
  const attributes = new Map<string, string[]>();
  for (const statement of childrenOf(of, assertion, 'AttributeStatement')) {
    for (const attribute of childrenOf(statement, assertion, 'Attribute')) {
      const name = attribute.attributes.get('Name') ?? '';
      const values = childrenOf(attribute, assertion, 'AttributeValue').map(textOf);
      const known = attributes.get(name) ?? [];
      known.push(...values.filter((value) => value !== undefined).filter((value) => value !== ''));
      attributes.set(name, known);
    }
  }
  return attributes;
};

/**
 * Checks and reads an assertion whose signature has been verified (contract: saml §4).
 * @param of the verified element
 * @throws SamlRefusal
 */
export const readAssertion = (of: XmlElement, expected: Expected): Subject => {
  const now = expected.now.getTime();
  requireFact(
    of.name === 'Assertion' && of.namespace === assertion && of.attributes.get('Version') === '2.0',
    'It is no assertion of SAML 2.0',
  );
  const statements = ['AuthnStatement', 'AttributeStatement'];
  requireFact(
    of.children.every(
      (child) =>
        child.name === 'Signature' ||
        (child.namespace === assertion && ['Issuer', 'Subject', 'Conditions', ...statements].includes(child.name)),
    ),
    'The assertion has elements that are not known here',
  );
  const { issuer } = expected;
  requireFact(textOf(onlyChild(of, assertion, 'Issuer')) === issuer, 'The assertion is of another provider (Issuer)');
  const id = of.attributes.get('ID') ?? '';
  const issued = timeOf(of, 'IssueInstant');
  requireFact(issued !== undefined && issued <= now + clockSkewMs, 'The assertion was not issued yet');
  const ends = checkConditions(of, expected);
  const nameId = nameIdOf(of, expected);
  return {
    uniqueId: `${issuer} ${id}`,
    ends,
    nameId: textOf(nameId) ?? '',
    format: nameId.attributes.get('Format'),
    sessionIndex: sessionIndexOf(of, now),
    attributes: attributesOf(of),
  };
};
