import fc from 'fast-check';
import type { Safeguard } from '../../../lib/contract/schemas/release-plan.ts';
import type { Variant } from '../../../lib/contract/schemas/variant.ts';
import { isEmptyEnvironment } from '../../../lib/definition/environment.ts';
import { byTag } from '../../../lib/definition/flag.ts';
import { byUrl } from '../../../lib/definition/links.ts';
import { byOwner, ownerKey } from '../../../lib/definition/owners.ts';
import type { SegmentDefinition } from '../../../lib/definition/project.ts';
import type {
  Content,
  EnvironmentContent,
  FeatureContent,
  PlanContent,
  StrategyContent,
} from '../../../lib/workflows/reconcile/content.ts';

const names = ['a', 'b', 'c'] as const;
const name = fc.constantFrom(...names);

const constraint = fc.record(
  {
    contextName: fc.constantFrom('userId', 'country'),
    operator: fc.constantFrom('IN', 'NOT_IN', 'NUM_GT'),
    values: fc.array(name, { maxLength: 2 }),
    inverted: fc.boolean(),
  },
  { requiredKeys: ['contextName', 'operator', 'values'] },
);

const variant = fc.record(
  { name, weight: fc.constantFrom(0, 500, 1000), payload: fc.constant({ type: 'string' as const, value: 'x' }) },
  { requiredKeys: ['name', 'weight'] },
);

/** Sorts a list by the key of its items, and removes duplicates. */
const distinct = <T>(items: readonly T[], keyOf: (item: T) => string): T[] =>
  [...new Map(items.map((item) => [keyOf(item), item])).values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

const strategy = fc.record({
  id: fc.constantFrom('1', '2', '3', '4'),
  name: fc.constantFrom('default', 'flexibleRollout'),
  title: fc.option(name),
  disabled: fc.boolean(),
  sortOrder: fc.integer({ min: 0, max: 2 }),
  parameters: fc.dictionary(fc.constantFrom('rollout', 'groupId', 'a/b'), name, { maxKeys: 3 }),
  constraints: fc.array(constraint, { maxLength: 2 }),
  segments: fc.uniqueArray(fc.constantFrom(1, 2, 3), { maxLength: 2 }),
  variants: fc.array(
    variant.map((one) => ({ ...one, weightType: 'variable' as const, stickiness: 'default' })),
    { maxLength: 2 },
  ),
});

const strategies = fc
  .uniqueArray(strategy, { selector: ({ id }) => id, maxLength: 4 })
  .map((all): StrategyContent[] => all.toSorted((a, b) => a.sortOrder - b.sortOrder));

const safeguard: fc.Arbitrary<Safeguard> = fc.record({
  id: name,
  impactMetric: fc.record({
    metricName: name,
    timeRange: fc.constant('hour' as const),
    aggregationMode: fc.constantFrom('avg' as const, 'p95' as const),
    labelSelectors: fc.constant({}),
    source: fc.constant('internal' as const),
  }),
  triggerCondition: fc.record({ operator: fc.constantFrom('>' as const, '<' as const), threshold: fc.nat(2) }),
  action: fc.constant({ type: 'pauseReleasePlanProgressions' as const, id: 'p1' }),
});
const safeguards = fc.uniqueArray(safeguard, { selector: ({ id }) => id, maxLength: 2 });

const milestone = fc.record(
  {
    id: fc.constantFrom('m1', 'm2', 'm3'),
    name,
    sortOrder: fc.nat(2),
    strategies,
    transitionCondition: fc.option(fc.record({ intervalMinutes: fc.constantFrom(30, 60) })),
    approvals: fc.nat(2),
    notBefore: fc.constant('2030-01-01T00:00:00.000Z'),
    guards: fc.array(
      fc.record({ kind: fc.constant('alarm' as const), id: name, onBreach: fc.constantFrom('pause', 'undo') }),
      { maxLength: 2 },
    ),
    startedAt: fc.option(fc.constant('2030-01-02T00:00:00.000Z')),
    progressionExecutedAt: fc.constant(null),
    pausedMs: fc.nat(9),
    approvedBy: fc.constant<{ id: number; username: string }[]>([]),
  },
  {
    requiredKeys: [
      ...(['id', 'name', 'sortOrder', 'strategies', 'transitionCondition'] as const),
      ...(['startedAt', 'progressionExecutedAt', 'pausedMs', 'approvedBy'] as const),
    ],
  },
);

const releasePlan: fc.Arbitrary<PlanContent> = fc
  .record({
    id: fc.constantFrom('p1', 'p2'),
    name,
    description: fc.option(name),
    active: fc.nat(3),
    milestones: fc.uniqueArray(milestone, { selector: ({ id }) => id, minLength: 1, maxLength: 3 }),
    safeguards,
    edition: fc.nat(9),
  })
  .map(({ active, ...plan }) => ({
    ...plan,
    activeMilestoneId: plan.milestones[active]?.id ?? null,
    ...{ releasePlanTemplateId: null, createdByUserId: 1, createdAt: '2030-01-01T00:00:00.000Z' },
    ...{ pause: null, completedAt: null, startedBy: { id: 1, username: 'x' }, approvedEdition: null, before: null },
  }));

const environment: fc.Arbitrary<EnvironmentContent> = fc.record(
  {
    enabled: fc.boolean(),
    strategies,
    variants: fc.array<Variant>(variant, { maxLength: 2 }),
    releasePlan,
    safeguards,
  },
  { requiredKeys: ['enabled', 'strategies', 'variants'] },
);

const environments = fc
  .dictionary(fc.constantFrom('development', 'production'), environment)
  .map((all) => new Map(Object.entries(all).filter(([, content]) => !isEmptyEnvironment(content))));

const feature: fc.Arbitrary<FeatureContent> = fc
  .record({
    type: fc.constantFrom('release', 'experiment'),
    description: fc.option(name),
    stale: fc.boolean(),
    impressionData: fc.boolean(),
    archived: fc.boolean(),
    tags: fc.array(fc.record({ type: fc.constantFrom('simple', 'team'), value: name }), { maxLength: 3 }),
    links: fc.array(fc.record({ url: name.map((one) => `https://${one}.example`), title: fc.option(name) }), {
      maxLength: 3,
    }),
    owners: fc.array(
      fc.record({ type: fc.constantFrom('user' as const, 'group' as const), id: fc.integer({ min: 1, max: 3 }) }),
      { maxLength: 3 },
    ),
    dependencies: fc.array(fc.record({ feature: name, enabled: fc.boolean() }), { maxLength: 2 }),
    environments,
  })
  .map((one) => ({
    ...one,
    createdAt: '2030-01-01T00:00:00.000Z',
    tags: distinct(one.tags, ({ type, value }) => `${type}:${value}`).sort(byTag),
    links: distinct(one.links, ({ url }) => url).sort(byUrl),
    owners: distinct(one.owners, ownerKey).sort(byOwner),
    dependencies: one.archived ? [] : distinct(one.dependencies, (parent) => parent.feature),
  }));

const segment: fc.Arbitrary<SegmentDefinition> = fc.record({
  name,
  description: fc.option(name),
  project: fc.option(name),
  constraints: fc.array(constraint, { maxLength: 2 }),
});

const settings = fc.record({
  members: fc.record({ name, mode: fc.constantFrom('open', 'private'), featureLimit: fc.option(fc.nat(9)) }),
  environments: fc
    .dictionary(
      fc.constantFrom('development', 'production'),
      fc.record(
        { linked: fc.constant(true), changeRequests: fc.record({ requiredApprovals: fc.integer({ min: 1, max: 3 }) }) },
        { requiredKeys: ['linked'] },
      ),
    )
    .map((all) => new Map(Object.entries(all))),
});

/** The state of a small project; two random states have much in common. */
export const randomContent: fc.Arbitrary<Content> = fc
  .record({
    features: fc.dictionary(name, feature).map((all) => new Map(Object.entries(all))),
    segments: fc
      .uniqueArray(fc.tuple(fc.constantFrom(1, 2, 3), segment), { selector: ([id]) => id, maxLength: 3 })
      .map((all) => new Map(all)),
    settings,
  })
  // Removes objects without a prototype, which no store returns.
  .map((content) => structuredClone(content));
