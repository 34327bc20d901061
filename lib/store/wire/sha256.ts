import { createHash, createHmac, createSecretKey, type Hash, type Hmac, type KeyObject } from 'node:crypto';

type Bytes = ArrayBuffer | ArrayBufferView;

const bytesOf = (data: Bytes): Uint8Array =>
  ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);

/** The SDK uses one key for all signatures of a day. Making a key object of it takes longer than using it. */
const keys = new WeakMap<Bytes, KeyObject>();

const keyOf = (secret: Bytes): KeyObject => {
  const key = keys.get(secret) ?? createSecretKey(bytesOf(secret));
  keys.set(secret, key);
  return key;
};

/** SHA-256 and HMAC of Node, for the signatures of the SDK, which calls it with `new`. Each object makes one digest. */
export class Sha256 {
  readonly #hash: Hash | Hmac;

  constructor(secret?: string | Bytes) {
    if (secret === undefined) this.#hash = createHash('sha256');
    else this.#hash = createHmac('sha256', typeof secret === 'string' ? secret : keyOf(secret));
  }

  update(data: string | Bytes): void {
    this.#hash.update(typeof data === 'string' ? data : bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    throw new Error('A digest is made once');
  }
}
