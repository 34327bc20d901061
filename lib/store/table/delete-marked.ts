import { BatchExecuteStatementCommand } from '@aws-sdk/client-dynamodb';
import { inParallel } from '../../basics/parallel.ts';
import type { Key } from './keys.ts';
import type { Table } from './table.ts';
import { jitter } from './waiting.ts';

/** An item with a mark that changes with every write. */
interface Marked extends Key {
  readonly mark: string;
}

/** Statements in one request; the most that DynamoDB accepts. */
const maxStatements = 25;
const atOnce = 4;
/** Errors of a statement after which it is sent again: the table was too busy. */
const passing: ReadonlySet<string | undefined> = new Set([
  'InternalServerError',
  'ProvisionedThroughputExceeded',
  'RequestLimitExceeded',
  'ThrottlingError',
  'TransactionConflict',
]);

const deleteBatch = async (table: Table, items: readonly Marked[]): Promise<void> => {
  const Statement = `DELETE FROM "${table.name}" WHERE "pk" = ? AND "sk" = ? AND "mark" = ?`;
  let open = items;
  for (let attempt = 0; open.length > 0; attempt++) {
    if (attempt > 0) await table.pace.sleep(jitter(attempt, table.pace.random));
    const { Responses = [] } = await table.client.send(
      new BatchExecuteStatementCommand({
        Statements: open.map(({ pk, sk, mark }) => ({ Statement, Parameters: [{ S: pk }, { S: sk }, { S: mark }] })),
      }),
    );
    const codeOf = (i: number) => Responses[i]?.Error?.Code;
    const refused = open.findIndex(
      (_, i) => codeOf(i) !== undefined && codeOf(i) !== 'ConditionalCheckFailed' && !passing.has(codeOf(i)),
    );
    if (refused !== -1) throw new Error(`An item could not be deleted: ${Responses[refused]?.Error?.Message}`);
    open = open.filter((_, i) => passing.has(codeOf(i)));
  }
};

/**
 * Deletes items, each only while it has the mark that it was read with; one that was written since stays. Statements are
 * the only writes of which DynamoDB takes many with a condition each in one request, outside of a transaction.
 */
export const deleteMarked = async (table: Table, items: readonly Marked[]): Promise<void> => {
  const batches = Array.from({ length: Math.ceil(items.length / maxStatements) }, (_, i) =>
    items.slice(i * maxStatements, (i + 1) * maxStatements),
  );
  await inParallel(batches, atOnce, (batch) => deleteBatch(table, batch));
};
