import { notFound } from '../../contract/problems.ts';
import type { NotRestorable, RestoreBody } from '../../contract/schemas/history-change.ts';
import { projectDifferences } from '../../definition/difference.ts';
import { sentence } from '../../definition/sentence.ts';
import { requireLinked } from '../../flags/features/load.ts';
import {
  type Content,
  contentOf,
  type FeatureContent,
  linkedTo,
  segmentContent,
  segmentsUsedBy,
} from '../reconcile/content.ts';
import type { CurrentState } from '../reconcile/present.ts';
import { type Answer, reconcile, type Wish } from '../reconcile/reconcile.ts';
import type { CallerHistoryContext } from './moment.ts';
import { type PastMoment, readMoment } from './read-moment.ts';
import { namedSegments } from './wished-segments.ts';

export interface RestoreInput extends RestoreBody {
  readonly project: string;
}

/** @throws Problem NotFoundError for an environment that the project neither has now nor had then */
const requireKnownEnvironments = (
  { state }: CurrentState,
  past: PastMoment,
  environments: readonly string[] = [],
): void => {
  const then = linkedTo(past.state.project);
  for (const name of environments) if (!then.has(name)) requireLinked(state.project, name);
};

const featuresWished = (
  now: Content['features'],
  then: Content['features'],
  names: readonly string[] | undefined,
): ReadonlyMap<string, FeatureContent | undefined> => {
  for (const name of names ?? [])
    if (!now.has(name) && !then.has(name))
      throw notFound('feature', name, 'The project has none now, and had none then.');
  return new Map((names ?? [...new Set([...then.keys(), ...now.keys()])].sort()).map((name) => [name, then.get(name)]));
};

/**
 * Names the differences in settings of a project, which are not restored: who reviews changes must not depend on an
 * incident.
 */
const settingsNotRestored = (now: Content, then: Content): NotRestorable[] => {
  const none = { features: new Map(), segments: new Map() };
  const [before, after] = [
    { ...none, ...(then.settings && { settings: then.settings }) },
    { ...none, ...(now.settings && { settings: now.settings }) },
  ];
  const wording = { before, after, segmentName: String };
  return projectDifferences(before, after).map((change) => ({
    ...(change.environment !== undefined && { environment: change.environment }),
    reason: `Settings of the project are not restored: ${sentence(change, wording)}.`,
  }));
};

/**
 * Restores features of a project as they were at a moment (contract: history §7).
 * @throws Problem as `carryOut`; NotFoundError also for a revision that is not kept or does not exist yet, and for
 *   features, environments and segments that the project neither has now nor had then
 */
export const restoreProject = async (
  context: CallerHistoryContext,
  { project, revision, at, features: names, environments, segments, ...options }: RestoreInput,
): Promise<Answer> => {
  const { comment, dryRun = false, skipChangeRequests = false } = options;
  const past = await readMoment(context, project, { revision, at }, names);
  const wish = async (now: CurrentState): Promise<Wish> => {
    requireKnownEnvironments(now, past, environments);
    const only = names && new Set(names);
    const [present, then] = [contentOf(now.state, [], only), contentOf(past.state, [], only)];
    const features = featuresWished(present.features, then.features, names);
    const named = namedSegments(now, segments);
    const ids = segments === true ? segmentsUsedBy(then.features.values()) : named;
    const pastSegments = new Map((await past.segments(ids)).map((one) => [one.id, segmentContent(one)]));
    return {
      features,
      at: past.at,
      environments: environments && new Set(environments),
      segments: new Map([...ids].map((id) => [id, pastSegments.get(id)])),
      named,
      also: names || environments ? [] : settingsNotRestored(present, then),
    };
  };
  const opening = { title: `Restore of revision ${past.revision}`, comment };
  return reconcile(context, { project, opening, dryRun, skipChangeRequests, wish });
};
