import type { ProjectState } from '../../store/catalog/catalog.ts';
import type { SegmentItem } from '../../store/table/items.ts';
import { type HistoryContext, instanceRevisionOf, type Moment, revisionOf } from './moment.ts';

/** A project at a moment of the past. */
export interface PastMoment {
  readonly revision: number;
  readonly at: string;
  readonly state: Pick<ProjectState, 'project' | 'features'>;
  /** Those of these segments that existed at the moment. */
  segments(ids: Iterable<number>): Promise<readonly SegmentItem[]>;
}

/** Up to this number, features are read one by one; for more, the whole project is read. */
const maxSingle = 8;

/**
 * @param names features to read; default: all
 * @throws Problem NotFoundError when there is no such project, or the revision is not kept, or does not exist yet
 */
export const readMoment = async (
  context: HistoryContext,
  project: string,
  moment: Moment,
  names?: readonly string[],
): Promise<PastMoment> => {
  const { history } = context;
  const revision = await revisionOf(context, project, moment);
  const single = names && names.length > 0 && names.length <= maxSingle ? names : undefined;
  const [first, ...others] = await Promise.all(
    single
      ? single.map((feature) => history.project(project, revision, { known: context, feature }))
      : [history.project(project, revision, { known: context })],
  );
  if (!first) throw new Error('A past project was read without a result');
  const features = new Map([first, ...others].flatMap(({ state }) => [...state.features]));
  return {
    revision,
    at: first.at,
    state: { project: first.state.project, features },
    segments: async (ids) => {
      const wanted = [...ids];
      if (wanted.length === 0) return [];
      return history.segments(wanted, await instanceRevisionOf(context, moment, first), context);
    },
  };
};
