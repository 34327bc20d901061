import { variables } from '../../../lib/store/runtime/env.ts';
import { startDynamoDbLocal } from '../../support/dynamodb-local.ts';
import type { BenchRow } from './row.ts';

/**
 * Measures on the embedded engine, then the same on Amazon's DynamoDB Local, which each row gets as `local`. Both have
 * their data in memory.
 * @throws Error when there is no Java for DynamoDB Local
 */
export const onBothEngines = (measure: () => Promise<BenchRow[]>) => async (): Promise<BenchRow[]> => {
  const { env } = process;
  // First, so that a machine without Java fails before it has measured for minutes.
  const engine = await startDynamoDbLocal();
  try {
    env[variables.endpoint] = '';
    const rows = await measure();
    env[variables.endpoint] = engine.endpoint;
    const locals = await measure();
    return rows.map((row, i) => ({ ...row, ...(locals[i] && { local: locals[i].value }) }));
  } finally {
    env[variables.endpoint] = '';
    await engine.stop();
  }
};
