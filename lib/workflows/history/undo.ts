import { conflictingState, Problem } from '../../contract/problems.ts';
import type { UndoBody } from '../../contract/schemas/history-change.ts';
import { applyDifferences } from '../../definition/apply-differences.ts';
import { type Difference, projectDifferences } from '../../definition/difference.ts';
import type { CommitRecord } from '../../store/commit/journal.ts';
import { touchedFeatures } from '../../store/history/touched-features.ts';
import { journalKey, projectScope } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import { type Content, contentOf, isOwnSegment } from '../reconcile/content.ts';
import type { CurrentState } from '../reconcile/present.ts';
import { type Answer, reconcile, type Wish } from '../reconcile/reconcile.ts';
import { changeViews, readOwnersOf } from '../reconcile/view.ts';
import type { CallerHistoryContext } from './moment.ts';
import { readMoment } from './read-moment.ts';
import { namedSegments } from './wished-segments.ts';

export interface UndoInput extends UndoBody {
  readonly project: string;
}

/** Whether one of two differences is about the subject of the other, or about a part of it. */
const meets = (a: Difference, b: Difference): boolean => {
  if (a.feature !== b.feature || a.segment !== b.segment) return false;
  if (a.path.length === 0 || b.path.length === 0) return true;
  if (a.environment !== b.environment) return false;
  // A change of order meets only other changes of order: strategies may be added and changed meanwhile.
  if (isOrder(a) || isOrder(b)) return isOrder(a) && isOrder(b);
  const shared = Math.min(a.path.length, b.path.length);
  return a.path.slice(0, shared).every((name, i) => name === b.path[i]);
};

const isOrder = ({ environment, path }: Difference): boolean =>
  environment !== undefined && path.join('/') === 'strategies';

/**
 * Requires that nothing the commit changed was changed again since.
 * @throws Problem InvalidOperationError (409) naming the changes
 */
const requireUnchanged = async (
  context: CallerHistoryContext,
  revision: number,
  taken: readonly Difference[],
  { after, present, now }: { readonly after: Content; readonly present: Content; readonly now: CurrentState },
): Promise<void> => {
  // Changes of a segment that now belongs to another project are not shown. That it does is reported later.
  const isShown = ({ segment }: Difference): boolean =>
    segment === undefined || isOwnSegment(now.state.id)(now.config.segments.get(segment) ?? {});
  const since = projectDifferences(after, present).filter(
    (change) => isShown(change) && taken.some((one) => meets(one, change)),
  );
  if (since.length === 0) return;
  const owners = await readOwnersOf(context, now.config.rev, since);
  const texts = changeViews(since, { before: after, after: present, now, owners }).map(
    ({ feature, segment, summary }) => `${feature ?? segment ?? ''}: ${summary}`,
  );
  throw new Problem(
    'InvalidOperationError',
    `Revision ${revision} cannot be taken back alone: what it changed was changed since then. ${texts[0]}.`,
    { status: 409, details: texts.map((message) => ({ message, description: message })) },
  );
};

/** The features and segments of these changes, as they are at a moment; settings are not included. */
const partsOf = ({ features, segments }: Content, changes: readonly Difference[]) => ({
  features: new Map(
    changes.flatMap(({ feature }) => (feature === undefined ? [] : [[feature, features.get(feature)]])),
  ),
  segments: new Map(
    changes.flatMap(({ segment }) => (segment === undefined ? [] : [[segment, segments.get(segment)]])),
  ),
});

/**
 * Reverts the changes of one commit to features and segments, and nothing else (contract: history §8).
 * @throws Problem as `carryOut`; NotFoundError also for a revision that is not kept or does not exist yet;
 *   InvalidOperationError (409) when something that it changed was changed since, or cannot be restored
 */
export const undoCommit = async (
  context: CallerHistoryContext,
  { project, revision, features: names, environments, segments, ...options }: UndoInput,
): Promise<Answer> => {
  const { comment, dryRun = false, skipChangeRequests = false } = options;
  const record = await getItem<CommitRecord>(context, journalKey(projectScope(project), revision));
  const touched = record ? touchedFeatures(record).filter((name) => !names || names.includes(name)) : undefined;
  const { later, earlier } = await readAround(context, project, revision, touched);
  const own = segments === false ? [] : (record?.segments ?? []);
  const [segmentsBefore, segmentsAfter] = await segmentsAround(context, project, record, own);
  const only = new Set(touched);
  const before = contentOf(earlier.state, segmentsBefore, only);
  const after = contentOf(later.state, segmentsAfter, only);
  const taken = projectDifferences(after, before).filter(
    ({ environment }) => !environments || (environment !== undefined && environments.includes(environment)),
  );
  if (taken.length === 0)
    throw conflictingState(
      touched?.length === 0 && own.length === 0 && !names
        ? `Revision ${revision} changed no feature and no segment: there is nothing to take back. What a change request ` +
            'proposes is not changed yet; settings are not taken back.'
        : `Revision ${revision} changed nothing of these features and segments that could be taken back.`,
    );
  const wish = async (now: CurrentState): Promise<Wish> => {
    const ids = taken.flatMap(({ segment }) => (segment === undefined ? [] : [segment]));
    const present = contentOf(
      now.state,
      ids.flatMap((id) => now.config.segments.get(id) ?? []),
      only,
    );
    await requireUnchanged(context, revision, taken, { after, present, now });
    const target = partsOf(applyDifferences(present, taken), taken);
    return {
      features: target.features,
      // A feature that is older than the commit was not created by it, but came from another project.
      at: later.at,
      segments: target.segments,
      // The commit changed these segments in this project, so they are reverted in this project.
      named: new Set([...ids, ...namedSegments(now, segments)]),
    };
  };
  const opening = { title: `Undo of revision ${revision}`, comment };
  const order = { project, opening, dryRun, skipChangeRequests, wholly: `Revision ${revision}`, wish };
  return reconcile(context, order);
};

/**
 * A project after a commit and before it.
 * @throws Problem NotFoundError; InvalidOperationError (409) for the first commit
 */
const readAround = async (
  context: CallerHistoryContext,
  project: string,
  revision: number,
  names: readonly string[] | undefined,
) => {
  const [later, earlier] = await Promise.allSettled([
    readMoment(context, project, { revision }, names),
    readMoment(context, project, { revision: revision - 1 }, names),
  ]);
  // Errors about the revision itself are reported first.
  if (later.status === 'rejected') throw later.reason;
  if (revision === 1) throw conflictingState('Revision 1 made the project. Delete the project to take it back.');
  if (earlier.status === 'rejected') throw earlier.reason;
  return { later: later.value, earlier: earlier.value };
};

/** The segments that a commit changed, as they were before and after it. */
const segmentsAround = async (
  context: CallerHistoryContext,
  project: string,
  record: CommitRecord | undefined,
  ids: readonly number[],
) => {
  const { history } = context;
  const made = record?.instance;
  if (made === undefined || ids.length === 0) return [[], []] as const;
  const around = await Promise.all([
    history.segments(ids, Math.max(1, made - 1), context),
    history.segments(ids, made, context),
  ]);
  // A commit may change several projects; its changes to segments of another project are reverted in that project.
  const foreign = new Set(around.flat().flatMap((one) => (isOwnSegment(project)(one) ? [] : [one.id])));
  const [before = [], after = []] = around.map((list) => list.filter(({ id }) => !foreign.has(id)));
  return [before, after] as const;
};
