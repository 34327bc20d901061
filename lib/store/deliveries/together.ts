import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Action, Table } from '../table/table.ts';

/**
 * Writes all of this or nothing, beside commits: deliveries, and how far somebody has come with them.
 * @throws the errors of a transaction (`refusal` classifies them)
 */
export const writeTogether = async (table: Table, actions: readonly Action[]): Promise<void> => {
  await table.transactions.send(new TransactWriteCommand({ TransactItems: [...actions] }));
};
