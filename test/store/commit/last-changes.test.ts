import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { projectFold } from '../../../lib/store/catalog/fold-project.ts';
import { follow } from '../../../lib/store/catalog/follow.ts';
import { commit } from '../../../lib/store/commit/commit.ts';
import { changesOf, decodeHead, encodeHead, readHead } from '../../../lib/store/commit/head.ts';
import {
  changedEverywhere,
  type LastChanges,
  lastChangeIn,
  madeCommit,
  nextChanges,
} from '../../../lib/store/commit/journal.ts';
import type { Stored } from '../../../lib/store/table/items.ts';
import {
  environmentKey,
  featureEnvironmentKey,
  featureKey,
  headKey,
  instance,
  type Key,
  projectKey,
  projectPartition,
  projectScope,
} from '../../../lib/store/table/keys.ts';
import { storedSize } from '../../../lib/store/table/limits.ts';
import { queryAll } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { featureEnvironmentItem, featureItem, projectItem } from '../../flags/projects/stored.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { asNewProcess } from '../../support/new-process.ts';
import { actor } from '../notes.ts';

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await database.another();
});

const p = projectScope('p');
const names = ['a', 'b', 'c', 'd', 'e', '__proto__'];

/** What a commit touches: an environment, everything, or nothing that SDKs are sent. */
const touch = fc.constantFrom(...names, 'feature', 'project', 'nothing');
type Touch = string;

const sortKeyOf = (touched: Touch): string => {
  if (touched === 'feature') return featureKey('p', 'flag').sk;
  if (touched === 'project') return projectKey('p').sk;
  return touched === 'nothing' ? 'OTHER' : featureEnvironmentKey('p', 'flag', touched).sk;
};

/** The last commit that concerns an environment, without any bound. */
const plainly = (history: readonly Touch[], environment: string): number =>
  history.findLastIndex((one) => [environment, 'feature', 'project'].includes(one)) + 1;

describe('the last changes of a project', () => {
  it('are those of each environment; with more than are listed some count as later, and none as earlier', () => {
    fc.assert(
      fc.property(fc.array(touch, { maxLength: 30 }), (touches) => {
        let changes: LastChanges = changedEverywhere(madeCommit(0));
        for (const [i, touched] of touches.entries()) {
          const before = changes;
          changes = nextChanges(before, madeCommit(i + 1, `c${i + 1}`), [sortKeyOf(touched)]);
          const history = touches.slice(0, i + 1);
          const listed = history.slice(history.findLastIndex((one) => one === 'feature' || one === 'project') + 1);
          const isExact = new Set(listed.filter((one) => names.includes(one))).size <= 4;
          for (const name of names) {
            const { rev, mark } = lastChangeIn(changes, name);
            expect(mark).toBe(rev === 0 ? '' : `c${rev}`);
            expect(rev).toBeGreaterThanOrEqual(lastChangeIn(before, name).rev);
            expect(rev).toBeGreaterThanOrEqual(plainly(history, name));
            if (isExact) expect(rev).toBe(plainly(history, name));
          }
        }
      }),
    );
  });

  it('are in a head of less than a kilobyte', () => {
    const restsOn = Object.fromEntries(names.slice(0, 4).map((name) => [projectScope(name.repeat(36)), 1e6]));
    const id = 'c'.repeat(22);
    const made = madeCommit(1e6, id);
    let changes: LastChanges = changedEverywhere(made);
    for (const name of names)
      changes = nextChanges(changes, made, [featureEnvironmentKey('p', 'f', name.repeat(30)).sk]);
    const head = { scope: p, rev: 1e6, commit: id, at: 2e9, features: 5_000, since: 1, restsOn, changes };
    expect(storedSize(encodeHead(head))).toBeLessThan(1_024);
  });

  it('are not believed when a version that does not know them has moved the head', () => {
    const changes = changedEverywhere(madeCommit(1, 'old'));
    const item = encodeHead({ scope: p, rev: 2, commit: 'two', at: 0, features: 0, changes });
    expect(changesOf(decodeHead(p, item))).toEqual(changes);
    // An older version writes the members again that it does not know.
    expect(changesOf(decodeHead(p, { ...item, rev: 3, commit: 'three' }))).toEqual(
      changedEverywhere(madeCommit(3, 'three')),
    );
  });

  /** One commit. The first makes the project. */
  const perform = (of: Table, touched: Touch, isFirst: boolean, number: number): Promise<void> =>
    commit({ table: of, actor, now: new Date() }, [p, instance], async (view) => {
      const keys: Key[] = [projectKey('p'), featureKey('p', 'flag'), environmentKey('x')];
      const key = featureEnvironmentKey('p', 'flag', touched);
      await view.getMany([...keys, key] as never[]);
      if (isFirst)
        return { put: [projectItem({ id: 'p' }), featureItem({ project: 'p', name: 'flag' })], answer: undefined };
      if (touched === 'nothing')
        return { put: [{ ...environmentKey('x'), kind: 'environment', name: 'x', number }], answer: undefined };
      if (touched === 'project') return { put: [projectItem({ id: 'p', name: `${number}` })], answer: undefined };
      if (touched === 'feature')
        return { put: [featureItem({ project: 'p', name: 'flag', description: `${number}` })], answer: undefined };
      if (number % 3 === 0) return { remove: [key], answer: undefined };
      const enabled = number % 2 === 0;
      return {
        put: [featureEnvironmentItem('p', { feature: 'flag', environment: touched, enabled })],
        answer: undefined,
      };
    });

  it('are the same for the head, for who commits, for who follows, and for a new process', async () => {
    const step = fc.record({ touched: touch, process: fc.nat({ max: 1 }), reads: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        table = await database.another();
        const processes = [table, asNewProcess(table)] as const;
        const catalogs = [...processes, asNewProcess(table)].map((one) => openCatalog(one));
        const seenBy = async (catalog: (typeof catalogs)[number]) =>
          (await catalog.projects(['p'])).projects.map(({ rev, changes }) => ({ rev, changes }))[0];
        await perform(table, 'project', true, 0);
        for (const [i, { touched, process, reads }] of steps.entries()) {
          await perform(processes[process] ?? table, touched, false, i + 1);
          if (!reads) continue;
          const head = await readHead(asNewProcess(table), p);
          const expected = { rev: head.rev, changes: changesOf(head) };
          for (const catalog of [...catalogs, openCatalog(asNewProcess(table))])
            expect(await seenBy(catalog)).toEqual(expected);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('are everything where an older version committed, also for who followed the journal', async () => {
    const catalog = openCatalog(asNewProcess(table));
    const seen = async (by: typeof catalog) => (await by.projects(['p'])).projects[0]?.changes;
    await perform(table, 'project', true, 0);
    await perform(table, 'a', false, 1);
    await seen(catalog);
    const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: headKey(p) }));
    await perform(table, 'b', false, 2);
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: headKey(p),
        UpdateExpression: 'SET changes = :kept',
        ExpressionAttributeValues: { ':kept': Item?.changes },
      }),
    );
    const head = await readHead(asNewProcess(table), p);
    expect(changesOf(head)).toEqual(changedEverywhere(madeCommit(head.rev, head.commit)));
    expect(await seen(catalog)).toEqual(changesOf(head));
    await perform(asNewProcess(table), 'a', false, 3);
    expect(await seen(catalog)).toEqual(await seen(openCatalog(asNewProcess(table))));
  });

  it('are complete when a snapshot is newer than the head that was read', async () => {
    await perform(table, 'project', true, 0);
    const head = await readHead(asNewProcess(table), p);
    const reader = asNewProcess(table);
    const follower = follow(reader, p, projectFold('p'), {
      snapshots: {
        minFeatures: 0,
        read: async () => {
          await perform(table, 'a', false, 1);
          const items = await queryAll<Stored>(table, { pk: projectPartition('p') });
          await perform(table, 'b', false, 2);
          return { rev: head.rev + 1, items };
        },
      },
    });
    const { rev, changes } = await follower.at({ ...head, changes: changesOf(head), large: true });
    const now = await readHead(asNewProcess(table), p);
    expect({ rev, changes }).toEqual({ rev: head.rev + 2, changes: changesOf(now) });
  });

  it('come with a snapshot that is older than the head', async () => {
    await perform(table, 'project', true, 0);
    const read = async () => ({ rev: 1, items: await queryAll<Stored>(table, { pk: projectPartition('p') }) });
    const old = await read();
    for (const [i, touched] of ['a', 'b', 'feature', 'c', 'a'].entries()) await perform(table, touched, false, i + 1);
    const head = await readHead(asNewProcess(table), p);
    const options = { snapshots: { minFeatures: 0, read: async () => old } };
    const asked = { ...head, changes: changesOf(head), large: true };
    const { rev, changes } = await follow(asNewProcess(table), p, projectFold('p'), options).at(asked);
    expect({ rev, changes }).toEqual({ rev: 6, changes: changesOf(head) });
    expect(changes.everywhere.rev).toBe(4);
  });
});
