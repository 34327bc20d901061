import { answerOf, type Client } from '../../client/client.ts';
import { changeOf, writeHeaders } from '../../client/revision.ts';
import type { FeatureChange, ProjectEnvironment } from './change.ts';

/** The change request that the changes were added to. */
export interface Proposed {
  readonly id: number;
  /** `Draft`: the request already had changes that were not sent to review, so its author decides when to send it. */
  readonly state: string;
  readonly approvals: number;
  /** Whether the changes were added to a request that was already pending. */
  readonly joined: boolean;
  /** Revision of the project afterwards; undefined: somebody else has changed the project in between. */
  readonly revision: number | undefined;
}

interface Proposal {
  readonly changes: readonly FeatureChange[];
  readonly title?: string | undefined;
  readonly comment?: string | undefined;
  /** The revision of the project that the changes are based on. */
  readonly expected?: number | undefined;
}

/** The caller's own pending request in an environment; a caller has at most one. */
export const readPending = async (client: Client, { project, environment }: ProjectEnvironment) =>
  (
    await answerOf(
      client.GET('/api/admin/projects/{projectId}/change-requests/pending', {
        params: { path: { projectId: project } },
      }),
    )
  ).find((one) => one.environment === environment);

/** The last of consecutive revisions; undefined: a revision by somebody else is in between. */
const lastInARow = (revisions: readonly (number | undefined)[]): number | undefined =>
  revisions.every((rev, i) => i === 0 || (rev ?? 0) <= (revisions[i - 1] ?? 0) + 1) ? revisions.at(-1) : undefined;

/**
 * Adds changes to a change request, and sends it to review. If the caller was still drafting the request, it stays a
 * draft, because its other changes may not be ready.
 */
export const propose = async (
  client: Client,
  { project, environment }: ProjectEnvironment,
  { changes, title, comment, expected }: Proposal,
): Promise<Proposed> => {
  const pending = await readPending(client, { project, environment });
  const added = await changeOf(
    client.POST('/api/admin/projects/{projectId}/environments/{environment}/change-requests', {
      params: { path: { projectId: project, environment }, header: writeHeaders({ expected }) },
      body: [...changes],
    }),
  );
  const { id, minApprovals: approvals } = added.data;
  const path = { projectId: project, id };
  if (pending) return { id, state: added.data.state, approvals, joined: true, revision: added.revision };
  const titled =
    title === undefined
      ? undefined
      : await changeOf(
          client.PUT('/api/admin/projects/{projectId}/change-requests/{id}/title', {
            params: { path },
            body: { title },
          }),
        );
  const sent = await changeOf(
    client.PUT('/api/admin/projects/{projectId}/change-requests/{id}/state', {
      params: { path },
      body: { state: 'In review', ...(comment !== undefined && { comment }) },
    }),
  );
  const revision = lastInARow([added.revision, ...(titled ? [titled.revision] : []), sent.revision]);
  return { id, state: sent.data.state, approvals, joined: false, revision };
};

/** Describes what has happened, and what is still to be done. */
export const proposedText = (
  { id, state, approvals, joined }: Proposed,
  { project, environment }: ProjectEnvironment,
): string => {
  const where = joined ? `are in your pending change request ${id}` : `are change request ${id}`;
  const next =
    state === 'Draft'
      ? 'It is a draft: send it to review when it is complete.'
      : `It is in review and needs ${approvals} ${approvals === 1 ? 'approval' : 'approvals'}.`;
  return `${environment} of ${project} is changed by review: the changes ${where}. ${next}`;
};
