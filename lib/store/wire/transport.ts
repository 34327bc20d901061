import { setTimeout } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/**
 * Sends one operation of DynamoDB's JSON protocol and returns the parsed body.
 * @throws TableError; another Error with `$metadata` when no answer came; one without `$metadata` when nothing was sent
 */
export type Transport = (operation: string, input: object, signal?: AbortSignal) => Promise<unknown>;

/** The parts of an HTTP message that the SDK needs and returns. */
interface Message {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Signer {
  sign(request: Message, options: { readonly signingDate: Date }): Promise<Message>;
}

/** The address of requests, and the signer for it. */
interface Target {
  readonly url: URL;
  readonly signer: Signer;
}

/** Further members of a DynamoDB error besides its type and message; items are in the form of the protocol. */
interface Details {
  /** Why a transaction was cancelled: one entry for each action. */
  readonly CancellationReasons?: readonly object[];
  /** The item of a single write whose condition failed, when the write asked for it. */
  readonly Item?: object;
}

/** An error of the table. `name` is DynamoDB's type of the error; no error classes of the SDK are used. */
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
    // A proxy on the way may answer with another body. Then only the status is known.
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

/** DynamoDB refuses an old signature: the process was suspended between signing the request and sending it. */
const isSentLate = ({ name, message }: TableError): boolean =>
  name === 'InvalidSignatureException' && message.includes('Signature expired');

/** Classifies a failure for the retry strategy of the SDK, as the SDK itself would. */
const errorTypeOf = (error: unknown): 'THROTTLING' | 'TRANSIENT' | 'CLIENT_ERROR' => {
  if (error instanceof TableError) {
    if (isThrottle(error)) return 'THROTTLING';
    return error.$metadata.httpStatusCode >= 500 || isSentLate(error) ? 'TRANSIENT' : 'CLIENT_ERROR';
  }
  // The connection was lost, could not be made in time, or the answer was incomplete.
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

/** Rejects with an AbortError as soon as the signal is aborted, even between two attempts. */
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

/** Makes a value when it is first needed. When that fails, the next caller tries again. */
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

/** The endpoint that code, the environment or a profile names; undefined: the default one of the region. */
const namedEndpoint = async (config: Config): Promise<string | undefined> => {
  if (!config.isCustomEndpoint) return config.serviceConfiguredEndpoint?.();
  const named = await config.endpoint?.();
  return named && `${named.protocol}//${named.hostname}${named.port ? `:${named.port}` : ''}${named.path}`;
};

/** A service with this protocol: the first part of the header that names the operation, and its address. */
export interface WireService {
  readonly prefix: string;
  /** Of the JSON protocol. */
  readonly version: '1.0' | '1.1';
  readonly findTarget: (config: Config) => Promise<Target>;
}

/** The target that the SDK itself would use, from its configuration. */
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
  // The SDK's signer also signs other things than requests. For requests it needs and returns the members of `Message`.
  return { url, signer: signer as unknown as Signer };
};

/** The service of the table, DynamoDB. */
export const tableService: WireService = { prefix: 'DynamoDB_20120810', version: '1.0', findTarget: findTable };

/** The signer of requests to another service, with the credentials of the client. */
export const signerFor = async (config: Config, signingName: string): Promise<Signer> => {
  const signingRegion = await config.region();
  const signer = await config.signer({ name: 'sigv4', signingName, signingRegion, properties: {} });
  return signer as unknown as Signer;
};

/**
 * The service of the queue at an address. It uses the same protocol as the table (Amazon SQS Developer Guide, "AWS JSON
 * protocol"), at the host of that address.
 */
export const queueService = (address: string): WireService => ({
  prefix: 'AmazonSQS',
  version: '1.0',
  findTarget: async (config) => ({ url: new URL('/', address), signer: await signerFor(config, 'sqs') }),
});

/** EventBridge in the region of the table (Amazon EventBridge API Reference, "PutEvents"). */
export const eventBusService = (address?: string): WireService => ({
  prefix: 'AWSEvents',
  version: '1.1',
  findTarget: async (config) => {
    const region = await config.region();
    const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
    return {
      url: new URL('/', address ?? `https://events.${region}.${suffix}`),
      signer: await signerFor(config, 'events'),
    };
  },
});

/**
 * Opens the transport of requests to the table. It takes endpoint, connections, credentials, signature and retry
 * strategy from the SDK's client, and leaves out its layers of middleware and schemas, which took most of a request's
 * time (docs/decisions/0172-the-way-to-the-table.md).
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
        'content-type': `application/x-amz-json-${service.version}`,
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
      // From here on, the request may have reached the table, whatever the error is.
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
          // No attempts are left, or a further one would not help.
          throw error;
        }
        // The standard strategy has waited already; other strategies leave the wait to the caller.
        if (token.getRetryDelay() > 0) await setTimeout(token.getRetryDelay());
      }
    }
  };

  return (operation, input, signal) => {
    const work = sendUntilAnswered(operation, input, signal);
    return signal ? untilAborted(work, signal) : work;
  };
};
