import * as z from 'zod';
import { type Credentials, signed } from './sign.ts';

export interface StoreOptions {
  /** ARN of the store. */
  readonly arn: string;
  readonly credentials: () => Promise<Credentials>;
  /** Another address than AWS's, without a trailing slash. */
  readonly endpoint?: string | undefined;
  readonly now: () => Date;
}

/** A key-value store of CloudFront, as far as one key needs it. */
export interface KeyValues {
  /** Undefined: there is no such key. */
  get(key: string): Promise<string | undefined>;
  put(key: string, value: string): Promise<void>;
}

const arnForm = /^arn:aws:cloudfront::(\d{12}):key-value-store\/[\w-]+$/;
const pair = z.object({ Value: z.string() });
const service = 'cloudfront-keyvaluestore';
const patienceMs = 10_000;
/** How often a value is put when something else changes the store at the same time. */
const maxAttempts = 3;

/**
 * Opens a store. Its address belongs to no region, so it works while any region does.
 * API: https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_kvs_PutKey.html
 * @throws Error when the text is no ARN of a store
 */
export const openKeyValues = ({ arn, credentials, endpoint, now }: StoreOptions): KeyValues => {
  const account = arnForm.exec(arn)?.[1];
  if (account === undefined) throw new Error(`--store ${arn}: use the output PollSwitch of the stage`);
  const base = endpoint ?? `https://${account}.cloudfront-kvs.global.api.aws`;

  const ask = async (method: string, path: string, more: { body?: string; etag?: string } = {}): Promise<Response> => {
    const url = new URL(`${base}/key-value-stores/${encodeURIComponent(arn)}${path}`);
    const { body = '', etag } = more;
    const headers = { ...(body && { 'content-type': 'application/json' }), ...(etag && { 'if-match': etag }) };
    // `fetch` sets the host itself.
    const { host: _, ...all } = signed(
      { method, url, headers, body },
      { credentials: await credentials(), service, now: now() },
    );
    return fetch(url, { method, headers: all, ...(body && { body }), signal: AbortSignal.timeout(patienceMs) });
  };
  const text = async (answer: Response, what: string): Promise<string> => {
    const got = await answer.text();
    if (!answer.ok) throw new Error(`The key-value store did not ${what}: ${answer.status} ${got.slice(0, 300)}`);
    return got;
  };
  const pathOf = (key: string): string => `/keys/${encodeURIComponent(key)}`;

  return {
    get: async (key) => {
      const answer = await ask('GET', pathOf(key));
      if (answer.status !== 404) return pair.parse(JSON.parse(await text(answer, 'answer'))).Value;
      await answer.text();
      // The store itself may be what is missing.
      await text(await ask('GET', ''), 'answer');
      return undefined;
    },
    put: async (key, value) => {
      for (let attempt = 1; ; attempt++) {
        const store = await ask('GET', '');
        await text(store, 'answer');
        const answer = await ask('PUT', pathOf(key), {
          body: JSON.stringify({ Value: value }),
          etag: store.headers.get('etag') ?? '',
        });
        if (answer.status === 409 && attempt < maxAttempts) await answer.text();
        else return void (await text(answer, 'take the value'));
      }
    },
  };
};
