import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHead } from '../../../lib/store/commit/head.ts';
import { system } from '../../../lib/store/commit/journal.ts';
import { readFirst } from '../../../lib/store/commit/request.ts';
import { dryRun, transact, type UnitOfWork } from '../../../lib/store/commit/unit-of-work.ts';
import type { FeatureItem, FeatureNameItem } from '../../../lib/store/table/items.ts';
import { featureKey, featureNameKey, projectKey, projectScope } from '../../../lib/store/table/keys.ts';
import { getItem } from '../../../lib/store/table/read.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';
import { featureItem, projectItem } from '../../flags/projects/stored.ts';
import { countItems } from '../../support/count-items.ts';
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

describe('a unit of work', () => {
  it('shows rules what the rules before them wrote, and commits it all at once', async () => {
    await transact({ table, ...order }, order.scopes, async (unit) => {
      await unit.get(projectKey('p'));
      unit.put(projectItem({ id: 'p' }));
      expect(await unit.get(projectKey('p'))).toMatchObject({ id: 'p' });
      await unit.get(featureKey('p', 'a'));
      unit.put(featureItem({ project: 'p', name: 'a' }));
      unit.changeHead(scope, { features: 1 });
      unit.changeHead(scope, { features: 2, private: true });
      unit.emit({ type: 'feature-created', project: 'p', featureName: 'a' });
    });
    expect(await getItem(table, featureKey('p', 'a'))).toMatchObject({ name: 'a', rev: 1 });
    expect(await readHead(table, scope)).toMatchObject({ rev: 1, features: 3, private: true });
  });

  it('writes under a new key without reading it, and never over what is there', async () => {
    const feature = featureItem({ project: 'p', name: 'new' });
    const create = () => transact({ table, ...order }, order.scopes, (unit) => unit.create(feature));
    // The head, and the head of the instance, which a request has read anyway.
    expect((await countItems(table, create)).read).toBe(2);
    expect(await getItem(table, featureKey('p', 'new'))).toMatchObject({ name: 'new', rev: 2 });
    await expect(create()).rejects.toThrow('is not new');
  });

  it('reads in one request what rules ask for in the same tick, and nothing twice', async () => {
    const sent: string[] = [];
    const counted = openTable(table.name, { endpoint: database.endpoint });
    counted.client.wrap(({ operation }, next) => {
      sent.push(operation);
      return next();
    });
    const rule = async (unit: UnitOfWork, name: string) => {
      const [feature, [again, other]] = await Promise.all([
        unit.get(featureKey('p', name)),
        unit.peek([featureKey('p', name), featureKey('p', 'none')]),
      ]);
      return [feature?.name, again?.name, other?.name];
    };
    const found = await dryRun({ table: counted, ...order }, order.scopes, async (unit) => {
      sent.length = 0;
      return [...(await Promise.all([rule(unit, 'a'), rule(unit, 'new')])), await rule(unit, 'a')];
    });
    const a = ['a', 'a', undefined];
    expect(found).toEqual([a, ['new', 'new', undefined], a]);
    expect(sent).toEqual(['BatchGetItem']);
  });

  it('forgets what is removed, and writes what comes back', async () => {
    await transact({ table, ...order }, order.scopes, async (unit) => {
      const feature = await unit.get(featureKey('p', 'a'));
      unit.remove(featureKey('p', 'a'));
      expect(await unit.get(featureKey('p', 'a'))).toBeUndefined();
      if (feature) unit.put<FeatureItem>({ ...feature, description: 'back' });
      expect([unit.touches(featureKey('p', 'a')), unit.written().length]).toEqual([true, 1]);
    });
    expect(await getItem(table, featureKey('p', 'a'))).toMatchObject({ description: 'back', rev: 3 });
  });

  it('removes what another commit has made under a key where a request had found nothing', async () => {
    const key = featureKey('p', 'late');
    const request = await readFirst(table, { scopes: [scope], keys: [key] });
    await transact({ table, ...order }, order.scopes, (unit) =>
      unit.create(featureItem({ project: 'p', name: 'late' })),
    );
    await transact({ ...request, ...order }, order.scopes, async (unit) => {
      await unit.get(key);
      unit.remove(key);
      unit.emit({ type: 'feature-deleted', project: 'p', featureName: 'late' });
    });
    expect(await getItem(table, key)).toBeUndefined();
  });

  it('relies on what it got, not on what it peeked at', async () => {
    let first = true;
    const disturb = async (): Promise<void> => {
      if (!first) return;
      first = false;
      // A different table object does not queue behind this commit, like another process.
      await transact({ table: { ...table }, ...order }, [projectScope('q')], async (other) => {
        await other.get(projectKey('q'));
        other.put(projectItem({ id: 'q' }));
      });
    };
    const seen: boolean[] = [];
    await transact({ table, ...order }, order.scopes, async (unit) => {
      seen.push((await unit.get(projectKey('q'))) !== undefined);
      await disturb();
      unit.emit({ type: 'project-updated', project: 'p' });
    });
    expect(seen).toEqual([false, true]);
    first = true;
    seen.length = 0;
    await transact({ table, ...order }, order.scopes, async (unit) => {
      seen.push((await unit.peek([projectKey('q')]))[0] !== undefined);
      await disturb();
      unit.emit({ type: 'project-updated', project: 'p' });
    });
    expect(seen).toEqual([true]);
  });

  it('refuses more than one transaction takes, and what was not read', async () => {
    const { rev } = await readHead(table, scope);
    const tooMuch = transact({ table, ...order }, order.scopes, async (unit) => {
      const names = Array.from({ length: 120 }, (_, i) => `n${i}`);
      await unit.getMany(names.map((name) => featureKey('p', name)));
      for (const name of names) unit.put(featureItem({ project: 'p', name }));
    });
    await expect(tooMuch).rejects.toMatchObject({ name: 'BadDataError', message: expect.stringContaining('120') });
    await expect(
      transact({ table, ...order }, order.scopes, (unit) => unit.put(projectItem({ id: 'p' }))),
    ).rejects.toThrow('was not read');
    expect((await readHead(table, scope)).rev).toBe(rev);
  });

  it('fills a transaction to its last action, name guards included', async () => {
    const create = (count: number) =>
      transact({ table, ...order }, [projectScope('near')], async (unit) => {
        const names = Array.from({ length: count }, (_, i) => `n${i}`);
        await unit.getMany(names.map((name) => featureKey('near', name)));
        for (const name of names) unit.put(featureItem({ project: 'near', name }));
        const guard = featureNameKey('n0');
        await unit.get(guard);
        unit.put<FeatureNameItem>({ ...guard, kind: 'feature-name', project: 'near' });
      });
    // The head and the commit record need two of 100 actions, and the guard needs one.
    await expect(create(98)).rejects.toMatchObject({ name: 'BadDataError' });
    await create(97);
    expect((await readHead(table, projectScope('near'))).rev).toBe(1);
  });

  it('runs its rules without a commit in a dry run', async () => {
    const { rev } = await readHead(table, scope);
    await dryRun({ table, ...order }, order.scopes, async (unit) => {
      await unit.get(projectKey('p'));
      unit.put(projectItem({ id: 'p', name: 'never' }));
    });
    expect([await getItem(table, projectKey('p')), await readHead(table, scope)]).toMatchObject([
      { name: 'p' },
      { rev },
    ]);
    await expect(dryRun({ table, ...order }, order.scopes, () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
  });
});
