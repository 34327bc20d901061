import { queryOptions } from '@tanstack/react-query';
import { answerOf, type BodyOf } from '../../client/client.ts';
import { writeHeaders } from '../../client/revision.ts';
import { api } from '../api/client.ts';
import type { FlagInEnvironment } from './flag.ts';
import type { FlagPlace } from './flags.ts';
import type { PlanPlace } from './release-stop.ts';

/** A plan of a flag in an environment (docs/contract/release-plans.md). */
export type ReleasePlan = NonNullable<FlagInEnvironment['releasePlans']>[number];
/** A stage of a plan. */
export type Stage = ReleasePlan['milestones'][number];

const base = '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}';

const load = (path: PlanPlace, signal: AbortSignal) =>
  answerOf(api.GET(`${base}/release-plans/{planId}/status`, { params: { path }, signal }));

/** What comes next, what it waits for, and what guards have seen. */
export type PlanStatus = Awaited<ReturnType<typeof load>>;

/** Interval at which a running plan is asked how it stands, in ms. */
const watchedMs = 15_000;

/** How a plan stands; a plan that waits for nothing is not asked again and again. */
export const planStatus = (place: PlanPlace, isRunning: boolean) =>
  queryOptions({
    queryKey: ['release-plan-status', place],
    queryFn: ({ signal }) => load(place, signal),
    ...(isRunning && { refetchInterval: watchedMs }),
  });

export type NewPlan = BodyOf<`${typeof base}/release-plans`, 'post'>;

/** @param comment for the history; empty: none */
export const addPlan = (path: FlagPlace, body: NewPlan, comment: string): Promise<unknown> =>
  answerOf(api.POST(`${base}/release-plans`, { params: { path, header: writeHeaders({ comment }) }, body }));

/** @param comment for the history; empty: none */
export const removePlan = (path: PlanPlace, comment: string): Promise<unknown> =>
  answerOf(api.DELETE(`${base}/release-plans/{planId}`, { params: { path, header: writeHeaders({ comment }) } }));

/** @param comment for the history; empty: none */
export const takeStageBack = (path: PlanPlace, comment: string): Promise<unknown> =>
  answerOf(api.POST(`${base}/release-plans/{planId}/back`, { params: { path, header: writeHeaders({ comment }) } }));

/** @param comment for the history; empty: none */
export const startStage = (path: PlanPlace, milestoneId: string, comment: string): Promise<unknown> =>
  answerOf(
    api.POST(`${base}/release-plans/{planId}/milestones/{milestoneId}/start`, {
      params: { path: { ...path, milestoneId }, header: writeHeaders({ comment }) },
    }),
  );

export const approveStage = (path: PlanPlace, milestoneId: string): Promise<unknown> =>
  answerOf(
    api.POST(`${base}/release-plans/{planId}/milestones/{milestoneId}/approve`, {
      params: { path: { ...path, milestoneId } },
    }),
  );

const ofProgression = `${base}/progressions/{id}` as const;
export type TransitionCondition = BodyOf<typeof ofProgression, 'put'>['transitionCondition'];

/** When the next stage begins by itself. */
export interface Progression {
  /** Null: a person starts it. */
  readonly condition: TransitionCondition | null;
  /** The next stage as the caller knows it; undefined: there is none. */
  readonly next: string | undefined;
}

/** @param comment for the history; empty: none */
export const changeProgression = (
  { projectId, featureName, environment }: FlagPlace,
  id: string,
  { condition, next }: Progression,
  comment: string,
): Promise<unknown> => {
  const params = { path: { projectId, featureName, environment, id }, header: writeHeaders({ comment }) };
  if (condition === null) return answerOf(api.DELETE(ofProgression, { params }));
  const body = { transitionCondition: condition, ...(next !== undefined && { targetMilestone: next }) };
  return answerOf(api.PUT(ofProgression, { params, body }));
};

const ofStrategy = `${base}/milestone-strategies/{strategyId}` as const;

/** @param comment for the history; empty: none */
export const changeStageStrategy = (
  { projectId, featureName, environment }: FlagPlace,
  strategyId: string,
  body: BodyOf<typeof ofStrategy, 'put'>,
  comment: string,
): Promise<unknown> =>
  answerOf(
    api.PUT(ofStrategy, {
      params: { path: { projectId, featureName, environment, strategyId }, header: writeHeaders({ comment }) },
      body,
    }),
  );
