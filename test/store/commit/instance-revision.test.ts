import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commit } from '../../../lib/store/commit/commit.ts';
import type { Scopes } from '../../../lib/store/commit/context.ts';
import { readHead } from '../../../lib/store/commit/head.ts';
import type { CommitRecord } from '../../../lib/store/commit/journal.ts';
import {
  environmentKey,
  featureKey,
  instance,
  journalKey,
  type Key,
  projectScope,
  type Scope,
} from '../../../lib/store/table/keys.ts';
import { getItem } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { startDatabase, type TestDatabase } from '../../support/database.ts';
import { asNewProcess } from '../../support/new-process.ts';
import { actor } from '../notes.ts';

const now = new Date();
let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await database.another();
});

const write = (by: Table, scope: Scope, { pk, sk }: Key): Promise<void> =>
  commit({ table: by, actor, now }, [scope], async (view) => {
    await view.get({ pk, sk });
    return { put: [{ pk, sk, kind: 'environment' }], answer: undefined };
  });

const changeInstance = (by: Table, name: string): Promise<void> => write(by, instance, environmentKey(name));

/** @param relied keys that the commit relies on; a name is that of an environment */
const changeProject = (
  by: Table,
  scopes: Scopes,
  relied: readonly (string | Key)[] = [],
  first?: () => Promise<void>,
) => {
  let attempts = 0;
  return commit({ table: by, actor, now }, scopes, async (view) => {
    await view.getMany(relied.map((key) => (typeof key === 'string' ? environmentKey(key) : key)));
    if (attempts++ === 0) await first?.();
    return { events: [{ type: 'project-updated', project: scopes[0].slice('PROJECT#'.length) }], answer: undefined };
  });
};

const [p, q] = [projectScope('p'), projectScope('q')];
const noted = async (): Promise<number | undefined> => {
  const { rev } = await readHead(asNewProcess(table), p);
  return (await getItem<CommitRecord>(table, journalKey(p, rev)))?.instance;
};

describe('history §3: the revision of the instance that a commit of a project notes', () => {
  it('is the newest, however old the items are that the commit relies on', async () => {
    for (const name of ['old', 'newer', 'newest']) await changeInstance(table, name);
    await changeProject(table, [p], ['old']);
    expect(await noted()).toBe(3);
  });

  it('is the newest in a process that saw the instance long ago, and outside of requests', async () => {
    const process = asNewProcess(table);
    await changeInstance(process, 'a');
    await changeInstance(asNewProcess(table), 'b');
    await changeProject(process, [p]);
    expect(await noted()).toBe(2);
  });

  it('is not older than that of the commit before, when this commit began earlier', async () => {
    await changeInstance(table, 'a');
    await changeProject(asNewProcess(table), [p], ['a'], async () => {
      const other = asNewProcess(table);
      await changeInstance(other, 'b');
      await changeProject(other, [p]);
    });
    expect((await readHead(asNewProcess(table), p)).rev).toBe(2);
    expect(await noted()).toBe(2);
  });

  it('is the revision that the commit makes, if it changes the instance too', async () => {
    await changeInstance(table, 'a');
    await changeProject(table, [p, instance]);
    expect(await noted()).toBe(2);
  });

  it('stays in the head, whatever other projects are changed with this one', async () => {
    for (const name of ['a', 'b']) await changeInstance(table, name);
    await changeProject(table, [p], ['b']);
    const others = ['r', 's', 't', 'u', 'v'].map(projectScope);
    await changeProject(asNewProcess(table), [p, q, ...others]);
    expect((await readHead(asNewProcess(table), p)).restsOn).toMatchObject({ [instance]: 2 });
  });

  it('rests on no older revision of another project than before', async () => {
    for (const name of ['old', 'new']) await write(table, q, featureKey('q', name));
    await changeProject(table, [p], [featureKey('q', 'new')]);
    await changeProject(table, [p], [featureKey('q', 'old')]);
    expect((await readHead(asNewProcess(table), p)).restsOn).toMatchObject({ [q]: 2 });
  });
});
