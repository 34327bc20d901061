import { isSame } from './same.ts';
import { isSameStrategy, type StrategyDefinition } from './strategy.ts';

/** What stops a plan while a milestone is active. */
export interface GuardDefinition {
  readonly kind: string;
  readonly id?: string | undefined;
  readonly source?: string | undefined;
  /** Of alarms. */
  readonly key?: string | undefined;
  readonly onBreach?: string | undefined;
}

/** A threshold on a metric. */
export interface SafeguardDefinition {
  readonly id: string;
  readonly impactMetric: { readonly metricName: string; readonly aggregationMode: string };
  readonly triggerCondition: { readonly operator: string; readonly threshold: number };
}

/** Days and hours in which a milestone may begin by itself. */
interface WindowDefinition {
  readonly days: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/** A stage of a release: what is in force while it is active, and when it begins and ends. */
export interface MilestoneDefinition<S extends StrategyDefinition = StrategyDefinition> {
  /** Milestones of two definitions with the same id are the same milestone. */
  readonly id: string;
  readonly name: string;
  /** In evaluation order. */
  readonly strategies: readonly S[];
  readonly transitionCondition?: { readonly intervalMinutes: number } | null | undefined;
  readonly approvals?: number | undefined;
  readonly notBefore?: string | undefined;
  readonly window?: WindowDefinition | undefined;
  readonly guards?: readonly GuardDefinition[] | undefined;
}

/**
 * The release plan of a flag in an environment: what people configure, and what is in force. Its times, its pause, and the
 * approvals that it has are no part of it: they say how it runs (docs/decisions/0333-a-plan-is-put-back-paused.md).
 */
export interface PlanDefinition<S extends StrategyDefinition = StrategyDefinition> {
  readonly id: string;
  readonly name: string;
  readonly description?: string | null | undefined;
  /** Its strategies are in force beside those of the environment; null: none has begun. */
  readonly activeMilestoneId: string | null;
  /** In the order in which they begin. */
  readonly milestones: readonly MilestoneDefinition<S>[];
  readonly safeguards: readonly SafeguardDefinition[];
}

/** Members of a plan, and of a milestone, that are compared one by one. */
export const planMembers = ['name', 'description', 'safeguards', 'activeMilestoneId'] as const;
export const milestoneMembers = ['name', 'transitionCondition', 'approvals', 'notBefore', 'window', 'guards'] as const;

/** The members without those that say nothing: null, 0 approvals, no guards. */
const said = (members: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([name, value]) => value !== null && value !== '' && !(name === 'approvals' && value === 0) && !isSame(value, []),
    ),
  );

const picked = (members: object, names: readonly string[]) =>
  said(Object.fromEntries(Object.entries(members).filter(([name]) => names.includes(name))));

/** What a plan says, apart from its milestones. */
export const frameOfPlan = (plan: PlanDefinition) => picked(plan, planMembers);

/** What a milestone says, apart from its strategies. */
export const frameOfMilestone = (milestone: MilestoneDefinition) => picked(milestone, milestoneMembers);

const isSameList = (a: readonly StrategyDefinition[], b: readonly StrategyDefinition[]): boolean =>
  a.length === b.length &&
  a.every((one, i) => {
    const other = b[i];
    return (
      other !== undefined && one.id === other.id && one.sortOrder === other.sortOrder && isSameStrategy(one, other)
    );
  });

/** Whether two plans say the same, ids included, and have the same milestone in force. */
export const isSamePlan = (a: PlanDefinition | undefined, b: PlanDefinition | undefined): boolean => {
  if (a === b) return true;
  if (!a || !b || a.id !== b.id || a.milestones.length !== b.milestones.length) return false;
  return (
    isSame(frameOfPlan(a), frameOfPlan(b)) &&
    a.milestones.every((one, i) => {
      const other = b.milestones[i];
      return (
        other !== undefined &&
        one.id === other.id &&
        isSame(frameOfMilestone(one), frameOfMilestone(other)) &&
        isSameList(one.strategies, other.strategies)
      );
    })
  );
};

/** The milestone of a plan whose strategies are in force; undefined: none has begun. */
export const activeMilestone = <M extends { readonly id: string }>(
  plan: { readonly activeMilestoneId: string | null; readonly milestones: readonly M[] } | undefined,
): M | undefined => plan?.milestones.find(({ id }) => id === plan.activeMilestoneId);

/** A plan that has not begun: switching the flag on begins it. */
export const isUnstarted = (plan: PlanDefinition | undefined): boolean =>
  plan !== undefined && plan.activeMilestoneId === null;

/** The part of a strategy on which its place in the evaluation depends. */
interface Placed {
  readonly sortOrder?: number | null | undefined;
}

/**
 * Own strategies, then planned ones. Whoever evaluates them may sort by position, and SDKs take them as they are listed: so
 * they get positions that say the same as the list. Without planned ones it is the own list itself, which costs nothing.
 */
export const withPlanned = <S extends Placed>(own: readonly S[], planned: readonly S[] = []): readonly S[] =>
  planned.length === 0 ? own : [...own, ...planned].map((strategy, i) => ({ ...strategy, sortOrder: i }));

/**
 * The strategies that decide: those of the environment, then those of the active milestone of its plan (contract:
 * release-plans §2, docs/decisions/0335-a-plan-lies-in-its-environment.md).
 */
export const strategiesInForce = <S extends Placed>({
  strategies,
  releasePlan,
}: {
  readonly strategies: readonly S[];
  readonly releasePlan?:
    | {
        readonly activeMilestoneId: string | null;
        readonly milestones: readonly { readonly id: string; readonly strategies: readonly S[] }[];
      }
    | undefined;
}): readonly S[] => withPlanned(strategies, activeMilestone(releasePlan)?.strategies);
