import { describe, expect, it } from 'vitest';
import { isPotentiallyStale, projectHealth } from '../../../lib/flags/features/health.ts';
import type { FeatureTypeItem } from '../../../lib/store/table/items.ts';
import { featureTypeKey } from '../../../lib/store/table/keys.ts';

const now = new Date('2030-06-01T00:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000).toISOString();
const type = (id: string, lifetimeDays: number | null): [string, FeatureTypeItem] => [
  id,
  { ...featureTypeKey(id), kind: 'feature-type', rev: 1, id, name: id, description: '', lifetimeDays, sortOrder: 0 },
];
const types = new Map([type('release', 40), type('kill-switch', null)]);
const feature = (days: number, members: { type?: string; stale?: boolean } = {}) => ({
  type: 'release',
  stale: false,
  createdAt: daysAgo(days),
  ...members,
});

describe('potentially stale', () => {
  it.each([
    ['as old as its type lives', feature(40), true],
    ['a moment younger', feature(39.99), false],
    ['marked stale already', feature(50, { stale: true }), false],
    ['of a type without a lifetime', feature(500, { type: 'kill-switch' }), false],
    ['of an unknown type', feature(500, { type: 'gizmo' }), false],
  ])('is judged for a feature %s', (_, one, expected) => {
    expect(isPotentiallyStale(one, types, now)).toBe(expected);
  });
});

describe('health', () => {
  it('is 100 without features', () => {
    expect(projectHealth([], types, now)).toBe(100);
  });

  it('falls with each stale and each potentially stale feature, rounded', () => {
    expect(projectHealth([feature(1), feature(1), feature(1, { stale: true })], types, now)).toBe(67);
    expect(projectHealth([feature(1), feature(50), feature(1, { stale: true })], types, now)).toBe(33);
  });

  it('is never below 0', () => {
    expect(Object.is(projectHealth([feature(50), feature(60), feature(70)], types, now), 0)).toBe(true);
  });
});
