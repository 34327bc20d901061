import type { Head } from '../commit/head.ts';
import { readHeads, readHeadsOf } from '../commit/read-heads.ts';
import type { Scope } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { type AppendResult, appendUpTo, reportUnfiled, targetsOf } from './append.ts';
import { readPositions } from './cursor.ts';

/** Time a reader spends on filing, in ms: well below the 29 s in which API Gateway wants its answer. */
const readerMs = 10_000;

/**
 * Files what was committed before this call, so that a caller finds its own event, and nothing that is committed
 * meanwhile: others go on writing. What cannot be filed goes to the log, and the reader sees the rest
 * (docs/decisions/0136).
 * @returns the heads up to which it filed
 */
export const appendForReader = async (table: Table, scopes: readonly Scope[] | '*'): Promise<Head[]> => {
  const deadline = table.pace.now() + readerMs;
  const [heads, positions] = await Promise.all([
    scopes === '*' ? readHeads(table) : readHeadsOf(table, scopes),
    readPositions(table, scopes),
  ]);
  reportUnfiled(await fileAsFarAsPossible(table, heads, { deadline, positions }));
  return heads;
};

/** Who reads is not refused because nothing can be written. */
const fileAsFarAsPossible = async (
  table: Table,
  heads: readonly Head[],
  options: Parameters<typeof appendUpTo>[3],
): Promise<AppendResult> => {
  try {
    return await appendUpTo(table, targetsOf(heads), 'reader', options);
  } catch (error) {
    return { filed: 0, failed: new Map(heads.slice(0, 1).map(({ scope }) => [scope, error])), left: [] };
  }
};
