import {
  assertion,
  digestMethods,
  enveloped,
  exclusiveForm,
  protocol,
  signature,
  signatureMethods,
  success,
} from './names.ts';
import { requireFact } from './refusal.ts';
import { descendants, type XmlElement } from './xml.ts';

/** The children of an element with a name in a namespace. */
export const childrenOf = (element: XmlElement, namespace: string, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name && child.namespace === namespace);

/** The only child of that name; undefined: there is none, or there are several. */
export const onlyChild = (element: XmlElement, namespace: string, name: string): XmlElement | undefined => {
  const found = childrenOf(element, namespace, name);
  return found.length === 1 ? found[0] : undefined;
};

/** The text of an element that has no child elements; undefined for any other. */
export const textOf = (element: XmlElement | undefined): string | undefined =>
  element === undefined || element.children.length > 0 ? undefined : element.text.trim();

const isNamed = (element: XmlElement, namespace: string, name: string): boolean =>
  element.name === name && element.namespace === namespace;

/**
 * Refuses elements of other namespaces. The canonical form of a signature may contain an element that lists prefixes to
 * keep.
 */
const requireKnownNamespaces = (root: XmlElement): void => {
  for (const element of descendants(root)) {
    const isKnown = [protocol, assertion, signature].includes(element.namespace);
    requireFact(
      isKnown || isNamed(element, exclusiveForm, 'InclusiveNamespaces'),
      'The answer has elements of a foreign namespace',
    );
  }
};

/** The attributes that XML Signature may treat as the id of an element. */
const idAttributes = ['ID', 'Id', 'id'];

/** Refuses two elements with the same id: the element that is verified must be the one that is read. */
const requireUniqueIds = (root: XmlElement): void => {
  const seen = new Set<string>();
  for (const { attributes } of descendants(root)) {
    for (const name of idAttributes) {
      const id = attributes.get(name);
      if (id === undefined) continue;
      requireFact(!seen.has(id), 'Two elements of the answer have the same id');
      seen.add(id);
    }
  }
};

const algorithmOf = (element: XmlElement | undefined): string | undefined => element?.attributes.get('Algorithm');

const requireNames = (element: XmlElement, names: readonly string[], otherwise: string): void =>
  requireFact(
    element.children.every((child) => child.namespace === signature && names.includes(child.name)),
    otherwise,
  );

const form = 'A signature of the answer is not of the form that SAML has';

/**
 * Refuses a signature that does not have exactly the form of SAML (saml-core-2.0-os §5.4): it covers its parent element
 * alone, in exclusive canonical form, and contains no objects. Its `KeyInfo` is ignored.
 */
const requireProfile = (of: XmlElement, parent: XmlElement): void => {
  requireNames(of, ['SignedInfo', 'SignatureValue', 'KeyInfo'], form);
  const info = onlyChild(of, signature, 'SignedInfo');
  requireFact(info !== undefined && onlyChild(of, signature, 'SignatureValue') !== undefined, form);
  requireNames(info, ['CanonicalizationMethod', 'SignatureMethod', 'Reference'], form);
  requireFact(algorithmOf(onlyChild(info, signature, 'CanonicalizationMethod')) === exclusiveForm, form);
  requireFact(
    signatureMethods.includes(algorithmOf(onlyChild(info, signature, 'SignatureMethod')) ?? ''),
    'A signature of the answer has a method that is not accepted, such as SHA-1',
  );
  const reference = onlyChild(info, signature, 'Reference');
  const id = parent.attributes.get('ID') ?? '';
  requireFact(
    reference !== undefined && /^[A-Za-z_][\w.-]*$/.test(id) && reference.attributes.get('URI') === `#${id}`,
    'A signature of the answer does not refer to the element that it is in',
  );
  requireFact(
    digestMethods.includes(algorithmOf(onlyChild(reference, signature, 'DigestMethod')) ?? ''),
    'A signature of the answer has a digest that is not accepted, such as SHA-1',
  );
  const transforms = onlyChild(reference, signature, 'Transforms');
  const algorithms = transforms?.children.map(algorithmOf) ?? [];
  requireFact(algorithms.length === 2 && algorithms[0] === enveloped && algorithms[1] === exclusiveForm, form);
};

/** Refuses signatures of any element but the answer and its assertion, and several signatures of one of them. */
const requireOwnSignatures = (response: XmlElement, of: XmlElement): void => {
  for (const element of descendants(response)) {
    const signatures = childrenOf(element, signature, 'Signature');
    if (signatures.length === 0) continue;
    requireFact(
      (element === response || element === of) && signatures.length === 1,
      'The answer has a signature where SAML has none',
    );
    for (const one of signatures) requireProfile(one, element);
  }
  requireFact(childrenOf(of, signature, 'Signature').length === 1, 'The assertion is not signed');
};

const statusOf = (response: XmlElement): string | undefined => {
  const status = onlyChild(response, protocol, 'Status');
  return status && onlyChild(status, protocol, 'StatusCode')?.attributes.get('Value');
};

/** The facts of an answer that are used although they may not be signed. */
export interface Envelope {
  /** Id of the request that the answer is for. */
  readonly inResponseTo: string;
  /** Whether the answer itself is signed, besides the assertion. */
  readonly isSigned: boolean;
}

/**
 * Makes all checks of an answer that are possible before a signature is verified: there is one assertion, in its place,
 * and nothing else that a signature could cover instead (contract: saml §4).
 * @param expected.callback address that the answer must be meant for
 * @param expected.issuer entity id of the provider
 * @throws SamlRefusal
 */
export const checkEnvelope = (
  response: XmlElement,
  expected: { readonly callback: string; readonly issuer: string },
): Envelope => {
  requireFact(isNamed(response, protocol, 'Response'), 'It is no answer of SAML 2.0');
  requireFact(response.attributes.get('Version') === '2.0', 'It is no answer of SAML 2.0');
  const named = (name: string) => [...descendants(response)].filter((element) => element.name === name);
  requireFact(named('Response').length === 1, 'The answer has another answer inside');
  requireFact(
    named('EncryptedAssertion').length === 0,
    'The assertion is encrypted; have the provider sign it and not encrypt it',
  );
  const status = statusOf(response);
  requireFact(status !== undefined, 'The answer has no status');
  requireFact(status === success, 'The provider did not let the person in');
  requireKnownNamespaces(response);
  requireUniqueIds(response);
  const of = onlyChild(response, assertion, 'Assertion');
  requireFact(of !== undefined && named('Assertion').length === 1, 'The answer has not exactly one assertion');
  requireFact(
    response.children.every(
      ({ namespace, name }) =>
        (namespace === assertion && (name === 'Issuer' || name === 'Assertion')) ||
        (namespace === protocol && name === 'Status') ||
        (namespace === signature && name === 'Signature'),
    ),
    'The answer has elements that SAML does not have there',
  );
  requireOwnSignatures(response, of);
  requireFact(
    response.attributes.get('Destination') === expected.callback,
    'The answer is meant for another address (Destination)',
  );
  const issuers = childrenOf(response, assertion, 'Issuer');
  requireFact(
    issuers.length <= 1 && issuers.every((issuer) => textOf(issuer) === expected.issuer),
    'The answer is of another provider (Issuer)',
  );
  const inResponseTo = response.attributes.get('InResponseTo');
  requireFact(Boolean(inResponseTo), 'The answer answers no request (InResponseTo)');
  return {
    inResponseTo: inResponseTo ?? '',
    isSigned: childrenOf(response, signature, 'Signature').length === 1,
  };
};
