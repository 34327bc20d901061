import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../../lib/store/commit/journal.ts';
import { readHead } from '../../../lib/store/commit/read-heads.ts';
import { change, rehearse } from '../../../lib/store/commit/unit-of-work.ts';
import type { FeatureItem } from '../../../lib/store/table/items.ts';
import { featureKey, projectKey, projectScope } from '../../../lib/store/table/keys.ts';
import { getItem } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { featureItem, projectItem } from '../../flags/projects/stored.ts';
import { startDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
let table: Table;
const scope = projectScope('p');
const order = { scopes: [scope], actor: system, now: new Date(0) } as const;
beforeAll(async () => {
  database = await startDatabase();
  table = database.table;
});
afterAll(() => database.stop());

describe('a draft', () => {
  it('shows rules what the rules before them wrote, and commits it all at once', async () => {
    await change(table, order, async (draft) => {
      await draft.get(projectKey('p'));
      draft.put(projectItem({ id: 'p' }));
      expect(await draft.get(projectKey('p'))).toMatchObject({ id: 'p' });
      await draft.get(featureKey('p', 'a'));
      draft.put(featureItem({ project: 'p', name: 'a' }));
      draft.change(scope, { features: 1 });
      draft.change(scope, { features: 2, private: true });
      draft.say({ type: 'feature-created', project: 'p', featureName: 'a' });
    });
    expect(await getItem(table, featureKey('p', 'a'))).toMatchObject({ name: 'a', rev: 1 });
    expect(await readHead(table, scope)).toMatchObject({ rev: 1, features: 3, private: true });
  });

  it('forgets what is removed, and writes what comes back', async () => {
    await change(table, order, async (draft) => {
      const feature = await draft.get(featureKey('p', 'a'));
      draft.remove(featureKey('p', 'a'));
      expect(await draft.get(featureKey('p', 'a'))).toBeUndefined();
      if (feature) draft.put<FeatureItem>({ ...feature, description: 'back' });
      expect([draft.touches(featureKey('p', 'a')), draft.written().length]).toEqual([true, 1]);
    });
    expect(await getItem(table, featureKey('p', 'a'))).toMatchObject({ description: 'back', rev: 2 });
  });

  it('relies on what it got, not on what it peeked at', async () => {
    let first = true;
    const disturb = async (): Promise<void> => {
      if (!first) return;
      first = false;
      // Another process, as it were: a table object of its own does not queue behind this commit.
      await change({ ...table }, { ...order, scopes: [projectScope('q')] }, async (other) => {
        await other.get(projectKey('q'));
        other.put(projectItem({ id: 'q' }));
      });
    };
    const seen: boolean[] = [];
    await change(table, order, async (draft) => {
      seen.push((await draft.get(projectKey('q'))) !== undefined);
      await disturb();
      draft.say({ type: 'project-updated', project: 'p' });
    });
    expect(seen).toEqual([false, true]);
    first = true;
    seen.length = 0;
    await change(table, order, async (draft) => {
      seen.push((await draft.peek([projectKey('q')]))[0] !== undefined);
      await disturb();
      draft.say({ type: 'project-updated', project: 'p' });
    });
    expect(seen).toEqual([true]);
  });

  it('refuses more than one transaction takes, and what was not read', async () => {
    const { rev } = await readHead(table, scope);
    const tooMuch = change(table, order, async (draft) => {
      const names = Array.from({ length: 120 }, (_, i) => `n${i}`);
      await draft.getMany(names.map((name) => featureKey('p', name)));
      for (const name of names) draft.put(featureItem({ project: 'p', name }));
    });
    await expect(tooMuch).rejects.toMatchObject({ name: 'BadDataError', message: expect.stringContaining('120') });
    await expect(change(table, order, (draft) => draft.put(projectItem({ id: 'p' })))).rejects.toThrow('was not read');
    expect((await readHead(table, scope)).rev).toBe(rev);
  });

  it('can be gone through without being made', async () => {
    const { rev } = await readHead(table, scope);
    await rehearse(table, order, async (draft) => {
      await draft.get(projectKey('p'));
      draft.put(projectItem({ id: 'p', name: 'never' }));
    });
    expect([await getItem(table, projectKey('p')), await readHead(table, scope)]).toMatchObject([
      { name: 'p' },
      { rev },
    ]);
    await expect(rehearse(table, order, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });
});
