import { expect, it } from 'vitest';
import { differing, type PastState, pastFlagOf, pastWords } from '../../../console/pages/flag/past/past-flag.ts';
import { constraint, rollout, strategy, variant } from './definitions.ts';

const named = { types: new Map([['flexibleRollout', 'Gradual rollout']]), segments: new Map([[7, 'Nordic']]) };

const stateOf = (share: number, enabled: boolean): PastState => {
  const {
    name: strategyName,
    segments: _,
    ...members
  } = strategy('s', { ...rollout(share), constraints: [constraint()] });
  const place = { featureName: 'checkout', environment: 'production' };
  const empty = { strategies: [], projects: [], tagTypes: [], tags: [], environments: [], integrations: [] };
  const releasePlanTemplates: [] = [];
  return {
    ...empty,
    releasePlanTemplates,
    version: 4,
    features: [
      {
        ...{ name: 'checkout', description: null, type: 'release', project: 'default', stale: false, createdAt: '' },
        ...{ lastSeenAt: null, impressionData: false, archivedAt: null, archived: false },
      },
    ],
    featureTags: [{ featureName: 'checkout', tagType: 'simple', tagValue: 'x' }],
    featureEnvironments: [
      { ...place, name: 'checkout', enabled, variants: JSON.parse(JSON.stringify([variant('blue')])) },
    ],
    featureStrategies: [
      {
        ...JSON.parse(JSON.stringify(members)),
        ...place,
        name: strategyName,
        strategyName,
        sortOrder: 0,
        projectId: 'default',
      },
    ],
    segments: [{ id: 7, name: 'Nordic', constraints: [] }],
    featureStrategySegments: [{ featureStrategyId: 's', segmentId: 7 }],
  };
};

it('a flag at a moment has what decided then, and two moments differ in words', () => {
  const [before, after] = [pastFlagOf(stateOf(20, false), 'checkout'), pastFlagOf(stateOf(60, true), 'checkout')];
  expect(before?.environments.production).toEqual({
    enabled: false,
    strategies: [strategy('s', { ...rollout(20), constraints: [constraint()], segments: [7] })],
    variants: [variant('blue')],
  });
  expect(before).toMatchObject({ tags: ['simple:x'], segments: { Nordic: [] }, metadata: { type: 'release' } });
  expect(pastWords('checkout', before, after, named)).toEqual([
    'checkout is switched on in production.',
    'production: Gradual rollout: share 20 % → 60 %.',
  ]);
  // The JSON contains only what differs.
  expect(differing(before, after)).toMatchObject({ environments: { production: { enabled: false } } });
  expect(Object.keys(differing(before, after) ?? {})).toEqual(['environments']);
  expect(pastWords('checkout', undefined, before, named)).toHaveLength(2);
  expect(pastFlagOf(stateOf(20, true), 'other')).toBeUndefined();
});
