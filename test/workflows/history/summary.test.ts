import { describe, expect, it } from 'vitest';
import { projectDifferences } from '../../../lib/definition/difference.ts';
import type { Content, FeatureContent, StrategyContent } from '../../../lib/workflows/reconcile/content.ts';
import { changeViews } from '../../../lib/workflows/reconcile/view.ts';

const strategy: StrategyContent = {
  id: '1',
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  sortOrder: 0,
  parameters: { rollout: '10', groupId: 'g' },
  constraints: [],
  segments: [],
  variants: [],
};
const second: StrategyContent = { ...strategy, id: '2', name: 'default', title: 'Staff', sortOrder: 1, parameters: {} };
const feature: FeatureContent = {
  type: 'release',
  description: 'old',
  stale: false,
  impressionData: false,
  archived: false,
  createdAt: '2030-01-01T00:00:00.000Z',
  tags: [],
  links: [],
  owners: [],
  dependencies: [],
  environments: new Map([['production', { enabled: true, strategies: [strategy, second], variants: [] }]]),
};
const userId = { contextName: 'userId', operator: 'IN', values: ['7'] };
const country = { contextName: 'country', operator: 'IN', values: ['no', 'se'], inverted: true };
const half = (name: string, weight = 500) => ({
  name,
  weight,
  weightType: 'variable' as const,
  stickiness: 'default',
});

const withFeature = (change: Partial<FeatureContent>) => ({ ...feature, ...change });
const inProduction = (change: object) =>
  withFeature({
    environments: new Map([['production', { enabled: true, strategies: [strategy, second], variants: [], ...change }]]),
  });
const withStrategy = (change: Partial<StrategyContent>) =>
  inProduction({ strategies: [{ ...strategy, ...change }, second] });

const content = (one: FeatureContent | undefined): Content => ({
  features: new Map(one && [['checkout', one]]),
  segments: new Map(),
});
const config = { segments: new Map() };

describe('history §6.4: a difference as a sentence', () => {
  const on = 'of strategy flexibleRollout in production';
  it.each<readonly [sentence: string, before: FeatureContent | undefined, after: FeatureContent | undefined]>([
    ['Created', undefined, feature],
    ['Deleted', feature, undefined],
    ['Moved to archive', feature, withFeature({ archived: true })],
    ['Revived from archive', withFeature({ archived: true }), feature],
    ['Type from “release” to “experiment”', feature, withFeature({ type: 'experiment' })],
    ['Description changed to “new”', feature, withFeature({ description: 'new' })],
    ['Description removed', feature, withFeature({ description: null })],
    ['Marked as stale', feature, withFeature({ stale: true })],
    ['Impression data switched on', feature, withFeature({ impressionData: true })],
    ['Tag team:shop added', feature, withFeature({ tags: [{ type: 'team', value: 'shop' }] })],
    ['Depends on “parent”', feature, withFeature({ dependencies: [{ feature: 'parent', enabled: true }] })],
    [
      'Depends on “parent” being off instead of “parent”',
      withFeature({ dependencies: [{ feature: 'parent', enabled: true }] }),
      withFeature({ dependencies: [{ feature: 'parent', enabled: false }] }),
    ],
    ['No longer depends on “p”', withFeature({ dependencies: [{ feature: 'p' }] }), feature],
    ['Turned off in production', feature, inProduction({ enabled: false })],
    ['Turned on in production', inProduction({ enabled: false }), feature],
    ['Strategy default “Staff” removed in production', feature, inProduction({ strategies: [strategy] })],
    [
      'Strategy flexibleRollout added in production with a rollout of 10 %',
      inProduction({ strategies: [second] }),
      feature,
    ],
    ['Strategy flexibleRollout disabled in production', feature, withStrategy({ disabled: true })],
    [`Rollout ${on} from 10 % to 25 %`, feature, withStrategy({ parameters: { rollout: '25', groupId: 'g' } })],
    [`Parameter groupId ${on} removed (“g”)`, feature, withStrategy({ parameters: { rollout: '10' } })],
    [`Title ${on} set to “All”`, feature, withStrategy({ title: 'All' })],
    [
      'Constraint on userId added to strategy flexibleRollout in production (IN 7)',
      feature,
      withStrategy({ constraints: [userId] }),
    ],
    [
      `Constraint on country ${on} removed (not IN no, se)`,
      withStrategy({ constraints: [userId, country] }),
      withStrategy({ constraints: [userId] }),
    ],
    [
      `Constraint on userId ${on} changed from IN 7 to IN 8`,
      withStrategy({ constraints: [userId] }),
      withStrategy({ constraints: [{ ...userId, values: ['8'] }] }),
    ],
    [
      `Order of the constraints ${on} changed`,
      withStrategy({ constraints: [userId, country] }),
      withStrategy({ constraints: [country, userId] }),
    ],
    ['Segment “3” added to strategy flexibleRollout in production', feature, withStrategy({ segments: [3] })],
    [`Variants ${on} set to a 50 %, b 50 %`, feature, withStrategy({ variants: [half('a'), half('b')] })],
    [
      'Variants in production from a 50 %, b 50 % to a 100 %',
      inProduction({ variants: [half('a'), half('b')] }),
      inProduction({ variants: [half('a', 1000)] }),
    ],
    [
      'What variant b in production carries changed',
      inProduction({ variants: [half('a'), half('b')] }),
      inProduction({ variants: [half('a'), { ...half('b'), payload: { type: 'string', value: 'x' } }] }),
    ],
    [
      'Order of the strategies in production changed to Staff, flexibleRollout',
      feature,
      inProduction({
        strategies: [
          { ...second, sortOrder: 0 },
          { ...strategy, sortOrder: 1 },
        ],
      }),
    ],
  ])('%s', (sentence, before, after) => {
    const [a, b] = [content(before), content(after)];
    const views = changeViews(projectDifferences(a, b), {
      before: a,
      after: b,
      now: { config, state: { id: 'p' } },
      owners: new Map(),
    });
    expect(views.map(({ summary }) => summary)).toEqual([sentence]);
  });
});
