import { createPublicKey, generateKeyPairSync, verify, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { trustedKeys } from '../../../lib/identity/login-providers/certificates.ts';
import { personOf } from '../../../lib/identity/saml/person.ts';
import { ownAddresses } from '../../../lib/identity/saml/provider.ts';
import { privateKeyIn, redirectAddress } from '../../../lib/identity/saml/redirect-binding.ts';
import { selfSigned } from '../../support/certificate.ts';
import { askedBy, newKey } from '../../support/saml-provider.ts';

const key = newKey();
const certificate = selfSigned(key);
const spki = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
const bare = certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '');

describe('saml §1: the certificate of the provider', () => {
  it('that tests use is one', () => {
    const { subject, validTo } = new X509Certificate(certificate);
    expect([subject, validTo]).toEqual(['CN=provider', 'Dec 31 23:59:59 2049 GMT']);
  });

  it.each([
    ['PEM', certificate],
    ['PEM with lines of Windows', certificate.replaceAll('\n', '\r\n')],
    ['PEM with a text before', `Subject: provider\n${certificate}`],
    ['base64 in one line', bare],
    ['base64 in lines', bare.replaceAll(/(.{76})/g, '$1\n')],
    ['a public key alone', spki],
  ])('may be %s', (_, text) => {
    expect(trustedKeys({ certificate: text })).toEqual([spki]);
  });

  it('may be several', () => {
    const other = selfSigned(newKey());
    expect(trustedKeys({ certificate: `${certificate}${other}` })).toHaveLength(2);
  });

  it.each([
    ['nothing', ''],
    ['a text', 'certificate'],
    ['one that is cut', bare.slice(0, -40)],
    ['one that is none beside one', `${certificate}-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----`],
    ['a short key', selfSigned(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey)],
    [
      'a key of another kind',
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    ],
    ['a private key', key.export({ type: 'pkcs8', format: 'pem' }).toString()],
  ])('may not be %s', (_, text) => {
    expect(trustedKeys({ certificate: text })).toEqual([]);
  });
});

describe('saml §1: the addresses of this service', () => {
  it.each([
    ['https://flags.example.com', undefined, 'https://flags.example.com'],
    ['https://a.execute-api.eu-central-1.amazonaws.com/v1', '', 'https://a.execute-api.eu-central-1.amazonaws.com/v1'],
    ['https://a.example/v1', 'flags.example.com:8443', 'https://flags.example.com:8443'],
    ['https://a.example/v1', 'A.example', 'https://a.example/v1'],
    ['http://127.0.0.1:4000', '127.0.0.1', 'http://127.0.0.1:4000'],
  ])('%s, %s', (baseUrl, host, entityId) => {
    expect(ownAddresses(baseUrl, host)).toEqual({ entityId, callback: `${entityId}/auth/saml/callback` });
  });
});

describe('saml §2: requests', () => {
  it('keep the query of the address, and are signed as they are sent', () => {
    const pem = key.export({ type: 'pkcs8', format: 'pem' }).toString();
    const own = privateKeyIn(`${certificate}\n${pem}`);
    const address = redirectAddress('https://idp.example.com/in?tenant=a#b', '<a ID="_1"/>', own);
    expect(askedBy(address)).toEqual({ id: '_1', xml: '<a ID="_1"/>' });
    const [, signed = ''] = /\?tenant=a&(SAMLRequest=[^&]+&SigAlg=[^&]+)&Signature=/.exec(address) ?? [];
    const signature = Buffer.from(new URL(address).searchParams.get('Signature') ?? '', 'base64');
    expect(verify('RSA-SHA256', Buffer.from(signed), createPublicKey(key), signature)).toBe(true);
  });

  it.each(['javascript:alert(1)', 'idp', 'ftp://idp.example.com'])('are not sent to %s', (address) => {
    expect(() => redirectAddress(address, '<a/>', undefined)).toThrow(expect.objectContaining({ status: 400 }));
  });

  it('are not signed without a key', () => {
    expect(privateKeyIn(certificate)).toBeUndefined();
    expect(privateKeyIn(undefined)).toBeUndefined();
    expect(redirectAddress('https://idp.example.com', '<a/>', undefined)).not.toContain('SigAlg');
  });
});

describe('saml §5: who signs in', () => {
  const person = (nameId: string, attributes: Readonly<Record<string, readonly string[]>>, settings = {}) =>
    personOf({ nameId, attributes: new Map(Object.entries(attributes)) }, settings);

  it.each(['a', 'a@', '@b', 'a@b@c', 'a b@c', 'a@b\u0000', '<a@b>', 'a@b,c@d', `${'a'.repeat(200)}@b`])(
    '%s is no email',
    (nameId) => {
      expect(() => person(nameId, {})).toThrow('has no email');
      expect(person(nameId, { email: ['a@b'] })).toEqual({ email: 'a@b' });
    },
  );

  it('is named by attributes that have one value', () => {
    expect(person('a@b', { firstName: ['A', 'B'], lastName: ['C'] })).toEqual({ email: 'a@b', name: 'C' });
    expect(() => person('a', { email: ['a@b', 'c@d'] })).toThrow('has no email');
  });

  it('has groups only where they are synchronised', () => {
    const groups = ['one', 'x'.repeat(300), 'two'];
    expect(person('a@b', { groups })).toEqual({ email: 'a@b' });
    for (const groupJsonPath of [undefined, '', 'groups', '$.groups', '$groups'])
      expect(person('a@b', { groups }, { enableGroupSyncing: true, groupJsonPath })).toEqual({
        email: 'a@b',
        groups: ['one', 'two'],
      });
    expect(person('a@b', {}, { enableGroupSyncing: true })).toEqual({ email: 'a@b', groups: [] });
  });
});
