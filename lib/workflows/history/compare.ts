import { notFound } from '../../contract/problems.ts';
import type { HistoryDiff } from '../../contract/schemas/history-change.ts';
import { projectDifferences } from '../../definition/difference.ts';
import { readProject } from '../../flags/features/read.ts';
import type { SegmentItem } from '../../store/table/items.ts';
import { projectScope } from '../../store/table/keys.ts';
import { type Content, contentOf, isOwnSegment, segmentContent, segmentsUsedBy } from '../reconcile/content.ts';
import { changeViews, readOwnersOf } from '../reconcile/view.ts';
import { type HistoryContext, instanceRevisionOf } from './moment.ts';
import { type PastMoment, readMoment } from './read-moment.ts';

export interface CompareInput {
  readonly project: string;
  /** A revision, an RFC 3339 date-time, or `now`. */
  readonly from: string;
  readonly to?: string | undefined;
  readonly feature?: string | undefined;
}

/** A moment to compare. Before the project was created its revision is 0, and it has no state. */
type Compared = Pick<PastMoment, 'revision' | 'segments'> & Partial<Pick<PastMoment, 'state'>>;

const contentAt = (
  { state }: Compared,
  segments: readonly SegmentItem[],
  only: ReadonlySet<string> | undefined,
): Content =>
  state
    ? contentOf(state, segments, only)
    : { features: new Map(), segments: new Map(segments.map((one) => [one.id, segmentContent(one)])) };

/** @throws Problem as `readMoment`, except for a time before the project was created */
const readCompared = async (
  context: HistoryContext,
  project: string,
  moment: string,
  names: readonly string[] | undefined,
): Promise<Compared> => {
  const { history } = context;
  if (/^\d+$/.test(moment)) return readMoment(context, project, { revision: Number(moment) }, names);
  const revision = await history.revisionAt(projectScope(project), new Date(moment), context);
  if (revision !== undefined) return readMoment(context, project, { revision, at: moment }, names);
  return {
    revision: 0,
    segments: async (ids) => {
      const instanceRev = await instanceRevisionOf(context, { at: moment }, { at: moment, instanceRev: undefined });
      return history.segments([...ids], instanceRev, context);
    },
  };
};

/**
 * The differences of a project between two moments (contract: history §6).
 * @throws Problem NotFoundError when there is no such project, no such feature at either moment, or a moment is not
 *   kept
 */
export const compareMoments = async (
  context: HistoryContext,
  { project, from, to = 'now', feature }: CompareInput,
): Promise<HistoryDiff> => {
  const { config, state } = await readProject(context, project);
  const present: Compared = {
    revision: state.rev,
    state,
    segments: async (ids) => [...ids].flatMap((id) => config.segments.get(id) ?? []),
  };
  const names = feature === undefined ? undefined : [feature];
  const read = (moment: string): Compared | Promise<Compared> =>
    moment === 'now' ? present : readCompared(context, project, moment, names);
  const [earlier, later] = await Promise.all([read(from), read(to)]);
  const only = names && new Set(names);
  const [a, b] = [contentAt(earlier, [], only), contentAt(later, [], only)];
  if (feature !== undefined && !a.features.has(feature) && !b.features.has(feature))
    throw notFound('feature', feature, `It was in the project "${project}" at neither moment.`);
  const used = new Set([...segmentsUsedBy(a.features.values()), ...segmentsUsedBy(b.features.values())]);
  const segments = await Promise.all([earlier.segments(used), later.segments(used)]);
  const isOwn = isOwnSegment(project);
  const foreign = new Set(segments.flat().flatMap((one) => (isOwn(one) ? [] : [one.id])));
  const [before, after] = segments.map((list) => list.filter(isOwn));
  const contents = {
    before: contentAt(earlier, before ?? [], only),
    after: contentAt(later, after ?? [], only),
  };
  const changes = projectDifferences(contents.before, contents.after);
  const owners = await readOwnersOf(context, config.rev, changes);
  return {
    from: earlier.revision,
    to: later.revision,
    changes: changeViews(
      changes.filter(({ segment }) => segment === undefined || !foreign.has(segment)),
      { ...contents, now: { config, state }, owners },
    ),
  };
};
