import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { clientConfig } from './config.ts';
import { signerFor } from './transport.ts';

/** A request to the API of Lambda. */
export interface LambdaRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Becomes JSON. */
  readonly input?: object;
}

/** @returns the parsed answer; undefined: it is empty. @throws Error when Lambda does not answer, or refuses */
export type AskLambda = (request: LambdaRequest) => Promise<unknown>;

const answerMs = 5_000;

/** Opens the API of Lambda. @param address of a stand-in for it; absent: that of the region */
export const openLambda = (address?: string): AskLambda => {
  // Only credentials and region of the client are used, as for requests to the table.
  const { config } = new DynamoDBClient(clientConfig(address));
  return async ({ method, path, query = {}, headers = {}, input }) => {
    const region = await config.region();
    const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
    const url = new URL(path, address ?? `https://lambda.${region}.${suffix}`);
    const body = input === undefined ? '' : JSON.stringify(input);
    const signer = await signerFor(config, 'lambda');
    const signed = await signer.sign(
      {
        method,
        protocol: url.protocol,
        hostname: url.hostname,
        ...(url.port !== '' && { port: Number(url.port) }),
        path: url.pathname,
        query,
        headers: { host: url.host, 'content-type': 'application/json', ...headers },
        body,
      },
      { signingDate: new Date() },
    );
    url.search = new URLSearchParams(query).toString();
    const response = await fetch(url, {
      method,
      headers: signed.headers,
      signal: AbortSignal.timeout(answerMs),
      ...(input !== undefined && { body }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`Lambda answered with ${response.status}: ${text.slice(0, 300)}`);
    return text === '' ? undefined : JSON.parse(text);
  };
};
