import { BatchExecuteStatementCommand } from '@aws-sdk/client-dynamodb';
import { inParallel } from '../../basics/parallel.ts';
import type { Key } from './keys.ts';
import type { Table } from './table.ts';

/** An item with a mark that changes with every write. */
interface Marked extends Key {
  readonly mark: string;
}

/** Statements in one request; the most that DynamoDB accepts. */
const maxStatements = 25;
const atOnce = 4;
/** Errors of a statement after which its item stays: it was written since, or the table was too busy. */
const staying: ReadonlySet<string> = new Set([
  'ConditionalCheckFailed',
  'InternalServerError',
  'ProvisionedThroughputExceeded',
  'RequestLimitExceeded',
  'ThrottlingError',
  'TransactionConflict',
]);

const deleteBatch = async (table: Table, items: readonly Marked[]): Promise<void> => {
  const Statement = `DELETE FROM "${table.name}" WHERE "pk" = ? AND "sk" = ? AND "mark" = ?`;
  const { Responses = [] } = await table.client.send(
    new BatchExecuteStatementCommand({
      Statements: items.map(({ pk, sk, mark }) => ({ Statement, Parameters: [{ S: pk }, { S: sk }, { S: mark }] })),
    }),
  );
  const refused = Responses.find(({ Error: error }) => error?.Code !== undefined && !staying.has(error.Code));
  if (refused) throw new Error(`An item could not be deleted: ${refused.Error?.Message}`);
};

/**
 * Deletes items, each only while it has the mark that it was read with. One that was written since stays, and so may one while
 * the table is busy: whoever reads it again deletes it then. Statements are the only writes of which DynamoDB takes many with
 * a condition each in one request, outside of a transaction.
 * @throws Error when a statement is refused for good
 */
export const deleteMarked = async (table: Table, items: readonly Marked[]): Promise<void> => {
  const batches = Array.from({ length: Math.ceil(items.length / maxStatements) }, (_, i) =>
    items.slice(i * maxStatements, (i + 1) * maxStatements),
  );
  await inParallel(batches, atOnce, (batch) => deleteBatch(table, batch));
};
