import { BatchExecuteStatementCommand, TransactionInProgressException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { type Key, keyText } from '../../lib/store/table/keys.ts';
import type { TableClient } from '../../lib/store/wire/client.ts';
import type { Item, Items } from './stored-items.ts';
import type { Effect } from './table-model.ts';
import * as model from './table-model.ts';

/** The fates of a transaction. `afloat`: it counts as lost, but arrives later. */
export const fates = ['none', 'conflict', 'throttled', 'dropped', 'afloat', 'late', 'lost'] as const;
export type Fate = (typeof fates)[number];

/** A transaction that took effect. */
export interface Transaction {
  readonly effects: readonly Effect[];
  /** Who sent it. */
  readonly by: string;
  /** Number of entries of the ledger when the oldest task of that process began that was under way when it was sent. */
  readonly since: number;
}

/** The network between a process and the table. */
export interface Way {
  readonly name: string;
  /** Resolves when the process may continue. */
  turn(what: string): Promise<void>;
  /** Resolves when the network may continue, even if the process is dead. */
  networkTurn(what: string): Promise<void>;
  fate(): Fate;
  /** Whether a read fails finally: the SDK has repeated it already. */
  readFails(): boolean;
  /** Whether a read, or the application of a transaction, is interrupted here. */
  cut(): boolean;
  readonly pageSize: number;
  /** Number of entries of the ledger when the oldest task of the process began that is under way. */
  since(): number;
  /** A transaction got its position; reads may see a part of it from now until `end`. */
  begin(transaction: Transaction): { end(): void };
}

/** The state that all processes share: the items as plain reads see them, and the running transactions. */
export interface Server {
  readonly items: Items;
  readonly locked: Set<string>;
  /** Tokens of running and finished transactions. DynamoDB remembers them for ten minutes. */
  readonly tokens: Map<string, 'under way' | 'done'>;
}

export const openServer = (items: Items): Server => ({ items, locked: new Set(), tokens: new Map() });

const failure = (name: string): Error => Object.assign(new Error(`simulated ${name}`), { name, $metadata: {} });

const named = (keys: readonly Key[]): string => {
  const texts = keys.slice(0, 4).map(keyText);
  return keys.length > 4 ? `${texts.join(', ')} and ${keys.length - 4} more` : texts.join(', ');
};

/** The client of one process. */
export const modelClient = (server: Server, way: Way): TableClient => {
  const { items, locked, tokens } = server;
  const isLocked = (key: Key): boolean => locked.has(keyText(key));

  const reading = async (what: string): Promise<void> => {
    await way.turn(what);
    if (way.readFails()) throw failure('ThrottlingException');
  };

  const writeAll = (effects: readonly Effect[]): void => {
    for (const { key, item } of effects) items.set(key, item);
  };

  /** Executes a transaction: at once for conditions and transactions, item by item for plain reads. */
  const apply = async (input: TransactWriteCommand['input'], since: number): Promise<void> => {
    const token = input.ClientRequestToken;
    const known = token === undefined ? undefined : tokens.get(token);
    if (known === 'done') return;
    if (known) throw new TransactionInProgressException({ message: 'It is under way', $metadata: {} });
    const effects = model.transactWrite(items, input, isLocked);
    const { end } = way.begin({ effects, by: way.name, since });
    if (token !== undefined) tokens.set(token, 'under way');
    const keys = effects.map(({ key }) => keyText(key));
    for (const key of keys) locked.add(key);
    let open = effects;
    while (open.length > 1 && way.cut()) {
      await way.networkTurn('a transaction is applied in part');
      const parts = Map.groupBy(open, () => way.cut());
      writeAll(parts.get(true) ?? []);
      open = parts.get(false) ?? [];
    }
    writeAll(open);
    for (const key of keys) locked.delete(key);
    if (token !== undefined) tokens.set(token, 'done');
    end();
  };

  const transactWrite = async ({ input }: TransactWriteCommand): Promise<object> => {
    const actions = input.TransactItems ?? [];
    const keys = actions.map(({ Put, Delete, Update, ConditionCheck }) => {
      const of: Readonly<Record<string, unknown>> | undefined =
        Put?.Item ?? Delete?.Key ?? Update?.Key ?? ConditionCheck?.Key;
      return { pk: String(of?.pk), sk: String(of?.sk) };
    });
    const [fate, since] = [way.fate(), way.since()];
    await way.turn(`write ${named(keys)}${fate === 'none' ? '' : ` (${fate})`}`);
    if (fate === 'conflict') throw model.conflict(actions.length);
    if (fate === 'throttled') throw failure('ThrottlingException');
    if (fate === 'dropped') throw failure('TimeoutError');
    if (fate === 'afloat') {
      const arrives = way.networkTurn(`a lost request arrives: ${named(keys)}`);
      void arrives.then(() => apply(input, since)).catch(() => undefined);
      throw failure('TimeoutError');
    }
    await apply(input, since);
    if (fate === 'late') await way.turn('the answer arrives');
    if (fate === 'lost') throw failure('TimeoutError');
    return {};
  };

  const batchGet = async ({ input }: BatchGetCommand): Promise<object> => {
    const keys = model.batchKeys(input);
    await reading(`read ${named(keys)}`);
    const read = (some: readonly Key[]): Item[] => some.flatMap((key) => items.get(key) ?? []);
    const [name = ''] = Object.keys(input.RequestItems ?? {});
    const half = way.cut() ? Math.ceil(keys.length / 2) : keys.length;
    const found = read(keys.slice(0, half));
    const rest = keys.slice(half);
    if (rest.length > 0 && way.cut())
      return { Responses: { [name]: found }, UnprocessedKeys: { [name]: { Keys: rest, ConsistentRead: true } } };
    if (rest.length > 0) await way.turn('the other half of that read');
    return { Responses: { [name]: [...found, ...read(rest)] } };
  };

  const query = async ({ input }: QueryCommand): Promise<object> => {
    await reading(`query ${Object.values(input.ExpressionAttributeValues ?? {}).join(' ')}`);
    return model.query(items, input, way.pageSize);
  };

  const write = (effects: readonly Effect[]): object => {
    writeAll(effects);
    return {};
  };

  const send = async (command: unknown): Promise<object> => {
    if (command instanceof TransactWriteCommand) return transactWrite(command);
    if (command instanceof BatchGetCommand) return batchGet(command);
    if (command instanceof QueryCommand) return query(command);
    if (command instanceof GetCommand) {
      const key = { pk: String(command.input.Key?.pk), sk: String(command.input.Key?.sk) };
      await reading(`read ${keyText(key)}`);
      return { Item: items.get(key) };
    }
    if (command instanceof TransactGetCommand) {
      await reading('read together');
      return model.transactGet(items, command.input, isLocked);
    }
    await way.turn('write one item');
    if (command instanceof UpdateCommand) {
      const effect = model.update(items, command.input, isLocked);
      return { ...write([effect]), ...(command.input.ReturnValues === 'ALL_NEW' && { Attributes: effect.item }) };
    }
    if (command instanceof PutCommand) return write([model.put(items, command.input, isLocked)]);
    if (command instanceof DeleteCommand) return write([model.remove(items, command.input, isLocked)]);
    if (command instanceof BatchExecuteStatementCommand) {
      const answers = model.batchStatements(items, command.input, isLocked);
      write(answers.filter((answer) => typeof answer === 'object'));
      return { Responses: answers.map((answer) => (typeof answer === 'string' ? { Error: { Code: answer } } : {})) };
    }
    if (command instanceof BatchWriteCommand) return write(model.batchWrite(command.input));
    throw new Error(`Unknown operation: ${String(command)}`);
  };
  return {
    // The types of the commands determine the types of the answers.
    send: send as TableClient['send'],
    wrap: () => {
      throw new Error('The model has a way of its own');
    },
    destroy: () => undefined,
  };
};
