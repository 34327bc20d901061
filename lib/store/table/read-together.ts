import { TransactGetCommand } from '@aws-sdk/lib-dynamodb';
import type { Stored } from './items.ts';
import type { KeyOf } from './keys.ts';
import { stored } from './read.ts';
import type { Table } from './table.ts';

/**
 * Two items of one moment: before or after any transaction, never half way. Two read units each.
 * @throws TransactionCanceledException when one of them is being written right now
 */
export const readTogether = async <A extends Stored, B extends Stored>(
  table: Table,
  ...keys: readonly [KeyOf<A>, KeyOf<B>]
): Promise<[A | undefined, B | undefined]> => {
  const { Responses } = await table.client.send(
    new TransactGetCommand({
      TransactItems: keys.map(({ pk, sk }) => ({ Get: { TableName: table.name, Key: { pk, sk } } })),
    }),
  );
  return [stored<A>(Responses?.[0]?.Item), stored<B>(Responses?.[1]?.Item)];
};

/**
 * One item, never while a transaction writes it: everything else that such a transaction wrote is visible from now on.
 * Two read units.
 * @throws TransactionCanceledException when it is being written right now
 */
export const readAlone = async <T extends Stored>(table: Table, { pk, sk }: KeyOf<T>): Promise<T | undefined> => {
  const Get = { TableName: table.name, Key: { pk, sk } };
  const { Responses } = await table.client.send(new TransactGetCommand({ TransactItems: [{ Get }] }));
  return stored<T>(Responses?.[0]?.Item);
};
