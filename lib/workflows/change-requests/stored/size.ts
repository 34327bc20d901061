import { badData } from '../../../contract/problems.ts';
import type { UnitOfWork } from '../../../store/commit/unit-of-work.ts';
import type { StoredChange } from '../../../store/table/items.ts';
import { featureEnvironmentKey } from '../../../store/table/keys.ts';
import { maxItemsOfCommit } from '../../../store/table/limits.ts';
import { featuresOf, segmentIdsOf } from '../changes/change.ts';
import type { ChangeRequestParts } from './request.ts';

const itemsOfFeature = (feature: string): string[] => [`feature ${feature}`, `environment ${feature}`];

/**
 * What is written about a release besides its feature: that the clock has to look, that whoever ran it is told (`notice`, and
 * `resumption` when it goes on in the same commit), that approvals are asked for.
 */
const aboutRelease = (
  { id }: StoredChange,
  ...what: readonly ('look' | 'notice' | 'resumption' | 'question')[]
): string[] => what.map((one) => `${one} ${id}`);

/**
 * Whoever runs a release is told once in a commit that it is paused, because its feature is switched off, or left without an
 * active strategy, which switches it off.
 */
const aboutPause = (feature: string, watched: ReturnType<WatchedOf>): string[] =>
  watched === 'release' ? [`pause ${feature}`] : [];

/** What the clock looks at while a feature is on: a release, or only safeguards of the environment; undefined: nothing. */
type WatchedOf = (feature: string) => 'release' | 'safeguards' | undefined;

/** What is written about a release, or about safeguards, when a feature is switched. */
const aboutSwitch = (
  change: Extract<StoredChange, { readonly action: 'updateEnabled' }>,
  watched: ReturnType<WatchedOf>,
): string[] => {
  if (!change.payload.enabled) return aboutPause(change.feature, watched);
  if (watched === 'release') return aboutRelease(change, 'look', 'resumption', 'notice', 'question');
  return watched === 'safeguards' ? aboutRelease(change, 'look') : [];
};

/** The items that a change reads or writes when it is applied, as texts to compare. */
const itemsOf = (change: StoredChange, watchedOf: WatchedOf): string[] => {
  switch (change.action) {
    case 'updateSegment':
    case 'deleteSegment':
      return [`segment ${change.payload.id}`];
    case 'addStrategy':
      return [...itemsOfFeature(change.feature), ...segmentIdsOf(change).map((id) => `segment ${id}`)];
    case 'updateStrategy':
    case 'updateMilestoneStrategy':
      return [
        ...itemsOfFeature(change.feature),
        ...segmentIdsOf(change).map((id) => `segment ${id}`),
        ...(change.payload.disabled ? aboutPause(change.feature, watchedOf(change.feature)) : []),
      ];
    case 'deleteStrategy':
      return [...itemsOfFeature(change.feature), ...aboutPause(change.feature, watchedOf(change.feature))];
    case 'addReleasePlan':
      return [
        ...itemsOfFeature(change.feature),
        ...segmentIdsOf(change).map((id) => `segment ${id}`),
        ...aboutRelease(change, 'look', 'notice', 'question'),
      ];
    case 'startMilestone':
      return [...itemsOfFeature(change.feature), ...aboutRelease(change, 'look', 'notice', 'question')];
    case 'deleteReleasePlan':
      return [...itemsOfFeature(change.feature), ...aboutRelease(change, 'notice')];
    case 'changeMilestoneProgression':
    case 'deleteMilestoneProgression':
    case 'changeReleasePlanSafeguard':
    case 'deleteReleasePlanSafeguard':
    case 'changeFeatureEnvSafeguard':
    case 'deleteFeatureEnvSafeguard':
      return [...itemsOfFeature(change.feature), ...aboutRelease(change, 'look')];
    case 'updateEnabled':
      return [...itemsOfFeature(change.feature), ...aboutSwitch(change, watchedOf(change.feature))];
    case 'addDependency':
      return [...itemsOfFeature(change.feature), `feature ${change.payload.feature}`];
    default:
      return itemsOfFeature(change.feature);
  }
};

const sizeOf = (changes: readonly StoredChange[], watchedOf: WatchedOf): number => {
  const guarded = new Set(changes.flatMap((one) => (one.action === 'changeFeatureEnvSafeguard' ? [one.feature] : [])));
  const watchedThen: WatchedOf = (feature) => watchedOf(feature) ?? (guarded.has(feature) ? 'safeguards' : undefined);
  return new Set(changes.flatMap((change) => itemsOf(change, watchedThen))).size;
};

/**
 * What is written of a switch, and of a strategy that is removed or disabled, depends on whether the feature has a release
 * or safeguards by now. Only what a request did not have before is refused: a release that somebody has added meanwhile keeps
 * nobody from making the request smaller.
 * @throws Problem BadDataError when the changes could not be applied in one commit (contract: change-requests §4.10)
 */
export const requireApplicable = async (
  unit: UnitOfWork,
  before: Pick<ChangeRequestParts, 'changes'> | undefined,
  { project, environment, changes }: Pick<ChangeRequestParts, 'project' | 'environment' | 'changes'>,
): Promise<void> => {
  if (sizeOf(changes, () => 'release') <= maxItemsOfCommit) return;
  const features = featuresOf(changes);
  const found = await unit.peek(features.map((feature) => featureEnvironmentKey(project, feature, environment)));
  const items = new Map(found.flatMap((item) => (item ? [[item.feature, item] as const] : [])));
  const watchedOf: WatchedOf = (feature) => {
    const { releasePlan, safeguards } = items.get(feature) ?? {};
    return releasePlan ? 'release' : safeguards && 'safeguards';
  };
  const size = sizeOf(changes, watchedOf);
  if (size > maxItemsOfCommit && size > sizeOf(before?.changes ?? [], watchedOf))
    throw badData(
      `The changes of one request may touch ${maxItemsOfCommit} stored items at most, about ${maxItemsOfCommit / 2} features, or a third of that with releases; these touch ${size}. Apply this request first.`,
    );
};
