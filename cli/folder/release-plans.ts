import type { Schema } from '../../client/client.ts';
import { isSame } from '../../lib/definition/same.ts';
import { type GuardFile, type MilestoneFile, type ReleasePlanFile, weekdays } from './files/release-plan-schema.ts';
import type { StrategyFile } from './files/schema.ts';
import type { ServerMilestone, ServerPlan, ServerStrategy } from './read-server.ts';
import { safeguardsMember } from './safeguards.ts';
import { type Match, matchStrategies } from './strategies.ts';

type ShownMilestone = Schema<'ReleasePlan'>['milestones'][number];

type StoredGuard = NonNullable<ShownMilestone['guards']>[number];

/** A stored guard with the defaults of the file. */
const guardFile = ({ onBreach = 'pause', ...guard }: StoredGuard): GuardFile => {
  if (guard.kind === 'alarm') return { ...guard, onBreach };
  const { newArm = 'enabled', oldArm = 'disabled', minimumRequests = 1_000 } = guard;
  return { ...guard, newArm, oldArm, minimumRequests, onBreach };
};

/** The members of a stored milestone that say how it begins and what stops it, in the form of a file. */
export const milestoneFrame = ({
  name,
  transitionCondition,
  approvals = 0,
  notBefore,
  window,
  guards = [],
}: Pick<ShownMilestone, 'name' | 'transitionCondition' | 'approvals' | 'notBefore' | 'window' | 'guards'>): Omit<
  MilestoneFile,
  'strategies'
> =>
  settledFrame({
    name,
    ...(transitionCondition && { transitionCondition }),
    approvals,
    ...(notBefore !== undefined && { notBefore }),
    ...(window && { window: { from: '00:00', to: '24:00', ...window } }),
    guards: guards.map(guardFile),
  });

/** Guards get the ids that the server gives them: the first free of `errors-1`, `errors-2`, … */
const withIds = (guards: readonly GuardFile[]): GuardFile[] => {
  const taken = new Set(guards.map(({ id }) => id));
  return guards.map((guard) => {
    if (guard.id !== undefined) return guard;
    let n = 1;
    while (taken.has(`${guard.kind}-${n}`)) n++;
    const id = `${guard.kind}-${n}`;
    taken.add(id);
    return { ...guard, id };
  });
};

/** Guards without the ids that they would get anyway. */
export const withoutIds = (guards: readonly GuardFile[]): GuardFile[] => {
  const without = guards.map(({ id: _, ...guard }) => guard);
  return isSame(withIds(without), guards) ? without : [...guards];
};

/** The same time is always written in the same way, and so are the days of a window. */
const settledFrame = <M extends Omit<MilestoneFile, 'strategies'>>(milestone: M): M => ({
  ...milestone,
  ...(milestone.notBefore !== undefined && { notBefore: new Date(milestone.notBefore).toISOString() }),
  ...(milestone.window && {
    window: { ...milestone.window, days: weekdays.filter((day) => milestone.window?.days.includes(day)) },
  }),
  guards: withIds(milestone.guards),
});

/** A rollout of a plan that names no group gets that of the feature: users who have it in one milestone keep it. */
const withGroup = (strategy: StrategyFile, feature: string | undefined): StrategyFile =>
  feature !== undefined && strategy.name === 'flexibleRollout'
    ? { ...strategy, parameters: { ...strategy.parameters, groupId: strategy.parameters.groupId || feature } }
    : strategy;

/**
 * A plan in the form in which the server stores it, but for its variants.
 * @param feature undefined: a template, whose plans belong to any feature
 * @param settledStrategy the same for a strategy
 */
export const settledPlan = (
  { safeguards, ...plan }: ReleasePlanFile,
  feature: string | undefined,
  settledStrategy: (strategy: StrategyFile) => StrategyFile,
): ReleasePlanFile => ({
  ...plan,
  ...safeguardsMember(safeguards),
  milestones: plan.milestones.map((milestone) => ({
    ...settledFrame(milestone),
    strategies: milestone.strategies.map((one) => settledStrategy(withGroup(one, feature))),
  })),
});

/** A milestone of a file, and the stored one in its place. */
interface MatchedMilestone {
  readonly file: MilestoneFile;
  readonly stored: ServerMilestone | undefined;
  readonly strategies: readonly Match[];
}

type ServerMilestones = Pick<ServerPlan, 'milestones'>;

export const matchMilestones = (
  file: ReleasePlanFile,
  stored: ServerMilestones | undefined,
): readonly MatchedMilestone[] =>
  file.milestones.map((milestone, i) => {
    const own = stored?.milestones[i];
    return { file: milestone, stored: own, strategies: matchStrategies(milestone.strategies, own?.strategies ?? []) };
  });

/** The plan of a file in the form in which the server would store it. */
export const wantedPlan = (file: ReleasePlanFile, stored: ServerMilestones | undefined): ReleasePlanFile => ({
  ...file,
  milestones: matchMilestones(file, stored).map(({ file: milestone, strategies }) => ({
    ...milestone,
    strategies: strategies.map(({ wanted }) => wanted),
  })),
});

/** A milestone without what a running plan can change: its strategies, and when the next one begins. */
const fixedPart = ({ strategies: _, transitionCondition: __, ...fixed }: MilestoneFile) => fixed;

/** Whether strategies are the same ones in the same order, whatever they say. */
const areSameOnes = (matches: readonly Match[], stored: readonly ServerStrategy[]): boolean =>
  matches.length === stored.length && matches.every((match, i) => match.stored?.id === stored[i]?.id);

/**
 * Whether a stored plan can become that of a file as it is: only strategies differ, when milestones go on, or safeguards.
 * The API changes nothing else of a plan.
 */
export const isChangeable = (file: ReleasePlanFile, stored: ServerPlan): boolean => {
  const { milestones: _, safeguards: __, ...head } = file;
  const { milestones: own, safeguards: ___, ...storedHead } = stored.file;
  return (
    isSame(head, storedHead) &&
    own.length === file.milestones.length &&
    matchMilestones(file, stored).every(
      ({ file: milestone, stored: one, strategies }, i) =>
        isSame(fixedPart(milestone), fixedPart(own[i] as MilestoneFile)) &&
        areSameOnes(strategies, one?.strategies ?? []),
    )
  );
};
