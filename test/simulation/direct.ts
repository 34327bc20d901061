import type { Table } from '../../lib/store/table/table.ts';
import { realPace } from '../../lib/store/table/waiting.ts';
import { modelClient, type Server, type Way } from './model-client.ts';

/** Straight to the table: no turns, no faults. */
export const directWay: Way = {
  name: 'direct',
  turn: () => Promise.resolve(),
  networkTurn: () => Promise.resolve(),
  fate: () => 'none',
  readFails: () => false,
  cut: () => false,
  pageSize: Number.POSITIVE_INFINITY,
  begin: () => ({ end: () => undefined }),
};

/** A table over a model, without a scheduler or faults. */
export const directTable = (server: Server, way: Way = directWay): Table => {
  const client = modelClient(server, way);
  return { name: 'model', client, transactions: client, pace: realPace };
};
