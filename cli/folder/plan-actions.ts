import { isSame } from '../../lib/definition/same.ts';
import type { Action, PlanPayload } from './actions.ts';
import type { MilestoneFile, ReleasePlanFile } from './files/release-plan-schema.ts';
import type { FeatureEnvironmentFile } from './files/schema.ts';
import type { ServerPlan } from './read-server.ts';
import { isChangeable, matchMilestones, wantedPlan } from './release-plans.ts';
import { safeguardSteps } from './safeguards.ts';
import { strategyLabel, strategyPayload } from './strategies.ts';
import { differencesOf } from './value.ts';

interface FeatureEnvironment {
  readonly feature: string;
  readonly environment: string;
}

/** A plan for a write, but with names of segments. */
export const planPayload = ({ description, milestones, ...plan }: ReleasePlanFile): PlanPayload => ({
  ...plan,
  description: description ?? null,
  milestones: milestones.map(({ strategies, ...milestone }) => ({
    ...milestone,
    strategies: strategies.map((one) => strategyPayload(one)),
  })),
});

const addition = (place: FeatureEnvironment, file: ReleasePlanFile, stored: ServerPlan | undefined): Action => ({
  action: 'addReleasePlan',
  ...place,
  payload: planPayload(file),
  summary: `add the release plan "${file.name}"`,
  differences: stored
    ? differencesOf(stored.file, wantedPlan(file, stored))
    : [{ path: '', after: wantedPlan(file, undefined) }],
});

const removal = (place: FeatureEnvironment, { id, file, active }: ServerPlan, restarts: boolean): Action => ({
  action: 'deleteReleasePlan',
  ...place,
  id,
  name: file.name,
  restarts,
  summary: `remove the release plan "${file.name}"${restarts ? `, which has come to the milestone "${active}"` : ''}`,
  differences: restarts ? [] : [{ path: '', before: file }],
});

const progression = (
  of: FeatureEnvironment & { readonly id: string },
  { name, transitionCondition: after }: MilestoneFile,
  before: MilestoneFile['transitionCondition'],
  isLast: boolean,
): Action => {
  const differences = differencesOf({ transitionCondition: before }, { transitionCondition: after });
  return after
    ? {
        action: 'changeMilestoneProgression',
        ...of,
        payload: { transitionCondition: after },
        summary: `${isLast ? 'be complete' : 'go on'} ${after.intervalMinutes} min after the milestone "${name}" began`,
        differences,
      }
    : {
        action: 'deleteMilestoneProgression',
        ...of,
        summary: isLast
          ? `be complete as soon as the guards of the milestone "${name}" allow it`
          : `let a person go on from the milestone "${name}"`,
        differences,
      };
};

const safeguardChanges = (place: FeatureEnvironment, file: ReleasePlanFile, stored: ServerPlan): readonly Action[] =>
  safeguardSteps(file.safeguards, stored.safeguards).map(({ summary: text, differences, ...step }): Action => {
    const of = { ...place, planId: stored.id, summary: `${text} of the release plan`, differences };
    return 'put' in step
      ? { action: 'changeReleasePlanSafeguard', ...of, payload: step.put }
      : { action: 'deleteReleasePlanSafeguard', ...of, id: step.removed };
  });

/** The changes of milestones of a plan that stays. */
const milestoneChanges = (place: FeatureEnvironment, file: ReleasePlanFile, stored: ServerPlan): readonly Action[] =>
  matchMilestones(file, stored).flatMap(({ file: milestone, stored: own, strategies }, i): readonly Action[] => {
    if (!own) return [];
    const before = stored.file.milestones[i]?.transitionCondition;
    const after = milestone.transitionCondition;
    return [
      ...(isSame(before, after)
        ? []
        : [progression({ ...place, id: own.id }, milestone, before, i === stored.file.milestones.length - 1)]),
      ...strategies.flatMap(({ file: one, wanted, stored: known }): readonly Action[] =>
        known === undefined || isSame(wanted, known.file)
          ? []
          : [
              {
                action: 'updateMilestoneStrategy',
                ...place,
                id: known.id,
                payload: strategyPayload(one, known),
                summary: `change the strategy ${strategyLabel(known.file)} of the milestone "${milestone.name}"`,
                differences: differencesOf(known.file, wanted),
              },
            ],
      ),
    ];
  });

const switching = (place: FeatureEnvironment, enabled: boolean): Action => ({
  action: 'updateEnabled',
  ...place,
  payload: { enabled },
  summary: enabled ? 'switch it on, which begins the new plan' : 'switch it off until the new plan is there',
  differences: [{ path: 'enabled', before: !enabled, after: enabled }],
});

/**
 * What makes the plan of a feature that of its file. A plan whose content is the same is left alone, however far it has
 * come. One that cannot be changed is removed, and the new one begins anew; this needs somebody's word when it has begun.
 * @param isOn whether the feature is on before and after
 */
export const planActions = (
  place: FeatureEnvironment,
  { releasePlan: file, strategies }: FeatureEnvironmentFile,
  { stored, isOn }: { readonly stored: ServerPlan | undefined; readonly isOn: boolean },
): readonly Action[] => {
  if (!file) return stored ? [removal(place, stored, false)] : [];
  if (!stored) return [addition(place, file, undefined)];
  if (isSame(wantedPlan(file, stored), stored.file)) return [];
  if (isChangeable(file, stored))
    return [...safeguardChanges(place, file, stored), ...milestoneChanges(place, file, stored)];
  const replacing = [removal(place, stored, stored.active !== undefined), addition(place, file, stored)];
  // Without an active strategy beside the plan the server would switch the feature off, and nothing would begin.
  const switches = isOn && strategies.every(({ disabled }) => disabled);
  return switches ? [switching(place, false), ...replacing, switching(place, true)] : replacing;
};
