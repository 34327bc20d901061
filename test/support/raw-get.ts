import { get as httpGet, type IncomingHttpHeaders } from 'node:http';

export interface RawAnswer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  /** The body as it was sent, still compressed. */
  readonly body: Buffer;
}

/** Sends a request without decompressing the answer, which `fetch` would do. */
export const get = (url: string, headers: Readonly<Record<string, string>>): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    httpGet(url, { headers }, async (answer) => {
      try {
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(await answer.toArray()) });
      } catch (error) {
        reject(error);
      }
    }).on('error', reject);
  });
