import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { queueCommits } from '../../infra/local/table/commit-queue.ts';
import { type CommitRecord, recordsAfter } from '../../lib/store/commit/journal.ts';
import { CommitGivenUp } from '../../lib/store/table/errors.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { openTable, type Table } from '../../lib/store/table/table.ts';
import type { TestDatabase } from '../support/database.ts';
import { Crash, type Dice, injectFaults, newTear, type Tear, type WriteFault, watchReads } from '../support/faults.ts';
import { spreadPace } from './notes.ts';

/** A small generator of repeatable numbers in [0, 1) (mulberry32). */
export const generator = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

const faults: readonly WriteFault[] = ['conflict', 'throttle', 'dropped', 'lost', 'crash-before', 'crash-after'];

const diceOf = (random: () => number, rate: number, writes: boolean): Dice => ({
  write: () => (writes && random() < rate ? (faults[Math.floor(random() * faults.length)] ?? 'none') : 'none'),
  torn: () => random() < rate * 2,
});

export interface World {
  /**
   * A separate process with faults, and with its own memory and connection. In every second one commits wait for each
   * other, as in the local server.
   */
  process(): Table;
  readonly clean: Table;
  /** A process without faults that makes no commits. */
  readonly reader: Table;
  /** Closes every connection. */
  end(): void;
}

/** @param options.writes false: transactions succeed, and only reads are sometimes torn */
export const newWorld = async (
  database: TestDatabase,
  random: () => number,
  rate: number,
  { writes = true }: { readonly writes?: boolean } = {},
): Promise<World> => {
  const clean = await database.another();
  const tear: Tear = newTear();
  watchReads(clean, tear);
  const unseen = openTable(clean.name, { endpoint: database.endpoint });
  const peek = async (pk: string, sk: string) => {
    const key = { TableName: clean.name, Key: { pk, sk }, ConsistentRead: true };
    return (await unseen.client.send(new GetCommand(key))).Item;
  };
  const opened = [clean, unseen];
  return {
    clean,
    reader: unseen,
    end: () => {
      for (const { client } of opened) client.destroy();
    },
    process: () => {
      const table = openTable(clean.name, { endpoint: database.endpoint, pace: spreadPace() });
      opened.push(table);
      if (opened.length % 2 === 1) queueCommits(table);
      injectFaults(table, diceOf(random, rate, writes), tear, peek);
      return table;
    },
  };
};

export const recordsOf = async (table: Table, project: string): Promise<CommitRecord[]> => {
  const records: CommitRecord[] = [];
  for await (const record of recordsAfter(table, projectScope(project), 0)) records.push(record);
  return records;
};

export type Fate = 'done' | 'not done' | 'unsure';

/** The outcome of an operation, as its caller sees it. */
export const fateOf = async (operation: Promise<string>): Promise<Fate> => {
  try {
    await operation;
    return 'done';
  } catch (error) {
    if (error instanceof CommitGivenUp) return error.unsure ? 'unsure' : 'not done';
    if (error instanceof Crash) return 'unsure';
    throw error;
  }
};
