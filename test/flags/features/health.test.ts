import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { healthCounts, isPotentiallyStale, projectHealth } from '../../../lib/flags/features/health.ts';
import type { FeatureTypeItem } from '../../../lib/store/table/items.ts';
import { featureTypeKey } from '../../../lib/store/table/keys.ts';
import { projectState, record } from '../search/memory.ts';

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

/** The health of a project with these features. */
const health = (...members: readonly ReturnType<typeof feature>[]): number => {
  const records = members.map((own, i) => record('p', `f${i}`, own));
  return projectHealth(healthCounts(projectState('p', records).features, types, now));
};

describe('health', () => {
  it('is 100 without features', () => {
    expect(health()).toBe(100);
  });

  it('falls with each stale and each potentially stale feature, rounded', () => {
    expect(health(feature(1), feature(1), feature(1, { stale: true }))).toBe(67);
    expect(health(feature(1), feature(50), feature(1, { stale: true }))).toBe(33);
  });

  it('is never below 0', () => {
    expect(Object.is(health(feature(50), feature(60), feature(70)), 0)).toBe(true);
  });

  it('counts what looking at each feature finds, at any time', () => {
    const age = fc.record({
      type: fc.constantFrom('release', 'kill-switch', 'gizmo'),
      stale: fc.boolean(),
      archived: fc.boolean(),
      createdAt: fc.constantFrom(daysAgo(0), daysAgo(1), daysAgo(40), daysAgo(41), daysAgo(500)),
    });
    const clock = fc.integer({ min: -45, max: 45 }).chain((days) => fc.constantFrom(-1, 0, 1).map((ms) => [days, ms]));
    void fc.assert(
      fc.property(fc.array(age), fc.array(clock, { minLength: 1 }), (ages, clocks) => {
        const records = ages.map((own, i) => record('p', `f${i}`, own));
        const { features } = projectState('p', records);
        const active = records.map((one) => one.feature).filter(({ archived }) => !archived);
        for (const [days = 0, ms = 0] of clocks) {
          const at = new Date(now.getTime() + days * 24 * 3600 * 1000 + ms);
          expect(healthCounts(features, types, at)).toEqual({
            active: active.length,
            stale: active.filter(({ stale }) => stale).length,
            potentiallyStale: active.filter((one) => isPotentiallyStale(one, types, at)).length,
          });
        }
      }),
    );
  });
});
