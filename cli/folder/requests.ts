import { answerOf, type Client, type Schema } from '../../client/client.ts';
import { CliError } from '../exit.ts';
import { readPeople } from '../service/people.ts';
import type { ActionName, OfStrategy, PlanPayload, ProjectChange, StrategyPayload, Work, Works } from './actions.ts';
import type { GuardFile } from './files/release-plan-schema.ts';
import type { SafeguardFile } from './files/safeguard-schema.ts';
import { type ConstraintFile, isKnownOperator, type SegmentFile } from './files/schema.ts';
import { tagOf } from './tag.ts';

/** The server on which actions are executed. Ids of segments that are created are added to `segmentIds`. */
export interface Target {
  readonly client: Client;
  readonly projectId: string;
  /** Segment ids by name. */
  readonly segmentIds: Map<string, number>;
}

type SentGuard = NonNullable<Schema<'ReleasePlan'>['milestones'][number]['guards']>[number];

export const segmentIdOf = ({ segmentIds }: Target, name: string): number => {
  const id = segmentIds.get(name);
  if (id === undefined) throw new CliError(`There is no segment "${name}".`);
  return id;
};

const sentConstraint = ({ operator, ...constraint }: ConstraintFile): Schema<'Constraint'> => {
  if (!isKnownOperator(operator)) throw new CliError(`"${operator}" is no operator of a constraint.`);
  const { contextName, values, value, caseInsensitive, inverted } = constraint;
  return { contextName, operator, values, ...(value !== undefined && { value }), caseInsensitive, inverted };
};

/** A strategy in the form of the API, with ids of segments. */
export const sentStrategy = (target: Target, { segments, constraints, variants, ...strategy }: StrategyPayload) => ({
  ...strategy,
  segments: segments.map((name) => segmentIdOf(target, name)),
  constraints: constraints.map(sentConstraint),
  variants: [...variants],
});

/** The API takes no member that is there without a value. */
const sentGuard = (guard: GuardFile): SentGuard =>
  Object.fromEntries(Object.entries(guard).filter(([, value]) => value !== undefined)) as SentGuard;

/** A safeguard in the form of the API: there is one source of metrics. */
export const sentSafeguard = ({ impactMetric, triggerCondition }: SafeguardFile) => ({
  impactMetric: { ...impactMetric, source: 'internal' as const },
  triggerCondition,
});

/** A release plan in the form of the API. */
export const sentPlan = (target: Target, { milestones, safeguards = [], ...plan }: PlanPayload) => ({
  ...plan,
  ...(safeguards.length > 0 && { safeguards: safeguards.map(sentSafeguard) }),
  milestones: milestones.map(({ strategies, transitionCondition, notBefore, window, guards, ...milestone }) => ({
    ...milestone,
    ...(transitionCondition && { transitionCondition }),
    ...(notBefore !== undefined && { notBefore }),
    ...(window && { window }),
    guards: guards.map(sentGuard),
    strategies: strategies.map((one) => sentStrategy(target, one)),
  })),
});

export const sentSegment = ({ name, description, constraints }: SegmentFile) => ({
  name,
  description: description ?? null,
  constraints: constraints.map(sentConstraint),
});

const scopedSegment = (target: Target, segment: SegmentFile) => ({
  ...sentSegment(segment),
  project: segment.global ? null : target.projectId,
});

/** Maximal number of tags that one request adds. */
const maxAddedTags = 30;

const tagFeature = async ({ client }: Target, { feature, payload }: Works['tagFeature']): Promise<void> => {
  const { added, removed } = payload;
  for (let from = 0; from === 0 || from < added.length; from += maxAddedTags)
    await answerOf(
      client.PUT('/api/admin/features/{featureName}/tags', {
        params: { path: { featureName: feature } },
        body: {
          addedTags: added.slice(from, from + maxAddedTags).map(tagOf),
          removedTags: from === 0 ? removed.map(tagOf) : [],
        },
      }),
    );
};

const changeLinks = async (target: Target, work: Works['changeLinks']): Promise<void> => {
  const params = inFeature(target, work);
  const { removed, set } = work.payload;
  if (removed.length > 0) {
    const { links } = await answerOf(target.client.GET(featurePath, { params }));
    for (const { id, url } of links)
      if (removed.some((one) => one.url === url))
        await answerOf(
          target.client.DELETE(`${featurePath}/link/{linkId}`, { params: { path: { ...params.path, linkId: id } } }),
        );
  }
  for (const body of set) await answerOf(target.client.POST(`${featurePath}/link`, { params, body }));
};

const changeOwners = async (target: Target, work: Works['changeOwners']): Promise<void> => {
  const { called } = await readPeople(target.client);
  const owners = work.payload.map((text) => {
    const owner = called(text);
    if (!owner)
      throw new CliError(`The feature "${work.feature}" cannot be owned by "${text}": there is nobody of that name.`);
    return owner;
  });
  await answerOf(target.client.PUT(`${featurePath}/owners`, { params: inFeature(target, work), body: { owners } }));
};

/** Two endpoints share the settings; the one with the description always requires a name. */
const changeProject = async ({ client, projectId }: Target, change: ProjectChange): Promise<void> => {
  const params = { path: { projectId } };
  const { name, description, featureNaming, linkTemplates, ...settings } = change;
  if (name !== undefined || description !== undefined) {
    const present = await answerOf(client.GET('/api/admin/projects/{projectId}/overview', { params }));
    const body = { name: name ?? present.name, ...(description !== undefined && { description }) };
    await answerOf(client.PUT('/api/admin/projects/{projectId}', { params, body }));
  }
  if (featureNaming === undefined && linkTemplates === undefined && Object.keys(settings).length === 0) return;
  const body = {
    ...settings,
    ...(featureNaming && { featureNaming }),
    ...(linkTemplates && { linkTemplates: [...linkTemplates] }),
  };
  await answerOf(client.PUT('/api/admin/projects/{projectId}/settings', { params, body }));
};

const features = '/api/admin/projects/{projectId}/features';
const featurePath = `${features}/{featureName}` as const;
const environmentPath = `${featurePath}/environments/{environment}` as const;

const inProject = ({ projectId }: Target) => ({ path: { projectId } });
const inFeature = ({ projectId }: Target, { feature }: { readonly feature: string }) => ({
  path: { projectId, featureName: feature },
});
const inEnvironment = (target: Target, work: { readonly feature: string; readonly environment: string }) => ({
  path: { ...inFeature(target, work).path, environment: work.environment },
});
const inStrategy = (target: Target, work: OfStrategy) => ({
  path: { ...inEnvironment(target, work).path, strategyId: work.id },
});

/** The request of each action: the same endpoint that a person would use. */
const requests: { readonly [A in ActionName]: (target: Target, work: Works[A]) => Promise<unknown> } = {
  changeProject: (target, { payload }) => changeProject(target, payload),
  linkEnvironment: (target, { environment }) =>
    answerOf(
      target.client.POST('/api/admin/projects/{projectId}/environments', {
        params: inProject(target),
        body: { environment },
      }),
    ),
  unlinkEnvironment: ({ client, projectId }, { environment }) =>
    answerOf(
      client.DELETE('/api/admin/projects/{projectId}/environments/{environment}', {
        params: { path: { projectId, environment } },
      }),
    ),
  setDefaultStrategy: (target, { environment, payload }) =>
    answerOf(
      target.client.POST('/api/admin/projects/{projectId}/environments/{environment}/default-strategy', {
        params: { path: { projectId: target.projectId, environment } },
        body: sentStrategy(target, payload),
      }),
    ),
  createSegment: async (target, { segment, payload }) => {
    const body = scopedSegment(target, payload);
    const { id } = await answerOf(target.client.POST('/api/admin/segments', { body }));
    target.segmentIds.set(segment, id);
  },
  updateSegment: (target, { segment, payload }) =>
    answerOf(
      target.client.PUT('/api/admin/segments/{id}', {
        params: { path: { id: segmentIdOf(target, segment) } },
        body: scopedSegment(target, payload),
      }),
    ),
  deleteSegment: (target, { segment }) =>
    answerOf(
      target.client.DELETE('/api/admin/segments/{id}', { params: { path: { id: segmentIdOf(target, segment) } } }),
    ),
  createTemplate: (target, { payload }) =>
    answerOf(
      target.client.POST('/api/admin/projects/{projectId}/release-plan-templates', {
        params: inProject(target),
        body: sentPlan(target, payload),
      }),
    ),
  updateTemplate: (target, { id, payload }) =>
    answerOf(
      target.client.PUT('/api/admin/projects/{projectId}/release-plan-templates/{templateId}', {
        params: { path: { projectId: target.projectId, templateId: id } },
        body: sentPlan(target, payload),
      }),
    ),
  deleteTemplate: ({ client, projectId }, { id }) =>
    answerOf(
      client.DELETE('/api/admin/projects/{projectId}/release-plan-templates/{templateId}', {
        params: { path: { projectId, templateId: id } },
      }),
    ),
  createFeature: (target, { feature, payload }) =>
    answerOf(
      target.client.POST(features, {
        params: inProject(target),
        body: { name: feature, ...payload, links: [...payload.links] },
      }),
    ),
  reviveFeature: (target, { feature }) =>
    answerOf(
      target.client.POST('/api/admin/projects/{projectId}/revive', {
        params: inProject(target),
        body: { features: [feature] },
      }),
    ),
  archiveFeature: (target, work) => answerOf(target.client.DELETE(featurePath, { params: inFeature(target, work) })),
  changeFeature: (target, work) =>
    answerOf(
      target.client.PATCH(featurePath, {
        params: inFeature(target, work),
        body: Object.entries(work.payload).map(([member, value]) => ({
          op: 'replace',
          path: `/${member}`,
          value,
        })),
      }),
    ),
  completeFeature: (target, work) =>
    answerOf(
      target.client.POST(`${featurePath}/lifecycle/complete`, { params: inFeature(target, work), body: work.payload }),
    ),
  uncompleteFeature: (target, work) =>
    answerOf(target.client.POST(`${featurePath}/lifecycle/uncomplete`, { params: inFeature(target, work) })),
  tagFeature,
  changeLinks,
  changeOwners,
  addDependency: (target, work) =>
    answerOf(
      target.client.POST(`${featurePath}/dependencies`, { params: inFeature(target, work), body: work.payload }),
    ),
  removeDependency: (target, work) =>
    answerOf(
      target.client.DELETE(`${featurePath}/dependencies/{parent}`, {
        params: { path: { ...inFeature(target, work).path, parent: work.payload.feature } },
      }),
    ),
  deleteDependency: (target, work) =>
    answerOf(target.client.DELETE(`${featurePath}/dependencies`, { params: inFeature(target, work) })),
  updateEnabled: (target, work) => {
    const params = inEnvironment(target, work);
    return work.payload.enabled
      ? answerOf(target.client.POST(`${environmentPath}/on`, { params }))
      : answerOf(target.client.POST(`${environmentPath}/off`, { params }));
  },
  addStrategy: (target, work) =>
    answerOf(
      target.client.POST(`${environmentPath}/strategies`, {
        params: inEnvironment(target, work),
        body: sentStrategy(target, work.payload),
      }),
    ),
  updateStrategy: (target, work) =>
    answerOf(
      target.client.PUT(`${environmentPath}/strategies/{strategyId}`, {
        params: inStrategy(target, work),
        body: sentStrategy(target, work.payload),
      }),
    ),
  deleteStrategy: (target, work) =>
    answerOf(target.client.DELETE(`${environmentPath}/strategies/{strategyId}`, { params: inStrategy(target, work) })),
  reorderStrategy: (target, work) =>
    answerOf(
      target.client.POST(`${environmentPath}/strategies/set-sort-order`, {
        params: inEnvironment(target, work),
        body: [...work.payload],
      }),
    ),
  addReleasePlan: (target, work) =>
    answerOf(
      target.client.POST(`${environmentPath}/release-plans`, {
        params: inEnvironment(target, work),
        body: sentPlan(target, work.payload),
      }),
    ),
  deleteReleasePlan: (target, work) =>
    answerOf(
      target.client.DELETE(`${environmentPath}/release-plans/{planId}`, {
        params: { path: { ...inEnvironment(target, work).path, planId: work.id } },
      }),
    ),
  changeMilestoneProgression: (target, work) =>
    answerOf(
      target.client.PUT(`${environmentPath}/progressions/{id}`, {
        params: { path: { ...inEnvironment(target, work).path, id: work.id } },
        body: work.payload,
      }),
    ),
  deleteMilestoneProgression: (target, work) =>
    answerOf(
      target.client.DELETE(`${environmentPath}/progressions/{id}`, {
        params: { path: { ...inEnvironment(target, work).path, id: work.id } },
      }),
    ),
  updateMilestoneStrategy: (target, work) =>
    answerOf(
      target.client.PUT(`${environmentPath}/milestone-strategies/{strategyId}`, {
        params: inStrategy(target, work),
        body: sentStrategy(target, work.payload),
      }),
    ),
  changeReleasePlanSafeguard: (target, work) =>
    answerOf(
      target.client.PUT(`${environmentPath}/release-plans/{planId}/safeguards`, {
        params: { path: { ...inEnvironment(target, work).path, planId: work.planId } },
        body: sentSafeguard(work.payload),
      }),
    ),
  deleteReleasePlanSafeguard: (target, work) =>
    answerOf(
      target.client.DELETE(`${environmentPath}/release-plans/{planId}/safeguards/{safeguardId}`, {
        params: { path: { ...inEnvironment(target, work).path, planId: work.planId, safeguardId: work.id } },
      }),
    ),
  changeFeatureEnvSafeguard: (target, work) =>
    answerOf(
      target.client.PUT(`${environmentPath}/safeguards`, {
        params: inEnvironment(target, work),
        body: sentSafeguard(work.payload),
      }),
    ),
  deleteFeatureEnvSafeguard: (target, work) =>
    answerOf(
      target.client.DELETE(`${environmentPath}/safeguards/{safeguardId}`, {
        params: { path: { ...inEnvironment(target, work).path, safeguardId: work.id } },
      }),
    ),
  patchVariant: (target, work) =>
    answerOf(
      target.client.PUT(`${environmentPath}/variants`, {
        params: inEnvironment(target, work),
        body: [...work.payload],
      }),
    ),
};

/** Executes one action at once. @throws ApiError when the server refuses */
export const makeAction = async <A extends ActionName>(
  target: Target,
  work: { readonly action: A } & Works[A],
): Promise<void> => {
  await requests[work.action](target, work);
};

/** Maximal number of features that one request archives. */
const maxArchived = 1000;

/** Archives features in one request, so that parents and their children can be archived together. @throws ApiError */
export const archiveTogether = async (target: Target, works: readonly Work<'archiveFeature'>[]): Promise<void> => {
  for (let from = 0; from < works.length; from += maxArchived)
    await answerOf(
      target.client.POST('/api/admin/projects/{projectId}/archive', {
        params: inProject(target),
        body: { features: works.slice(from, from + maxArchived).map(({ feature }) => feature) },
      }),
    );
};
