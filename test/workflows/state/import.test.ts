import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readHead } from '../../../lib/store/commit/head.ts';
import { instance, projectScope } from '../../../lib/store/table/keys.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { eventsOf, exportDocument, type Instance, importDocument, now, seeded, typesOf } from './instance.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

let target: Instance;
beforeEach(async () => {
  target = await seeded(await database.another());
});

const feature = (name: string, members: Record<string, unknown> = {}) => ({ name, project: 'default', ...members });
const entry = (featureName: string, environment: string, members: Record<string, unknown> = {}) => ({
  featureName,
  environment,
  enabled: true,
  ...members,
});
const strategy = (id: string, featureName: string, environment: string, members: Record<string, unknown> = {}) => ({
  id,
  featureName,
  environment,
  strategyName: 'default',
  ...members,
});
const variant = (name: string, weight: number) => ({ name, weight, weightType: 'variable', stickiness: 'default' });

/** The exported form of one feature. */
const shown = async (name: string) => {
  const state = await exportDocument(target);
  return {
    feature: state.features.find((item) => item.name === name),
    environments: state.featureEnvironments.filter((item) => item.featureName === name),
    strategies: state.featureStrategies.filter((item) => item.featureName === name),
    tags: state.featureTags.filter((item) => item.featureName === name).map(({ tagValue }) => tagValue),
  };
};

const linksOf = async (project: string): Promise<string[] | undefined> =>
  (await exportDocument(target)).projects
    .find(({ id }) => id === project)
    ?.environments.map(({ environment }) => environment);

describe('state §6.10: what an import keeps of the document', () => {
  it('is every member', async () => {
    const given = {
      version: 4,
      projects: [{ id: 'alpha', name: 'Alpha', description: 'A', mode: 'protected', defaultStickiness: 'userId' }],
      segments: [{ id: 7, name: 'insiders', description: 'They', constraints: [] }],
      strategies: [
        { name: 'custom', displayName: 'Custom', description: 'Ours', parameters: [{ name: 'p', type: 'string' }] },
      ],
      tagTypes: [{ name: 'team', description: 'Who owns it', icon: 'T' }],
      tags: [{ type: 'team', value: 'core' }],
      features: [
        {
          name: 'f',
          project: 'alpha',
          type: 'experiment',
          description: 'F',
          stale: true,
          impressionData: true,
          createdAt: '2023-01-01T00:00:00.000Z',
          lastSeenAt: '2024-01-01T00:00:00.000Z',
        },
      ],
      featureEnvironments: [
        entry('f', 'production', {
          enabled: true,
          variants: [variant('b', 500), variant('a', 500)],
          lastSeenAt: '2024-02-01T00:00:00.000Z',
        }),
      ],
      featureStrategies: [
        strategy('11111111-1111-4111-8111-111111111111', 'f', 'production', {
          title: 'First',
          disabled: true,
          sortOrder: 4,
          parameters: { a: 'b' },
          constraints: [{ contextName: 'userId', operator: 'IN', values: ['1'], inverted: true }],
          variants: [variant('x', 1000)],
          createdAt: '2023-05-05T00:00:00.000Z',
        }),
      ],
      featureStrategySegments: [{ featureStrategyId: '11111111-1111-4111-8111-111111111111', segmentId: 7 }],
      featureTags: [{ featureName: 'f', tagType: 'team', tagValue: 'core' }],
    };
    await importDocument(target, given);
    const state = await exportDocument(target);
    expect(state.projects).toContainEqual(expect.objectContaining(given.projects[0] ?? {}));
    expect(state.segments).toMatchObject([
      { ...given.segments[0], createdBy: 'importer', usedInFeatures: 1, usedInProjects: 1 },
    ]);
    expect(state.strategies).toMatchObject([{ ...given.strategies[0], editable: true, deprecated: false }]);
    expect(state.tagTypes).toContainEqual(given.tagTypes[0]);
    expect(state.features).toMatchObject(given.features);
    expect(state.featureEnvironments).toMatchObject([
      {
        environment: 'production',
        enabled: true,
        variants: [{ name: 'b' }, { name: 'a' }],
        lastSeenAt: '2024-02-01T00:00:00.000Z',
      },
    ]);
    expect(state.featureStrategies).toMatchObject(given.featureStrategies);
    expect(state.featureStrategySegments).toEqual(given.featureStrategySegments);
    expect((await shown('f')).tags).toEqual(['core']);
  });

  it('is also what only an evaluator can judge', async () => {
    const constraints = [
      { contextName: 'age', operator: 'NUM_GT', value: 'old' },
      { contextName: 'currentTime', operator: 'DATE_AFTER', value: 'tomorrow' },
      { contextName: 'version', operator: 'SEMVER_GT', value: 'v1' },
      { contextName: 'userId', operator: 'SOUNDS_LIKE', values: ['x'] },
    ];
    await importDocument(target, {
      version: 4,
      features: [feature('f', { type: 'gizmo' })],
      featureEnvironments: [entry('f', 'development')],
      featureStrategies: [strategy('s', 'f', 'development', { strategyName: 'unheard-of', constraints })],
    });
    expect((await shown('f')).strategies).toMatchObject([{ name: 'unheard-of', constraints }]);
  });

  it('has its safeguards in the project into which the feature moves', async () => {
    const projects = ['alpha', 'beta'].map((id) => ({ id, name: id }));
    const place = { projectId: 'alpha', featureName: 'moves', environment: 'development' };
    const safeguard = {
      id: 's',
      impactMetric: { metricName: 'errors', timeRange: 'hour', aggregationMode: 'count' },
      triggerCondition: { operator: '>', threshold: 9 },
      action: { type: 'disableFeatureEnvironment', ...place },
    };
    await importDocument(target, {
      version: 4,
      projects,
      features: [feature('moves', { project: 'alpha' })],
      featureEnvironments: [entry('moves', 'development', { safeguards: [safeguard] })],
      featureStrategies: [strategy('s1', 'moves', 'development')],
    });
    await importDocument(target, { version: 4, features: [feature('moves', { project: 'beta' })] }, { keep: false });
    const { featureEnvironments } = await exportDocument(target);
    expect(featureEnvironments).toMatchObject([{ safeguards: [{ id: 's', action: { ...place, projectId: 'beta' } }] }]);
  });

  it('is also the segment of another project, with a strategy and with a feature that moves', async () => {
    const projects = ['alpha', 'beta'].map((id) => ({ id, name: id }));
    const segments = [{ id: 7, name: 'of-alpha', project: 'alpha', constraints: [] }];
    const given = {
      version: 4,
      projects,
      segments,
      features: [feature('moves', { project: 'alpha' }), feature('stays', { project: 'beta' })],
      featureEnvironments: [entry('moves', 'development'), entry('stays', 'development')],
      featureStrategies: [
        strategy('s1', 'moves', 'development', { segments: [7] }),
        strategy('s2', 'stays', 'development', { segments: [7] }),
      ],
    };
    await importDocument(target, given);
    await importDocument(target, { version: 4, features: [feature('moves', { project: 'beta' })] }, { keep: false });
    const state = await exportDocument(target);
    expect(state.features.map(({ name, project }) => [name, project])).toEqual([
      ['moves', 'beta'],
      ['stays', 'beta'],
    ]);
    expect(state.featureStrategySegments).toEqual([
      { featureStrategyId: 's1', segmentId: 7 },
      { featureStrategyId: 's2', segmentId: 7 },
    ]);
    // An import of the export restores the state.
    await importDocument(target, state, { keep: false });
    expect(await exportDocument(target)).toEqual(state);
  });

  it('is also the values of scalars that had to be coerced', async () => {
    await importDocument(target, {
      version: '4',
      features: [feature('f', { stale: 'true' })],
      featureStrategies: [strategy('s', 'f', 'development', { parameters: { rollout: 50, groupId: null } })],
    });
    const { feature: stored, strategies } = await shown('f');
    expect(stored?.stale).toBe(true);
    expect(strategies[0]?.parameters).toEqual({ rollout: '50' });
  });

  it('is the archived state, which is not exported', async () => {
    await importDocument(target, { version: 4, features: [feature('old', { archived: true }), feature('new')] });
    expect((await exportDocument(target)).features.map(({ name }) => name)).toEqual(['new']);
    expect((await readHead(target.table, projectScope('default'))).features).toBe(1);
  });

  it('is the order of strategies: by sortOrder, then as in the document', async () => {
    await importDocument(target, {
      version: 4,
      features: [feature('f')],
      featureStrategies: [
        strategy('c', 'f', 'development', { sortOrder: 2 }),
        strategy('a', 'f', 'development', { sortOrder: 1 }),
        strategy('b', 'f', 'development', { sortOrder: 1 }),
      ],
    });
    expect((await shown('f')).strategies.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });
});

describe('state §6.5: links between projects and environments', () => {
  const environments = [{ name: 'staging', type: 'preproduction' }];

  it('link a new project to the environments that the document creates, and no others', async () => {
    const known = { name: 'production', type: 'production' };
    await importDocument(target, {
      version: 4,
      environments: [...environments, known],
      projects: [{ id: 'alpha', name: 'A' }],
    });
    expect(await linksOf('alpha')).toEqual(['staging']);
    expect(await linksOf('default')).toEqual(['development', 'production']);
  });

  it('link it to those its features have entries for', async () => {
    await importDocument(target, {
      version: 4,
      projects: [{ id: 'alpha', name: 'A' }],
      features: [feature('f', { project: 'alpha' })],
      featureEnvironments: [entry('f', 'development', { enabled: false })],
    });
    expect(await linksOf('alpha')).toEqual(['development']);
  });

  it('link it to exactly those the document names for it', async () => {
    await importDocument(target, {
      version: 4,
      environments,
      projects: [{ id: 'alpha', name: 'A', environments: [{ environment: 'production' }] }],
    });
    expect(await linksOf('alpha')).toEqual(['production']);
  });

  it('link an existing project to an environment its features have entries for, with an event', async () => {
    await importDocument(target, {
      version: 4,
      environments,
      features: [feature('f')],
      featureEnvironments: [entry('f', 'staging')],
    });
    expect(await linksOf('default')).toEqual(['development', 'production', 'staging']);
    expect(await eventsOf(target)).toContainEqual(
      expect.objectContaining({ type: 'project-environment-added', project: 'default', environment: 'staging' }),
    );
  });

  it('are made for a new project even when the import is cut off after the environments', async () => {
    const document = { version: 4, environments, projects: [{ id: 'alpha', name: 'A' }] };
    await expect(importDocument(target, document, { commits: 1 })).rejects.toMatchObject({
      name: 'ServiceUnavailable',
    });
    await importDocument(target, document);
    expect(await linksOf('alpha')).toEqual(['staging']);
  });

  it('show a feature in every environment of its project, off where the document has no entry', async () => {
    await importDocument(target, {
      version: 4,
      features: [feature('f')],
      featureEnvironments: [entry('f', 'production')],
    });
    expect((await shown('f')).environments).toMatchObject([
      { environment: 'development', enabled: false, variants: [] },
      { environment: 'production', enabled: true },
    ]);
  });
});

describe('state §6.7: with keep, the default', () => {
  beforeEach(() =>
    importDocument(target, {
      version: 4,
      projects: [{ id: 'alpha', name: 'Alpha' }],
      segments: [{ id: 1, name: 'insiders', constraints: [] }],
      strategies: [{ name: 'custom', description: 'before', parameters: [] }],
      tagTypes: [{ name: 'team', description: 'before' }],
      tags: [
        { type: 'team', value: 'core' },
        { type: 'team', value: 'web' },
      ],
      features: [feature('f', { description: 'before' })],
      featureEnvironments: [entry('f', 'development', { enabled: false, variants: [variant('v', 1000)] })],
      featureStrategies: [strategy('s', 'f', 'development', { title: 'before' })],
      featureTags: [{ featureName: 'f', tagType: 'team', tagValue: 'core' }],
    }),
  );

  it('leaves what exists as it is', async () => {
    const before = await exportDocument(target);
    await importDocument(target, {
      version: 4,
      environments: [{ name: 'development', type: 'test', enabled: false }],
      projects: [{ id: 'alpha', name: 'Changed', mode: 'private' }],
      segments: [{ id: 1, name: 'insiders', description: 'Changed', constraints: [] }],
      strategies: [{ name: 'custom', description: 'Changed', parameters: [] }],
      tagTypes: [{ name: 'team', description: 'Changed' }],
      tags: [],
      features: [feature('f', { description: 'Changed', stale: true, project: 'alpha' })],
      featureEnvironments: [entry('f', 'development', { enabled: true, variants: [] })],
      featureStrategies: [strategy('s', 'f', 'development', { title: 'Changed' })],
    });
    expect(await exportDocument(target)).toEqual(before);
  });

  it('adds strategies, tags, and environments in which the feature has nothing', async () => {
    await importDocument(target, {
      version: 4,
      tagTypes: [],
      tags: [],
      features: [feature('f')],
      featureEnvironments: [entry('f', 'production')],
      featureStrategies: [strategy('t', 'f', 'development', { title: 'new' })],
      featureTags: [{ featureName: 'f', tagType: 'team', tagValue: 'web' }],
    });
    const { strategies, environments, tags } = await shown('f');
    expect(strategies.map(({ id, title, sortOrder }) => [id, title, sortOrder])).toEqual([
      ['s', 'before', 0],
      ['t', 'new', 1],
    ]);
    expect(environments).toMatchObject([{ enabled: false }, { enabled: true }]);
    expect(tags).toEqual(['core', 'web']);
  });
});

describe('state §6.8: with keep=false', () => {
  const overwrite = { keep: false };

  it('overwrites what differs, and logs only that', async () => {
    await importDocument(target, { version: 4, features: [feature('f', { description: 'before' }), feature('g')] });
    const before = (await eventsOf(target)).length;
    await importDocument(
      target,
      { version: 4, features: [feature('f', { description: 'after' }), feature('g')] },
      overwrite,
    );
    expect((await shown('f')).feature).toMatchObject({ description: 'after', createdAt: now.toISOString() });
    expect((await eventsOf(target)).slice(before)).toMatchObject([
      { type: 'feature-import', featureName: 'f', project: 'default', data: { description: 'after' } },
    ]);
  });

  it('leaves members that are not in the document', async () => {
    await importDocument(target, {
      version: 4,
      projects: [{ id: 'alpha', name: 'A', mode: 'private', featureLimit: 5 }],
      features: [feature('f', { description: 'mine', type: 'experiment', stale: true })],
    });
    await importDocument(
      target,
      { version: 4, projects: [{ id: 'alpha', name: 'B' }], features: [feature('f')] },
      overwrite,
    );
    expect((await shown('f')).feature).toMatchObject({ description: 'mine', type: 'experiment', stale: true });
    expect((await exportDocument(target)).projects).toContainEqual(
      expect.objectContaining({ id: 'alpha', name: 'B', mode: 'private', featureLimit: 5 }),
    );
  });

  it('keeps strategies that the document lacks, and replaces those it has', async () => {
    await importDocument(target, {
      version: 4,
      features: [feature('f')],
      featureStrategies: [
        strategy('a', 'f', 'development', { title: 'A' }),
        strategy('b', 'f', 'development', { title: 'B' }),
      ],
    });
    await importDocument(
      target,
      {
        version: 4,
        features: [feature('f')],
        featureStrategies: [strategy('b', 'f', 'development', { title: 'new' })],
      },
      overwrite,
    );
    expect((await shown('f')).strategies.map(({ title }) => title)).toEqual(['A', 'new']);
  });

  it('dates a project that changes without a date of its own', async () => {
    await importDocument(target, { version: 4, projects: [{ id: 'alpha', name: 'A' }] });
    const at = new Date('2031-01-01T00:00:00.000Z');
    await importDocument(target, { version: 4, projects: [{ id: 'alpha', name: 'B' }] }, { ...overwrite, at });
    expect((await exportDocument(target)).projects).toContainEqual(
      expect.objectContaining({ id: 'alpha', createdAt: now.toISOString(), updatedAt: at.toISOString() }),
    );
  });

  it('archives and revives', async () => {
    await importDocument(target, { version: 4, features: [feature('f')] });
    await importDocument(target, { version: 4, features: [feature('f', { archived: true })] }, overwrite);
    expect((await readHead(target.table, projectScope('default'))).features).toBe(0);
    await importDocument(target, { version: 4, features: [feature('f', { archived: false })] }, overwrite);
    expect((await shown('f')).feature).toMatchObject({ archived: false, archivedAt: null });
    expect((await readHead(target.table, projectScope('default'))).features).toBe(1);
  });

  it('moves a feature to the project that the document names, with everything it has', async () => {
    await importDocument(target, {
      version: 4,
      projects: [{ id: 'alpha', name: 'A' }],
      features: [feature('f')],
      featureEnvironments: [entry('f', 'development')],
      featureStrategies: [strategy('s', 'f', 'development')],
    });
    await importDocument(target, { version: 4, features: [feature('f', { project: 'alpha' })] }, overwrite);
    const { feature: moved, strategies } = await shown('f');
    expect(moved?.project).toBe('alpha');
    expect(strategies).toMatchObject([{ id: 's', projectId: 'alpha', environment: 'development' }]);
    expect(await linksOf('alpha')).toEqual(['development']);
    expect((await readHead(target.table, projectScope('default'))).features).toBe(0);
    expect((await readHead(target.table, projectScope('alpha'))).features).toBe(1);
  });

  it('does not touch bundled strategy types', async () => {
    await importDocument(
      target,
      { version: 4, strategies: [{ name: 'userWithId', description: 'x', parameters: [] }] },
      overwrite,
    );
    expect(await eventsOf(target)).toEqual([]);
  });

  it('updates the project mode that every request reads', async () => {
    await importDocument(target, { version: 4, projects: [{ id: 'alpha', name: 'A', mode: 'private' }] });
    expect(await readHead(target.table, projectScope('alpha'))).toMatchObject({ private: true });
    await importDocument(target, { version: 4, projects: [{ id: 'alpha', name: 'A', mode: 'open' }] }, overwrite);
    expect(await readHead(target.table, projectScope('alpha'))).not.toHaveProperty('private');
  });
});

describe('state §6.4: numbering of segments', () => {
  const using = (ids: readonly number[]) => ({
    features: [feature('f')],
    featureStrategies: [strategy('s', 'f', 'development', { segments: ids })],
  });
  const segment = (id: number, name: string) => ({ id, name, constraints: [] });
  const numbered = async () => {
    const { segments, featureStrategySegments } = await exportDocument(target);
    const names = new Map(segments.map(({ id, name }) => [id, name]));
    return {
      segments: segments.map(({ id, name }) => [id, name]),
      used: featureStrategySegments.map((use) => names.get(use.segmentId)),
    };
  };

  it('keeps ids that are free, and stores the highest', async () => {
    await importDocument(target, { version: 4, segments: [segment(40, 'a'), segment(3, 'b')], ...using([40]) });
    expect(await numbered()).toEqual({
      segments: [
        [3, 'b'],
        [40, 'a'],
      ],
      used: ['a'],
    });
    expect((await readHead(target.table, instance)).counters).toMatchObject({ segment: 40 });
  });

  it('gives another id where one is taken, and changes references', async () => {
    await importDocument(target, { version: 4, segments: [segment(1, 'old')] });
    await importDocument(target, {
      version: 4,
      segments: [segment(1, 'new'), segment(2, 'old'), segment(3, 'free')],
      ...using([1, 2, 3]),
    });
    expect(await numbered()).toEqual({
      segments: [
        [1, 'old'],
        [3, 'free'],
        [4, 'new'],
      ],
      used: ['old', 'free', 'new'],
    });
  });

  it('takes an id that the document does not define as one of the instance', async () => {
    await importDocument(target, { version: 4, segments: [segment(9, 'there')] });
    await importDocument(target, { version: 4, ...using([9]) });
    expect((await numbered()).used).toEqual(['there']);
  });
});

describe('state §8: events', () => {
  it('have the item, its project and feature, in the order of the steps', async () => {
    await importDocument(target, {
      version: 4,
      environments: [{ name: 'staging', type: 'test' }],
      projects: [{ id: 'alpha', name: 'A' }],
      segments: [{ id: 1, name: 's', constraints: [] }],
      strategies: [{ name: 'custom', parameters: [] }],
      tagTypes: [{ name: 'team' }],
      tags: [{ type: 'team', value: 'core' }],
      features: [feature('f', { project: 'alpha' })],
      featureEnvironments: [entry('f', 'staging')],
      featureTags: [{ featureName: 'f', tagType: 'team', tagValue: 'core' }],
    });
    const events = await eventsOf(target);
    expect(typesOf(events.filter(({ project }) => project === null))).toEqual([
      'environment-import',
      'segment-import',
      'strategy-import',
      'tag-type-import',
      'tag-import',
    ]);
    expect(events.filter(({ project }) => project === 'alpha')).toMatchObject([
      { type: 'project-import', featureName: null, data: { id: 'alpha', name: 'A' } },
      {
        type: 'feature-import',
        featureName: 'f',
        data: { name: 'f', environments: [{ name: 'staging', enabled: true }] },
      },
      {
        type: 'feature-tag-import',
        featureName: 'f',
        data: { featureName: 'f', tag: { type: 'team', value: 'core' } },
      },
    ]);
    expect(events.find(({ type }) => type === 'environment-import')).toMatchObject({
      environment: 'staging',
      data: { name: 'staging', type: 'test', sortOrder: 9999, enabled: true, protected: false },
    });
  });
});

describe('state §7.3: when time runs out', () => {
  it('answers 503 with what is done, and the same document again does the rest', async () => {
    const document = {
      version: 4,
      projects: [{ id: 'alpha', name: 'A' }],
      features: Array.from({ length: 80 }, (_, i) => feature(`f${i}`, { project: 'alpha' })),
    };
    await expect(importDocument(target, document, { commits: 2 })).rejects.toMatchObject({
      name: 'ServiceUnavailable',
      status: 503,
      headers: { 'Retry-After': '1' },
      details: [
        { message: expect.stringContaining('send the same document again') },
        { message: 'projects: 1 of 1 done' },
        { message: 'features: 44 of 80 done' },
      ],
    });
    expect((await readHead(target.table, projectScope('alpha'))).features).toBe(44);
    await importDocument(target, document);
    expect((await readHead(target.table, projectScope('alpha'))).features).toBe(80);
  });
});
