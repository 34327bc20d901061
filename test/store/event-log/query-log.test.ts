import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appendPending } from '../../../lib/store/event-log/append.ts';
import { appendForReader } from '../../../lib/store/event-log/append-for-reader.ts';
import type { EventItem } from '../../../lib/store/event-log/event-item.ts';
import { type LogRange, queryLog } from '../../../lib/store/event-log/query-log.ts';
import { eventsPartition, featureEventsPartition, padded, projectScope } from '../../../lib/store/table/keys.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { openWaveMeter } from '../../support/waves.ts';
import { emitEach } from './emit.ts';

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await database.another();
});

const archived = (project: string, featureName = 'f') => ({ type: 'feature-archived', project, featureName }) as const;
const whole: LogRange = { pk: eventsPartition };

const idsIn = async (log: AsyncIterable<EventItem>): Promise<number[]> => {
  const ids: number[] = [];
  for await (const { id } of log) ids.push(id);
  return ids;
};

/** The result for a reader of the projects `a` and `b`. */
const read = async (reader: Table, range: LogRange): Promise<number[]> => {
  const { appended } = await appendForReader(reader, ['a', 'b'].map(projectScope));
  return idsIn(queryLog(reader, range, appended));
};

describe('events §4: the log, read while pending events are appended', () => {
  it('has the pending ones first, each once', async () => {
    await emitEach(table, archived('a'), archived('b'));
    await read(table, whole);
    await emitEach(table, archived('b'), archived('a', 'g'), archived('a'));
    expect(await read(table, whole)).toEqual([5, 4, 3, 2, 1]);
    expect(await read(table, whole)).toEqual([5, 4, 3, 2, 1]);
  });

  it.each([
    ['as many as are wanted', { pk: eventsPartition, limit: 4 }, [5, 4, 3, 2]],
    ['fewer than are pending', { pk: eventsPartition, limit: 2 }, [5, 4]],
    ['up to a place in the log', { pk: eventsPartition, to: padded(4), limit: 3 }, [4, 3, 2]],
    ['up to a place before them', { pk: eventsPartition, to: padded(2) }, [2, 1]],
    ['of a feature', { pk: featureEventsPartition('f') }, [5, 2, 1]],
  ])('%s', async (_, range, ids) => {
    await emitEach(table, archived('a'), archived('a'));
    await read(table, whole);
    await emitEach(table, archived('a', 'g'), archived('a', 'g'), archived('a'));
    expect(await read(table, range)).toEqual(ids);
  });

  it('is read again when others append meanwhile', async () => {
    await emitEach(table, archived('a'), archived('b'));
    const reader = openTable(table.name, { endpoint: database.endpoint });
    let overtaken = false;
    reader.transactions.wrap(async (_, next) => {
      if (!overtaken) {
        overtaken = true;
        await emitEach(table, archived('a'));
        await appendPending(table, projectScope('a'));
      }
      return next();
    });
    expect(await read(reader, whole)).toEqual([3, 2, 1]);
    expect(overtaken).toBe(true);
  });

  it('takes a second wave when nothing is pending, and writes nothing; else one more', async () => {
    await emitEach(table, archived('a'), archived('b'));
    const measure = openWaveMeter(table);
    expect((await measure(() => read(table, whole))).waves.map((wave) => wave.length)).toEqual([2, 2, 1]);
    const { waves } = await measure(() => read(table, whole));
    expect(waves.map((wave) => wave.length)).toEqual([2, 1]);
    expect(waves.flat().join()).not.toContain('Write');
  });
});
