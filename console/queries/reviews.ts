import { answerOf, type DataOf } from '../../client/client.ts';
import { writeHeaders } from '../../client/revision.ts';
import { api } from '../api/client.ts';

const list = (projectId: string) =>
  api.GET('/api/admin/projects/{projectId}/change-requests/config', { params: { path: { projectId } } });

/** Whether changes in an environment of a project are reviewed. */
export type Review = DataOf<Awaited<ReturnType<typeof list>>>[number];

export interface ReviewDraft {
  readonly enabled: boolean;
  /** In the form of the input field. */
  readonly approvals: string;
}

export const reviewDraftOf = ({
  changeRequestEnabled,
  requiredApprovals,
}: Pick<Review, 'changeRequestEnabled' | 'requiredApprovals'>): ReviewDraft => ({
  enabled: changeRequestEnabled,
  approvals: String(requiredApprovals ?? 1),
});

export interface ReviewedPlace {
  readonly projectId: string;
  readonly environment: string;
}

/** Reads the setting, bypassing every cache. */
export const reviewNow = async ({ projectId, environment }: ReviewedPlace): Promise<ReviewDraft> => {
  const found = (await answerOf(list(projectId))).find((one) => one.environment === environment);
  return reviewDraftOf(found ?? { changeRequestEnabled: false, requiredApprovals: null });
};

/** @param comment for the history; empty: none */
export const setReview = (
  { projectId, environment }: ReviewedPlace,
  { enabled, approvals }: ReviewDraft,
  comment: string,
): Promise<unknown> =>
  answerOf(
    api.PUT('/api/admin/projects/{projectId}/environments/{environment}/change-requests/config', {
      params: { path: { projectId, environment }, header: writeHeaders({ comment }) },
      body: { changeRequestsEnabled: enabled, ...(enabled && { requiredApprovals: Number(approvals) }) },
    }),
  );
