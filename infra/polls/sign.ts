import { createECDH, createHash, createHmac, createPrivateKey, type KeyObject, sign } from 'node:crypto';

/**
 * AWS Signature Version 4A, which the key-value store of CloudFront asks for: it holds in all regions, so it works while
 * one of them is gone. The client of the AWS SDK needs two packages more for it, and this command needs two requests.
 * Source: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
const algorithm = 'AWS4-ECDSA-P256-SHA256';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

export interface Unsigned {
  readonly method: string;
  readonly url: URL;
  /** Names in lower case; they are all signed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The order of the curve P-256, minus 2 (FIPS 186-4, D.1.2.3). */
const largest = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551') - 2n;

/** The private key, 32 bytes, that belongs to credentials (NIST SP 800-108, with HMAC-SHA256 and a counter). */
export const privateKeyOf = ({ accessKeyId, secretAccessKey }: Credentials): Buffer => {
  for (let counter = 1; counter < 255; counter++) {
    const input = Buffer.concat([
      Buffer.from([0, 0, 0, 1]),
      Buffer.from(`${algorithm}\0${accessKeyId}`),
      Buffer.from([counter]),
      Buffer.from([0, 0, 1, 0]),
    ]);
    const candidate = BigInt(`0x${createHmac('sha256', `AWS4A${secretAccessKey}`).update(input).digest('hex')}`);
    if (candidate <= largest) return Buffer.from((candidate + 1n).toString(16).padStart(64, '0'), 'hex');
  }
  throw new Error('These credentials have no key of Signature Version 4A');
};

const keyOf = (credentials: Credentials): KeyObject => {
  const d = privateKeyOf(credentials);
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)];
  const text = (bytes: Buffer): string => bytes.toString('base64url');
  const key = { kty: 'EC', crv: 'P-256', d: text(d), x: text(x), y: text(y) };
  return createPrivateKey({ format: 'jwk', key });
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A path as it is signed: what is encoded in it is encoded once more. */
const canonicalPath = ({ pathname }: URL): string =>
  pathname
    .split('/')
    .map((part) =>
      encodeURIComponent(part).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`),
    )
    .join('/');

/**
 * The headers of a request without a query, with its signature.
 * @param service name that the service has in signatures
 */
export const signed = (
  { method, url, headers, body }: Unsigned,
  { credentials, service, now }: { readonly credentials: Credentials; readonly service: string; readonly now: Date },
): Record<string, string> => {
  const time = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-date': time,
    'x-amz-region-set': '*',
    ...(credentials.sessionToken && { 'x-amz-security-token': credentials.sessionToken }),
  };
  const names = Object.keys(all).sort();
  const lines = names.map((name) => `${name}:${(all[name] ?? '').trim()}\n`).join('');
  const request = [method, canonicalPath(url), '', lines, names.join(';'), sha256(body)].join('\n');
  const scope = `${time.slice(0, 8)}/${service}/aws4_request`;
  const toSign = [algorithm, time, scope, sha256(request)].join('\n');
  const signature = sign('sha256', Buffer.from(toSign), keyOf(credentials)).toString('hex');
  const credential = `${credentials.accessKeyId}/${scope}`;
  return {
    ...all,
    authorization: `${algorithm} Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
};
