import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { logError } from '../runtime/log.ts';
import { seedKey } from './keys.ts';
import type { Table } from './table.ts';

/** How long the table has to answer, in ms: whoever asks wants to know soon. */
const maxMs = 2_000;

/** Whether the table answers and has the built-in data (contract: service §1.1). Never fails; logs why not. */
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
