import { expect, it } from 'vitest';
import type { StoredMilestone, StoredReleasePlan } from '../../../lib/contract/schemas/release-plan.ts';
import { compiledSet } from '../../../lib/flags/playground/compiled.ts';
import type { ConfigState } from '../../../lib/store/catalog/catalog.ts';
import type { FeatureEnvironmentItem } from '../../../lib/store/table/items.ts';
import { featureEnvironmentItem, featureItem } from '../projects/stored.ts';

const strategy = (id: string, rollout: string) => ({
  id,
  name: 'flexibleRollout',
  sortOrder: 0,
  disabled: false,
  segments: [],
  constraints: [],
  variants: [],
  parameters: { rollout, stickiness: 'default', groupId: 'f' },
});

const milestone = (id: string, rollout: string): StoredMilestone => ({
  id,
  name: id,
  sortOrder: 0,
  transitionCondition: null,
  strategies: [strategy(`s-${id}`, rollout)],
  startedAt: null,
  progressionExecutedAt: null,
  pausedMs: 0,
  approvedBy: [],
});

const plan: StoredReleasePlan = {
  id: 'p',
  name: 'Slowly',
  description: null,
  releasePlanTemplateId: null,
  createdByUserId: 1,
  createdAt: '2030-01-01T00:00:00.000Z',
  activeMilestoneId: 'half',
  milestones: [milestone('tenth', '10'), milestone('half', '50'), milestone('all', '100')],
  safeguards: [],
  pause: null,
  completedAt: null,
  startedBy: { id: 1, username: 'kari' },
  edition: 1,
  approvedEdition: null,
  before: null,
};

const compiled = (item: Partial<FeatureEnvironmentItem>) => {
  const environment = 'production';
  const stored = featureEnvironmentItem('shop', { feature: 'f', environment, ...item });
  const record = {
    feature: featureItem({ project: 'shop', name: 'f' }),
    environments: new Map([[environment, stored]]),
  };
  const config: Pick<ConfigState, 'segments' | 'environments'> = { segments: new Map(), environments: new Map() };
  const set = compiledSet({ config: config as ConfigState, records: [record], projects: [] }, environment);
  // Some parts are functions, which are compared by what they are made of.
  return JSON.stringify(set.features.get('f'), (_, value) => (typeof value === 'function' ? String(value) : value));
};

it('release-plans §2: a flag with a plan is evaluated as one with the same strategies, and costs nothing more', () => {
  const own = strategy('own', '1');
  const [first, second] = [
    { ...own, sortOrder: 0 },
    { ...strategy('s-half', '50'), sortOrder: 1 },
  ];
  const same = compiled({ strategies: [first, second] });
  expect(compiled({ strategies: [{ ...first, sortOrder: 2 }, second] })).not.toBe(same);
  expect(compiled({ strategies: [own], releasePlan: plan })).toBe(same);
});
