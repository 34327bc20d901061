import { answerOf } from '../../client/client.ts';
import { writeHeaders } from '../../client/revision.ts';
import { api } from '../api/client.ts';
import type { FlagPlace } from './flags.ts';

// What the button beside each switch needs; the rest of plans is loaded where one is shown.

const base = '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}';

export interface PlanPlace extends FlagPlace {
  readonly planId: string;
}

/** Nothing begins by itself any more. Nobody has to wait for a review of that. */
export const pausePlan = (path: PlanPlace): Promise<unknown> =>
  answerOf(api.POST(`${base}/release-plans/{planId}/pause`, { params: { path } }));

/** @param comment for the history; empty: none */
export const resumePlan = ({ planId, ...path }: PlanPlace, comment: string): Promise<unknown> =>
  answerOf(
    api.POST(`${base}/progressions/{id}/resume`, {
      params: { path: { ...path, id: planId }, header: writeHeaders({ comment }) },
    }),
  );
