import type { Change } from '../../../contract/schemas/change-request.ts';
import type { StoredChange } from '../../../store/table/items.ts';

/** The feature of a change; undefined for a change of a segment. */
export const featureOf = (change: object): string | undefined =>
  'feature' in change && typeof change.feature === 'string' ? change.feature : undefined;

/** The features that changes are about, in the order of their first change. */
export const featuresOf = (changes: readonly Change[]): string[] => [
  ...new Set(changes.map(featureOf).filter((name) => name !== undefined)),
];

/**
 * The subject of a change, as a text to compare (contract: change-requests §4.7). Undefined: the change replaces no
 * other change.
 */
export const subjectOf = (change: Change): string | undefined => {
  switch (change.action) {
    case 'addStrategy':
      return undefined;
    case 'updateStrategy':
    case 'deleteStrategy':
      return `strategy ${change.feature} ${change.payload.id}`;
    case 'updateSegment':
    case 'deleteSegment':
      return `segment ${change.payload.id}`;
    case 'updateMilestoneStrategy':
      return `${change.action} ${change.feature} ${change.payload.id}`;
    case 'changeMilestoneProgression':
    case 'deleteMilestoneProgression':
      return `progression ${change.feature} ${change.payload.sourceMilestoneId}`;
    case 'changeReleasePlanSafeguard':
    case 'changeFeatureEnvSafeguard':
      return undefined;
    case 'deleteReleasePlanSafeguard':
    case 'deleteFeatureEnvSafeguard':
      return `${change.action} ${change.feature} ${change.payload.safeguardId}`;
    default:
      return `${change.action} ${change.feature}`;
  }
};

const isAboutPlanOf = (change: Change, feature: string, action: 'addReleasePlan' | 'deleteReleasePlan'): boolean =>
  change.action === action && featureOf(change) === feature;

/**
 * The plan in whose place a change puts another one, because the same request removes it (contract: change-requests §7.2).
 * @returns undefined: it replaces none
 */
export const replacedPlan = (change: Change, all: readonly Change[]): string | undefined => {
  if (change.action !== 'addReleasePlan') return undefined;
  const removal = all.find((one) => isAboutPlanOf(one, change.feature, 'deleteReleasePlan'));
  return removal?.action === 'deleteReleasePlan' ? removal.payload.planId : undefined;
};

/** Whether a change removes a plan that another change of the request replaces. */
export const isOfReplacedPlan = (change: Change, all: readonly Change[]): boolean =>
  change.action === 'deleteReleasePlan' && all.some((one) => isAboutPlanOf(one, change.feature, 'addReleasePlan'));

/** Ids of the segments that a change names. */
export const segmentIdsOf = (change: Change): readonly number[] => {
  switch (change.action) {
    case 'updateSegment':
    case 'deleteSegment':
      return [change.payload.id];
    case 'addStrategy':
    case 'updateStrategy':
    case 'updateMilestoneStrategy':
      return change.payload.segments ?? [];
    case 'addReleasePlan':
      return change.payload.milestones
        ? change.payload.milestones.flatMap(({ strategies }) => strategies.flatMap(({ segments }) => segments ?? []))
        : [];
    default:
      return [];
  }
};

/** Whether applying a request writes segments, which belong to the instance. */
export const changesSegments = ({ changes }: { readonly changes: readonly StoredChange[] }): boolean =>
  changes.some((change) => featureOf(change) === undefined);
