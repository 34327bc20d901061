import { notFound } from '../../contract/problems.ts';
import type { HistoryDiff } from '../../contract/schemas/history-change.ts';
import { readProject } from '../../flags/features/read.ts';
import { contentOf, isOwnSegment, segmentsUsedBy } from '../restore/content.ts';
import { diffContents } from '../restore/diff.ts';
import { changeViews } from '../restore/view.ts';
import type { HistoryContext } from './moment.ts';
import { type PastMoment, readMoment } from './read-moment.ts';

export interface CompareInput {
  readonly project: string;
  /** A revision, an RFC 3339 date-time, or `now`. */
  readonly from: string;
  readonly to?: string | undefined;
  readonly feature?: string | undefined;
}

/**
 * What changed in a project between two moments (contract: history §6).
 * @throws Problem NotFoundError when there is no such project, no such feature at either moment, or a moment is not kept
 */
export const compareMoments = async (
  context: HistoryContext,
  { project, from, to = 'now', feature }: CompareInput,
): Promise<HistoryDiff> => {
  const { config, state } = await readProject(context, project);
  const present: PastMoment = {
    revision: state.rev,
    at: context.now.toISOString(),
    state,
    segments: async (ids) => [...ids].flatMap((id) => config.segments.get(id) ?? []),
  };
  const names = feature === undefined ? undefined : [feature];
  const read = async (moment: string): Promise<PastMoment> => {
    if (moment === 'now') return present;
    return readMoment(context, project, /^\d+$/.test(moment) ? { revision: Number(moment) } : { at: moment }, names);
  };
  const [earlier, later] = await Promise.all([read(from), read(to)]);
  const only = names && new Set(names);
  const [a, b] = [contentOf(earlier.state, [], only), contentOf(later.state, [], only)];
  if (feature !== undefined && !a.features.has(feature) && !b.features.has(feature))
    throw notFound('feature', feature, `It was in the project "${project}" at neither moment.`);
  const used = new Set([...segmentsUsedBy(a.features.values()), ...segmentsUsedBy(b.features.values())]);
  const segments = await Promise.all([earlier.segments(used), later.segments(used)]);
  const isOwn = isOwnSegment(project);
  const foreign = new Set(segments.flat().flatMap((one) => (isOwn(one) ? [] : [one.id])));
  const [before, after] = segments.map((list) => list.filter(isOwn));
  const contents = {
    before: contentOf(earlier.state, before ?? [], only),
    after: contentOf(later.state, after ?? [], only),
  };
  const changes = diffContents(contents.before, contents.after);
  return {
    from: earlier.revision,
    to: later.revision,
    changes: changeViews(
      changes.filter(({ segment }) => segment === undefined || !foreign.has(segment)),
      { ...contents, now: { config, state } },
    ),
  };
};
