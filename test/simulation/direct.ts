import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

import type { Table } from '../../lib/store/table/table.ts';
import { type Pace, realPace } from '../../lib/store/table/waiting.ts';
import { modelClient, type Server, type Way } from './model-client.ts';

/** Direct access to the table: no turns, no faults. */
export const directWay: Way = {
  name: 'direct',
  turn: () => Promise.resolve(),
  networkTurn: () => Promise.resolve(),
  fate: () => 'none',
  readFails: () => false,
  cut: () => false,
  pageSize: Number.POSITIVE_INFINITY,
  since: () => 0,
  begin: () => ({ end: () => undefined }),
};

/** The simulation sends no control requests. */
const noControl = new DynamoDBClient({ region: 'local' });

/** A process with a table over a model. */
export const modelTable = (server: Server, way: Way, pace: Pace): Table => {
  const client = modelClient(server, way);
  return { name: 'model', client, transactions: client, control: noControl, pace, historyDays: 400 };
};

/** A table over a model, without a scheduler or faults. */
export const directTable = (server: Server, way: Way = directWay): Table => modelTable(server, way, realPace);
