import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Sends one operation of DynamoDB's JSON protocol and answers with the parsed body. */
export type Transport = (operation: string, body: object, signal?: AbortSignal) => Promise<unknown>;

/** The parts of an HTTP message as the request handler of the SDK takes and gives them. */
interface Message {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
  readonly method: 'POST';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Record<string, string>;
  readonly body: string;
}

interface Signer {
  sign(request: Message): Promise<Message>;
}

/** An error of the table, as the SDK would throw it: `name` is the type that DynamoDB gave. */
export class TableError extends Error {
  readonly $metadata: { readonly httpStatusCode: number; readonly requestId?: string };
  /** Why a transaction was cancelled, an entry for each action; items in the form of the protocol. */
  readonly CancellationReasons?: readonly object[];

  constructor(name: string, message: string, status: number, requestId: string | undefined, reasons: unknown) {
    super(message);
    this.name = name;
    this.$metadata = { httpStatusCode: status, ...(requestId !== undefined && { requestId }) };
    if (Array.isArray(reasons)) this.CancellationReasons = reasons;
  }
}

const textOf = (stream: NodeJS.ReadableStream): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('error', reject);
    stream.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });

const errorOf = (status: number, requestId: string | undefined, text: string): TableError => {
  let body: Record<string, unknown> = {};
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy on the way may answer with something else; then the status says what can be said.
  }
  const type = typeof body.__type === 'string' ? body.__type.split('#').at(-1) : undefined;
  const message = body.message ?? body.Message;
  return new TableError(
    type || (status >= 500 ? 'InternalServerError' : 'UnknownError'),
    typeof message === 'string' ? message : `The table answered with status ${status}`,
    status,
    requestId,
    body.CancellationReasons,
  );
};

const throttles = /^(Throttling|ProvisionedThroughputExceeded|RequestLimitExceeded|TransactionInProgress)/;

/** What kind of failure the retry strategy of the SDK is told; undefined: trying again would not help. */
const retryable = (error: unknown): 'THROTTLING' | 'SERVER_ERROR' | 'TRANSIENT' | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof TableError) {
    if (throttles.test(error.name)) return 'THROTTLING';
    return error.$metadata.httpStatusCode >= 500 ? 'SERVER_ERROR' : undefined;
  }
  return error.name === 'TimeoutError' || 'code' in error ? 'TRANSIENT' : undefined;
};

/**
 * The way of a request to the table. It takes the connections, the credentials, the signature and the retry strategy of
 * the SDK's client, and leaves out the SDK's layers of middleware and schemas, which took most of a request's time
 * (docs/decisions/0172-the-way-to-the-table.md).
 */
export const openTransport = ({ config }: DynamoDBClient): Transport => {
  let signer: Promise<Signer> | undefined;
  let target: Promise<Pick<Message, 'protocol' | 'hostname' | 'port' | 'path'>> | undefined;

  const openSigner = async (): Promise<Signer> => {
    const signingRegion = await config.region();
    const made = await config.signer({ name: 'sigv4', signingName: 'dynamodb', signingRegion, properties: {} });
    return made as unknown as Signer;
  };

  const findTarget = async () => {
    const own = await config.endpoint?.();
    if (own)
      return {
        protocol: own.protocol,
        hostname: own.hostname,
        ...(own.port !== undefined && { port: own.port }),
        path: own.path,
      };
    const { url } = config.endpointProvider({
      Region: await config.region(),
      UseFIPS: (await config.useFipsEndpoint()) ?? false,
      UseDualStack: (await config.useDualstackEndpoint()) ?? false,
    });
    return {
      protocol: url.protocol,
      hostname: url.hostname,
      ...(url.port && { port: Number(url.port) }),
      path: url.pathname,
    };
  };

  const sendOnce = async (operation: string, body: string, signal: AbortSignal | undefined): Promise<unknown> => {
    target ??= findTarget();
    const { protocol, hostname, port, path } = await target;
    const unsigned: Message = {
      protocol,
      hostname,
      ...(port !== undefined && { port }),
      method: 'POST',
      path,
      query: {},
      headers: {
        host: port === undefined ? hostname : `${hostname}:${port}`,
        'content-type': 'application/x-amz-json-1.0',
        'content-length': String(Buffer.byteLength(body)),
        'x-amz-target': `DynamoDB_20120810.${operation}`,
      },
      body,
    };
    signer ??= openSigner();
    const signed = await (await signer).sign(unsigned);
    const { response } = await config.requestHandler.handle(signed as never, signal ? { abortSignal: signal } : {});
    const text = await textOf(response.body);
    const { statusCode } = response;
    if (statusCode >= 300) throw errorOf(statusCode, response.headers['x-amzn-requestid'], text);
    return text === '' ? {} : JSON.parse(text);
  };

  return async (operation, input, signal) => {
    const body = JSON.stringify(input);
    const strategy = await config.retryStrategy();
    let token = 'acquireInitialRetryToken' in strategy ? await strategy.acquireInitialRetryToken('') : undefined;
    for (;;) {
      try {
        const output = await sendOnce(operation, body, signal);
        if (token && 'recordSuccess' in strategy) strategy.recordSuccess(token);
        return output;
      } catch (error) {
        const errorType = retryable(error);
        if (!token || errorType === undefined || signal?.aborted || !('refreshRetryTokenForRetry' in strategy))
          throw error;
        try {
          token = await strategy.refreshRetryTokenForRetry(token, { errorType });
        } catch {
          // No attempts are left.
          throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, token?.getRetryDelay()));
      }
    }
  };
};
