import { createPrivateKey, sign } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { badData } from '../../contract/problems.ts';
import { rsaSha256 } from './names.ts';

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

const signed = (query: URLSearchParams, privateKey: string): string => {
  query.set('SigAlg', rsaSha256);
  const signature = sign('RSA-SHA256', Buffer.from(query.toString()), createPrivateKey(privateKey));
  query.set('Signature', signature.toString('base64'));
  return query.toString();
};

/** The private key in a text that may also contain certificates; undefined: there is none. */
export const privateKeyIn = (text: string | undefined): string | undefined =>
  text?.match(/-----BEGIN ((?:RSA )?PRIVATE KEY)-----[\s\S]+?-----END \1-----/)?.[0];

/**
 * The address that sends a request to the provider (saml-bindings-2.0-os §3.4).
 * @param to address of the provider; its query is kept
 * @param request XML
 * @param privateKey PEM, with which the request is signed; undefined: it is not signed
 * @throws Problem `BadDataError` when `to` is no web address
 */
export const redirectAddress = (to: string, request: string, privateKey: string | undefined): string => {
  if (!isWebAddress(to)) throw badData('The address of the SAML provider in the settings is no web address.');
  const query = new URLSearchParams({ SAMLRequest: deflateRawSync(request).toString('base64') });
  const own = privateKey === undefined ? query.toString() : signed(query, privateKey);
  const address = new URL(to);
  address.search = address.search === '' ? own : `${address.search}&${own}`;
  address.hash = '';
  return address.href;
};
