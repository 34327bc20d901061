import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSharedReads, shareHeads } from '../../../infra/local/table/shared-reads.ts';
import { collectHeads, readHead, readHeadsOf } from '../../../lib/store/commit/head.ts';
import { readFirst } from '../../../lib/store/commit/request.ts';
import { instance, projectScope } from '../../../lib/store/table/keys.ts';
import { getItem } from '../../../lib/store/table/read.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';
import { noteKey, perform } from '../../store/notes.ts';
import { startDatabase, type TestDatabase } from '../../support/database.ts';

/** A read that ends when the test decides. */
const openRead = () => {
  const ends: PromiseWithResolvers<number>[] = [];
  const read = (): Promise<number> => {
    const end = Promise.withResolvers<number>();
    ends.push(end);
    return end.promise;
  };
  return { ends, read };
};

describe('reads that requests of one process share', () => {
  it('are one for all who ask while another is running', async () => {
    const { ends, read } = openRead();
    const share = openSharedReads<number>();
    const asked = [share('a', read), share('a', read), share('a', read)];
    expect(ends).toHaveLength(1);
    ends[0]?.resolve(1);
    expect(await asked[0]).toBe(1);
    expect(ends).toHaveLength(2);
    ends[1]?.resolve(2);
    expect(await Promise.all(asked)).toEqual([1, 2, 2]);
    const later = share('a', read);
    expect(ends).toHaveLength(3);
    ends[2]?.resolve(3);
    expect(await later).toBe(3);
  });

  it('are not shared with those who read something else', async () => {
    const { ends, read } = openRead();
    const share = openSharedReads<number>();
    const asked = [share('a', read), share('b', read)];
    ends.forEach((end, i) => {
      end.resolve(i);
    });
    expect(await Promise.all(asked)).toEqual([0, 1]);
  });

  it('fail only for those who share them', async () => {
    const { ends, read } = openRead();
    const share = openSharedReads<number>();
    const failing = share('a', read);
    const next = share('a', read);
    ends[0]?.reject(new Error('lost'));
    await expect(failing).rejects.toThrow('lost');
    ends[1]?.resolve(2);
    expect(await next).toBe(2);
  });

  it('are never older than the question', async () => {
    const step = fc.constantFrom('write', 'ask', 'end');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        let stored = 0;
        const { ends, read } = openRead();
        const share = openSharedReads<number>();
        // A read returns the value that was stored when it began: the minimum for a strongly consistent read.
        const readStored = (): Promise<number> => {
          const began = stored;
          return read().then(() => began);
        };
        const answers: Promise<void>[] = [];
        let ended = 0;
        const endOne = async (): Promise<void> => {
          ends[ended++]?.resolve(0);
          await new Promise(setImmediate);
        };
        for (const one of steps) {
          if (one === 'write') stored++;
          if (one === 'end' && ended < ends.length) await endOne();
          if (one === 'ask') {
            const least = stored;
            answers.push(share('a', readStored).then((shown) => expect(shown).toBeGreaterThanOrEqual(least)));
          }
        }
        while (ended < ends.length) await endOne();
        await Promise.all(answers);
      }),
    );
  });
});

describe('heads of a table that requests share', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startDatabase();
  });
  afterAll(() => database.stop());

  /** A process that shares them, and what it really asks the table for. */
  const openProcess = () => {
    const table = openTable(database.table.name, { endpoint: database.endpoint });
    const asked: string[] = [];
    table.client.wrap(({ operation }, next) => {
      asked.push(operation);
      return next();
    });
    shareHeads(table.client);
    return { table, asked };
  };
  const tenTimes = <T>(read: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 10 }, read));

  it.each<readonly [string, (table: Table) => Promise<unknown>]>([
    ['some heads', (table) => readHeadsOf(table, [instance, projectScope('shared')])],
    ['one head', (table) => readHead(table, projectScope('shared'))],
    ['all heads', (table) => collectHeads(table)],
    ['what a request reads first', (table) => readFirst(table, { scopes: [instance, projectScope('shared')] })],
  ])('are read twice for ten of them: %s', async (_, read) => {
    const { table, asked } = openProcess();
    await tenTimes(() => read(table));
    expect(asked).toHaveLength(2);
  });

  it('are nothing else: whoever reads an item reads it', async () => {
    const { table, asked } = openProcess();
    await tenTimes(() => getItem(table, noteKey('shared', 'a')));
    const mixed = { scopes: [instance], keys: [noteKey('shared', 'a')] };
    await tenTimes(() => readFirst(table, mixed));
    expect(asked).toHaveLength(20);
  });

  it('show each of them every commit that was made before it asked', async () => {
    const { table } = openProcess();
    const other = openTable(database.table.name, { endpoint: database.endpoint });
    let newest = 0;
    const readers = Array.from({ length: 8 }, async () => {
      for (let i = 0; i < 12; i++) {
        const made = newest;
        expect((await readHead(table, projectScope('seen'))).rev).toBeGreaterThanOrEqual(made);
      }
    });
    for (let rev = 1; rev <= 12; rev++) {
      await perform(other, { tag: `${rev}`, project: 'seen', name: 'a', kind: 'write' });
      newest = rev;
    }
    await Promise.all(readers);
  });
});
