import fc from 'fast-check';
import { type EnvironmentDefinition, isEmptyEnvironment } from '../../lib/definition/environment.ts';
import type { FlagDefinition } from '../../lib/definition/flag.ts';
import { byParent, byTag } from '../../lib/definition/flag.ts';
import { byUrl } from '../../lib/definition/links.ts';
import { byOwner, ownerKey } from '../../lib/definition/owners.ts';
import { type MilestoneDefinition, type PlanDefinition, strategiesInForce } from '../../lib/definition/release-plan.ts';
import { hasActive, type StrategyDefinition } from '../../lib/definition/strategy.ts';
import { storedVariants, type Variant } from '../../lib/definition/variants.ts';

const name = fc.constantFrom('a', 'b', 'c');

const constraint = fc.record({
  contextName: fc.constantFrom('userId', 'appName'),
  operator: fc.constantFrom('IN', 'NOT_IN'),
  values: fc.array(name, { minLength: 1, maxLength: 2 }),
  inverted: fc.boolean(),
  caseInsensitive: fc.constant(false),
});

const variant: fc.Arbitrary<Variant> = fc.record(
  {
    name: fc.constantFrom('blue', 'green', 'red'),
    weight: fc.constantFrom(0, 100, 300),
    weightType: fc.constantFrom('variable', 'fix'),
    stickiness: fc.constantFrom('default', 'random'),
    payload: fc.record({ type: fc.constant('string' as const), value: name }),
  },
  { requiredKeys: ['name', 'weight', 'weightType', 'stickiness'] },
);

/** Variants as a person writes them, in any order. */
export const givenVariants = fc
  .uniqueArray(variant, { selector: (one) => one.name, maxLength: 3 })
  .map((all) => (all.every(({ weightType }) => weightType === 'fix') ? [] : all));

export const variants = givenVariants.map((all): readonly Variant[] => storedVariants(all));

const strategy = fc.record({
  id: fc.constantFrom('1', '2', '3', '4', '5'),
  name: fc.constantFrom('default', 'flexibleRollout'),
  title: fc.option(name),
  disabled: fc.boolean(),
  parameters: fc.dictionary(fc.constantFrom('rollout', 'groupId', 'stickiness'), fc.constantFrom('10', '20'), {
    maxKeys: 3,
    noNullPrototype: true,
  }),
  constraints: fc.array(constraint, { maxLength: 2 }),
  segments: fc.uniqueArray(fc.constantFrom(1, 2, 3), { maxLength: 2 }),
  variants,
});

const listed = fc.uniqueArray(strategy, { selector: ({ id }) => id, maxLength: 4 });

const numbered = fc
  .tuple(listed, fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 4, maxLength: 4 }))
  .map(([all, places]): StrategyDefinition[] =>
    all
      .map((one, i) => ({ ...one, sortOrder: places[i] ?? i }))
      .toSorted((one, other) => one.sortOrder - other.sortOrder),
  );

const guard = fc.record(
  {
    kind: fc.constantFrom('errors', 'alarm'),
    id: name,
    source: fc.constantFrom('gateway', 'cloudwatch'),
    key: name,
    onBreach: fc.constantFrom('pause', 'undo'),
  },
  { requiredKeys: ['kind', 'onBreach'] },
);

const safeguards = fc.uniqueArray(
  fc.record({
    id: name,
    impactMetric: fc.record({ metricName: name, aggregationMode: fc.constantFrom('avg', 'p95') }),
    triggerCondition: fc.record({ operator: fc.constantFrom('>', '<'), threshold: fc.constantFrom(1, 2) }),
  }),
  { selector: ({ id }) => id, maxLength: 2 },
);

const milestone: fc.Arbitrary<MilestoneDefinition> = fc.record(
  {
    id: fc.constantFrom('m1', 'm2', 'm3'),
    name,
    strategies: numbered,
    transitionCondition: fc.option(fc.record({ intervalMinutes: fc.constantFrom(30, 60) })),
    approvals: fc.constantFrom(0, 1, 2),
    notBefore: fc.constantFrom('2030-01-01T00:00:00.000Z', '2030-02-01T00:00:00.000Z'),
    window: fc.record({
      days: fc.constant(['mon', 'tue']),
      from: fc.constantFrom('08:00', '09:00'),
      to: fc.constant('18:00'),
      timeZone: fc.constant('Europe/Berlin'),
    }),
    guards: fc.array(guard, { maxLength: 2 }),
  },
  { requiredKeys: ['id', 'name', 'strategies'] },
);

/** A release plan, of which any milestone may be active. */
export const releasePlan: fc.Arbitrary<PlanDefinition> = fc
  .record({
    id: fc.constantFrom('p1', 'p2'),
    name,
    description: fc.option(name),
    active: fc.option(fc.nat(2)),
    milestones: fc.uniqueArray(milestone, { selector: ({ id }) => id, minLength: 1, maxLength: 3 }),
    safeguards,
  })
  .map(({ active, ...plan }) => ({
    ...plan,
    activeMilestoneId: active === null ? null : (plan.milestones[active]?.id ?? plan.milestones[0]?.id ?? null),
  }));

const environmentOf = (strategies: fc.Arbitrary<readonly StrategyDefinition[]>): fc.Arbitrary<EnvironmentDefinition> =>
  // The service never stores a flag that is on without an active strategy.
  fc
    .record(
      { enabled: fc.boolean(), strategies, variants, releasePlan, safeguards },
      { requiredKeys: ['enabled', 'strategies', 'variants'] },
    )
    .map((one) => ({ ...one, enabled: one.enabled && hasActive(strategiesInForce(one)) }));

/** As the service stores it: every strategy has a position, and two may have the same. */
export const storedEnvironment = environmentOf(numbered);

/** As a person edits it: the list is the order. */
export const editedEnvironment = environmentOf(listed);

export const flag: fc.Arbitrary<FlagDefinition> = fc
  .record({
    type: fc.constantFrom('release', 'experiment'),
    description: fc.option(name),
    stale: fc.boolean(),
    impressionData: fc.boolean(),
    archived: fc.boolean(),
    tags: fc.uniqueArray(fc.record({ type: fc.constantFrom('simple', 'team'), value: name }), {
      selector: ({ type, value }) => `${type}:${value}`,
      maxLength: 3,
    }),
    links: fc.uniqueArray(fc.record({ url: name.map((one) => `https://${one}.example`), title: fc.option(name) }), {
      selector: ({ url }) => url,
      maxLength: 3,
    }),
    owners: fc.uniqueArray(
      fc.record({ type: fc.constantFrom('user' as const, 'group' as const), id: fc.integer({ min: 1, max: 3 }) }),
      { selector: ownerKey, maxLength: 3 },
    ),
    dependencies: fc.uniqueArray(fc.record({ feature: name, enabled: fc.boolean() }), {
      selector: ({ feature }) => feature,
      maxLength: 2,
    }),
    environments: fc.dictionary(fc.constantFrom('development', 'production'), storedEnvironment, {
      noNullPrototype: true,
    }),
  })
  .map(({ environments, ...one }) => ({
    ...one,
    tags: one.tags.toSorted(byTag),
    links: one.links.toSorted(byUrl),
    owners: one.owners.toSorted(byOwner),
    dependencies: one.archived ? [] : one.dependencies.toSorted(byParent),
    environments: new Map(Object.entries(environments).filter(([, one]) => !isEmptyEnvironment(one))),
  }));

/** An environment as one value to compare by node's own equality: the order of segments has no meaning. */
export const plain = ({ enabled, strategies, variants: own, releasePlan: plan, ...rest }: EnvironmentDefinition) => ({
  enabled,
  strategies: strategies.map(({ sortOrder: _, segments, ...one }) => ({ ...one, segments: segments.toSorted() })),
  variants: own,
  plan: structuredClone(plan),
  safeguards: structuredClone(rest.safeguards ?? []),
});

/** As {@link plain}, for a flag, without objects that lack a prototype. */
export const plainFlag = (one: FlagDefinition) =>
  structuredClone({
    ...one,
    environments: Object.fromEntries([...one.environments].map(([name, parts]) => [name, plain(parts)])),
  });
