import { BatchExecuteStatementCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { isObject } from '../../basics/object.ts';
import { type Attributes, decode, encode } from './attributes.ts';
import { openTransport, TableError } from './transport.ts';

/** One request to the table: the operation, e.g. `GetItem`, and its input with plain items. Layers may change it. */
export interface TableRequest {
  readonly operation: string;
  readonly input: Record<string, unknown>;
}

type Output = Record<string, unknown>;
type Next = () => Promise<Output>;
/** Wraps every request. The layer that was added last is the outermost. */
export type Layer = (request: TableRequest, next: Next) => Promise<Output>;

/** The commands that the client sends: those of the SDK's document client, and statements, whose parameters are typed. */
export type TableCommand =
  | BatchExecuteStatementCommand
  | BatchGetCommand
  | BatchWriteCommand
  | DeleteCommand
  | GetCommand
  | PutCommand
  | QueryCommand
  | ScanCommand
  | TransactGetCommand
  | TransactWriteCommand
  | UpdateCommand;

/** The output of a command: DynamoDB's answer, with plain items. */
type OutputOf<Command extends TableCommand> = Omit<
  Awaited<ReturnType<ReturnType<Command['resolveMiddleware']>>>['output'],
  '$metadata'
>;

/** Like the SDK's document client, with a shorter way to the table. It supports the operations on items. */
export interface TableClient {
  /**
   * Sends a command, and repeats it as the SDK would.
   * @throws Error with the name that DynamoDB gives it, see `TableError`; an AbortError
   */
  send<Command extends TableCommand>(
    command: Command,
    options?: { readonly abortSignal?: AbortSignal },
  ): Promise<OutputOf<Command>>;
  /** Closes the connections. */
  destroy(): void;
  /**
   * Adds a layer, for meters, and for tests that delay requests or let them fail. Returns a function that removes it.
   */
  wrap(layer: Layer): () => void;
}

/** Where plain items are in an input or an output: at this place, in each entry, or in certain members. */
type ItemPath = 'item' | { readonly each: ItemPath } | { readonly in: Readonly<Record<string, ItemPath>> };

const values: ItemPath = { in: { Key: 'item', Item: 'item', ExpressionAttributeValues: 'item' } };
const page: ItemPath = { in: { ExclusiveStartKey: 'item', ExpressionAttributeValues: 'item' } };
const found: ItemPath = { in: { Items: { each: 'item' }, LastEvaluatedKey: 'item' } };
const attributes: ItemPath = { in: { Attributes: 'item' } };
const action: ItemPath = { in: { Put: values, Delete: values, Update: values, ConditionCheck: values, Get: values } };
const requests: ItemPath = { each: { each: { in: { PutRequest: values, DeleteRequest: values } } } };
const keys: ItemPath = { each: { in: { Keys: { each: 'item' } } } };

interface Operation {
  readonly name: string;
  readonly input: ItemPath;
  readonly output: ItemPath;
}

const operations = new Map<unknown, Operation>([
  [GetCommand, { name: 'GetItem', input: values, output: values }],
  [PutCommand, { name: 'PutItem', input: values, output: attributes }],
  [UpdateCommand, { name: 'UpdateItem', input: values, output: attributes }],
  [DeleteCommand, { name: 'DeleteItem', input: values, output: attributes }],
  [QueryCommand, { name: 'Query', input: page, output: found }],
  [BatchExecuteStatementCommand, { name: 'BatchExecuteStatement', input: { in: {} }, output: { in: {} } }],
  [ScanCommand, { name: 'Scan', input: page, output: found }],
  [
    BatchGetCommand,
    {
      name: 'BatchGetItem',
      input: { in: { RequestItems: keys } },
      output: { in: { Responses: { each: { each: 'item' } }, UnprocessedKeys: keys } },
    },
  ],
  [
    BatchWriteCommand,
    {
      name: 'BatchWriteItem',
      input: { in: { RequestItems: requests } },
      output: { in: { UnprocessedItems: requests } },
    },
  ],
  [
    TransactGetCommand,
    {
      name: 'TransactGetItems',
      input: { in: { TransactItems: { each: action } } },
      output: { in: { Responses: { each: values } } },
    },
  ],
  [
    TransactWriteCommand,
    { name: 'TransactWriteItems', input: { in: { TransactItems: { each: action } } }, output: { in: {} } },
  ],
]);

/** A copy in which `convert` has replaced the items at a place. */
const converted = (value: unknown, place: ItemPath, convert: (item: object) => object): unknown => {
  if (place !== 'item' && 'each' in place && Array.isArray(value))
    return value.map((one) => converted(one, place.each, convert));
  if (!isObject(value)) return value;
  if (place === 'item') return convert(value);
  if ('each' in place)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, converted(one, place.each, convert)]));
  const copy: Record<string, unknown> = { ...value };
  for (const [name, inner] of Object.entries(place.in))
    if (copy[name] !== undefined) copy[name] = converted(copy[name], inner, convert);
  return copy;
};

const decodeItem = (item: object): object => decode(item as Attributes);

const refused: ItemPath = { in: { CancellationReasons: { each: values }, Item: 'item' } };

/** Converts the items that errors of failed conditions contain. */
const withPlainItems = (error: unknown): unknown => {
  if (!(error instanceof TableError)) return error;
  const { CancellationReasons, Item } = error;
  const details = { ...(CancellationReasons && { CancellationReasons }), ...(Item && { Item }) };
  return Object.assign(error, converted(details, refused, decodeItem));
};

/** Opens a client that uses the connections and the retry strategy of an SDK client. */
export const openClient = (client: DynamoDBClient): TableClient => {
  const transport = openTransport(client);
  const layers: Layer[] = [];

  const send = async (command: { input: object }, options?: { abortSignal?: AbortSignal }): Promise<Output> => {
    const operation = operations.get(command.constructor);
    if (!operation) throw new Error(`The table is not asked for ${command.constructor.name}`);
    const request: TableRequest = { operation: operation.name, input: { ...command.input } };
    const call = layers.reduce<Next>(
      (next, layer) => () => layer(request, next),
      async () => {
        try {
          const input = converted(request.input, operation.input, encode) as object;
          const output = await transport(operation.name, input, options?.abortSignal);
          return converted(output, operation.output, decodeItem) as Output;
        } catch (error) {
          throw withPlainItems(error);
        }
      },
    );
    return call();
  };

  return {
    // The types of the commands define the answer of each.
    send: send as TableClient['send'],
    destroy: () => client.destroy(),
    wrap: (layer) => {
      layers.push(layer);
      return () => {
        const i = layers.indexOf(layer);
        if (i >= 0) layers.splice(i, 1);
      };
    },
  };
};
