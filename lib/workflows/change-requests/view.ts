import type { ChangeRequest, ChangeView, Comment } from '../../contract/schemas/change-request.ts';
import type { Approval, Person, Review, StoredChange } from '../../store/table/items.ts';
import { featureOf, featuresOf } from './changes/change.ts';
import { changeConflict, featureConflict } from './changes/conflicts.ts';
import type { CurrentState } from './changes/current.ts';
import { defaultChangeOf } from './changes/default-change.ts';
import { asItCounts, neededApprovals, reachOf } from './reach.ts';
import { type ChangeRequestParts, isFinal } from './stored/request.ts';

const personView = ({ id, username, imageUrl }: Person) => ({ id, username, imageUrl });
const reviewView = ({ createdBy, createdAt }: Review) => ({ createdBy: { ...createdBy }, createdAt });
const approvalView = ({ environments, ...review }: Approval) => ({
  ...reviewView(review),
  ...(environments && { environments: [...environments] }),
});

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

export interface ViewOptions {
  /** False for lists of all requests, which leave out the changes of features (contract: change-requests §10.2). */
  readonly changes: boolean;
}

const segmentName = ({ config }: CurrentState, change: StoredChange): string => {
  if (change.action !== 'updateSegment' && change.action !== 'deleteSegment') return '';
  const { id, name } = change.payload;
  return config.segments.get(id)?.name ?? name ?? String(id);
};

/**
 * A request as the API shows it, its changes grouped by feature (contract: change-requests §10.1). Conflicts and
 * default changes are computed for the current state, as long as the request is not final.
 */
export const changeRequestView = (
  stored: ChangeRequestParts,
  current: CurrentState,
  { changes: hasChanges }: ViewOptions = { changes: true },
): ChangeRequest => {
  const { project } = current.state;
  const request = asItCounts(stored, project);
  const { environment, changes } = request;
  const isOpen = !isFinal(request);
  const conflictOf = (change: StoredChange) => (isOpen ? changeConflict(current, change, request) : undefined);
  const common = {
    id: request.id,
    title: request.title,
    environment,
    minApprovals: isOpen ? neededApprovals(request, project) : request.minApprovals,
    ...(isOpen && { reaches: reachOf(request, project) }),
    project: request.project,
    features: featuresOf(changes).map((name) => {
      const own = changes.filter((change) => featureOf(change) === name);
      const conflict = isOpen ? featureConflict(current, name, environment) : undefined;
      const defaultChange =
        isOpen && conflict === undefined
          ? defaultChangeOf(current.state, { feature: name, environment }, own)
          : undefined;
      return {
        name,
        ...(conflict !== undefined && { conflict }),
        changes: hasChanges ? own.map((change) => changeView(change, conflictOf(change))) : [],
        ...(defaultChange && { defaultChange: { ...defaultChange, payload: { ...defaultChange.payload } } }),
      };
    }),
    segments: changes
      .filter((change) => featureOf(change) === undefined)
      .map((change) => ({ ...changeView(change, conflictOf(change)), name: segmentName(current, change) })),
    approvals: request.approvals.map(approvalView),
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
