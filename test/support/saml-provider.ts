import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { selfSigned } from './certificate.ts';

const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol';
const assertion = 'urn:oasis:names:tc:SAML:2.0:assertion';
const signature = 'http://www.w3.org/2000/09/xmldsig#';
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** The statements of an answer; a correct provider leaves the optional ones out. */
export interface Said {
  /** Entity id and callback address of the service. */
  readonly service: string;
  readonly inResponseTo: string;
  /** XML within `NameID`. */
  readonly nameId: string;
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
  readonly id?: string;
  readonly issuer?: string;
  /** Issuer in the response only. */
  readonly responseIssuer?: string;
  readonly destination?: string;
  readonly recipient?: string;
  readonly audience?: string;
  readonly subjectInResponseTo?: string;
  readonly confirmation?: string;
  readonly status?: string;
  /** Start of validity, in seconds from now. */
  readonly begins?: number;
  readonly ends?: number;
  /** End of validity in the confirmation only. */
  readonly confirmationEnds?: number;
  readonly sessionIndex?: string;
}

/** How an answer is signed. */
export interface Signing {
  /** The signed parts; default: the assertion. */
  readonly what?: 'assertion' | 'response' | 'both' | 'nothing';
  readonly key?: KeyObject;
  /** Certificate in `KeyInfo`; default: the certificate of the key. */
  readonly keyInfo?: string;
  readonly method?: string;
  readonly digest?: string;
  readonly canonical?: string;
  /** Changes the XML before it is signed. */
  readonly before?: (xml: string) => string;
  readonly after?: (xml: string) => string;
}

const time = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

const attributeStatement = (attributes: Said['attributes']): string =>
  attributes === undefined
    ? ''
    : `<saml:AttributeStatement>${Object.entries(attributes)
        .map(
          ([name, values]) =>
            `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
        )
        .join('')}</saml:AttributeStatement>`;

/** An unsigned answer. */
export const unsignedAnswer = (entityId: string, said: Said): string => {
  const { service, inResponseTo, ends = 300, id = `_${randomUUID()}` } = said;
  const callback = `${service}/auth/saml/callback`;
  const issuer = said.issuer ?? entityId;
  const answers = said.subjectInResponseTo ?? inResponseTo;
  const data =
    said.confirmation ??
    [
      '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData',
      ` NotOnOrAfter="${time(said.confirmationEnds ?? ends)}" Recipient="${said.recipient ?? callback}"`,
      `${answers === '' ? '' : ` InResponseTo="${answers}"`}/></saml:SubjectConfirmation>`,
    ].join('');
  return [
    `<samlp:Response xmlns:samlp="${protocol}" xmlns:saml="${assertion}" ID="_${randomUUID()}" Version="2.0"`,
    ` IssueInstant="${time(0)}" Destination="${said.destination ?? callback}"`,
    `${inResponseTo === '' ? '' : ` InResponseTo="${inResponseTo}"`}>`,
    `<saml:Issuer>${said.responseIssuer ?? issuer}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="${said.status ?? 'urn:oasis:names:tc:SAML:2.0:status:Success'}"/></samlp:Status>`,
    `<saml:Assertion ID="${id}" Version="2.0" IssueInstant="${time(0)}"><saml:Issuer>${issuer}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${said.nameId}</saml:NameID>`,
    `${data}</saml:Subject>`,
    `<saml:Conditions NotBefore="${time(said.begins ?? -5)}" NotOnOrAfter="${time(ends)}"><saml:AudienceRestriction>`,
    `<saml:Audience>${said.audience ?? service}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${time(0)}" SessionIndex="${said.sessionIndex ?? '_session'}"><saml:AuthnContext>`,
    '<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>',
    `</saml:AuthnContext></saml:AuthnStatement>${attributeStatement(said.attributes)}</saml:Assertion></samlp:Response>`,
  ].join('');
};

const signed = (xml: string, element: 'Assertion' | 'Response', signing: Signing & { readonly key: KeyObject }) => {
  const xpath = `//*[local-name(.)='${element}']`;
  const canonical = signing.canonical ?? exclusive;
  const one = new SignedXml({
    privateKey: signing.key.export({ type: 'pkcs8', format: 'pem' }),
    publicCert: signing.keyInfo ?? selfSigned(signing.key),
    signatureAlgorithm: signing.method ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: canonical,
  });
  one.addReference({
    xpath,
    digestAlgorithm: signing.digest ?? 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: [`${signature}enveloped-signature`, canonical],
  });
  one.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
  });
  return one.getSignedXml();
};

/** A request as the provider received it. */
export interface Asked {
  readonly id: string;
  readonly xml: string;
}

export const askedBy = (location: string): Asked => {
  const request = new URL(location).searchParams.get('SAMLRequest') ?? '';
  const xml = inflateRawSync(Buffer.from(request, 'base64')).toString();
  return { xml, id: /ID="([^"]+)"/.exec(xml)?.[1] ?? '' };
};

/** A SAML provider with its own key. */
export interface TestSamlProvider {
  readonly entityId: string;
  readonly certificate: string;
  readonly key: KeyObject;
  /** Makes the XML of an answer. */
  answer(said: Said, signing?: Signing): string;
}

export const newKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

export const openSamlProvider = (entityId = `https://idp.example.com/${randomUUID()}`): TestSamlProvider => {
  const key = newKey();
  const as = (xml: string) => xml;
  return {
    entityId,
    certificate: selfSigned(key),
    key,
    answer: (said, { before = as, after = as, ...signing } = {}) => {
      const { what = 'assertion' } = signing;
      const given = { key, ...signing };
      let xml = before(unsignedAnswer(entityId, said));
      if (what === 'assertion' || what === 'both') xml = signed(xml, 'Assertion', given);
      if (what === 'response' || what === 'both') xml = signed(xml, 'Response', given);
      return after(xml);
    },
  };
};

/** The parts of an answer with a signed assertion, for attacks that recombine them. */
const partsOf = (xml: string) => {
  const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
  const own = /<ds:Signature[\s\S]*?<\/ds:Signature>/.exec(assertion)?.[0] ?? '';
  return { assertion, own, bare: assertion.replace(own, '') };
};

const evilId = '_evil';
/** A copy of the XML with another name and id. */
const forged = (xml: string, evil: string): string =>
  xml.replace(/(<saml:NameID[^>]*>)[^<]*/, `$1${evil}`).replace(/ ID="[^"]+"/, ` ID="${evilId}"`);
const into = (signature: string, inside: string): string =>
  signature.replace('</ds:Signature>', `${inside}</ds:Signature>`);

/**
 * Eight ways to wrap signed content so that a service may read other content (Somorovsky et al., "On Breaking SAML",
 * 2012). In the first two the answer itself is signed, without the signature of the assertion.
 * @param evil name in the forged part
 */
export const wrappings = (evil: string): Readonly<Record<string, (xml: string) => string>> => {
  const responseParts = (xml: string) => {
    const own = /<ds:Signature[\s\S]*?<\/ds:Signature>/.exec(xml)?.[0] ?? '';
    const bare = xml.replace(own, '');
    return { own, bare, wrong: forged(bare, evil) };
  };
  const replaced = (xml: string, make: (parts: ReturnType<typeof partsOf>, wrong: string) => string): string => {
    const parts = partsOf(xml);
    return xml.replace(parts.assertion, () => make(parts, forged(parts.bare, evil)));
  };
  const afterIssuer = (xml: string, inside: string): string =>
    xml.replace('</saml:Issuer>', () => `</saml:Issuer>${inside}`);
  return {
    'the signed answer in its signature, in a forged answer': (xml) => {
      const { own, bare, wrong } = responseParts(xml);
      return afterIssuer(wrong, into(own, bare));
    },
    'the signed answer beside its signature, in a forged answer': (xml) => {
      const { own, bare, wrong } = responseParts(xml);
      return afterIssuer(wrong, `${own}${bare}`);
    },
    'a forged assertion before the signed one': (xml) =>
      replaced(xml, ({ assertion }, wrong) => `${wrong}${assertion}`),
    'the signed assertion in a forged one': (xml) =>
      replaced(xml, ({ assertion }, wrong) =>
        wrong.replace('</saml:Assertion>', () => `${assertion}</saml:Assertion>`),
      ),
    'a forged assertion with the signature, before the signed one': (xml) =>
      replaced(xml, ({ own, bare }, wrong) => `${afterIssuer(wrong, own)}${bare}`),
    'the signed assertion in the signature of a forged one': (xml) =>
      replaced(xml, ({ own, bare }, wrong) => afterIssuer(wrong, into(own, bare))),
    'a forged assertion in extensions': (xml) =>
      replaced(xml, ({ assertion }, wrong) => `<samlp:Extensions>${wrong}</samlp:Extensions>${assertion}`),
    'the signed assertion in an object of the signature of a forged one': (xml) =>
      replaced(xml, ({ own, bare }, wrong) => afterIssuer(wrong, into(own, `<ds:Object>${bare}</ds:Object>`))),
  };
};
