import type * as z from 'zod';
import type * as answers from './answers.ts';
import type { Milestone, ReleasePlan, ReleasePlanTemplate, Safeguard, Strategy } from './inventory.ts';
import { inOrder, type SegmentNames, strategyOf, timeOf } from './normalize.ts';

/** Release plans and their templates in the one form of an inventory, and what of them is compared. */

type PlanAnswer = z.infer<typeof answers.releasePlan>;
type MilestoneAnswer = NonNullable<PlanAnswer['milestones']>[number];
type TemplateAnswer = z.infer<typeof answers.releasePlanTemplate>;

const strategiesOf = ({ id, strategies }: MilestoneAnswer, names: SegmentNames): readonly Strategy[] =>
  inOrder(strategies ?? []).map((one, i) =>
    strategyOf({ ...one, id: one.id ?? `${id}.${i}`, name: one.strategyName ?? one.name ?? '' }, names),
  );

const gateNames = ['approvals', 'notBefore', 'window', 'guards'] as const;

/** The gates that ask for something: an empty list, `null` and 0 approvals do not. */
const gatesOf = (given: MilestoneAnswer): Milestone['gates'] =>
  Object.fromEntries(
    gateNames.flatMap((name) => {
      const value = given[name];
      return value === undefined || value === null || value === 0 || (Array.isArray(value) && value.length === 0)
        ? []
        : [[name, value]];
    }),
  );

const milestonesOf = (given: readonly MilestoneAnswer[] | null | undefined, names: SegmentNames) =>
  inOrder(given ?? []).map(
    (one): Milestone => ({
      id: one.id,
      name: one.name ?? '',
      strategies: strategiesOf(one, names),
      intervalMinutes: one.transitionCondition?.intervalMinutes ?? null,
      gates: gatesOf(one),
      startedAt: timeOf(one.startedAt),
      progressionExecutedAt: timeOf(one.progressionExecutedAt),
    }),
  );

export const safeguardOf = ({ id, impactMetric, triggerCondition }: z.infer<typeof answers.safeguard>): Safeguard => ({
  id,
  impactMetric: {
    ...impactMetric,
    labelSelectors: impactMetric.labelSelectors ?? {},
    source: impactMetric.source ?? 'internal',
  },
  triggerCondition,
});

/**
 * The plan of an environment. Undefined: there is none that can be carried over, because the server does not show what it
 * consists of, or has several.
 */
export const releasePlanOf = (
  given: readonly PlanAnswer[] | null | undefined,
  names: SegmentNames,
): ReleasePlan | undefined => {
  const [plan, ...others] = given ?? [];
  if (!plan?.id || others.length > 0 || !plan.milestones?.length) return undefined;
  const milestones = milestonesOf(plan.milestones, names);
  const active = milestones.find(({ id }) => id === plan.activeMilestoneId);
  return {
    id: plan.id,
    name: plan.name ?? '',
    description: plan.description ?? '',
    releasePlanTemplateId: plan.releasePlanTemplateId ?? null,
    createdAt: timeOf(plan.createdAt),
    activeMilestoneId: active?.id ?? null,
    milestones,
    safeguards: (plan.safeguards ?? []).map(safeguardOf),
    completedAt: timeOf(plan.completedAt),
  };
};

export const templateOf = (given: TemplateAnswer, names: SegmentNames): ReleasePlanTemplate => ({
  id: given.id,
  project: given.project ?? null,
  name: given.name,
  description: given.description ?? '',
  createdAt: timeOf(given.createdAt),
  archivedAt: timeOf(given.archivedAt),
  milestones: milestonesOf(given.milestones, names),
});

/** What a milestone says, without ids and without how it went. */
const comparableMilestone = ({ name, strategies, intervalMinutes, gates }: Milestone) => ({
  name,
  strategies: strategies.map(({ id: _, ...strategy }) => strategy),
  intervalMinutes,
  gates,
});

/** What a plan says, and which of its milestones is active. */
export const comparablePlan = ({ name, description, milestones, activeMilestoneId, safeguards }: ReleasePlan) => ({
  name,
  description,
  milestones: milestones.map(comparableMilestone),
  active: milestones.findIndex(({ id }) => id === activeMilestoneId),
  safeguards: safeguards.map(({ id: _, ...threshold }) => threshold),
});

export const comparableTemplate = ({ name, description, archivedAt, milestones }: ReleasePlanTemplate) => ({
  name,
  description,
  archived: archivedAt !== null,
  milestones: milestones.map(comparableMilestone),
});
