import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { logError } from '../runtime/log.ts';
import { seedKey } from './keys.ts';
import type { Table } from './table.ts';

/** How long the table has to answer, in ms. Short, because health checks want a quick answer. */
const maxMs = 2_000;

/** Whether the table answers and has the built-in data (contract: service §1.1). Never throws; logs the reason. */
export const isReady = async (table: Table): Promise<boolean> => {
  try {
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: { ...seedKey }, ConsistentRead: true }),
      { abortSignal: AbortSignal.timeout(maxMs) },
    );
    return Item !== undefined;
  } catch (error) {
    logError('The table does not answer', { error });
    return false;
  }
};
