import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { defaultHistoryDays, minHistoryDays } from '../../contract/limits.ts';
import { openClient, type TableClient } from '../wire/client.ts';
import { clientConfig } from '../wire/config.ts';
import { withUnits } from './units.ts';
import { type Pace, realPace } from './waiting.ts';

/** One action of a transaction. */
export type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** The single table and the client that reaches it. */
export interface Table {
  readonly name: string;
  /** For reads and single writes; they are repeated when the network or the table fails. */
  readonly client: TableClient;
  /** For transactions; the client never repeats them, because `commit` must know of every attempt. */
  readonly transactions: TableClient;
  /** The SDK's client, for operations on the table itself, such as creating it. */
  readonly control: DynamoDBClient;
  /** Clock, waits and randomness for everything that uses the table. */
  readonly pace: Pace;
  /** Number of days for which every revision can be read back (contract: history §5). */
  readonly historyDays: number;
}

/**
 * Opens the table. With `endpoint` (another engine than that of AWS), region and credentials are fixed dummies, so that
 * a developer's AWS profile is never sent to it.
 */
export const openTable = (
  name: string,
  options: {
    readonly endpoint?: string | undefined;
    readonly pace?: Pace;
    readonly historyDays?: number | undefined;
  } = {},
): Table => {
  const config = clientConfig(options.endpoint);
  const reader = new DynamoDBClient(config);
  const writer = new DynamoDBClient({ ...config, requestHandler: reader.config.requestHandler, maxAttempts: 1 });
  return {
    name,
    client: withUnits(openClient(reader)),
    transactions: withUnits(openClient(writer)),
    control: reader,
    pace: options.pace ?? realPace,
    historyDays: Math.max(minHistoryDays, options.historyDays ?? defaultHistoryDays),
  };
};
