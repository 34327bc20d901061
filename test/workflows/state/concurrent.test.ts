import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newFeature } from '../../../lib/flags/features/store.ts';
import { finishUnlinking, unlinkEnvironmentIn } from '../../../lib/flags/project-settings/unlink-environment.ts';
import { finishProjectRemoval } from '../../../lib/flags/projects/finish-removal.ts';
import { removeProjectIn } from '../../../lib/flags/projects/remove.ts';
import { removeTagTypeIn } from '../../../lib/flags/tag-types/write.ts';
import { finishTagRemoval } from '../../../lib/flags/tags/finish-removal.ts';
import { removeTagIn } from '../../../lib/flags/tags/write.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { commit } from '../../../lib/store/commit/commit.ts';
import { readHead } from '../../../lib/store/commit/head.ts';
import { transact } from '../../../lib/store/commit/unit-of-work.ts';
import type { JobContext } from '../../../lib/store/jobs/job.ts';
import {
  featureEnvironmentKey,
  featureKey,
  featureNameKey,
  instance,
  type Key,
  projectKey,
  projectScope,
  segmentKey,
  tagKey,
  tagTypeKey,
} from '../../../lib/store/table/keys.ts';
import { getItem } from '../../../lib/store/table/read.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { actor, exportDocument, type Instance, importDocument, now, seeded } from './instance.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

let target: Instance;
beforeEach(async () => {
  target = await seeded(await database.another());
});

/** Another process of the same instance; `act` runs just before its transaction number `n`, counted from 0. */
const interrupted = (n: number, act: () => Promise<void>): Instance => {
  const table = openTable(target.table.name, { endpoint: database.endpoint });
  let seen = 0;
  table.transactions.wrap(async (_, next) => {
    if (seen++ === n) await act();
    return next();
  });
  return { table, catalog: openCatalog(table) };
};

/** Another process of the same instance; `act` runs just before it first reads the item with this key. */
const overtaken = (key: Key, act: () => Promise<void>): Instance => {
  const table = openTable(target.table.name, { endpoint: database.endpoint });
  let acted = false;
  table.client.wrap(async ({ operation, input }, next) => {
    if (!acted && operation === 'GetItem' && JSON.stringify(input).includes(`"${key.sk}"`)) {
      acted = true;
      await act();
    }
    return next();
  });
  return { table, catalog: openCatalog(table) };
};

const scope = projectScope('default');

const change = (table: Table, name: string, description: string) =>
  commit({ table, actor, now }, [scope], async (view) => {
    const stored = await view.get(featureKey('default', name));
    if (!stored) throw new Error(`${name} is not there`);
    const { rev, ...item } = stored;
    return { put: [{ ...item, description }], answer: undefined };
  });

const create = (table: Table, name: string) =>
  commit({ table, actor, now }, [scope], async (view) => {
    await view.getMany([featureKey('default', name)]);
    await view.get(featureNameKey(name));
    const item = newFeature({ name, project: 'default', description: 'by hand' }, now);
    const guard = { ...featureNameKey(name), kind: 'feature-name', project: 'default' } as const;
    return { put: [item, guard], head: { [scope]: { features: 1 } }, answer: undefined };
  });

const descriptions = async () =>
  Object.fromEntries((await exportDocument(target)).features.map(({ name, description }) => [name, description]));

describe('state §7.4: while others write', () => {
  it('merges with what they wrote to the same feature', async () => {
    await importDocument(target, { version: 4, features: [{ name: 'f', project: 'default', type: 'release' }] });
    const other = interrupted(0, () => change(target.table, 'f', 'by hand'));
    await importDocument(
      other,
      { version: 4, features: [{ name: 'f', project: 'default', type: 'experiment' }] },
      { keep: false },
    );
    expect((await exportDocument(target)).features).toMatchObject([{ type: 'experiment', description: 'by hand' }]);
  });

  it('keeps a feature that somebody creates in the meantime, with keep', async () => {
    const other = interrupted(0, () => create(target.table, 'f'));
    const features = ['f', 'g'].map((name) => ({ name, project: 'default', description: 'imported' }));
    await importDocument(other, { version: 4, features });
    expect(await descriptions()).toEqual({ f: 'by hand', g: 'imported' });
    expect((await readHead(target.table, scope)).features).toBe(2);
  });

  it('overwrites it with keep=false', async () => {
    const other = interrupted(0, () => create(target.table, 'f'));
    const features = [{ name: 'f', project: 'default', description: 'imported' }];
    await importDocument(other, { version: 4, features }, { keep: false });
    expect(await descriptions()).toEqual({ f: 'imported' });
    expect((await readHead(target.table, scope)).features).toBe(1);
  });

  const take = () =>
    commit({ table: target.table, actor, now }, [instance], async (view) => {
      await view.get(segmentKey(1));
      const item = { ...segmentKey(1), kind: 'segment', id: 1, name: 'theirs', constraints: [] } as const;
      return { put: [item], head: { [instance]: { counters: { segment: 1 } } }, answer: undefined };
    });

  it.each([
    ['written', () => interrupted(0, take)],
    ['looked at', () => overtaken(segmentKey(1), take)],
  ])('gives a segment another id when its own was taken just before it was %s', async (_, other) => {
    const strategy = { featureName: 'f', environment: 'development', strategyName: 'default', segments: [1] };
    await importDocument(other(), {
      version: 4,
      segments: [{ id: 1, name: 'ours', constraints: [] }],
      features: [{ name: 'f', project: 'default' }],
      featureStrategies: [{ id: 's', ...strategy }],
    });
    const { segments, featureStrategySegments } = await exportDocument(target);
    expect(segments.map(({ id, name }) => [id, name])).toEqual([
      [1, 'theirs'],
      [2, 'ours'],
    ]);
    expect(featureStrategySegments).toEqual([{ featureStrategyId: 's', segmentId: 2 }]);
  });

  const context = (): JobContext => ({
    table: target.table,
    catalog: openCatalog(target.table),
    actor,
    now,
    deadline: Number.POSITIVE_INFINITY,
  });
  const inAll = () => ({ table: target.table, actor, now });
  const scopes = [scope, instance] as const;

  it('gives a feature no tag that was removed just before', async () => {
    const tag = { type: 'kind', value: 'tt' };
    const document = { version: 4, tagTypes: [{ name: tag.type }], tags: [tag] };
    await importDocument(target, { ...document, features: [{ name: 'f', project: 'default' }] });
    const other = interrupted(0, async () => {
      await transact(inAll(), scopes, (unit) => removeTagIn(unit, tag));
      await finishTagRemoval(context(), { kind: 'remove-tags', ...tag });
    });
    const featureTags = [{ featureName: 'f', tagType: tag.type, tagValue: tag.value }];
    await importDocument(other, { ...document, features: [{ name: 'f', project: 'default' }], featureTags });
    expect((await getItem(target.table, featureKey('default', 'f')))?.tags).toEqual([tag]);
    expect(await getItem(target.table, tagKey(tag.type, tag.value))).toMatchObject(tag);
  });

  it('drops when a feature was switched on in an environment that its new project does not have', async () => {
    const featureEnvironments = [
      { featureName: 'f', environment: 'development', enabled: false, lastSeenAt: '2017-07-14T02:40:00.000Z' },
    ];
    await importDocument(target, { version: 4, features: [{ name: 'f', project: 'default' }], featureEnvironments });
    const document = { version: 4, projects: [{ id: 'p', name: 'p' }], features: [{ name: 'f', project: 'p' }] };
    await importDocument(target, document, { drop: true });
    expect(await getItem(target.table, featureKey('p', 'f'))).toMatchObject({ name: 'f' });
    expect(await getItem(target.table, featureEnvironmentKey('p', 'f', 'development'))).toBeUndefined();
    expect(await getItem(target.table, featureEnvironmentKey('default', 'f', 'development'))).toBeUndefined();
  });

  it('creates no segment in a project that was removed just before', async () => {
    const document = { version: 4, projects: [{ id: 'p', name: 'p' }] };
    await importDocument(target, document);
    const other = interrupted(0, async () => {
      await transact(inAll(), [projectScope('p'), instance], (unit) => removeProjectIn(unit, 'p'));
      await finishProjectRemoval(context(), { kind: 'remove-project', project: 'p' });
    });
    await importDocument(other, { ...document, segments: [{ id: 1, name: 'own', project: 'p', constraints: [] }] });
    // The document creates the project again: both project and segment exist, or neither.
    expect(await getItem(target.table, segmentKey(1))).toMatchObject({ project: 'p' });
    expect(await getItem(target.table, projectKey('p'))).toMatchObject({ id: 'p' });
  });

  it('creates no tag of a type that was removed just before', async () => {
    const tag = { type: 'kind', value: 'tt' };
    const document = { version: 4, tagTypes: [{ name: tag.type }], tags: [] };
    await importDocument(target, document);
    const other = interrupted(0, async () => {
      await transact(inAll(), scopes, (unit) => removeTagTypeIn(unit, tag.type));
      await finishTagRemoval(context(), { kind: 'remove-tags', type: tag.type });
    });
    await importDocument(other, { ...document, tags: [tag] });
    expect(await getItem(target.table, tagKey(tag.type, tag.value))).toMatchObject(tag);
    expect(await getItem(target.table, tagTypeKey(tag.type))).toMatchObject({ name: tag.type });
  });

  it('switches nothing on in an environment that was unlinked just before', async () => {
    const unlinked = { project: 'default', environment: 'production' };
    const document = { version: 4, features: [{ name: 'f', project: 'default' }] };
    await importDocument(target, document);
    const other = interrupted(0, async () => {
      await transact(inAll(), scopes, (unit) => unlinkEnvironmentIn(unit, unlinked));
      await finishUnlinking(context(), { kind: 'unlink-environment', ...unlinked });
    });
    const featureEnvironments = [{ featureName: 'f', environment: 'production', enabled: true }];
    await importDocument(other, { ...document, featureEnvironments });
    // The document links the environments of its features: both link and configuration exist, or neither.
    expect(await getItem(target.table, featureEnvironmentKey('default', 'f', 'production'))).toMatchObject({
      enabled: true,
    });
    const links = (await getItem(target.table, projectKey('default')))?.environments.map(({ name }) => name);
    expect(links).toContain('production');
  });

  it('imports two documents at once', async () => {
    const document = (prefix: string) => ({
      version: 4,
      environments: [{ name: `${prefix}-env`, type: 'test' }],
      projects: [{ id: prefix, name: prefix }],
      segments: [{ id: 1, name: prefix, constraints: [] }],
      features: Array.from({ length: 60 }, (_, i) => ({ name: `${prefix}-${i}`, project: i % 2 ? prefix : 'default' })),
    });
    const apart = () => ({ ...target, table: openTable(target.table.name, { endpoint: database.endpoint }) });
    const [one, two] = [apart(), apart()].map(({ table }) => ({ table, catalog: openCatalog(table) }));
    if (!one || !two) throw new Error('two processes are needed');
    await Promise.all([importDocument(one, document('a')), importDocument(two, document('b'))]);
    const { features, segments } = await exportDocument(target);
    expect(features).toHaveLength(120);
    expect(segments.map(({ id }) => id)).toEqual([1, 2]);
    expect((await readHead(target.table, scope)).features).toBe(60);
  });
});
