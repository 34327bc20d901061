import { answerOf, type BodyOf } from '../../client/client.ts';
import { CliError, movedError } from '../exit.ts';
import type { Action, ActionName, Works } from './actions.ts';
import { segmentIdOf, sentPlan, sentSafeguard, sentSegment, sentStrategy, type Target } from './requests.ts';
import { canonicalText } from './value.ts';

const changesPath = '/api/admin/projects/{projectId}/environments/{environment}/change-requests';

type ProposedChange = Extract<BodyOf<typeof changesPath, 'post'>, readonly unknown[]>[number];

/** The actions that a change request can contain. */
type Reviewed = Extract<ActionName, ProposedChange['action']>;

const changes: { readonly [A in Reviewed]: (target: Target, work: Works[A]) => ProposedChange } = {
  updateSegment: (target, { segment, payload }) => ({
    action: 'updateSegment',
    payload: { id: segmentIdOf(target, segment), ...sentSegment(payload) },
  }),
  deleteSegment: (target, { segment }) => ({
    action: 'deleteSegment',
    payload: { id: segmentIdOf(target, segment), name: segment },
  }),
  archiveFeature: (_, { feature }) => ({ action: 'archiveFeature', feature }),
  addDependency: (_, { feature, payload }) => ({ action: 'addDependency', feature, payload }),
  deleteDependency: (_, { feature }) => ({ action: 'deleteDependency', feature }),
  updateEnabled: (_, { feature, payload }) => ({ action: 'updateEnabled', feature, payload }),
  addStrategy: (target, { feature, payload }) => ({
    action: 'addStrategy',
    feature,
    payload: sentStrategy(target, payload),
  }),
  updateStrategy: (target, { feature, id, payload }) => ({
    action: 'updateStrategy',
    feature,
    payload: { id, ...sentStrategy(target, payload) },
  }),
  deleteStrategy: (_, { feature, id, label }) => ({ action: 'deleteStrategy', feature, payload: { id, ...label } }),
  reorderStrategy: (_, { feature, payload }) => ({ action: 'reorderStrategy', feature, payload: [...payload] }),
  addReleasePlan: (target, { feature, payload }) => ({
    action: 'addReleasePlan',
    feature,
    payload: sentPlan(target, payload),
  }),
  deleteReleasePlan: (_, { feature, id, name }) => ({
    action: 'deleteReleasePlan',
    feature,
    payload: { planId: id, name },
  }),
  changeMilestoneProgression: (_, { feature, id, payload }) => ({
    action: 'changeMilestoneProgression',
    feature,
    payload: { sourceMilestoneId: id, ...payload },
  }),
  deleteMilestoneProgression: (_, { feature, id }) => ({
    action: 'deleteMilestoneProgression',
    feature,
    payload: { sourceMilestoneId: id },
  }),
  updateMilestoneStrategy: (target, { feature, id, payload }) => ({
    action: 'updateMilestoneStrategy',
    feature,
    payload: { id, ...sentStrategy(target, payload) },
  }),
  changeReleasePlanSafeguard: (_, { feature, planId, payload }) => ({
    action: 'changeReleasePlanSafeguard',
    feature,
    payload: { planId, ...sentSafeguard(payload) },
  }),
  deleteReleasePlanSafeguard: (_, { feature, planId, id }) => ({
    action: 'deleteReleasePlanSafeguard',
    feature,
    payload: { planId, safeguardId: id },
  }),
  changeFeatureEnvSafeguard: (_, { feature, payload }) => ({
    action: 'changeFeatureEnvSafeguard',
    feature,
    payload: sentSafeguard(payload),
  }),
  deleteFeatureEnvSafeguard: (_, { feature, id }) => ({
    action: 'deleteFeatureEnvSafeguard',
    feature,
    payload: { safeguardId: id },
  }),
  patchVariant: (_, { feature, payload }) => ({
    action: 'patchVariant',
    feature,
    payload: { variants: [...payload] },
  }),
};

const isReviewed = (name: ActionName): name is Reviewed => name in changes;

const changeOf = <A extends ActionName>(target: Target, work: { readonly action: A } & Works[A]): ProposedChange => {
  const { action } = work;
  if (!isReviewed(action)) throw new CliError(`A change request cannot hold "${action}".`);
  // The name of the action determines the type of its input, but the compiler does not infer that.
  const change = changes[action] as (target: Target, work: Works[A]) => ProposedChange;
  return change(target, work);
};

/** A change request that contains the changes of a plan. */
export interface MadeRequest {
  readonly environment: string;
  readonly id: number;
  readonly changes: number;
  /** The request contained the changes before. */
  readonly existed: boolean;
}

/** Maximal number of changes in one request. */
const maxChanges = 100;

const pendingRequest = async ({ client, projectId }: Target, environment: string) => {
  const pending = await answerOf(
    client.GET('/api/admin/projects/{projectId}/change-requests/pending', { params: { path: { projectId } } }),
  );
  return pending.find((one) => one.environment === environment);
};

type Pending = NonNullable<Awaited<ReturnType<typeof pendingRequest>>>;

/** All changes of a request in a form that does not depend on their order. */
const contentOf = (all: readonly unknown[]): string => canonicalText(all.map(canonicalText).sort());

const contentOfRequest = ({ features, segments }: Pending): string =>
  contentOf([
    ...features.flatMap(({ name, changes: own }) =>
      own.map(({ action, payload }) => ({ action, feature: name, payload })),
    ),
    ...segments.map(({ action, payload }) => ({ action, payload })),
  ]);

const contentOfChanges = (all: readonly ProposedChange[]): string =>
  contentOf(all.map((change) => ({ payload: {}, ...change })));

const moveTo = ({ client, projectId }: Target, id: number, state: 'In review' | 'Cancelled', comment?: string) =>
  answerOf(
    client.PUT('/api/admin/projects/{projectId}/change-requests/{id}/state', {
      params: { path: { projectId, id } },
      body: { state, ...(comment !== undefined && { comment }) },
    }),
  );

export interface ReviewOptions {
  readonly title: string;
  /** Comment for the reviewers. */
  readonly comment?: string | undefined;
  /** Cancels a pending request of the caller that has other changes. */
  readonly replace: boolean;
}

/**
 * Adds actions to one change request, and sends it to review. The server allows one pending request of a caller for an
 * environment: a pending request with exactly these changes is kept.
 * @throws CliError when the caller has another pending request, and it may not be replaced
 */
export const requestReview = async (
  target: Target,
  environment: string,
  actions: readonly Action[],
  { title, comment, replace }: ReviewOptions,
): Promise<MadeRequest> => {
  const { client, projectId } = target;
  const wanted = actions.map((action) => changeOf(target, action));
  const made = (id: number, existed: boolean): MadeRequest => ({ environment, id, changes: wanted.length, existed });
  const pending = await pendingRequest(target, environment);
  if (pending && contentOfRequest(pending) === contentOfChanges(wanted)) {
    if (pending.state === 'Draft') await moveTo(target, pending.id, 'In review', comment);
    return made(pending.id, true);
  }
  if (pending && !replace)
    throw movedError(`The change request ${pending.id} in ${environment} is pending, with other changes.`, [
      'Have it applied or cancelled first, or give --replace: then it is cancelled.',
    ]);
  if (pending) await moveTo(target, pending.id, 'Cancelled');
  const path = { projectId, environment };
  let id = 0;
  for (let from = 0; from < wanted.length; from += maxChanges)
    ({ id } = await answerOf(
      client.POST(changesPath, { params: { path }, body: wanted.slice(from, from + maxChanges) }),
    ));
  await answerOf(
    client.PUT('/api/admin/projects/{projectId}/change-requests/{id}/title', {
      params: { path: { projectId, id } },
      body: { title: title.slice(0, 200) },
    }),
  );
  await moveTo(target, id, 'In review', comment);
  return made(id, false);
};
