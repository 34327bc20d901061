import { randomUUID } from 'node:crypto';
import { newPlan, newTemplate } from './releases.ts';
import type { World } from './spots.ts';
import { strategy, variant } from './two-sides.ts';

/** A request with a body that names one thing, which can be replaced. */
export interface BodyCase {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body: (named: string) => unknown;
  readonly own: string;
  /** A thing of the other project. */
  readonly foreign: string;
  /** A thing that does not exist; absent: the refusal of a foreign thing has another text. */
  readonly unknown?: string;
  readonly refused: number;
}

const unknownUuid = '11111111-2222-4333-8444-555555555555';
const unknownName = 'nowhere-to-be-found';

/** Bodies that name things of another project, and the expected refusals. */
export const bodyCases = async ({ house, a, b, other }: World): Promise<BodyCase[]> => {
  const project = `/api/admin/projects/${a.project}`;
  const guarded = `/api/admin/projects/${a.guarded}/environments/production/change-requests`;
  const own = await a.feature();
  const another = await a.feature();
  const mate = (await a.feature()).name;
  const archived = await a.archived();
  const archivedToo = await a.archived();
  const proposed = await a.request(a.member.token);
  const production = `${project}/features/${own.name}/environments/production`;
  const planned = await a.feature();
  const plan = await newPlan(house, a.project, planned.name, 'production');
  const releases = `${project}/features/${planned.name}/environments/production`;
  const unplanned = await a.request(a.member.token);
  const guardedPlan = await newPlan(house, a.guarded, proposed.feature, 'production');
  const milestones = (segments: readonly number[]) => [{ name: 'All', strategies: [{ ...strategy, segments }] }];
  const foreign = other.feature.name;
  const features = (name: string, path: string, method: string, body: (name: string) => object): BodyCase => ({
    name,
    method,
    path: `${project}/${path}`,
    body,
    own: own.name,
    foreign,
    unknown: unknownName,
    refused: 404,
  });
  const segments = (name: string, method: string, path: string, body: (ids: number[]) => unknown): BodyCase => ({
    name,
    method,
    path,
    body: (id) => body([Number(id)]),
    own: String(a.segment),
    foreign: String(b.segment),
    refused: 400,
  });
  const change = (name: string, action: string, payload: unknown): BodyCase => ({
    name,
    method: 'POST',
    path: guarded,
    body: (feature) => ({ action, feature, payload }),
    own: proposed.feature,
    foreign: other.request.feature,
    unknown: unknownName,
    refused: 404,
  });
  const data = { featureStrategies: [], contextFields: [], featureTags: [], segments: [], dependencies: [] };
  const imported = (more: object) => ({
    project: a.project,
    environment: 'production',
    data: { ...data, features: [{ name: mate }], featureEnvironments: [], tagTypes: [], ...more },
  });
  return [
    // The caller's own feature comes first: it must stay unchanged when the other one is refused.
    features('bulk on', 'bulk_features/environments/production/on', 'POST', (name) => ({ features: [mate, name] })),
    features('bulk off', 'bulk_features/environments/production/off', 'POST', (name) => ({ features: [mate, name] })),
    features('stale', 'stale', 'POST', (name) => ({ features: [mate, name], stale: true })),
    features('restore', 'history/restore', 'POST', (name) => ({ revision: 1, features: [mate, name], dryRun: true })),
    {
      ...features('restore in an environment', 'history/restore', 'POST', (environment) => ({
        revision: 1,
        environments: ['development', environment],
        dryRun: true,
      })),
      own: 'production',
      foreign: b.ownEnvironment,
    },
    {
      ...segments('restore of a segment', 'POST', `${project}/history/restore`, (ids) => ({
        revision: 1,
        segments: ids,
        dryRun: true,
      })),
      unknown: '987654',
      refused: 404,
    },
    features('tags of many', 'tags', 'PUT', (name) => ({
      features: [mate, name],
      tags: { addedTags: [{ type: 'simple', value: 'spring' }], removedTags: [] },
    })),
    {
      ...features('revive', 'revive', 'POST', (name) => ({ features: [archived, name] })),
      own: archivedToo,
      foreign: other.archived,
    },
    {
      ...features('delete', 'delete', 'POST', (name) => ({ features: [archived, name] })),
      own: archivedToo,
      foreign: other.archived,
    },
    {
      ...features('parent', `features/${own.name}/dependencies`, 'POST', (feature) => ({ feature })),
      own: a.parent,
      foreign: b.parent,
      refused: 403,
    },
    {
      ...features('target of a move', `features/${another.name}/changeProject`, 'POST', (id) => ({ newProjectId: id })),
      own: a.project,
      foreign: b.project,
    },
    {
      ...features('variants of environments', `features/${own.name}/variants-batch`, 'PUT', (environment) => ({
        variants: [variant],
        environments: ['development', environment],
      })),
      own: 'production',
      foreign: b.ownEnvironment,
    },
    {
      ...features('projects of a token', 'api-tokens', 'POST', (id) => ({
        tokenName: randomUUID(),
        type: 'client',
        environment: 'production',
        projects: [id],
      })),
      own: a.project,
      foreign: b.project,
      refused: 400,
    },
    {
      name: 'order of strategies',
      method: 'POST',
      path: `${production}/strategies/set-sort-order`,
      body: (id) => [{ id, sortOrder: 9 }],
      own: own.strategy,
      foreign: other.feature.strategy,
      unknown: unknownUuid,
      refused: 404,
    },
    segments('segments of a new strategy', 'POST', `${production}/strategies`, (ids) => ({
      ...strategy,
      segments: ids,
    })),
    segments('segments of a strategy', 'PUT', `${production}/strategies/${own.strategy}`, (ids) => ({
      ...strategy,
      segments: ids,
    })),
    segments('segments patched', 'PATCH', `${production}/strategies/${own.strategy}`, (ids) => [
      { op: 'replace', path: '/segments', value: ids },
    ]),
    segments(
      'segments of the default strategy',
      'POST',
      `${project}/environments/production/default-strategy`,
      (ids) => ({
        ...strategy,
        segments: ids,
      }),
    ),
    segments('segments of a strategy without its feature', 'POST', '/api/admin/segments/strategies', (ids) => ({
      projectId: a.project,
      environmentId: 'production',
      strategyId: own.strategy,
      segmentIds: ids,
    })),
    {
      name: 'template of a release plan',
      method: 'POST',
      path: `${production}/release-plans`,
      body: (templateId) => ({ templateId }),
      own: await newTemplate(house, a.project),
      foreign: other.template,
      unknown: unknownName,
      refused: 404,
    },
    segments(
      'segments of a release plan',
      'POST',
      `${project}/features/${mate}/environments/production/release-plans`,
      (ids) => ({ name: 'At once', milestones: milestones(ids) }),
    ),
    segments('segments of a template', 'POST', `${project}/release-plan-templates`, (ids) => ({
      name: randomUUID(),
      milestones: milestones(ids),
    })),
    segments('segments of a milestone', 'PUT', `${releases}/milestone-strategies/${plan.strategy}`, (ids) => ({
      segments: ids,
    })),
    {
      name: 'milestone with which a release plan goes on',
      method: 'PUT',
      path: `${releases}/progressions/${plan.milestones[0]}`,
      body: (targetMilestone) => ({ targetMilestone, transitionCondition: { intervalMinutes: 60 } }),
      own: plan.milestones[1],
      foreign: other.plan.milestones[1],
      unknown: unknownName,
      refused: 400,
    },
    {
      name: 'project of a strategy',
      method: 'POST',
      path: '/api/admin/segments/strategies',
      body: (id) => ({ projectId: id, environmentId: 'production', strategyId: own.strategy, segmentIds: [] }),
      own: a.project,
      foreign: b.project,
      unknown: unknownName,
      refused: 404,
    },
    {
      name: 'strategy without its feature',
      method: 'POST',
      path: '/api/admin/segments/strategies',
      body: (id) => ({ projectId: a.project, environmentId: 'production', strategyId: id, segmentIds: [] }),
      own: own.strategy,
      foreign: other.feature.strategy,
      unknown: unknownUuid,
      refused: 404,
    },
    {
      name: 'project of a new segment',
      method: 'POST',
      path: '/api/admin/segments',
      body: (id) => ({ name: randomUUID(), project: id, constraints: [] }),
      own: a.project,
      foreign: b.project,
      unknown: unknownName,
      refused: 403,
    },
    {
      name: 'project of a segment',
      method: 'PUT',
      path: `/api/admin/segments/${a.segment}`,
      body: (id) => ({ name: `segment-${a.mark}`, project: id, constraints: [] }),
      own: a.project,
      foreign: b.project,
      unknown: unknownName,
      refused: 403,
    },
    {
      name: 'project of an import',
      method: 'POST',
      path: '/api/admin/features-batch/import',
      body: (id) => ({ ...imported({}), project: id }),
      own: a.project,
      foreign: b.project,
      unknown: unknownName,
      refused: 403,
    },
    {
      name: 'features of an import',
      method: 'POST',
      path: '/api/admin/features-batch/import',
      body: (name) => imported({ features: [{ name: mate }, { name }] }),
      own: another.name,
      foreign,
      refused: 400,
    },
    {
      name: 'segments of an import',
      method: 'POST',
      path: '/api/admin/features-batch/import',
      body: (name) => imported({ segments: [{ id: 1, name }] }),
      own: `segment-${a.mark}`,
      foreign: `segment-${b.mark}`,
      unknown: unknownName,
      refused: 400,
    },
    change('feature of a change', 'updateEnabled', { enabled: true }),
    change('feature of a new strategy', 'addStrategy', { ...strategy, constraints: [] }),
    change('feature of variants', 'patchVariant', { variants: [variant] }),
    {
      name: 'strategy of a change',
      method: 'POST',
      path: guarded,
      body: (id) => ({ action: 'deleteStrategy', feature: proposed.feature, payload: { id } }),
      own: await a.addGuardedStrategy(proposed.feature),
      foreign: await b.addGuardedStrategy(other.request.feature),
      unknown: unknownUuid,
      refused: 404,
    },
    {
      name: 'segments of a strategy that is proposed',
      method: 'POST',
      path: guarded,
      body: (id) => ({
        action: 'addStrategy',
        feature: proposed.feature,
        payload: { ...strategy, constraints: [], segments: [Number(id)] },
      }),
      own: String(a.guardedSegment),
      foreign: String(b.guardedSegment),
      refused: 400,
    },
    {
      name: 'milestone of a change',
      method: 'POST',
      path: guarded,
      body: (milestoneId) => ({
        action: 'startMilestone',
        feature: proposed.feature,
        payload: { planId: guardedPlan.plan, milestoneId },
      }),
      own: guardedPlan.milestones[1],
      foreign: other.plan.milestones[1],
      unknown: unknownName,
      refused: 404,
    },
    {
      name: 'release plan of a change',
      method: 'POST',
      path: guarded,
      body: (planId) => ({ action: 'deleteReleasePlan', feature: proposed.feature, payload: { planId } }),
      own: guardedPlan.plan,
      foreign: other.plan.plan,
      unknown: unknownName,
      refused: 404,
    },
    {
      name: 'template of a release plan that is proposed',
      method: 'POST',
      path: guarded,
      body: (templateId) => ({ action: 'addReleasePlan', feature: unplanned.feature, payload: { templateId } }),
      own: await newTemplate(house, a.guarded),
      foreign: other.template,
      unknown: unknownName,
      refused: 404,
    },
    {
      name: 'segment of a change',
      method: 'POST',
      path: guarded,
      body: (id) => ({
        action: 'updateSegment',
        payload: { id: Number(id), name: `proposed-${a.mark}`, project: a.guarded, constraints: [] },
      }),
      own: String(a.guardedSegment),
      foreign: String(b.guardedSegment),
      refused: 400,
    },
  ];
};
