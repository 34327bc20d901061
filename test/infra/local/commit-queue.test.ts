import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueCommits } from '../../../infra/local/table/commit-queue.ts';
import { commit } from '../../../lib/store/commit/commit.ts';
import { readHead } from '../../../lib/store/commit/head.ts';
import { eventsOf } from '../../../lib/store/commit/journal.ts';
import { readFirst } from '../../../lib/store/commit/request.ts';
import { transactByKey } from '../../../lib/store/commit/unit-of-work.ts';
import type { CommitGivenUp } from '../../../lib/store/table/errors.ts';
import { projectScope } from '../../../lib/store/table/keys.ts';
import { getItem, type Source } from '../../../lib/store/table/read.ts';
import { openTable } from '../../../lib/store/table/table.ts';
import { actor, type Note, noteKey, patientPace, perform, spreadPace } from '../../store/notes.ts';
import { recordsOf } from '../../store/world.ts';
import { startDatabase, type TestDatabase } from '../../support/database.ts';
import { runs } from '../../support/runs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

const now = new Date('2024-01-01T00:00:00.000Z');

/** A separate process, and its transactions: how many actions each has, and whether it succeeded. */
const openProcess = () => {
  const table = openTable(database.table.name, { endpoint: database.endpoint, pace: spreadPace() });
  queueCommits(table);
  const sent: { actions: number; made: boolean }[] = [];
  table.transactions.wrap(async ({ input }, next) => {
    const one = { actions: (input.TransactItems as unknown[]).length, made: false };
    sent.push(one);
    const output = await next();
    one.made = true;
    return output;
  });
  return { table, sent };
};

const write = (source: Source, project: string, name: string, tag = name) =>
  perform(source, { tag, project, name, kind: 'write' }, now);

const tagsOf = async (project: string): Promise<unknown[]> => {
  const records = await recordsOf(database.table, project);
  const events = await Promise.all(records.map((record) => eventsOf(database.table, record)));
  return events.flat().map(({ data }) => (data as { tag: string }).tag);
};

const names = (count: number) => Array.from({ length: count }, (_, i) => `n${i}`);

describe('storage §2.1: commits that wait for the same scope in one process', () => {
  it('are made in few transactions, each with its own revision, record and event, in their order', async () => {
    const { table, sent } = openProcess();
    await write(table, 'many', 'first');
    const tags = await Promise.all(names(30).map((name) => write(table, 'many', name)));
    expect(tags).toEqual(names(30));
    // The first commit is running when the others begin to wait; 33 commits of three actions and a head would fit into
    // one transaction.
    expect(sent.length).toBeLessThanOrEqual(5);
    expect(Math.max(...sent.map(({ actions }) => actions))).toBeLessThanOrEqual(100);
    const records = await recordsOf(table, 'many');
    expect(records.map(({ rev }) => rev)).toEqual(Array.from({ length: 31 }, (_, i) => i + 1));
    expect(new Set(records.map(({ id }) => id)).size).toBe(31);
    expect(await tagsOf('many')).toEqual(['first', ...names(30)]);
    const head = await readHead(table, projectScope('many'));
    expect(head).toMatchObject({ rev: 31, commit: records.at(-1)?.id });
    const notes = await Promise.all(names(30).map((name) => getItem<Note>(table, noteKey('many', name))));
    expect(notes.map((note) => note?.rev)).toEqual(Array.from({ length: 30 }, (_, i) => i + 2));
  });

  it('see what an earlier one of them wrote', async () => {
    const { table } = openProcess();
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((tag) => write(table, 'same', 'note', tag)));
    const note = await getItem<Note>(table, noteKey('same', 'note'));
    expect(note?.by).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(note?.rev).toBe(5);
  });

  it('take one alone that another process was faster than, and make the others', async () => {
    const { table, sent } = openProcess();
    await write(table, 'stale', 'x');
    const request = await readFirst(table, { scopes: [projectScope('stale')], keys: [noteKey('stale', 'x')] });
    await write(openProcess().table, 'stale', 'x', 'other');
    sent.length = 0;
    await Promise.all([write(table, 'stale', 'a'), write(table, 'stale', 'b'), write(request, 'stale', 'x', 'own')]);
    expect((await getItem<Note>(table, noteKey('stale', 'x')))?.by).toEqual(['x', 'other', 'own']);
    expect((await tagsOf('stale')).toSorted()).toEqual(['a', 'b', 'other', 'own', 'x']);
    expect(sent.some(({ made }) => !made)).toBe(true);
  });

  it('refuse one, and answer one that changes nothing, without stopping the others', async () => {
    const { table } = openProcess();
    const scope = projectScope('mixed');
    const ended = await Promise.allSettled([
      write(table, 'mixed', 'a'),
      write(table, 'mixed', 'b'),
      transactByKey({ table, actor, now }, scope, () => {
        throw new Error('refused');
      }),
      transactByKey({ table, actor, now }, scope, (unit) => unit.head(scope).rev),
      write(table, 'mixed', 'c'),
    ]);
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(ended[3]).toMatchObject({ value: 2 });
    expect(await tagsOf('mixed')).toEqual(['a', 'b', 'c']);
  });

  it('do not fail together with one that can never be made', async () => {
    const { table } = openProcess();
    const ended = await Promise.allSettled([
      write(table, 'poison', 'a'),
      write(table, 'poison', 'b'),
      transactByKey({ table, actor, now }, projectScope('poison'), (unit) =>
        unit.create({ ...noteKey('poison', ''), sk: '', kind: 'feature' } as never),
      ),
      write(table, 'poison', 'c'),
    ]);
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await tagsOf('poison')).toEqual(['a', 'b', 'c']);
  });

  it('are not made again when it is not known whether they were made', async () => {
    const pace = patientPace(Math.random);
    const table = openTable(database.table.name, { endpoint: database.endpoint, pace });
    queueCommits(table);
    await write(table, 'lost', 'first');
    let singles = 0;
    table.transactions.wrap(async ({ input }, next) => {
      if ((input.TransactItems as unknown[]).length <= 4) {
        singles++;
        return next();
      }
      throw Object.assign(new Error('no answer'), { name: 'TimeoutError', $metadata: {} });
    });
    const ended = await Promise.allSettled(names(5).map((name) => write(table, 'lost', name)));
    const unsure = ended.filter((one) => one.status === 'rejected' && (one.reason as CommitGivenUp).unsure);
    expect(unsure.length).toBeGreaterThan(1);
    expect(singles).toBe(ended.length - unsure.length);
  });

  it('none is made when the answer shows that others moved the head, and then all are', async () => {
    const { table } = openProcess();
    const other = openProcess();
    await write(table, 'moved', 'first');
    const request = await readFirst(table, { scopes: [projectScope('moved')] });
    await write(other.table, 'moved', 'second');
    await Promise.all(names(6).map((name) => write(request, 'moved', name)));
    expect((await tagsOf('moved')).toSorted()).toEqual(['first', ...names(6), 'second'].toSorted());
  });

  it('wait for a commit to several scopes, and it for them', async () => {
    const { table } = openProcess();
    const both = commit({ table, actor, now }, [projectScope('w1'), projectScope('w2')], () => ({
      events: ['w1', 'w2'].map((project) => ({ type: 'feature-updated' as const, project, data: { tag: 'both' } })),
      answer: 'both',
    }));
    await Promise.all([both, ...names(5).flatMap((name) => [write(table, 'w1', name), write(table, 'w2', name)])]);
    for (const project of ['w1', 'w2']) expect((await tagsOf(project)).toSorted()).toEqual(['both', ...names(5)]);
  });

  it('any of them end as if they were made one after the other', async () => {
    let run = 0;
    const operation = fc.record({
      process: fc.nat({ max: 1 }),
      reads: fc.subarray(['a', 'b', 'c', 'd', 'e', 'f'], { maxLength: 3 }),
      writes: fc.subarray(['a', 'b', 'c', 'd', 'e', 'f'], { maxLength: 2 }),
      features: fc.nat({ max: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 2, maxLength: 14 }), async (operations) => {
        const project = `any${run++}`;
        const scope = projectScope(project);
        const processes = [openProcess(), openProcess()];
        const seen = await Promise.all(
          operations.map(({ process, reads, writes, features }, i) =>
            transactByKey({ table: (processes[process] ?? openProcess()).table, actor, now }, scope, async (unit) => {
              const keys = [...new Set([...reads, ...writes])];
              const found = await unit.getMany<Note>(keys.map((name) => noteKey(project, name)));
              for (const name of writes)
                unit.put<Note>({ ...noteKey(project, name), kind: 'feature', name, by: [`${i}`] } as never);
              unit.changeHead(scope, { features });
              unit.emit({ type: 'feature-updated', project, data: { tag: `${i}` } });
              return {
                at: unit.head(scope).rev,
                features: unit.head(scope).features,
                found: Object.fromEntries(keys.map((name, k) => [name, found[k]?.by[0]])),
              };
            }),
          ),
        );
        // Replayed in the order of the journal, each operation reads what it read before.
        const state = new Map<string, string>();
        let [rev, features] = [0, 0];
        for (const tag of (await tagsOf(project)) as string[]) {
          const [own, what] = [seen[Number(tag)], operations[Number(tag)]];
          for (const [name, by] of Object.entries(own?.found ?? {})) expect(by).toBe(state.get(name));
          expect([own?.at, own?.features]).toEqual([rev, features]);
          for (const name of what?.writes ?? []) state.set(name, tag);
          rev++;
          features += what?.features ?? 0;
        }
        expect(rev).toBe(operations.length);
        expect(await readHead(database.table, scope)).toMatchObject({ rev, features });
      }),
      { numRuns: runs(25, 500) },
    );
  });
});
