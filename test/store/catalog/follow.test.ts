import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queueCommits } from '../../../infra/local/table/commit-queue.ts';
import { type Catalog, openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { commit } from '../../../lib/store/commit/commit.ts';
import { readFirst } from '../../../lib/store/commit/request.ts';
import {
  environmentKey,
  featureEnvironmentKey,
  instance,
  projectPartition,
  projectScope,
} from '../../../lib/store/table/keys.ts';
import { queryAll } from '../../../lib/store/table/read.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { openWaveMeter } from '../../support/waves.ts';
import { actor, makeProject, noteKey, perform } from '../notes.ts';

let database: TestDatabase;
let table: Table;
const opened: Table[] = [];
beforeAll(async () => {
  database = await startModelDatabase();
});
beforeEach(async () => {
  table = await database.another();
});
afterAll(async () => {
  for (const { client } of opened) client.destroy();
  await database.stop();
});

const p = projectScope('p');
const operations = (waves: readonly string[][]): string[][] =>
  waves.map((wave) => wave.map((one) => one.slice(0, one.indexOf('('))).sort());

const otherProcess = (): Table => {
  const other = openTable(table.name, { endpoint: database.endpoint });
  opened.push(other);
  return other;
};

const write = (of: Table, name: string, kind: 'write' | 'remove' = 'write') =>
  perform(of, { tag: name, project: 'p', name, kind });

const show = async (catalog: Catalog) => {
  const { config, projects } = await catalog.projects(['p']);
  return { config, state: projects[0] };
};
const fresh = async () => show(openCatalog(otherProcess()));

/** Items whose members a read returns in another form or order than they were written. */
const writeStrangely = (of: Table): Promise<void> =>
  commit({ table: of, actor, now: new Date() }, [p, instance], async (view) => {
    const key = featureEnvironmentKey('p', 'a', 'production');
    await view.getMany([{ ...key }, environmentKey('e')] as never[]);
    const odd = { z: 1, a: undefined, variants: JSON.parse('{"__proto__": {"b": 1, "a": 2}}'), none: null, minus: -0 };
    return {
      put: [
        { ...key, kind: 'feature-environment', environment: 'production', ...odd },
        { ...environmentKey('e'), kind: 'environment', name: 'e', ...odd },
      ],
      answer: undefined,
    };
  });

/** Writes 100 KB. */
const writeMuch = (of: Table, n: number): Promise<void> =>
  commit({ table: of, actor, now: new Date() }, [p], async (view) => {
    const [before] = await view.getMany([noteKey('p', 'much')]);
    const item = {
      ...before,
      ...noteKey('p', 'much'),
      kind: 'feature',
      name: 'much',
      by: [`${n}`, 'x'.repeat(100_000)],
    };
    return { put: [item], answer: undefined };
  });

describe('a catalog in a process that commits', () => {
  it('applies its commits from memory, as a reader finds them', async () => {
    const catalog = openCatalog(table);
    const measure = openWaveMeter(table);
    await makeProject(table, 'p');
    await write(table, 'a');
    await write(table, 'b');
    await write(table, 'b', 'remove');
    await writeStrangely(table);
    const { answer, waves } = await measure(() => show(catalog));
    expect(operations(waves)).toEqual([['BatchGetItem']]);
    const expected = await fresh();
    expect(answer).toEqual(expected);
    const shapes = (shown: typeof expected) => [
      ...[...(shown.state?.features.values() ?? [])].flatMap(({ environments }) => [...environments.values()]),
      ...shown.config.environments.values(),
    ];
    expect(shapes(answer).map(Object.keys)).toEqual(shapes(expected).map(Object.keys));
    await write(table, 'c');
    expect((await measure(() => show(catalog))).waves).toHaveLength(1);
    expect((await show(catalog)).state).toEqual((await fresh()).state);
  });

  it('applies those that shared a transaction, each by itself', async () => {
    queueCommits(table);
    const catalog = openCatalog(table);
    await makeProject(table, 'p');
    await show(catalog);
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const transactions = vi.spyOn(table.transactions, 'send');
    await Promise.all(names.map((name) => perform(table, { tag: name, project: 'p', name, kind: 'write' })));
    expect(transactions.mock.calls.length).toBeLessThan(names.length);
    transactions.mockRestore();
    const { answer, waves } = await openWaveMeter(table)(() => show(catalog));
    expect(waves).toHaveLength(1);
    expect(answer.state?.rev).toBe(1 + names.length);
    expect(answer.state).toEqual((await fresh()).state);
  });

  it('reads what others committed in between', async () => {
    const catalog = openCatalog(table);
    await makeProject(table, 'p');
    for (const [i, of] of [table, otherProcess(), table, otherProcess()].entries()) {
      await write(of, `n${i}`);
      expect((await show(catalog)).state).toEqual((await fresh()).state);
    }
    for (const of of [otherProcess(), table, otherProcess(), table]) await write(of, 'late');
    expect((await show(catalog)).state).toEqual((await fresh()).state);
  });

  it('reads the journal when there are more commits than are kept', async () => {
    const catalog = openCatalog(table);
    await makeProject(table, 'p');
    await show(catalog);
    for (let i = 0; i < 12; i++) await writeMuch(table, i);
    const { answer, waves } = await openWaveMeter(table)(() => show(catalog));
    expect(operations(waves)).toContainEqual(expect.arrayContaining(['Query']));
    expect(answer.state).toEqual((await fresh()).state);
  });
});

describe('what others committed', () => {
  it('is read with the heads where a write names it, then only the items', async () => {
    const [own, other] = [otherProcess(), otherProcess()];
    await makeProject(other, 'p');
    const catalog = openCatalog(own);
    const measure = openWaveMeter(own);
    await show(catalog);
    const scopes = [instance, p];
    for (const name of ['a', 'b']) {
      await write(other, name);
      const { answer, waves } = await measure(async () => {
        const request = await readFirst(own, { scopes, ...catalog.unread(scopes) });
        return catalog.projects(['p'], { ...request, instanceRev: 0 });
      });
      expect(operations(waves)).toEqual([
        ['BatchGetItem', 'Query', 'Query'],
        ['BatchGetItem', 'BatchGetItem'],
      ]);
      expect(answer.projects[0]).toEqual((await fresh()).state);
    }
  });

  it('is read again where it was older than the head that was read with it', async () => {
    const [own, other] = [otherProcess(), otherProcess()];
    await makeProject(other, 'p');
    const catalog = openCatalog(own);
    await show(catalog);
    const request = await readFirst(own, { scopes: [instance], ...catalog.unread([p]) });
    await write(other, 'a');
    const { projects } = await catalog.projects(['p'], { ...request, instanceRev: 0 });
    expect(projects[0]).toEqual((await fresh()).state);
  });
});

describe('a cold start', () => {
  it('takes two waves after the heads, also while the last commits are young', async () => {
    await makeProject(table, 'p');
    for (const name of ['a', 'b', 'c']) await write(table, name);
    const own = otherProcess();
    const { answer, waves } = await openWaveMeter(own)(() => show(openCatalog(own)));
    expect(operations(waves)).toEqual([
      ['BatchGetItem'],
      ['BatchGetItem', 'Query', 'Query', 'Query'],
      ['TransactGetItems', 'TransactGetItems'],
    ]);
    expect(answer.state?.features.size).toBe(3);
    expect(await queryAll(own, { pk: projectPartition('p') })).toHaveLength(7);
  });
});
