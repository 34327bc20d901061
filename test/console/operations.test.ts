import { describe, expect, it } from 'vitest';
import { compareVersions, newerThan, newestOf, sdkOf } from '../../console/pages/applications/sdk.ts';
import { inOrder, orderChanges } from '../../console/pages/environments/order-changes.ts';
import { healthOf } from '../../console/pages/flags/health.ts';
import { byHealth, lookOf, meanHealth } from '../../console/pages/health/health-rules.ts';
import { ageBars, ageInDays } from '../../console/pages/project-overview/ages.ts';
import { percentOf, productionBars } from '../../console/pages/statistics/periods.ts';
import { areFine, isTwice, parameterWords } from '../../console/pages/strategy-types/parameter-rules.ts';
import type { ParameterDraft } from '../../console/queries/strategy-types.ts';

describe('versions of SDKs', () => {
  it('are compared by their numbers, and a preview comes before its release', () => {
    const ordered = ['5.6.1', '6.0.0-beta.2', '6.0.0-beta.10', '6.0.0', 'v6.2', '6.10.0', '6.10.1'];
    expect(ordered.toReversed().toSorted(compareVersions)).toEqual(ordered);
    expect(compareVersions('6.1', '6.1.0')).toBe(0);
  });

  it('are read from the last colon on, and only where there is a version', () => {
    expect(sdkOf('@unleash/proxy-client:react:4.5.2')).toEqual({
      name: '@unleash/proxy-client:react',
      version: '4.5.2',
    });
    for (const text of [undefined, null, '', 'unleash-client-node', ':6.1.0', 'unleash-client-node:latest'])
      expect(sdkOf(text)).toBeUndefined();
  });

  it('are old where the same SDK is in use in a newer one', () => {
    const newest = newestOf(['node:6.10.0', 'node:6.9.3', 'java:9.2.0', null, 'node:next']);
    expect(newerThan('node:6.9.3', newest)).toBe('6.10.0');
    for (const text of ['node:6.10.0', 'java:9.2.0', 'node:next', undefined])
      expect(newerThan(text, newest)).toBeUndefined();
  });
});

describe('parameters of a strategy type', () => {
  const parameter = (name: string, members: Partial<ParameterDraft> = {}): ParameterDraft => ({
    name,
    type: 'string',
    description: '',
    required: false,
    ...members,
  });

  it('have names, each once', () => {
    const twice = [parameter('regions'), parameter(' regions ')];
    expect([isTwice(twice, 0), isTwice(twice, 1)]).toEqual([false, true]);
    expect([areFine(twice), areFine([parameter('')]), areFine([parameter('a'.repeat(101))])]).toEqual([
      false,
      false,
      false,
    ]);
    expect([areFine([]), areFine([parameter('a'.repeat(100)), parameter('b')])]).toEqual([true, true]);
  });

  it('are told apart in words', () => {
    const before = [parameter('a'), parameter('b'), parameter('c')];
    const after = [
      parameter('b', { type: 'list', required: true }),
      parameter('c', { description: 'Third' }),
      parameter('d'),
    ];
    expect(parameterWords(after, before)).toEqual([
      'The parameter a is removed.',
      'The parameter b becomes: list of texts, required.',
      'The description of the parameter c changes.',
      'The parameter d is added: text.',
    ]);
    expect(parameterWords(before.toReversed(), before)).toEqual(['The order of the parameters changes.']);
  });
});

describe('the order of environments', () => {
  it('is told for those that stand at another place', () => {
    expect(orderChanges(['a', 'b', 'c'], ['a', 'c', 'b']).map(({ summary }) => summary)).toEqual([
      'c moves from place 3 to place 2.',
      'b moves from place 2 to place 3.',
    ]);
    expect(orderChanges(['a', 'b'], ['a', 'b'])).toEqual([]);
  });

  it('keeps what was moved when others come and go', () => {
    expect(inOrder(['a', 'c', 'd'], ['c', 'b', 'a'])).toEqual(['c', 'a', 'd']);
  });
});

describe('health', () => {
  const project = (name: string, health: number, featureCount: number) => ({ name, health, featureCount });

  it('of all projects counts by their flags', () => {
    expect(meanHealth([project('a', 100, 1), project('b', 40, 3), project('c', 100, 0)])).toBe(55);
    expect([meanHealth([]), meanHealth([project('c', 0, 0)])]).toEqual([100, 100]);
    expect([75, 74, 50, 49].map(lookOf)).toEqual(['good', 'warn', 'warn', 'bad']);
  });

  it('puts the worst project first, and of equal ones that with more flags', () => {
    const sorted = byHealth([project('x', 90, 1), project('b', 50, 2), project('a', 50, 2), project('c', 50, 9)]);
    expect(sorted.map(({ name }) => name)).toEqual(['c', 'a', 'b', 'x']);
  });
});

it('a flag is stale at once, but overdue only with the lifetimes of types', () => {
  const flag = { stale: false, type: 'release', createdAt: '2020-01-01T00:00:00Z' };
  const now = Date.parse('2030-01-01T00:00:00Z');
  expect(healthOf(flag, new Map([['release', 40]]), now)).toBe('overdue');
  expect([healthOf(flag, 'pending', now), healthOf(flag, 'failed', now)]).toEqual(['pending', 'failed']);
  expect(healthOf({ ...flag, stale: true }, 'pending', now)).toBe('stale');
});

describe('ages of flags', () => {
  const now = Date.parse('2030-01-31T12:00:00Z');
  const daysAgo = (days: number) => ({ createdAt: new Date(now - days * 86_400_000).toISOString() });

  it('are whole days, and 0 where the beginning is unknown or to come', () => {
    expect([
      ageInDays(daysAgo(29.9).createdAt, now),
      ageInDays(null, now),
      ageInDays(daysAgo(-3).createdAt, now),
    ]).toEqual([29, 0, 0]);
  });

  it('are counted in five steps', () => {
    const bars = ageBars([0, 29, 30, 90, 181, 182, 364, 365, 4000].map(daysAgo), now);
    expect(bars.map(({ value }) => value)).toEqual([2, 1, 2, 2, 2]);
  });
});

it('changes in production are told by periods that do not overlap', () => {
  expect(productionBars({ last30: 41, last60: 87, last90: 113 })).toEqual([
    { label: 'last 30 days', value: 41 },
    { label: '30 to 60 days ago', value: 46 },
    { label: '60 to 90 days ago', value: 26 },
  ]);
  expect([percentOf(1, 3), percentOf(0, 0)]).toEqual([33, 0]);
});
