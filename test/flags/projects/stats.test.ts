import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statsOf } from '../../../lib/flags/projects/stats.ts';
import { type Window, wholeDays, windowOf } from '../../../lib/flags/projects/window.ts';
import type { ConfigState, FeatureRecord, ProjectState } from '../../../lib/store/catalog/catalog.ts';
import { changedEverywhere, madeCommit } from '../../../lib/store/commit/journal.ts';
import type { EnvironmentItem } from '../../../lib/store/table/items.ts';
import { environmentKey } from '../../../lib/store/table/keys.ts';
import { featureEnvironmentItem, featureItem, projectItem } from './stored.ts';

const now = new Date('2030-06-30T12:00:00.000Z');
const day = 24 * 60 * 60 * 1000;
/** The time this many days ago, plus some ms. */
const ago = (days: number, ms = 0): string => new Date(now.getTime() - days * day + ms).toISOString();

type Members = Parameters<typeof featureItem>[0];
const record = (members: Omit<Members, 'project'>, enabled: Readonly<Record<string, string>> = {}): FeatureRecord => ({
  feature: featureItem({ project: 'p', ...members }),
  environments: new Map(
    Object.entries(enabled).map(([environment, firstEnabledAt]) => [
      environment,
      featureEnvironmentItem('p', { feature: members.name, environment, firstEnabledAt }),
    ]),
  ),
});

const environment = (name: string, type: string): EnvironmentItem => ({
  ...environmentKey(name),
  kind: 'environment',
  rev: 1,
  name,
  type,
  sortOrder: 1,
  enabled: true,
  protected: false,
});

const config: ConfigState = {
  rev: 1,
  environments: new Map([
    ['live', environment('live', 'production')],
    ['live-2', environment('live-2', 'production')],
    ['dev', environment('dev', 'development')],
  ]),
  segments: new Map(),
  strategyTypes: new Map(),
  contextFields: new Map(),
  featureTypes: new Map(),
  tagTypes: new Map(),
  tags: new Map(),
};

const stats = (...records: FeatureRecord[]) => {
  const state: ProjectState = {
    id: 'p',
    rev: 1,
    commit: 'c',
    changes: changedEverywhere(madeCommit(1, 'c')),
    project: projectItem({ id: 'p' }),
    features: new Map(records.map((one) => [one.feature.name, one])),
  };
  return statsOf(state, config, windowOf(now), { activity: { current: 3, past: 4 }, membersAdded: 5 });
};

describe('projects §3.2: statistics of a project', () => {
  it('takes what was counted elsewhere', () => {
    expect(stats()).toEqual({
      avgTimeToProdCurrentWindow: 0,
      createdCurrentWindow: 0,
      createdPastWindow: 0,
      archivedCurrentWindow: 0,
      archivedPastWindow: 0,
      projectActivityCurrentWindow: 3,
      projectActivityPastWindow: 4,
      projectMembersAddedCurrentWindow: 5,
    });
  });

  it('counts active features by creation; the limits of the windows count', () => {
    const { createdCurrentWindow, createdPastWindow } = stats(
      record({ name: 'new', createdAt: ago(1) }),
      record({ name: 'at-w', createdAt: ago(30) }),
      record({ name: 'before-w', createdAt: ago(30, -1) }),
      record({ name: 'at-p', createdAt: ago(60) }),
      record({ name: 'before-p', createdAt: ago(60, -1) }),
      record({ name: 'archived', createdAt: ago(1), archived: true, archivedAt: ago(1) }),
    );
    expect([createdCurrentWindow, createdPastWindow]).toEqual([2, 3]);
  });

  it('counts archived features by when they were archived', () => {
    const archived = (name: string, archivedAt: string) =>
      record({ name, createdAt: ago(99), archived: true, archivedAt });
    const { archivedCurrentWindow, archivedPastWindow } = stats(
      archived('new', ago(2)),
      archived('at-w', ago(30)),
      archived('past', ago(45)),
      archived('old', ago(61)),
      record({ name: 'revived', createdAt: ago(99), archivedAt: null }),
    );
    expect([archivedCurrentWindow, archivedPastWindow]).toEqual([2, 2]);
  });

  it('averages whole days from creation to the first enabling in production, within the window', () => {
    const release = (name: string, created: number, enabled: Record<string, string>, members = {}) =>
      record({ name, createdAt: ago(created), ...members }, enabled);
    expect(stats(release('a', 10, { live: ago(5, -1) })).avgTimeToProdCurrentWindow).toBe(4);
    expect(stats(release('a', 10, { live: ago(5), 'live-2': ago(7), dev: ago(9) })).avgTimeToProdCurrentWindow).toBe(3);
    expect(
      stats(
        release('a', 10, { live: ago(5) }),
        release('b', 10, { live: ago(4) }),
        release('c', 10, { live: ago(3) }, { archived: true, archivedAt: ago(1) }),
        release('d', 10, { live: ago(3) }),
        release('e', 10, { live: ago(2) }),
        release('f', 10, { live: ago(2) }),
        release('dev-only', 10, { dev: ago(1) }),
        release('too-early', 90, { live: ago(31), 'live-2': ago(1) }),
        release('before-creation', 1, { live: ago(3) }),
        release('experiment', 10, { live: ago(1) }, { type: 'experiment' }),
      ).avgTimeToProdCurrentWindow,
    ).toBe(6.8);
  });
});

/** The same numbers by the definition in the contract, computed from every feature. */
const plainly = (records: readonly FeatureRecord[], { current, past }: Window) => {
  const within = (dates: readonly (string | null)[]) => {
    const times = dates.map((date) => (date === null ? Number.NaN : Date.parse(date)));
    return [
      times.filter((time) => time >= current.getTime()).length,
      times.filter((time) => time >= past.getTime() && time <= current.getTime()).length,
    ];
  };
  const days = records.flatMap(({ feature, environments }) => {
    const created = Date.parse(feature.createdAt);
    const times = ['live', 'live-2']
      .map((name) => Date.parse(environments.get(name)?.firstEnabledAt ?? ''))
      .filter((time) => time > created);
    const first = Math.min(...times);
    const counts = feature.type === 'release' && times.length > 0 && first >= current.getTime();
    return counts ? [wholeDays(created, first)] : [];
  });
  const mean = days.reduce((sum, one) => sum + one, 0) / Math.max(1, days.length);
  const of = (archived: boolean) => records.map(({ feature }) => feature).filter((one) => one.archived === archived);
  return {
    average: Math.round(10 * mean) / 10,
    created: within(of(false).map(({ createdAt }) => createdAt)),
    archived: within(of(true).map(({ archivedAt }) => archivedAt)),
  };
};

describe('statistics that are counted in times sorted once', () => {
  it('are those of looking at every feature, at any time', () => {
    const date = fc
      .tuple(fc.integer({ min: 0, max: 130 }), fc.constantFrom(-1, 0, 1))
      .map(([days, ms]) => ago(days, ms));
    const some = fc.record({
      archived: fc.boolean(),
      type: fc.constantFrom('release', 'experiment'),
      createdAt: date,
      archivedAt: fc.option(date),
      enabled: fc.dictionary(fc.constantFrom('live', 'live-2', 'dev'), date),
    });
    const clocks = fc.array(fc.integer({ min: -70, max: 70 }), { minLength: 1, maxLength: 10 });
    void fc.assert(
      fc.property(fc.array(some), clocks, (members, days) => {
        const records = members.map(({ enabled, ...own }, i) => record({ name: `f${i}`, ...own }, enabled));
        const made = { rev: 1, commit: 'c' };
        const state = {
          id: 'p',
          ...made,
          changes: changedEverywhere(madeCommit(1, 'c')),
          project: projectItem({ id: 'p' }),
        };
        const features = new Map(records.map((one) => [one.feature.name, one]));
        for (const later of days) {
          const window = windowOf(new Date(now.getTime() + later * day));
          const counted = { activity: { current: 0, past: 0 }, membersAdded: 0 };
          const found = statsOf({ ...state, features }, config, window, counted);
          const plain = plainly(records, window);
          expect(found.avgTimeToProdCurrentWindow).toBe(plain.average);
          expect([found.createdCurrentWindow, found.createdPastWindow]).toEqual(plain.created);
          expect([found.archivedCurrentWindow, found.archivedPastWindow]).toEqual(plain.archived);
        }
      }),
    );
  });
});
