import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { searchQuery } from '../../../lib/contract/schemas/search.ts';
import { criteriaFromQuery } from '../../../lib/flags/search/criteria.ts';
import { findFeatures } from '../../../lib/flags/search/features.ts';
import type { FeatureRecord } from '../../../lib/store/catalog/catalog.ts';
import type { SeenTimes } from '../../../lib/store/observations/last-seen.ts';
import type { FeatureTypeItem } from '../../../lib/store/table/items.ts';
import { featureTypeKey } from '../../../lib/store/table/keys.ts';
import { seenLast } from '../../support/seen.ts';
import { segmentItem } from '../projects/stored.ts';
import { config, projectState, record, strategyWith } from './memory.ts';

const segments = [
  segmentItem({ id: 1, name: 'nordic', constraints: [] }),
  segmentItem({ id: 2, name: 'beta users', constraints: [] }),
];

interface World {
  readonly a?: readonly FeatureRecord[];
  readonly b?: readonly FeatureRecord[];
  readonly favorites?: readonly string[];
  readonly seen?: Readonly<Record<string, SeenTimes>>;
  readonly invisible?: string;
  readonly now?: string;
}

/** Features of this type become potentially stale after 40 days. */
const release: FeatureTypeItem = {
  ...featureTypeKey('release'),
  ...{ kind: 'feature-type', rev: 0, id: 'release', name: 'Release', description: '', lifetimeDays: 40, sortOrder: 1 },
};

const find = (world: World, query: z.input<typeof searchQuery>) =>
  findFeatures(
    {
      config: { ...config(segments), featureTypes: new Map([[release.id, release]]) },
      projects: [projectState('a', world.a ?? []), projectState('b', world.b ?? [])].filter(
        ({ id }) => id !== world.invisible,
      ),
      favorites: new Set(world.favorites),
      seen: new Map(Object.entries(world.seen ?? {})),
      owners: new Map(),
      now: new Date(world.now ?? '2030-01-02T00:00:00.000Z'),
    },
    criteriaFromQuery(searchQuery.parse(query)),
  );
const names = async (world: World, query: z.input<typeof searchQuery> = {}): Promise<string[]> =>
  (await find(world, query)).features.map(({ name }) => name);

const world: World = {
  a: [
    record('a', 'plain', { description: 'Some 100% sure_thing' }),
    record('a', 'tagged', {
      tags: [
        { type: 'team', value: 'Red' },
        { type: 'simple', value: 'old stuff' },
      ],
      stale: true,
    }),
    record(
      'a',
      'blue',
      { tags: [{ type: 'team', value: 'blue' }], type: 'experiment' },
      {
        production: { enabled: true, strategies: [strategyWith(1)] },
        development: { enabled: false, strategies: [strategyWith(2, 1)] },
      },
    ),
    record('a', 'archived', { archived: true }),
  ],
  b: [
    record(
      'b',
      'other',
      { type: 'kill-switch', createdAt: '2029-12-31T23:59:59.999Z' },
      { development: { strategies: [strategyWith(2)] } },
    ),
  ],
};
const all = ['other', 'blue', 'plain', 'tagged'];

describe('search §2: query', () => {
  it.each([
    ['PLAIN', ['plain']],
    ['sure_', ['plain']],
    ['%', ['plain']],
    ['_', ['plain']],
    ['team:red', ['tagged']],
    ['m:blu', ['blue']],
    ['plain , OTHER,', ['other', 'plain']],
    [' ', all],
    [',', all],
    ['\\', []],
  ])('%j', async (query, expected) => {
    expect(await names(world, { query })).toEqual(expected);
  });
});

describe('search §3: project, state and type', () => {
  it.each([
    ['IS:b', ['other']],
    ['IS_ANY_OF: b , nope', ['other']],
    ['IS_NOT:b', ['blue', 'plain', 'tagged']],
    ['IS_NONE_OF:a,b', []],
    ['IS:', []],
    ['IS_NOT:', all],
  ])('project %j', async (project, expected) => {
    expect(await names(world, { project })).toEqual(expected);
  });

  it.each([
    ['IS:active', ['other', 'blue', 'plain']],
    ['IS:stale', ['tagged']],
    ['IS:whatever', ['tagged']],
    ['IS_NOT:active', ['tagged']],
    ['IS_ANY_OF:active, stale', all],
    ['IS_NONE_OF:active,stale', []],
  ])('state %j', async (state, expected) => {
    expect(await names(world, { state })).toEqual(expected);
  });

  it('type: any of the list', async () => {
    expect(await names(world, { type: ['experiment', 'kill-switch'] })).toEqual(['other', 'blue']);
    expect(await names(world, { type: ['nope'] })).toEqual([]);
  });

  it('leaves out projects that the caller does not see, archived features always', async () => {
    expect(await names({ ...world, invisible: 'a' })).toEqual(['other']);
    expect(await names({ ...world, invisible: 'a' }, { project: 'IS:a' })).toEqual([]);
  });
});

describe('search §5: tag and segment', () => {
  it.each([
    ['INCLUDE:team:Red', ['tagged']],
    ['INCLUDE:simple:old stuff', ['tagged']],
    ['INCLUDE_ANY_OF:team:Red, team:blue', ['blue', 'tagged']],
    ['INCLUDE_ALL_OF:team:Red,simple:old stuff', ['tagged']],
    ['INCLUDE_ALL_OF:team:Red,team:blue', []],
    ['DO_NOT_INCLUDE:team:Red', ['other', 'blue', 'plain']],
    ['EXCLUDE_IF_ANY_OF:team:Red,team:blue', ['other', 'plain']],
    ['EXCLUDE_ALL:team:Red,simple:old stuff', ['other', 'blue', 'plain']],
    ['EXCLUDE_ALL:team:Red,team:blue', all],
  ])('tag %j', async (tag, expected) => {
    expect(await names(world, { tag })).toEqual(expected);
  });

  it.each([
    ['INCLUDE:nordic', ['blue']],
    ['INCLUDE_ANY_OF:nordic, beta users', ['other', 'blue']],
    ['INCLUDE_ALL_OF:nordic,beta users', ['blue']],
    ['INCLUDE:nope', []],
    ['DO_NOT_INCLUDE:nordic', ['other', 'plain', 'tagged']],
    ['EXCLUDE_IF_ANY_OF:nordic,beta users', ['plain', 'tagged']],
    ['EXCLUDE_ALL:nordic,beta users', ['other', 'plain', 'tagged']],
  ])('segment %j', async (segment, expected) => {
    expect(await names(world, { segment })).toEqual(expected);
  });
});

describe('search §6: status and createdAt', () => {
  it.each([
    [['production:enabled'], ['blue']],
    [['production:disabled'], ['other', 'plain', 'tagged']],
    [
      ['production:enabled', 'development:enabled'],
      ['other', 'blue'],
    ],
    [['nope:enabled'], []],
    [['nope:disabled'], []],
    [['production', 'production:on', 'a:b:enabled', ':enabled'], all],
    [['production:on', 'production:enabled'], ['blue']],
  ])('status %j', async (status, expected) => {
    expect(await names(world, { status })).toEqual(expected);
  });

  it('createdAt: the start of the day in UTC', async () => {
    expect(await names(world, { createdAt: 'IS_BEFORE:2030-01-01' })).toEqual(['other']);
    expect(await names(world, { createdAt: 'IS_ON_OR_AFTER:2030-01-01' })).toEqual(['blue', 'plain', 'tagged']);
  });
});

describe('search §7.1–§7.3: who created it, when it was last seen, whether it is old', () => {
  const old: World = {
    a: [
      record('a', 'mine', { createdBy: 7 }),
      record('a', 'theirs', { createdBy: 70, type: 'permission' }),
      record('a', 'of-a-token', { stale: true }),
    ],
    seen: {
      a: new Map([
        ['mine', new Map([['production', seenLast('2030-02-03T10:00:00')]])],
        ['theirs', new Map([['production', seenLast('2030-02-02T23:59:59')]])],
      ]),
    },
  };

  it.each([
    ['IS:7', ['mine']],
    ['IS_ANY_OF:7,70', ['mine', 'theirs']],
    ['IS_NOT:7', ['of-a-token', 'theirs']],
    ['IS:', []],
  ])('createdBy %j', async (createdBy, expected) => {
    expect((await names(old, { createdBy })).sort()).toEqual(expected);
  });

  it.each([
    ['IS_BEFORE:2030-02-03', ['theirs']],
    ['IS_ON_OR_AFTER:2030-02-03', ['mine']],
    ['IS_ON_OR_AFTER:2030-02-04', []],
    ['IS:never', ['of-a-token']],
  ])('lastSeenAt %j', async (lastSeenAt, expected) => {
    expect(await names(old, { lastSeenAt })).toEqual(expected);
  });

  it('potentiallyStale: from the moment at which the lifetime of the type ends, unless it is marked stale', async () => {
    const before = { ...old, now: '2030-02-09T23:59:59.999Z' };
    const after = { ...old, now: '2030-02-10T00:00:00.000Z' };
    expect(await names(before, { potentiallyStale: 'true' })).toEqual([]);
    expect(await names(after, { potentiallyStale: 'true' })).toEqual(['mine']);
    expect((await names(after, { potentiallyStale: 'false' })).sort()).toEqual(['of-a-token', 'theirs']);
  });
});

describe('search §1: forms of parameters', () => {
  it.each([
    { project: 'a' },
    { project: 'is:a' },
    { project: '' },
    { state: 'INCLUDE:active' },
    { segment: 'IS:nordic' },
    { tag: 'IS:team:red' },
    { tag: 'INCLUDE:red' },
    { tag: 'INCLUDE:team:' },
    { tag: 'INCLUDE:a:b:c' },
    { tag: 'INCLUDE:a:b,' },
    { createdAt: 'IS_BEFORE:2021-6-1' },
    { createdAt: 'IS:2021-06-01' },
    { createdAt: 'IS_BEFORE:2021-02-30' },
    { createdAt: 'IS_ON_OR_AFTER:2021-13-01' },
    { createdBy: '7' },
    { createdBy: 'INCLUDE:7' },
    { lastSeenAt: 'never' },
    { lastSeenAt: 'IS:2021-06-01' },
    { lastSeenAt: 'IS_BEFORE:never' },
    { lastSeenAt: 'IS_BEFORE:2021-02-30' },
    { potentiallyStale: 'yes' },
  ])('refuses %j', (query) => {
    expect(searchQuery.safeParse(query).success).toBe(false);
  });
});

describe('search §10: order and pages', () => {
  const day = (n: number): string => `2030-01-0${n}T00:00:00.000Z`;
  const ordered: World = {
    a: [
      record('a', 'c', { createdAt: day(1), type: 'release' }, { production: { enabled: true } }),
      record('a', 'b', { createdAt: day(2), type: 'experiment', stale: true }),
      record('a', 'd', { createdAt: day(1), type: 'experiment' }, { production: { lastSeenAt: day(9) } }),
    ],
    b: [record('b', 'a', { createdAt: day(1), type: 'release', lastSeenAt: day(3) })],
  };

  it.each([
    [{}, 'acdb'],
    [{ sortOrder: 'desc' }, 'bacd'],
    [{ sortBy: 'nonsense', sortOrder: 'nonsense' }, 'acdb'],
    [{ sortBy: 'name' }, 'abcd'],
    [{ sortBy: 'name', sortOrder: 'desc' }, 'dcba'],
    [{ sortBy: 'type' }, 'dbac'],
    [{ sortBy: 'type', sortOrder: 'desc' }, 'acdb'],
    [{ sortBy: 'stale' }, 'acdb'],
    [{ sortBy: 'stale', sortOrder: 'desc' }, 'bacd'],
    [{ sortBy: 'project' }, 'cdba'],
    [{ sortBy: 'lastSeenAt' }, 'adcb'],
    [{ sortBy: 'lastSeenAt', sortOrder: 'desc' }, 'dacb'],
    [{ sortBy: 'environment:production' }, 'abcd'],
    [{ sortBy: 'environment:production', sortOrder: 'desc' }, 'cdab'],
    [{ sortBy: 'environment:nope', sortOrder: 'desc' }, 'acdb'],
    [{ favoritesFirst: 'true' }, 'dbac'],
    [{ favoritesFirst: 'true', sortBy: 'name' }, 'bdac'],
    [{ favoritesFirst: 'TRUE' }, 'acdb'],
  ])('%j', async (query, expected) => {
    const order = await names({ ...ordered, favorites: ['b', 'd'] }, query);
    expect(order.join('')).toBe(expected);
  });

  it('puts features whose project lacks the environment last, in both directions', async () => {
    const searched = {
      config: config(),
      projects: [
        projectState('a', [record('a', 'lacking')], { environments: [{ name: 'development' }] }),
        projectState('b', [record('b', 'off'), record('b', 'on', {}, { production: { enabled: true } })]),
      ],
      favorites: new Set<string>(),
      seen: new Map(),
      now: new Date(0),
      owners: new Map(),
    };
    const sorted = (sortOrder: string) =>
      findFeatures(searched, criteriaFromQuery({ sortBy: 'environment:production', sortOrder })).features.map(
        ({ name }) => name,
      );
    expect(sorted('asc')).toEqual(['off', 'on', 'lacking']);
    expect(sorted('desc')).toEqual(['on', 'off', 'lacking']);
  });

  it.each([
    [{ limit: '2' }, 2],
    [{ limit: '100' }, 100],
    [{ limit: '101' }, 50],
    [{ limit: '0' }, 50],
    [{ limit: '-1' }, 50],
    [{ limit: 'x' }, 50],
    [{ limit: '1.5' }, 50],
    [{}, 50],
    [{ offset: '118' }, 2],
    [{ offset: '-1', limit: '3' }, 3],
    [{ offset: 'x', limit: '3' }, 3],
    [{ offset: '500' }, 0],
  ])('pages: %j', async (query, size) => {
    const many = Array.from({ length: 120 }, (_, i) => record('a', `f${String(i).padStart(3, '0')}`));
    const { features, total } = await find({ a: many }, query);
    expect([features.length, total]).toEqual([size, 120]);
    const from = 'offset' in query && /^\d+$/.test(query.offset) ? Number(query.offset) : 0;
    if (size > 0) expect(features[0]?.name).toBe(`f${String(from).padStart(3, '0')}`);
  });
});

describe('search §11: what is shown', () => {
  it('is complete irrespective of filters: environments, tags, names of segments', async () => {
    const { features } = await find(
      { ...world, favorites: ['blue'] },
      { segment: 'INCLUDE:nordic', status: ['production:enabled'] },
    );
    expect(features).toHaveLength(1);
    expect(features[0]).toMatchObject({
      name: 'blue',
      favorite: true,
      tags: [{ type: 'team', value: 'blue' }],
      environments: [
        { name: 'development', enabled: false, hasStrategies: true },
        { name: 'production', enabled: true, hasStrategies: true },
      ],
    });
    expect(features[0]?.segments.toSorted()).toEqual(['beta users', 'nordic']);
  });

  it('has no tags member without tags, and an empty list of segments', async () => {
    const [plain] = (await find(world, { query: 'plain' })).features;
    expect(plain).toMatchObject({ segments: [], favorite: false, lastSeenAt: null });
    expect(plain).not.toHaveProperty('tags');
  });

  it('shows when a feature was seen, in an environment and at all, but not a namesake before it', async () => {
    const seen = (at: string): SeenTimes => new Map([['plain', new Map([['production', seenLast(at)]])]]);
    const later = '2030-06-01T00:00:00.000Z';
    const [plain] = (await find({ ...world, seen: { a: seen(later) } }, { query: 'plain' })).features;
    expect(plain?.lastSeenAt).toBe(later);
    expect(plain?.environments?.map(({ lastSeenAt }) => lastSeenAt)).toEqual([null, later]);
    const before = '2029-06-01T00:00:00.000Z';
    const [other] = (await find({ ...world, seen: { a: seen(before) } }, { query: 'plain' })).features;
    expect(other?.lastSeenAt).toBeNull();
  });
});
