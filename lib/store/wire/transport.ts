import { setTimeout } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/**
 * Sends one operation of DynamoDB's JSON protocol and answers with the parsed body.
 * @throws TableError; another Error with `$metadata` when no answer came; one without when nothing was sent
 */
export type Transport = (operation: string, input: object, signal?: AbortSignal) => Promise<unknown>;

/** The parts of an HTTP message as the SDK takes and gives them. */
interface Message {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
  readonly method: 'POST';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Signer {
  sign(request: Message, options: { readonly signingDate: Date }): Promise<Message>;
}

/** Where requests go, and what signs them there. */
interface Target {
  readonly url: URL;
  readonly signer: Signer;
}

/** What DynamoDB gives with an error besides its type and message; items in the form of the protocol. */
interface Details {
  /** Why a transaction was cancelled, an entry for each action. */
  readonly CancellationReasons?: readonly object[];
  /** Of a single write whose condition failed, when it asked for the item. */
  readonly Item?: object;
}

/** An error of the table. `name` is the type that DynamoDB gave; no class of the SDK is made of it. */
export class TableError extends Error implements Details {
  readonly $metadata: { readonly httpStatusCode: number; readonly requestId?: string };
  declare readonly CancellationReasons?: readonly object[];
  declare readonly Item?: object;

  constructor(name: string, message: string, $metadata: TableError['$metadata'], details: Details) {
    super(message);
    this.name = name;
    this.$metadata = $metadata;
    Object.assign(this, details);
  }
}

const isObject = (value: unknown): value is object => value !== null && typeof value === 'object';

const errorOf = ($metadata: TableError['$metadata'], text: string): TableError => {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy on the way may answer with something else; then the status says what can be said.
  }
  const { __type, message, Message, CancellationReasons, Item }: Readonly<Record<string, unknown>> = isObject(body)
    ? { ...body }
    : {};
  const status = $metadata.httpStatusCode;
  const type = typeof __type === 'string' ? __type.split('#').at(-1) : '';
  const said = message ?? Message;
  return new TableError(
    type || (status >= 500 ? 'InternalServerError' : 'UnknownError'),
    typeof said === 'string' ? said : `The table answered with status ${status}`,
    $metadata,
    { ...(Array.isArray(CancellationReasons) && { CancellationReasons }), ...(isObject(Item) && { Item }) },
  );
};

const throttles = new Set([
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'ThrottlingException',
  'TransactionInProgressException',
]);
const isThrottle = ({ name, $metadata }: TableError): boolean =>
  throttles.has(name) || $metadata.httpStatusCode === 429;

/** A process that was suspended after it signed a request sends it too late. */
const isSentLate = ({ name, message }: TableError): boolean =>
  name === 'InvalidSignatureException' && message.includes('Signature expired');

/** What the retry strategy of the SDK is told about a failure, as the SDK itself would classify it. */
const errorTypeOf = (error: unknown): 'THROTTLING' | 'TRANSIENT' | 'CLIENT_ERROR' => {
  if (error instanceof TableError) {
    if (isThrottle(error)) return 'THROTTLING';
    return error.$metadata.httpStatusCode >= 500 || isSentLate(error) ? 'TRANSIENT' : 'CLIENT_ERROR';
  }
  // The connection was lost, could not be made in time, or the answer did not come in one piece.
  return isObject(error) && '$metadata' in error ? 'TRANSIENT' : 'CLIENT_ERROR';
};

const textOf = (stream: NodeJS.ReadableStream): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('error', reject);
    stream.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });

const abortError = (signal: AbortSignal): Error =>
  Object.assign(new Error('The request to the table was aborted', { cause: signal.reason }), {
    name: 'AbortError',
    $metadata: {},
  });

/** Ends with an AbortError as soon as the signal says so, even between two attempts. */
const untilAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(abortError(signal));
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([promise, work]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
};

/** Makes something when it is first asked for; when that fails, the next one who asks tries again. */
const lazy = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
};

type Config = DynamoDBClient['config'];

/** The endpoint that code, the environment or a profile names; undefined: the one of the region. */
const namedEndpoint = async (config: Config): Promise<string | undefined> => {
  if (!config.isCustomEndpoint) return config.serviceConfiguredEndpoint?.();
  const named = await config.endpoint?.();
  return named && `${named.protocol}//${named.hostname}${named.port ? `:${named.port}` : ''}${named.path}`;
};

/** The service that is asked: the first part of the header that names the operation, and where it is. */
export interface WireService {
  readonly prefix: string;
  readonly findTarget: (config: Config) => Promise<Target>;
}

/** The target of the SDK's own requests, from the same parts of its configuration. */
const findTable = async (config: Config): Promise<Target> => {
  const { url, properties } = config.endpointProvider({
    Region: await config.region(),
    UseFIPS: await config.useFipsEndpoint(),
    UseDualStack: await config.useDualstackEndpoint(),
    AccountId: (await config.credentials()).accountId,
    AccountIdEndpointMode: await config.accountIdEndpointMode(),
    Endpoint: await namedEndpoint(config),
  });
  const signer = await config.signer(properties?.authSchemes?.[0]);
  // It signs more than requests; of those it takes and gives what `Message` has.
  return { url, signer: signer as unknown as Signer };
};

/** The table itself. */
export const tableService: WireService = { prefix: 'DynamoDB_20120810', findTarget: findTable };

/**
 * The queue at an address. It speaks the same protocol as the table (Amazon SQS Developer Guide, "AWS JSON protocol"), and
 * is asked at the host of its address.
 */
export const queueService = (address: string): WireService => ({
  prefix: 'AmazonSQS',
  findTarget: async (config) => {
    const signingRegion = await config.region();
    const signer = await config.signer({ name: 'sigv4', signingName: 'sqs', signingRegion, properties: {} });
    return { url: new URL('/', address), signer: signer as unknown as Signer };
  },
});

/**
 * The way of a request to the table. It takes endpoint, connections, credentials, signature and retry strategy from the
 * SDK's client, and leaves out its layers of middleware and schemas, which took most of a request's time
 * (docs/decisions/0172-the-way-to-the-table.md).
 */
export const openTransport = ({ config }: DynamoDBClient, service: WireService = tableService): Transport => {
  const targetOf = lazy(() => service.findTarget(config));

  const composed = async (operation: string, body: string): Promise<Message> => {
    const { url, signer } = await targetOf();
    const message: Message = {
      protocol: url.protocol,
      hostname: url.hostname,
      ...(url.port !== '' && { port: Number(url.port) }),
      method: 'POST',
      path: url.pathname,
      query: {},
      headers: {
        host: url.host,
        'content-type': 'application/x-amz-json-1.0',
        'content-length': String(Buffer.byteLength(body)),
        'x-amz-target': `${service.prefix}.${operation}`,
      },
      body,
    };
    return signer.sign(message, { signingDate: new Date(Date.now() + config.systemClockOffset) });
  };

  const exchange = async (message: Message, signal: AbortSignal | undefined): Promise<unknown> => {
    try {
      const { response } = await config.requestHandler.handle(message as never, signal ? { abortSignal: signal } : {});
      const text = await textOf(response.body);
      const { statusCode: httpStatusCode, headers } = response;
      if (httpStatusCode < 300) return JSON.parse(text);
      const requestId = headers['x-amzn-requestid'];
      throw errorOf({ httpStatusCode, ...(requestId !== undefined && { requestId }) }, text);
    } catch (error) {
      // From here on the request may have reached the table, whatever went wrong.
      if (isObject(error) && !('$metadata' in error)) Object.assign(error, { $metadata: {} });
      throw error;
    }
  };

  const sendUntilAnswered = async (operation: string, input: object, signal?: AbortSignal): Promise<unknown> => {
    const body = JSON.stringify(input);
    const strategy = await config.retryStrategy();
    if (!('acquireInitialRetryToken' in strategy)) throw new Error('The retry strategy is one of an older SDK');
    let token = await strategy.acquireInitialRetryToken('');
    for (;;) {
      try {
        const output = await exchange(await composed(operation, body), signal);
        strategy.recordSuccess(token);
        return output;
      } catch (error) {
        if (signal?.aborted) throw error;
        try {
          token = await strategy.refreshRetryTokenForRetry(token, { errorType: errorTypeOf(error) });
        } catch {
          // No attempts are left, or another one would not help.
          throw error;
        }
        // The standard strategy has waited already; others leave it to the caller.
        if (token.getRetryDelay() > 0) await setTimeout(token.getRetryDelay());
      }
    }
  };

  return (operation, input, signal) => {
    const work = sendUntilAnswered(operation, input, signal);
    return signal ? untilAborted(work, signal) : work;
  };
};
