import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commit } from '../../../lib/store/commit/commit.ts';
import { readHead } from '../../../lib/store/commit/head.ts';
import { transact } from '../../../lib/store/commit/unit-of-work.ts';
import { enqueueJob } from '../../../lib/store/jobs/job.ts';
import type { GroupItem, UserItem } from '../../../lib/store/table/items.ts';
import {
  featureEnvironmentKey,
  featureKey,
  featureNameKey,
  groupKey,
  instance,
  projectKey,
  projectPartition,
  projectScope,
  userKey,
} from '../../../lib/store/table/keys.ts';
import { getItem, queryAll } from '../../../lib/store/table/read.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import {
  actor,
  eventsOf,
  exportDocument,
  type Instance,
  importDocument,
  now,
  seeded,
  stateOf,
  typesOf,
} from './instance.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

let target: Instance;
const before = {
  version: 4,
  environments: [{ name: 'staging', type: 'test' }],
  projects: [{ id: 'alpha', name: 'Alpha' }],
  segments: [{ id: 1, name: 'insiders', constraints: [] }],
  strategies: [{ name: 'custom', parameters: [] }],
  tagTypes: [{ name: 'simple' }, { name: 'team' }],
  tags: [
    { type: 'team', value: 'core' },
    { type: 'simple', value: 'red' },
  ],
  features: [
    { name: 'f', project: 'default' },
    { name: 'g', project: 'alpha' },
    { name: 'old', project: 'default', archived: true },
  ],
  featureEnvironments: [
    { featureName: 'f', environment: 'development', enabled: true },
    { featureName: 'f', environment: 'staging', enabled: true },
    { featureName: 'g', environment: 'staging', enabled: true },
  ],
  featureStrategies: [
    { id: 's', featureName: 'f', environment: 'development', strategyName: 'default', segments: [1] },
    { id: 't', featureName: 'f', environment: 'development', strategyName: 'default' },
  ],
  featureTags: [
    { featureName: 'f', tagType: 'team', tagValue: 'core' },
    { featureName: 'f', tagType: 'simple', tagValue: 'red' },
    { featureName: 'g', tagType: 'simple', tagValue: 'red' },
  ],
};
beforeEach(async () => {
  target = await seeded(await database.another());
  await importDocument(target, before);
});

/** Makes the first commit of a removal, whose process then dies. */
const hide = (id: string): Promise<void> => {
  const scope = projectScope(id);
  return transact({ table: target.table, actor, now }, [scope, instance], async (unit) => {
    await unit.get(projectKey(id));
    unit.remove(projectKey(id));
    unit.changeHead(scope, { gone: true });
    await enqueueJob(unit, { kind: 'remove-project', project: id });
  });
};

const drop = async (document: Record<string, unknown>) => {
  const before = (await eventsOf(target)).length;
  await importDocument(target, { version: 4, ...document }, { drop: true });
  return (await eventsOf(target)).slice(before);
};

describe('state §6.9: with drop', () => {
  it('does nothing when the document lacks nothing', async () => {
    const state = await stateOf(target);
    const bundled = ['development', 'production'].map((name) => ({ name, type: name }));
    expect(await drop({ ...before, environments: [...before.environments, ...bundled] })).toEqual([]);
    expect(await stateOf(target)).toEqual(state);
  });

  it('leaves alone the categories that the document does not have', async () => {
    const state = await stateOf(target);
    await drop({});
    expect(await stateOf(target)).toEqual(state);
  });

  it('removes features that the document lacks, archived ones too, with their names', async () => {
    const events = await drop({ features: [{ name: 'f', project: 'default' }] });
    expect((await exportDocument(target)).features.map(({ name }) => name)).toEqual(['f']);
    expect(typesOf(events).filter((type) => type === 'drop-features')).toHaveLength(1);
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'drop-features', project: null, data: { name: 'all-features' } }),
    );
    for (const name of ['g', 'old']) expect(await getItem(target.table, featureNameKey(name))).toBeUndefined();
    expect(await getItem(target.table, featureEnvironmentKey('alpha', 'g', 'staging'))).toBeUndefined();
    expect((await readHead(target.table, projectScope('alpha'))).features).toBe(0);
    expect((await readHead(target.table, projectScope('default'))).features).toBe(1);
  });

  it('removes strategies and switches that the document lacks', async () => {
    await drop({
      features: [{ name: 'f', project: 'default' }],
      featureEnvironments: [{ featureName: 'f', environment: 'production', enabled: true }],
      featureStrategies: [{ id: 't', featureName: 'f', environment: 'development', strategyName: 'default' }],
    });
    const { featureEnvironments, featureStrategies } = await exportDocument(target);
    expect(featureEnvironments.map(({ environment, enabled }) => [environment, enabled])).toEqual([
      ['development', false],
      ['production', true],
      ['staging', false],
    ]);
    expect(featureStrategies.map(({ id }) => id)).toEqual(['t']);
  });

  it('removes tags, tag types and feature tags together', async () => {
    const events = await drop({
      tagTypes: [{ name: 'simple' }],
      tags: [{ type: 'simple', value: 'red' }],
      features: before.features,
      featureEnvironments: before.featureEnvironments,
      featureStrategies: before.featureStrategies,
      featureTags: [{ featureName: 'f', tagType: 'simple', tagValue: 'red' }],
    });
    const { tags, tagTypes, featureTags } = await exportDocument(target);
    expect(tags).toEqual([{ type: 'simple', value: 'red' }]);
    expect(tagTypes.map(({ name }) => name)).toEqual(['simple']);
    expect(featureTags).toEqual([{ featureName: 'f', tagType: 'simple', tagValue: 'red' }]);
    expect(typesOf(events).toSorted()).toEqual(['drop-feature-tags', 'drop-tag-types', 'drop-tags']);
  });

  it('removes custom strategy types, never bundled ones', async () => {
    expect(typesOf(await drop({ strategies: [] }))).toEqual(['drop-strategies']);
    expect((await exportDocument(target)).strategies).toEqual([]);
    const { strategyTypes } = await target.catalog.config();
    expect(strategyTypes.size).toBe(5);
  });

  it('removes segments, each with an event', async () => {
    const { features, featureEnvironments } = before;
    const events = await drop({ segments: [], features, featureEnvironments });
    expect(events.filter(({ type }) => type !== 'feature-import')).toMatchObject([
      { type: 'segment-deleted', preData: { id: 1, name: 'insiders' } },
    ]);
    const { segments, featureStrategySegments } = await exportDocument(target);
    expect([segments, featureStrategySegments]).toEqual([[], []]);
  });

  it('removes environments with all that features and projects have there, never a protected one', async () => {
    const events = await drop({ environments: [{ name: 'development', type: 'development' }] });
    const { environments, projects, featureEnvironments } = await exportDocument(target);
    expect(environments.map(({ name }) => name)).toEqual(['default', 'development']);
    expect(projects.map(({ environments }) => environments)).toEqual([[], [{ environment: 'development' }]]);
    expect(featureEnvironments.map(({ environment }) => environment)).toEqual(['development']);
    expect(await getItem(target.table, featureEnvironmentKey('default', 'f', 'staging'))).toBeUndefined();
    expect(await getItem(target.table, featureEnvironmentKey('alpha', 'g', 'staging'))).toBeUndefined();
    expect(typesOf(events).filter((type) => type === 'drop-environments')).toHaveLength(1);
    expect(events.filter(({ type }) => type === 'project-environment-removed')).toHaveLength(3);
  });

  it('refuses a document that refers to what it would remove', async () => {
    const state = await stateOf(target);
    const refused = drop({
      environments: [{ name: 'development', type: 'development' }],
      features: [{ name: 'f', project: 'default' }],
      featureEnvironments: [{ featureName: 'f', environment: 'staging', enabled: true }],
    });
    await expect(refused).rejects.toMatchObject({
      name: 'ValidationError',
      details: [{ path: 'featureEnvironments/0/environment' }],
    });
    expect(await stateOf(target)).toEqual(state);
  });
});

describe('state §6.9: with drop, removing projects', () => {
  it('removes the project and everything in it, never default', async () => {
    const events = await drop({ projects: [] });
    expect((await exportDocument(target)).projects.map(({ id }) => id)).toEqual(['default']);
    expect(await queryAll(target.table, { pk: projectPartition('alpha') })).toEqual([]);
    expect(await getItem(target.table, featureNameKey('g'))).toBeUndefined();
    expect(await readHead(target.table, projectScope('alpha'))).toMatchObject({ gone: true, features: 0 });
    expect(events).toMatchObject([{ type: 'drop-projects', project: null, data: { name: 'all-projects' } }]);
  });

  it('moves features of the document to their new project first', async () => {
    await drop({
      projects: [],
      features: [{ name: 'g', project: 'default' }],
      featureEnvironments: [{ featureName: 'g', environment: 'staging', enabled: true }],
    });
    const { features, featureEnvironments } = await exportDocument(target);
    expect(features).toMatchObject([{ name: 'g', project: 'default' }]);
    expect(featureEnvironments).toContainEqual(expect.objectContaining({ environment: 'staging', enabled: true }));
    expect(await getItem(target.table, featureNameKey('g'))).toMatchObject({ project: 'default' });
  });

  it('removes its segments too', async () => {
    await importDocument(target, { version: 4, segments: [{ id: 2, name: 'own', project: 'alpha', constraints: [] }] });
    await drop({ projects: [] });
    expect((await exportDocument(target)).segments.map(({ name }) => name)).toEqual(['insiders']);
  });

  it('removes its members, so that a new project of the same name has none', async () => {
    const grant = (project: string) => ({ project, role: 4, createdAt: now.toISOString() });
    await commit({ table: target.table, actor, now }, [instance], async (view) => {
      const user = await view.get(userKey(1));
      if (!user) throw new Error('The seed made no user');
      await view.get(groupKey(1));
      const group: Omit<GroupItem, 'rev'> = {
        ...groupKey(1),
        kind: 'group',
        id: 1,
        name: 'team',
        description: null,
        rootRole: null,
        users: [],
        projectRoles: [grant('alpha')],
        createdAt: now.toISOString(),
        createdBy: null,
      };
      const owner: UserItem = { ...user, projectRoles: [grant('alpha'), grant('default')] };
      return { put: [owner, group], answer: undefined };
    });
    const events = await drop({ projects: [] });
    expect(await getItem(target.table, userKey(1))).toMatchObject({ projectRoles: [{ project: 'default' }] });
    expect(await getItem(target.table, groupKey(1))).toMatchObject({ projectRoles: [] });
    expect(typesOf(events)).toEqual(
      expect.arrayContaining(['project-access-user-roles-deleted', 'project-access-group-roles-deleted']),
    );
  });

  it('does not restore what an interrupted removal left', async () => {
    const item = await getItem(target.table, featureKey('alpha', 'g'));
    await hide('alpha');
    expect(item).toBeDefined();
    await importDocument(target, {
      version: 4,
      projects: [{ id: 'alpha', name: 'Again' }],
      features: [{ name: 'h', project: 'alpha' }],
    });
    expect((await exportDocument(target)).features.map(({ name }) => name)).toEqual(['f', 'h']);
    expect(await getItem(target.table, featureNameKey('g'))).toBeUndefined();
  });

  it('frees the names of its features for other projects', async () => {
    await hide('alpha');
    await importDocument(target, { version: 4, features: [{ name: 'g', project: 'default', description: 'new' }] });
    await drop({ projects: [] });
    expect((await exportDocument(target)).features).toMatchObject([{ name: 'f' }, { name: 'g', description: 'new' }]);
    expect(await queryAll(target.table, { pk: projectPartition('alpha') })).toEqual([]);
    expect(await getItem(target.table, featureNameKey('g'))).toMatchObject({ project: 'default' });
  });
});
