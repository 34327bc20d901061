import type { ChangeRequest, ChangeView, Comment } from '../../contract/schemas/change-request.ts';
import type { Person, Review, StoredChange } from '../../store/table/items.ts';
import { changeConflict, featureConflict, type Present } from './conflicts.ts';
import { defaultChangeOf } from './default-change.ts';
import { featureOf, featuresOf } from './emit.ts';
import { type ChangeRequestParts, isFinal } from './store.ts';

const personView = ({ username, imageUrl }: Person) => ({ username, imageUrl });
const reviewView = ({ createdBy, createdAt }: Review) => ({ createdBy: { ...createdBy }, createdAt });

export const commentView = ({ id, text, createdBy, createdAt }: ChangeRequestParts['comments'][number]): Comment => ({
  id,
  text,
  createdBy: personView(createdBy),
  createdAt,
});

const changeView = (change: StoredChange, conflict: string | undefined): ChangeView => ({
  id: change.id,
  action: change.action,
  ...(conflict !== undefined && { conflict }),
  payload: 'payload' in change ? change.payload : {},
  createdBy: personView(change.createdBy),
  createdAt: change.createdAt,
});

/** How much of a request is shown. */
export interface Extent {
  /** Lists of all requests leave the changes of features out (spec §2.12). */
  readonly changes: boolean;
}

const segmentName = ({ config }: Present, change: StoredChange): string => {
  if (change.action !== 'updateSegment' && change.action !== 'deleteSegment') return '';
  const { id, name } = change.payload;
  return config.segments.get(id)?.name ?? name ?? String(id);
};

/**
 * A request as the API shows it: changes grouped by feature in the order of their first change. Conflicts and default
 * changes are found by holding it against what is there now, as long as it can still be applied (behaviour §3.2, §3.4).
 */
export const changeRequestView = (
  request: ChangeRequestParts,
  present: Present,
  { changes: shown }: Extent = { changes: true },
): ChangeRequest => {
  const { environment, changes } = request;
  const live = !isFinal(request);
  const conflictOf = (change: StoredChange) => (live ? changeConflict(present, change, environment) : undefined);
  const common = {
    id: request.id,
    title: request.title,
    environment,
    minApprovals: request.minApprovals,
    project: request.project,
    features: featuresOf(changes).map((name) => {
      const own = changes.filter((change) => featureOf(change) === name);
      const conflict = live ? featureConflict(present, name, environment) : undefined;
      const defaultChange =
        live && conflict === undefined
          ? defaultChangeOf(present.state, { feature: name, environment }, own)
          : undefined;
      return {
        name,
        ...(conflict !== undefined && { conflict }),
        changes: shown ? own.map((change) => changeView(change, conflictOf(change))) : [],
        ...(defaultChange && { defaultChange: { ...defaultChange, payload: { ...defaultChange.payload } } }),
      };
    }),
    segments: changes
      .filter((change) => featureOf(change) === undefined)
      .map((change) => ({ ...changeView(change, conflictOf(change)), name: segmentName(present, change) })),
    approvals: request.approvals.map(reviewView),
    rejections: request.rejections.map(reviewView),
    comments: request.comments.map(commentView),
    createdBy: personView(request.createdBy),
    createdAt: request.createdAt,
  };
  const { state, schedule } = request;
  if (state !== 'Scheduled') return { ...common, state };
  if (!schedule) throw new Error(`Change request ${request.id} is scheduled without a time`);
  const { scheduledAt, status, failureReason } = schedule;
  return { ...common, state, schedule: { scheduledAt, status, failureReason } };
};
