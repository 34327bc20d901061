import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../client/client.ts';
import { parseSearch, stringifySearch } from '../../console/address.ts';
import { problemOf } from '../../console/api/problem.ts';
import { jsonLines, lineDiff } from '../../console/design/data/line-diff.ts';
import { ago } from '../../console/design/time/ago.ts';
import { type Bulk, byProject, changedBy, changesOf, reverseOf } from '../../console/pages/flags/bulk.ts';
import { filterOf, filterText, isNarrowed, widened, withFilter } from '../../console/pages/flags/filters.ts';
import { flagSearch } from '../../console/pages/flags/flag-search.ts';
import { healthOf } from '../../console/pages/flags/health.ts';
import { returnPath } from '../../console/pages/sign-in/return-path.ts';
import type { Flag } from '../../console/queries/flags.ts';
import { isGranted } from '../../console/session/grants.ts';

const line = fc.constantFrom('a', 'b', 'c', '{', '}');

describe('a comparison of lines', () => {
  it('has both texts in it, in their order, whatever they are', () => {
    void fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), fc.array(line, { maxLength: 30 }), (before, after) => {
        const lines = lineDiff(before, after);
        expect(lines.filter(({ kind }) => kind !== 'added').map(({ text }) => text)).toEqual(before);
        expect(lines.filter(({ kind }) => kind !== 'removed').map(({ text }) => text)).toEqual(after);
      }),
    );
  });

  it('keeps as much as can be kept', () => {
    expect(lineDiff(['a', 'b', 'c'], ['a', 'x', 'c'])).toEqual([
      { kind: 'same', text: 'a' },
      { kind: 'removed', text: 'b' },
      { kind: 'added', text: 'x' },
      { kind: 'same', text: 'c' },
    ]);
  });

  it('of values does not see the order of members, and takes nothing for no line', () => {
    expect(jsonLines({ b: 1, a: [{ d: 1, c: 2 }] })).toEqual(jsonLines({ a: [{ c: 2, d: 1 }], b: 1 }));
    expect(jsonLines(undefined)).toEqual([]);
  });
});

describe('an address', () => {
  const text = fc.string({ minLength: 1 });
  it('says what it was made of, lists of several included', () => {
    void fc.assert(
      fc.property(text, fc.array(text, { minLength: 2 }), (query, type) => {
        expect(flagSearch(parseSearch(stringifySearch({ query, type })))).toMatchObject({ query, type });
      }),
    );
  });

  it('is one that a person can read', () => {
    expect(stringifySearch({ project: 'IS:a,b', type: ['x'], query: undefined })).toBe('?project=IS:a,b&type=x');
    expect(stringifySearch({})).toBe('');
    expect(flagSearch(parseSearch('?type=x'))).toMatchObject({ type: ['x'] });
  });
});

describe('a filter', () => {
  it('is written as the API reads it, and read again', () => {
    const search = withFilter({ query: 'a' }, 'tag', { operator: 'INCLUDE_ALL_OF', values: ['simple:a', 'team:b'] });
    expect(search).toEqual({ query: 'a', tag: 'INCLUDE_ALL_OF:simple:a,team:b' });
    const filter = filterOf(search, 'tag');
    expect(filter).toEqual({ operator: 'INCLUDE_ALL_OF', values: ['simple:a', 'team:b'] });
    expect(filterText('tag', filter ?? { operator: undefined, values: [] }, 'pending')).toBe(
      'has all of simple:a, team:b',
    );
    expect(withFilter({}, 'status', { operator: undefined, values: ['production:enabled'] }).status).toEqual([
      'production:enabled',
    ]);
    expect(filterText('status', { operator: undefined, values: ['a:b:enabled'] }, 'pending')).toBe('on in a:b');
  });

  it('without values is none', () => {
    expect(filterOf(withFilter({ type: ['x'] }, 'type', { operator: undefined, values: [] }), 'type')).toBeUndefined();
    expect([isNarrowed({ sortBy: 'name' }), isNarrowed({ query: 'a' }), isNarrowed({ type: ['x'] })]).toEqual([
      false,
      true,
      true,
    ]);
    expect(isNarrowed(widened({ query: 'a', type: ['x'], sortBy: 'name' }))).toBe(false);
  });
});

describe('rights', () => {
  const grants = [
    { permission: 'UPDATE_FEATURE', project: 'a' },
    { permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'a', environment: 'development' },
    { permission: 'CREATE_PROJECT' },
  ];
  it.each([
    [true, { permission: 'UPDATE_FEATURE', project: 'a' }],
    [true, { permission: 'UPDATE_FEATURE' }],
    [false, { permission: 'UPDATE_FEATURE', project: 'b' }],
    [true, { permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'a', environment: 'development' }],
    [false, { permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'a', environment: 'production' }],
    [true, { permission: 'CREATE_PROJECT' }],
    [false, { permission: 'ADMIN' }],
  ])('%s for %o', (expected, need) => {
    expect(isGranted(grants, need)).toBe(expected);
  });

  it('a grant for all environments counts in each, and ADMIN everywhere', () => {
    const everywhere = [{ permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'a' }];
    expect(isGranted(everywhere, { permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'a', environment: 'x' })).toBe(
      true,
    );
    expect(isGranted([{ permission: 'ADMIN' }], { permission: 'DELETE_PROJECT', project: 'z' })).toBe(true);
  });
});

const flag = (name: string, members: Partial<Flag> = {}): Flag => ({ name, project: 'a', segments: [], ...members });
const inEnvironment = (enabled: boolean, hasEnabledStrategies = true) => [
  { name: 'development', enabled, hasEnabledStrategies },
];

describe('a change to several flags', () => {
  const on: Bulk = { kind: 'switch', on: true, environment: 'development' };

  it('names only flags that it changes', () => {
    const flags = [flag('x', { environments: inEnvironment(true) }), flag('y', { environments: inEnvironment(false) })];
    expect(changedBy(on, flags).map(({ name }) => name)).toEqual(['y']);
    expect(changesOf(on, flags)).toMatchObject([
      { summary: 'y is switched on in development.', before: { enabled: false }, after: { enabled: true } },
    ]);
    expect(changesOf({ kind: 'stale', stale: true }, [flag('x', { stale: true })])).toEqual([]);
  });

  it('says when a strategy comes with the switch, and is then not taken back by a switch', () => {
    const bare = [flag('x', { environments: inEnvironment(false, false) })];
    expect(changesOf(on, bare)[0]?.summary).toContain('The default strategy is added');
    expect(reverseOf(on, bare)).toBeUndefined();
    expect(reverseOf(on, [flag('x', { environments: inEnvironment(false) })])).toEqual({ ...on, on: false });
  });

  it('of tags is taken back only where that is exact', () => {
    const tag = { type: 'simple', value: 'a' };
    const add: Bulk = { kind: 'tags', added: [tag], removed: [] };
    expect(changesOf(add, [flag('x')])).toMatchObject([
      { summary: 'x gets the tag simple:a.', before: { tags: [] }, after: { tags: ['simple:a'] } },
    ]);
    expect(reverseOf(add, [flag('x')])).toEqual({ kind: 'tags', added: [], removed: [tag] });
    expect(reverseOf(add, [flag('x'), flag('y', { tags: [tag] })])).toBeUndefined();
  });

  it('is made project by project, and archiving is not taken back', () => {
    expect(byProject([flag('x'), flag('y', { project: 'b' }), flag('z')])).toEqual([
      { projectId: 'a', features: ['x', 'z'] },
      { projectId: 'b', features: ['y'] },
    ]);
    expect(reverseOf({ kind: 'archive' }, [flag('x')])).toBeUndefined();
  });
});

describe('how old something is', () => {
  const now = Date.parse('2030-06-01T00:00:00Z');
  it('health: stale, older than its type lives, or active', () => {
    const lifetimes = new Map([
      ['release', 40],
      ['kill-switch', null],
    ]);
    const old = { createdAt: '2030-01-01T00:00:00Z' };
    expect(healthOf(flag('x', { ...old, type: 'release' }), lifetimes, now)).toBe('overdue');
    expect(healthOf(flag('x', { ...old, type: 'kill-switch' }), lifetimes, now)).toBe('active');
    expect(healthOf(flag('x', { ...old, type: 'unknown' }), lifetimes, now)).toBe('active');
    expect(healthOf(flag('x', { createdAt: '2030-05-01T00:00:00Z', type: 'release' }), lifetimes, now)).toBe('active');
    expect(healthOf(flag('x', { stale: true }), lifetimes, now)).toBe('stale');
  });

  it.each([
    [null, 'Never'],
    ['2030-05-31T23:59:30Z', 'Just now'],
    ['2030-05-31T23:00:00Z', '1 hour ago'],
    ['2030-05-29T00:00:00Z', '3 days ago'],
    ['2028-01-01T00:00:00Z', '2 years ago'],
  ])('%s: %s', (time, text) => {
    expect(ago(time, now)).toBe(text);
  });
});

describe('a problem', () => {
  it('of the API is told in its words, with everything else that it said', () => {
    const error = new ApiError({
      status: 400,
      name: 'ValidationError',
      message: 'first',
      details: [{ message: 'first' }, { message: 'second', path: 'a/0' }],
      id: 'an-id',
    });
    expect(problemOf(error)).toMatchObject({
      message: 'first',
      details: [{ message: 'second' }],
      id: 'an-id',
      mayPass: false,
    });
    expect(
      problemOf(new ApiError({ status: 503, name: 'ServiceUnavailable', message: 'x', details: [], id: 'y' })).mayPass,
    ).toBe(true);
  });

  it('of the network may pass, one of the page does not', () => {
    expect(problemOf(new TypeError('Failed to fetch'))).toMatchObject({
      title: 'The service cannot be reached',
      mayPass: true,
    });
    expect(problemOf(new TypeError('x is undefined'))).toMatchObject({
      title: 'This page has an error',
      mayPass: false,
    });
  });
});

describe('where people go after signing in', () => {
  it.each(['/', '/flags?query=a,b', '/projects/a.b/flags#x'])('%s is of this console', (path) => {
    expect(returnPath(path)).toBe(path);
  });

  it.each([
    undefined,
    '',
    '//example.com/',
    '/\t/example.com/',
    '/\n/example.com/',
    'https://example.com/',
    '/\\example.com',
    'javascript:alert(1)',
    'flags',
  ])('%s is not', (path) => {
    expect(returnPath(path)).toBe('/');
  });
});
