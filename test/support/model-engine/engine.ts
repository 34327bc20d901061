import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Engine } from '../../../infra/local/table/engine-process.ts';
import { outputText, plainInput } from './protocol.ts';
import { type Inputs, type ModelTable, openModelTable } from './table.ts';

/** An answer of the protocol. */
interface Answer {
  readonly status: number;
  readonly text: string;
}

type Input = Readonly<Record<string, unknown>>;
type Ask = (target: string, body: string) => Answer;

const notFound = Object.assign(new Error('Requested resource not found'), { name: 'ResourceNotFoundException' });

/** The body of an error answer. A plain Error is for what the model does not know: nobody should try it again. */
const refusalOf = (error: unknown): Answer => {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const details: Input = { ...(error instanceof Error ? error : {}) };
  const type = `com.amazonaws.dynamodb.v20120810#${name === 'Error' ? 'UnknownToTheModel' : name}`;
  const { CancellationReasons, Item } = details;
  return { status: 400, text: outputText({ __type: type, message, CancellationReasons, Item }) };
};

/** The tables of an engine, and the operations on the tables themselves. */
const openTables = (): Ask => {
  const tables = new Map<string, { readonly table: ModelTable; readonly description: Record<string, unknown> }>();
  const named = (name: unknown) => {
    const found = tables.get(String(name));
    if (!found) throw notFound;
    return found;
  };
  const create = ({ TableName, KeySchema, AttributeDefinitions, StreamSpecification }: Input): object => {
    const name = String(TableName);
    if (tables.has(name))
      throw Object.assign(new Error(`Table already exists: ${name}`), { name: 'ResourceInUseException' });
    const arn = `arn:aws:dynamodb:local:000000000000:table/${name}`;
    const table = openModelTable(`${arn}/stream/1`);
    const description = {
      ...{
        TableName: name,
        TableArn: arn,
        TableStatus: 'ACTIVE',
        KeySchema,
        AttributeDefinitions,
        StreamSpecification,
      },
      ...{ LatestStreamArn: table.stream.arn, LatestStreamLabel: '1', DeletionProtectionEnabled: false },
    };
    tables.set(name, { table, description });
    return { TableDescription: description };
  };
  const control: Readonly<Record<string, (input: Input) => object>> = {
    CreateTable: create,
    DescribeTable: ({ TableName }) => ({ Table: named(TableName).description }),
    UpdateTable: ({ TableName, DeletionProtectionEnabled }) => {
      const { description } = named(TableName);
      Object.assign(description, { DeletionProtectionEnabled });
      return { TableDescription: description };
    },
    UpdateTimeToLive: ({ TimeToLiveSpecification }) => ({ TimeToLiveSpecification }),
  };

  /** The only table that a request names, in one of the ways of the protocol. */
  const tableOf = ({ TableName, RequestItems, TransactItems, Statements }: Input): string => {
    const [statement] = Array.isArray(Statements) ? Statements : [];
    const ofStatement = /"([^"]+)"/.exec(String(statement?.Statement))?.[1];
    const [action] = Array.isArray(TransactItems) ? TransactItems : [];
    const [inner]: unknown[] = Object.values(action ?? {});
    const ofAction = inner !== null && typeof inner === 'object' && 'TableName' in inner ? inner.TableName : undefined;
    return String(TableName ?? ofStatement ?? ofAction ?? Object.keys(RequestItems ?? {})[0]);
  };

  const items = (operation: string, input: Input): object => {
    const { table } = named(tableOf(input));
    if (!Object.hasOwn(table.operations, operation)) throw new Error(`The model of the engine has no ${operation}`);
    const run = table.operations[operation as keyof Inputs];
    const { output, units } = run(plainInput(input) as never);
    if (input.ReturnConsumedCapacity === undefined) return output;
    const consumed = { TableName: tableOf(input), CapacityUnits: units };
    return { ...output, ConsumedCapacity: /Batch|Transact/.test(operation) ? [consumed] : consumed };
  };

  const streams = (operation: string, input: Input): object => {
    const arn = String(input.StreamArn ?? input.ShardIterator).split('|')[0];
    const found = [...tables.values()].find(({ table }) => table.stream.arn === arn);
    if (!found) throw notFound;
    return found.table.stream.answer(operation, input);
  };

  return (target, body) => {
    try {
      const [service = '', operation = ''] = target.split('.');
      const input: Input = JSON.parse(body);
      if (service.startsWith('DynamoDBStreams'))
        return { status: 200, text: JSON.stringify(streams(operation, input)) };
      const ofTable = Object.hasOwn(control, operation) ? control[operation] : undefined;
      if (ofTable) return { status: 200, text: JSON.stringify(ofTable(input)) };
      return { status: 200, text: outputText(items(operation, input)) };
    } catch (error) {
      return refusalOf(error);
    }
  };
};

/** The engines of this process by their hosts, e.g. `127.0.0.1:38211`. */
const engines = new Map<string, Ask>();

interface Message {
  readonly hostname: string;
  readonly port?: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes for requests of the SDK itself. */
  readonly body: string | Uint8Array;
}

type Handle = (message: Message, options?: unknown) => Promise<{ response: object }>;

const answerOf = (ask: Ask, { headers, body }: Message): object => {
  const { status, text } = ask(
    headers['x-amz-target'] ?? '',
    typeof body === 'string' ? body : new TextDecoder().decode(body),
  );
  const stream = new Readable({ read: () => undefined });
  stream.push(text);
  stream.push(null);
  return { statusCode: status, reason: '', headers: { 'content-type': 'application/x-amz-json-1.0' }, body: stream };
};

/**
 * The SDK's connections of this process answer requests to its engines themselves, in a later turn of the event loop:
 * everything above them is what also runs over the network.
 */
const shortenTheWay = (): void => {
  const client = new DynamoDBClient({ region: 'local' });
  const connections: { handle: Handle } = Object.getPrototypeOf(client.config.requestHandler);
  client.destroy();
  const { handle } = connections;
  connections.handle = function (this: unknown, message, options) {
    const ask = engines.get(`${message.hostname}:${message.port}`);
    if (!ask) return handle.call(this, message, options);
    return new Promise((resolve) => setImmediate(() => resolve({ response: answerOf(ask, message) })));
  };
};
shortenTheWay();

/**
 * Starts a model of the embedded engine in this process, with an address on the loopback interface for others. It
 * answers as that engine does (`test/support/model-engine/engine.test.ts`), and takes a fraction of its time.
 */
export const startModelEngine = async (): Promise<Engine> => {
  const ask = openTables();
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') return response.end('healthy');
    const body = await buffer(request);
    const { status, text } = ask(String(request.headers['x-amz-target']), body.toString('utf8'));
    return response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const { port } = server.address() as AddressInfo;
  engines.set(`127.0.0.1:${port}`, ask);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async () => {
      engines.delete(`127.0.0.1:${port}`);
      server.closeAllConnections();
      server.close();
    },
  };
};
