import { type Head, readHeads, readHeadsOf } from '../commit/head.ts';
import type { Scope } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { logFailures, targetsOf } from './append.ts';
import { appendUpTo } from './append-up-to.ts';
import { readPositions } from './cursor.ts';

/** Time that a reader spends on appending, in ms: well below the 29 s in which API Gateway wants its answer. */
const maxReaderMs = 10_000;

/**
 * Appends what was committed before this call, so that callers find their own events, and nothing that is committed
 * meanwhile: others go on writing. A reader is not refused because nothing can be written: what cannot be appended is
 * logged, and the reader sees the rest (docs/decisions/0136).
 * @returns the heads up to which it appended
 */
export const appendForReader = async (table: Table, scopes: readonly Scope[] | '*'): Promise<Head[]> => {
  const deadline = table.pace.now() + maxReaderMs;
  const [heads, positions] = await Promise.all([
    scopes === '*' ? readHeads(table) : readHeadsOf(table, scopes),
    readPositions(table, scopes),
  ]);
  try {
    logFailures(await appendUpTo(table, targetsOf(heads), 'reader', { deadline, positions }));
  } catch (error) {
    logFailures({ failed: new Map(heads.slice(0, 1).map(({ scope }) => [scope, error])), left: [] });
  }
  return heads;
};
