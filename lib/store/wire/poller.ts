import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { isObject } from '../../basics/object.ts';
import { clientConfig } from './config.ts';
import { signerFor } from './transport.ts';

/** Lambda's polling of a queue, which SQS bills also while the queue is empty. */
export interface Poller {
  /**
   * Switches the polling on or off, unless it is so already. What Lambda has begun to do takes it up to a minute.
   * @throws Error when Lambda does not answer or refuses it; the next call tries again
   */
  keep(on: boolean): Promise<void>;
}

interface Request {
  readonly method: 'GET' | 'PUT';
  readonly path?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly input?: object;
}

/** How long a process relies on what it has seen: a deployment may have changed it, in ms. */
const reliableMs = 10 * 60_000;
const answerMs = 5_000;

/** Event source mappings (AWS Lambda API Reference, "ListEventSourceMappings", "UpdateEventSourceMapping"). */
const mappings = '/2015-03-31/event-source-mappings/';

/** The id and the state of the first event source mapping of a list. */
const firstOf = (list: unknown): { readonly id: string; readonly state: string } => {
  const [first]: readonly unknown[] =
    isObject(list) && Array.isArray(list.EventSourceMappings) ? list.EventSourceMappings : [];
  if (!isObject(first) || typeof first.UUID !== 'string' || typeof first.State !== 'string')
    throw new Error('Lambda named no event source mapping');
  return { id: first.UUID, state: first.State };
};

/**
 * Opens the polling of the only queue that a function gets messages from.
 * @param functionName its name
 * @param address of a stand-in for Lambda; absent: that of the region
 */
export const openPoller = (functionName: string, address?: string): Poller => {
  // Only credentials and region of the client are used, as for requests to the table.
  const { config } = new DynamoDBClient(clientConfig(address));
  let seen: { readonly on: boolean; readonly at: number } | undefined;

  const ask = async ({ method, path = '', query = {}, input }: Request): Promise<unknown> => {
    const region = await config.region();
    const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
    const url = new URL(`${mappings}${path}`, address ?? `https://lambda.${region}.${suffix}`);
    const body = input === undefined ? '' : JSON.stringify(input);
    const signer = await signerFor(config, 'lambda');
    const { headers } = await signer.sign(
      {
        method,
        protocol: url.protocol,
        hostname: url.hostname,
        ...(url.port !== '' && { port: Number(url.port) }),
        path: url.pathname,
        query,
        headers: { host: url.host, 'content-type': 'application/json' },
        body,
      },
      { signingDate: new Date() },
    );
    url.search = new URLSearchParams(query).toString();
    const response = await fetch(url, {
      method,
      headers,
      signal: AbortSignal.timeout(answerMs),
      ...(input !== undefined && { body }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`Lambda answered with ${response.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };

  return {
    keep: async (on) => {
      const now = Date.now();
      if (seen?.on === on && now - seen.at < reliableMs) return;
      seen = undefined;
      const { id, state } = firstOf(await ask({ method: 'GET', query: { FunctionName: functionName } }));
      // Lambda refuses a change while it makes another one, and is asked again with the next call.
      if (state.endsWith('ing')) return;
      if ((state === 'Enabled') !== on) await ask({ method: 'PUT', path: id, input: { Enabled: on } });
      seen = { on, at: now };
    },
  };
};
