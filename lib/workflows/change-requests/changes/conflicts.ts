import type { StoredReleasePlan } from '../../../contract/schemas/release-plan.ts';
import type { StoredChange } from '../../../store/table/items.ts';
import type { ChangeRequestParts } from '../stored/request.ts';
import { featureOf, replacedPlan, segmentIdsOf } from './change.ts';
import type { CurrentState } from './current.ts';

const activeRecord = ({ features }: CurrentState['state'], name: string) => {
  const record = features.get(name);
  return record && !record.feature.archived ? record : undefined;
};

/** Why no change of a feature can be made (contract: change-requests §7.4); undefined: changes can be made. */
export const featureConflict = ({ state }: CurrentState, feature: string, environment: string): string | undefined => {
  const record = state.features.get(feature);
  if (!record) return `The feature "${feature}" is no longer in project "${state.id}".`;
  if (record.feature.archived) return `The feature "${feature}" is archived.`;
  if (!state.project.environments.some(({ name }) => name === environment))
    return `The environment "${environment}" is no longer linked to project "${state.id}".`;
  return undefined;
};

const strategyIdsOf = (change: StoredChange): string[] => {
  switch (change.action) {
    case 'updateStrategy':
    case 'deleteStrategy':
      return [change.payload.id];
    case 'reorderStrategy':
      return change.payload.map(({ id }) => id);
    default:
      return [];
  }
};

/** Whether a change is about a plan, or a milestone of it, that is no longer there. */
const isOfGonePlan = (change: StoredChange, plan: StoredReleasePlan | undefined): boolean => {
  const milestones = plan?.milestones ?? [];
  switch (change.action) {
    case 'deleteReleasePlan':
    case 'startMilestone':
    case 'changeReleasePlanSafeguard':
    case 'deleteReleasePlanSafeguard':
      return plan?.id !== change.payload.planId;
    case 'changeMilestoneProgression':
    case 'deleteMilestoneProgression':
      return !milestones.some(({ id }) => id === change.payload.sourceMilestoneId);
    case 'updateMilestoneStrategy':
      return !milestones.some(({ strategies }) => strategies.some(({ id }) => id === change.payload.id));
    default:
      return false;
  }
};

/**
 * Why one change cannot be made although its feature exists (contract: change-requests §7.4); undefined: it can be
 * made.
 */
export const changeConflict = (
  { config, state }: CurrentState,
  change: StoredChange,
  { environment, changes }: Pick<ChangeRequestParts, 'environment' | 'changes'>,
): string | undefined => {
  const segment = segmentIdsOf(change).find((id) => !config.segments.has(id));
  if (segment !== undefined) return `The segment ${segment} no longer exists.`;
  const feature = featureOf(change);
  const record = feature === undefined ? undefined : activeRecord(state, feature);
  if (!record) return undefined;
  const known = new Set(record.environments.get(environment)?.strategies.map(({ id }) => id));
  const strategy = strategyIdsOf(change).find((id) => !known.has(id));
  if (strategy !== undefined) return `The strategy "${strategy}" no longer exists.`;
  const plan = record.environments.get(environment)?.releasePlan;
  if (isOfGonePlan(change, plan)) return 'The release plan no longer exists.';
  if (change.action === 'addReleasePlan' && plan && plan.id !== replacedPlan(change, changes))
    return `The feature has the release plan "${plan.name}" by now.`;
  if (change.action === 'addDependency' && !activeRecord(state, change.payload.feature))
    return `The parent feature "${change.payload.feature}" is no longer there.`;
  return undefined;
};

/** All conflicts of a request, each text once. */
export const conflictsOf = (current: CurrentState, changes: readonly StoredChange[], environment: string): string[] => [
  ...new Set(
    changes
      .flatMap((change) => {
        const feature = featureOf(change);
        return [
          feature === undefined ? undefined : featureConflict(current, feature, environment),
          changeConflict(current, change, { environment, changes }),
        ];
      })
      .filter((conflict) => conflict !== undefined),
  ),
];
