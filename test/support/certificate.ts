import { createPublicKey, type KeyObject, sign } from 'node:crypto';

const tlv = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const bytes = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => tlv(0x30, ...parts);
const objectId = (hex: string): Buffer => tlv(0x06, Buffer.from(hex, 'hex'));
const utcTime = (text: string): Buffer => tlv(0x17, Buffer.from(text));

/** sha256WithRSAEncryption (RFC 8017), and the attribute commonName (X.520). */
const rsaSha256 = sequence(objectId('2a864886f70d01010b'), tlv(0x05));
const commonName = objectId('550403');

const nameFrom = (name: string): Buffer => sequence(tlv(0x31, sequence(commonName, tlv(0x0c, Buffer.from(name)))));

/** A self-signed certificate for a key (RFC 5280), as PEM. */
export const selfSigned = (privateKey: KeyObject, name = 'provider'): string => {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const named = nameFrom(name);
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([1])),
    rsaSha256,
    named,
    sequence(utcTime('200101000000Z'), utcTime('491231235959Z')),
    named,
    publicKey,
  );
  const signature = sign('RSA-SHA256', body, privateKey);
  const der = sequence(body, rsaSha256, tlv(0x03, Buffer.from([0]), signature));
  return `-----BEGIN CERTIFICATE-----\n${der
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')}\n-----END CERTIFICATE-----\n`;
};
