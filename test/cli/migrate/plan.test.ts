import { describe, expect, it } from 'vitest';
import { inChunks, parentsFirst } from '../../../cli/migrate/document.ts';
import { planMigration } from '../../../cli/migrate/plan.ts';
import {
  constraint,
  environment,
  feature,
  inventory,
  milestone,
  on,
  project,
  releasePlan,
  segment,
  strategy,
} from './inventories.ts';

const leftOut = (plan: ReturnType<typeof planMigration>): readonly string[] =>
  plan.items.flatMap(({ kind, name, why }) => (why === undefined ? [] : [`${kind} ${name}: ${why}`]));

describe('what a migration leaves out', () => {
  it('is what the target cannot store, and what would decide otherwise without it', () => {
    const long = 'x'.repeat(101);
    const source = inventory({
      segment: [segment('long', { constraints: [constraint('userId', [long])] }), segment('short', { id: 2 })],
      feature: [
        on('uses-it', [strategy({ segments: ['long', 'short'] })]),
        on('child', [strategy()], { dependencies: [{ feature: 'uses-it', enabled: true, variants: [] }] }),
        on('grandchild', [strategy()], { dependencies: [{ feature: 'child', enabled: true, variants: [] }] }),
        on('free', [strategy({ segments: ['short'] })]),
      ],
    });
    const plan = planMigration(source, inventory({}));
    expect(leftOut(plan)).toEqual([
      'segment long: a constraint on userId has a value of more than 100 characters',
      'feature uses-it: it uses segment long, which is left out: it would be on for more people',
      'feature child: it depends on feature uses-it, which is left out',
      'feature grandchild: it depends on feature child, which is left out',
    ]);
    expect(plan.make.feature.map(({ name }) => name)).toEqual(['free']);
  });

  it('is a value that is too long, but not a pattern, which may be longer', () => {
    const value = (length: number, operator: string) =>
      on('f', [strategy({ constraints: [constraint('email', [], { operator, value: 'x'.repeat(length) })] })]);
    const left = (feature: ReturnType<typeof on>) =>
      leftOut(planMigration(inventory({ feature: [feature] }), inventory({})));
    expect(left(value(101, 'NUM_EQ'))).toEqual([
      'feature f: in production a constraint on email has a value of more than 100 characters',
    ]);
    expect(left(value(1_000, 'REGEX'))).toEqual([]);
    expect(left(value(1_001, 'REGEX'))).toEqual([
      'feature f: in production a constraint on email has a value of more than 1000 characters',
    ]);
  });

  it('is a feature whose plan has a milestone that cannot be stored, or a segment of one that is not active yet', () => {
    const planned = (name: string, ...milestones: Parameters<typeof releasePlan>[0]) =>
      feature(name, { environments: [environment('production', [], { releasePlan: releasePlan(milestones) })] });
    const first = milestone('first', [strategy()]);
    const source = inventory({
      'release plan template': [
        {
          ...{ id: 't', project: null, name: 'T', description: '' },
          createdAt: null,
          archivedAt: null,
          milestones: [],
        },
        {
          ...{ id: 'u', project: 'gone', name: 'U', description: '', createdAt: null, archivedAt: null },
          milestones: [first],
        },
      ],
      feature: [
        planned('empty', first, milestone('second', [])),
        planned('lost', first, milestone('second', [strategy({ segments: ['#7'] })])),
        planned('fine', first),
      ],
    });
    expect(leftOut(planMigration(source, inventory({})))).toEqual([
      'release plan template t: it has 0 milestones, 1 to 20 are possible',
      'release plan template gone/u: its project gone is left out',
      'feature empty: in production milestone "second": it has 0 strategies, 1 to 10 are possible',
      'feature lost: it uses segment #7, which is left out: it would be on for more people',
    ]);
  });

  it('names features of projects and segments of projects that are left out', () => {
    const source = inventory({
      project: [project('default'), project('odd', { mode: 'secret' })],
      segment: [segment('of odd', { project: 'odd' })],
      feature: [on('there', [strategy()], { project: 'odd' })],
    });
    expect(leftOut(planMigration(source, inventory({})))).toEqual([
      'project odd: the mode "secret" is unknown here',
      'segment of odd: its project odd is left out',
      'feature there: its project odd is left out',
    ]);
  });

  it('is of a feature what belongs to a tag that cannot be stored, not the feature', () => {
    const tag = { type: 'simple', value: 'y'.repeat(51) };
    const source = inventory({
      'tag type': [{ name: 'simple', description: '', icon: '' }],
      tag: [tag],
      feature: [on('tagged', [strategy()], { tags: [tag] })],
    });
    const plan = planMigration(source, inventory({}));
    expect(leftOut(plan)).toEqual([`tag simple:${tag.value}: a tag and its type have 2 to 50 characters, not 51`]);
    expect(plan.make.feature).toMatchObject([{ name: 'tagged', tags: [] }]);
  });

  it('is a segment that the source names and does not show', () => {
    const source = inventory({ feature: [on('lost', [strategy({ segments: ['#7'] })])] });
    expect(leftOut(planMigration(source, inventory({})))).toEqual([
      'feature lost: it uses segment #7, which is left out: it would be on for more people',
    ]);
  });

  it('is a default strategy that is no gradual rollout, and not its project', () => {
    const { id: _, ...custom } = strategy({ name: 'byPlan' });
    const source = inventory({
      project: [
        project('default'),
        project('shop', { defaultStrategies: [{ environment: 'production', strategy: custom }] }),
      ],
    });
    const plan = planMigration(source, inventory({}));
    expect(plan.make.project).toMatchObject([{ id: 'shop', defaultStrategies: [] }]);
    expect(plan.beyond).toEqual([
      {
        kind: 'project',
        name: 'shop',
        what: 'the default strategy in production',
        why: 'it is of type byPlan; default strategies are gradual rollouts',
      },
    ]);
  });
});

describe('what a migration does', () => {
  const one = inventory({ feature: [on('f', [strategy()]), feature('g', { description: 'theirs' })] });

  it('makes what is not there, and keeps what differs', () => {
    const other = inventory({ feature: [feature('g', { description: 'ours' })] });
    const { items, make, change } = planMigration(one, other);
    expect(items.filter(({ kind }) => kind === 'feature')).toEqual([
      { kind: 'feature', name: 'f', action: 'make', differences: [] },
      { kind: 'feature', name: 'g', action: 'keep', differences: ['description'] },
    ]);
    expect(make.feature).toHaveLength(1);
    expect(change.feature).toEqual([]);
    expect(planMigration(one, other, { overwrite: true }).change.feature).toMatchObject([{ name: 'g' }]);
  });

  it('does nothing where everything is there, whatever its ids and dates are', () => {
    const same = inventory({
      feature: [
        on('f', [strategy({ id: 'other' })], { createdAt: '2020-01-01T00:00:00.000Z' }),
        feature('g', { description: 'theirs' }),
      ],
    });
    expect(planMigration(one, same).items.map(({ action }) => action)).toEqual(['same', 'same', 'same', 'same']);
  });

  it('takes as a difference what a plan says and which milestone is active, not when it began', () => {
    const with_ = (members: Parameters<typeof releasePlan>[1], ...more: Parameters<typeof milestone>[2][]) =>
      feature('f', {
        environments: [
          environment('production', [], {
            releasePlan: releasePlan(
              [milestone('a', [strategy()], more[0]), milestone('b', [strategy({ id: 's2' })], more[1])],
              members,
            ),
          }),
        ],
      });
    const actions = (there: ReturnType<typeof feature>) =>
      planMigration(inventory({ feature: [with_({})] }), inventory({ feature: [there] }))
        .items.filter(({ kind }) => kind === 'feature')
        .map(({ action, differences }) => [action, ...differences]);
    expect(actions(with_({ id: 'other', createdAt: '2026-01-01T00:00:00.000Z' }, { startedAt: '2026-01-01' }))).toEqual(
      [['same']],
    );
    expect(actions(with_({ activeMilestoneId: 'b' }))).toEqual([['keep', 'production: release plan']]);
    expect(actions(with_({}, { intervalMinutes: 60 }))).toEqual([['keep', 'production: release plan']]);
    expect(actions(on('f', [strategy()]))).toEqual([['keep', 'production: release plan', 'production: strategies']]);
  });

  it('takes as a difference which strategy comes first', () => {
    const two = [strategy({ id: 'a', title: 'a' }), strategy({ id: 'b', title: 'b' })];
    const { items } = planMigration(
      inventory({ feature: [on('f', two)] }),
      inventory({ feature: [on('f', two.toReversed())] }),
    );
    expect(items.at(-1)).toMatchObject({ action: 'keep', differences: ['production: strategies'] });
  });

  it('makes what every installation begins with as it is at the source, until somebody has changed it', () => {
    const source = inventory({ project: [project('default', { name: 'Ours', environments: ['production'] })] });
    const fresh = inventory({
      project: [
        project('default', {
          name: 'Default',
          description: 'Default project',
          environments: ['development', 'production'],
        }),
      ],
    });
    const touched = inventory({ project: [project('default', { name: 'Mine' })] });
    const actionIn = (target: typeof fresh): string | undefined =>
      planMigration(source, target).items.find(({ kind }) => kind === 'project')?.action;
    expect(actionIn(fresh)).toBe('change');
    expect(actionIn(touched)).toBe('keep');
  });
});

describe('the documents that are imported', () => {
  it('have parents before their children', () => {
    const child = feature('a', { dependencies: [{ feature: 'z', enabled: true, variants: [] }] });
    expect(parentsFirst([child, feature('m'), feature('z')]).map(({ name }) => name)).toEqual(['z', 'a', 'm']);
  });

  it('have at most 200 features and about a megabyte each', () => {
    const many = Array.from({ length: 450 }, (_, i) => feature(`f${i}`));
    expect(inChunks(many).map(({ length }) => length)).toEqual([200, 200, 50]);
    const large = Array.from({ length: 5 }, (_, i) => feature(`f${i}`, { description: 'x'.repeat(400_000) }));
    expect(inChunks(large).map(({ length }) => length)).toEqual([2, 2, 1]);
  });
});
