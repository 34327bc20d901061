import { randomBytes } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { commit } from '../../../lib/store/commit/commit.ts';
import { readHead } from '../../../lib/store/commit/head.ts';
import type { CommitRecord } from '../../../lib/store/commit/journal.ts';
import { appendAllPending, appendPending } from '../../../lib/store/event-log/append.ts';
import { type CheckpointItem, readCheckpoint, writeCheckpoint } from '../../../lib/store/history/checkpoint.ts';
import { findRevision } from '../../../lib/store/history/find-revision.ts';
import { type History, openHistory } from '../../../lib/store/history/history.ts';
import { checkpointInterval, renewCheckpoints } from '../../../lib/store/history/renew-checkpoints.ts';
import {
  checkpointsPartition,
  cursorKey,
  featureKey,
  instance,
  journalKey,
  journalPartition,
  projectScope,
  segmentKey,
  versionsPartition,
} from '../../../lib/store/table/keys.ts';
import { getItem, queryAll } from '../../../lib/store/table/read.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import type { VersionItem } from '../../../lib/store/versions/version.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { runs } from '../../support/runs.ts';
import { actor, makeProject, noteKey, perform } from '../notes.ts';

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await database.another();
});

const scope = projectScope('p');
/** A history in a process that made none of the commits. */
const anew = (): { table: Table; history: History } => {
  const other = openTable(table.name, { endpoint: database.endpoint });
  return { table: other, history: openHistory(other, openCatalog(other)) };
};
const write = (name: string, tag: string, now?: Date) =>
  perform(table, { tag, project: 'p', name, kind: 'write' }, now);
const remove = (name: string, tag: string) => perform(table, { tag, project: 'p', name, kind: 'remove' });
const namesAt = async (history: History, rev: number) =>
  [...(await history.project('p', rev)).state.features].map(([name, { feature }]) => [
    name,
    Reflect.get(feature, 'by'),
  ]);
/** Changes a record to the form of the previous version. */
const forget = (rev: number) =>
  table.control.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk: journalKey(scope, rev).pk, sk: journalKey(scope, rev).sk },
      UpdateExpression: 'REMOVE #before',
      ExpressionAttributeNames: { '#before': 'before' },
    }),
  );
const expire = (rev: number) =>
  table.control.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk: journalKey(scope, rev).pk, sk: journalKey(scope, rev).sk },
      UpdateExpression: 'SET #expires = :past',
      ExpressionAttributeNames: { '#expires': 'expires' },
      ExpressionAttributeValues: { ':past': 1 },
    }),
  );

describe('a revision', () => {
  it('shows what was made, changed and removed', async () => {
    await makeProject(table, 'p');
    await write('a', '1');
    await write('a', '2');
    await remove('a', '3');
    const { history } = anew();
    expect(await namesAt(history, 1)).toEqual([]);
    expect(await namesAt(history, 2)).toEqual([['a', ['1']]]);
    expect(await namesAt(history, 3)).toEqual([['a', ['1', '2']]]);
    expect(await namesAt(history, 4)).toEqual([]);
  });

  it('that is not made yet is refused with the newest', async () => {
    await makeProject(table, 'p');
    await expect(anew().history.project('p', 2)).rejects.toMatchObject({
      name: 'NotFoundError',
      message: 'The project "p" has no revision 2. The newest is 1.',
    });
  });

  it('before a commit that did not say what it replaced is refused with the earliest that can be read', async () => {
    await makeProject(table, 'p');
    for (const tag of ['1', '2', '3', '4']) await write('a', tag);
    await forget(3);
    const { at } = (await getItem<CommitRecord>(table, journalKey(scope, 3))) as CommitRecord;
    await expect(anew().history.project('p', 2)).rejects.toMatchObject({
      name: 'NotFoundError',
      message: `The project "p" cannot be read as it was at 2. The earliest revision that can is 3, of ${at}.`,
    });
    expect(await namesAt(anew().history, 3)).toEqual([['a', ['1', '2']]]);
    expect(await namesAt(anew().history, 4)).toEqual([['a', ['1', '2', '3']]]);
    await appendAllPending(table);
    for (const rev of [3, 4, 5]) {
      const { state } = await anew().history.project('p', rev, { feature: 'a' });
      expect(Reflect.get(state.features.get('a')?.feature ?? {}, 'by')).toHaveLength(rev - 1);
    }
    await expect(anew().history.project('p', 2, { feature: 'a' })).rejects.toMatchObject({ name: 'NotFoundError' });
  });

  it('that has expired is refused, and so is one before a record that has', async () => {
    await makeProject(table, 'p');
    for (const tag of ['1', '2', '3', '4']) await write('a', tag);
    await expire(2);
    await expire(3);
    for (const rev of [1, 2, 3]) await expect(anew().history.project('p', rev)).rejects.toThrow('is 4, of');
    expect(await namesAt(anew().history, 4)).toHaveLength(1);
  });

  it('is the present one although its own record has expired', async () => {
    await makeProject(table, 'p');
    await write('a', '1');
    await expire(2);
    const { state, at } = await anew().history.project('p', 2);
    expect(state.features.size).toBe(1);
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(600_000);
  });

  it('of an earlier project with the id is refused', async () => {
    await makeProject(table, 'p');
    await write('a', '1');
    await commit({ table, actor, now: new Date() }, [scope], async (view) => {
      const key = { pk: scope, sk: 'PROJECT' };
      await view.getMany([key, noteKey('p', 'a')]);
      await view.get({ pk: scope, sk: 'FEATURE#a#ENV#dev' });
      return {
        remove: [key, noteKey('p', 'a'), { pk: scope, sk: 'FEATURE#a#ENV#dev' }],
        head: { [scope]: { gone: true } },
        answer: undefined,
      };
    });
    await expect(anew().history.project('p', 2)).rejects.toThrow('There is no project "p".');
    await commit({ table, actor, now: new Date() }, [scope], async (view) => {
      await view.get({ pk: scope, sk: 'PROJECT' });
      const item = { pk: scope, sk: 'PROJECT', kind: 'project', id: 'p', environments: [] };
      return { put: [item], head: { [scope]: { gone: false } }, answer: undefined };
    });
    await expect(anew().history.project('p', 2)).rejects.toThrow('The earliest revision that can is 4');
    expect(await namesAt(anew().history, 4)).toEqual([]);
  });
});

describe('one feature at a revision', () => {
  it('costs at most five read units, however many others there are and however often they changed', async () => {
    await makeProject(table, 'p');
    await write('a', '1');
    for (let i = 0; i < 60; i++) await write(`n${i % 7}`, `n${i}`);
    await write('a', '2');
    for (let i = 0; i < 60; i++) await write(`n${i % 7}`, `m${i}`);
    await appendAllPending(table);
    const other = openTable(table.name, { endpoint: database.endpoint });
    const catalog = openCatalog(other);
    await catalog.projects(['p']);
    const { answer, units } = await measureUnits(() => openHistory(other, catalog).project('p', 30, { feature: 'a' }));
    expect([...answer.state.features.keys()]).toEqual(['a']);
    expect(Reflect.get(answer.state.features.get('a')?.feature ?? {}, 'by')).toEqual(['1']);
    expect(units.read).toBeLessThanOrEqual(5);
  });

  it('is right before the writer of the log has seen the last commits', async () => {
    await makeProject(table, 'p');
    await write('a', '1');
    await appendAllPending(table);
    await write('a', '2');
    const { state } = await anew().history.project('p', 2, { feature: 'a' });
    expect(Reflect.get(state.features.get('a')?.feature ?? {}, 'by')).toEqual(['1']);
  });

  it('is right although the writer of the log files its end in the moment in which it is read', async () => {
    await makeProject(table, 'p');
    await write('a', '1');
    await appendAllPending(table);
    await remove('a', '2');
    const other = openTable(table.name, { endpoint: database.endpoint });
    const send: typeof other.client.send = other.client.send.bind(other.client);
    other.client.send = (async (command: { readonly input: object }) => {
      const answer = await send(command as never);
      if (JSON.stringify(command.input).includes('VERSIONS#')) await appendAllPending(table);
      return answer;
    }) as never;
    const { state } = await openHistory(other, openCatalog(other)).project('p', 2, { feature: 'a' });
    expect([...state.features.keys()]).toEqual(['a']);
  });

  it('has its versions although a reader appended the events', async () => {
    await makeProject(table, 'p');
    await write('a', '1');
    await appendPending(table, scope, 'reader');
    const versions = () => queryAll<VersionItem>(table, { pk: versionsPartition(featureKey('p', 'a')) });
    expect(await versions()).toEqual([]);
    expect(Reflect.get((await getItem(table, cursorKey(scope))) ?? {}, 'unfiled')).toBe(1);
    await write('a', '2');
    await appendPending(table, scope, 'reader');
    await appendPending(table, scope, 'stream');
    expect((await versions()).map(({ rev, from }) => [rev, from])).toEqual([
      [2, undefined],
      [3, 2],
    ]);
    expect(Reflect.get((await getItem(table, cursorKey(scope))) ?? {}, 'unfiled')).toBeUndefined();
  });
});

describe('a backlog of commits', () => {
  it('is read once for its versions, however many transactions append it', async () => {
    await makeProject(table, 'p');
    const commits = 150;
    for (let i = 0; i < commits; i++) await write(`f${i % 30}`, `${i}`);
    const { table: own } = anew();
    let [records, transactions] = [0, 0];
    own.client.wrap(async ({ operation, input }, next) => {
      const output = await next();
      const { ':pk': pk } = (input.ExpressionAttributeValues ?? {}) as Record<string, unknown>;
      if (operation === 'Query' && pk === journalPartition(scope)) records += (output.Items as unknown[]).length;
      return output;
    });
    own.transactions.wrap((_, next) => {
      transactions++;
      return next();
    });
    await appendAllPending(own);
    expect(transactions).toBeGreaterThan(4);
    expect(records).toBeLessThan(commits);
    const versions = await queryAll<VersionItem>(table, { pk: versionsPartition(featureKey('p', 'f7')) });
    expect(versions.map(({ rev }) => rev)).toEqual([9, 39, 69, 99, 129]);
  });
});

describe('a checkpoint', () => {
  it('is made after so many commits, and revisions before it are read from there', async () => {
    await makeProject(table, 'p');
    const context = { table, now: new Date(), deadline: Number.POSITIVE_INFINITY };
    for (let i = 2; i < checkpointInterval; i++) await write(`n${i % 5}`, `${i}`);
    expect(await renewCheckpoints(context)).toBe(0);
    await write('n1', 'last');
    expect(await renewCheckpoints(context)).toBe(1);
    expect(await renewCheckpoints(context)).toBe(0);
    const [checkpoint] = await queryAll<CheckpointItem>(table, { pk: checkpointsPartition });
    expect(checkpoint?.rev).toBe(checkpointInterval);
    const before = await namesAt(anew().history, 300);
    for (let i = 0; i < 120; i++) await write(`n${i % 5}`, `later${i}`);
    // A revision before the checkpoint needs none of the records after it.
    await expire(checkpointInterval + 50);
    expect(await namesAt(anew().history, 300)).toEqual(before);
    await expect(anew().history.project('p', checkpointInterval + 1)).rejects.toThrow('cannot be read');
  }, 600_000);
});

describe('a checkpoint of which two recovery runs write the same revision at once', () => {
  it('is whole, though each lists the items in another order', async () => {
    // Incompressible, so that the checkpoint has several parts.
    const items = Array.from({ length: 600 }, (_, i) => ({
      ...noteKey('p', `n${i}`),
      kind: 'feature',
      rev: 500,
      text: randomBytes(1000).toString('hex'),
    }));
    const other = anew().table;
    let parts = 0;
    // The first one goes on after its first part when the second one has written everything.
    table.client.wrap(async ({ operation }, next) => {
      if (operation === 'BatchWriteItem' && ++parts === 2) await writeCheckpoint(other, scope, 500, items.toReversed());
      return next();
    });
    await writeCheckpoint(table, scope, 500, items);
    expect(parts).toBeGreaterThan(1);
    expect((await readCheckpoint(table, scope, 500))?.items.length).toBe(items.length);
  });
});

describe('the configuration at a revision', () => {
  it('has segments as they were', async () => {
    const put = (name: string | undefined) =>
      commit({ table, actor, now: new Date() }, [instance], async (view) => {
        await view.get(segmentKey(7));
        const item = { ...segmentKey(7), kind: 'segment', id: 7, name: name ?? '', constraints: [] };
        return name === undefined ? { remove: [segmentKey(7)], answer: 0 } : { put: [item], answer: 0 };
      });
    await put('one');
    await put('two');
    await put(undefined);
    for (const filed of [false, true]) {
      if (filed) await appendAllPending(table);
      for (const [rev, names] of [
        [1, ['one']],
        [2, ['two']],
        [3, []],
      ] as const) {
        const { history } = anew();
        expect((await history.segments([7], rev)).map(({ name }) => name)).toEqual(names);
        expect([...(await history.config(rev)).segments.values()].map(({ name }) => name)).toEqual(names);
      }
    }
  });
});

describe('the revision at a time', () => {
  it('is the newest that was made until then', async () => {
    await makeProject(table, 'p');
    const start = Date.parse('2030-01-01T00:00:00.000Z');
    const property = fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 9_000 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: -5_000, max: 120_000 }),
      async (gaps, offset) => {
        const own = await database.another();
        let time = start;
        await makeProject(own, 'p');
        for (const [i, gap] of gaps.entries()) {
          time += gap;
          await perform(own, { tag: `${i}`, project: 'p', name: 'a', kind: 'write' }, new Date(time));
        }
        const at = new Date(start + offset);
        const records = (await queryAll<CommitRecord>(own, { pk: journalKey(scope, 1).pk })).filter(
          ({ rev }) => rev > 1,
        );
        const expected = records.findLast((record) => record.at <= at.toISOString())?.rev ?? 1;
        expect(await findRevision(own, await readHead(own, scope), at)).toBe(expected);
      },
    );
    await fc.assert(property, { numRuns: runs(8, 600), endOnFailure: true });
  }, 600_000);

  it.each([0, Date.parse('2030-01-01')])('is none of what was never made (%d)', async (time) => {
    expect(await anew().history.revisionAt(projectScope('nowhere'), new Date(time))).toBeUndefined();
  });

  it('is none before the project was made', async () => {
    await makeProject(table, 'p');
    expect(await anew().history.revisionAt(scope, new Date(0))).toBeUndefined();
  });
});

describe('many projects at a time', () => {
  it('are read some at a time, in their order, and fewer than all at once', async () => {
    const ids = Array.from({ length: 20 }, (_, i) => `p${i}`).sort();
    const start = Date.parse('2030-01-01T00:00:00.000Z');
    for (const id of ids) {
      await makeProject(table, id);
      for (let i = 0; i < 3; i++)
        await perform(table, { tag: `${i}`, project: id, name: 'a', kind: 'write' }, new Date(start + i * 1_000));
    }
    const other = openTable(table.name, { endpoint: database.endpoint });
    const catalog = openCatalog(other);
    await catalog.projects('*');
    const open = new Map<string, number>();
    let most = 0;
    const projectOf = (command: object): string | undefined => /PROJECT#(p\d+)/.exec(JSON.stringify(command))?.[1];
    const client: Table['client'] = {
      ...other.client,
      send: (async (command: Parameters<Table['client']['send']>[0]) => {
        const id = projectOf(command) ?? '';
        open.set(id, (open.get(id) ?? 0) + 1);
        most = Math.max(most, [...open].filter(([name, count]) => name !== '' && count > 0).length);
        try {
          return await other.client.send(command);
        } finally {
          open.set(id, (open.get(id) ?? 0) - 1);
        }
      }) as Table['client']['send'],
    };
    const history = openHistory({ ...other, client }, catalog);
    const { projects } = await history.projectsAt('*', new Date(start + 1_500));
    expect(projects.map(({ id }) => id)).toEqual(ids);
    for (const { features } of projects)
      expect(Reflect.get(features.get('a')?.feature ?? {}, 'by')).toEqual(['0', '1']);
    expect(most).toBeGreaterThan(3);
    expect(most).toBeLessThanOrEqual(8);
  });
});
