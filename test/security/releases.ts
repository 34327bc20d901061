import { randomUUID } from 'node:crypto';
import type { House } from './house.ts';
import { strategy } from './two-sides.ts';

/** A release plan that runs, with everything in it that a path may name. */
export interface Planned {
  readonly plan: string;
  /** The first one is active, and goes on by itself; the last one needs an approval. */
  readonly milestones: readonly [string, string, string];
  /** A strategy of the active milestone. */
  readonly strategy: string;
  readonly safeguard: string;
  /** A safeguard of the feature in the environment of the plan. */
  readonly environmentSafeguard: string;
}

const milestones = [
  { name: 'First', strategies: [strategy], transitionCondition: { intervalMinutes: 600 } },
  { name: 'Second', strategies: [strategy] },
  { name: 'Third', strategies: [strategy], approvals: 1 },
];

const safeguardBody = {
  impactMetric: { metricName: 'checkout_errors', timeRange: 'hour', aggregationMode: 'count' },
  triggerCondition: { operator: '>', threshold: 100 },
};

/** Adds a plan to a feature, and switches the feature on, so that the first milestone begins. */
export const newPlan = async (
  { done }: House,
  project: string,
  feature: string,
  environment: string,
): Promise<Planned> => {
  const path = `/api/admin/projects/${project}/features/${feature}/environments/${environment}`;
  const plan = await done('POST', `${path}/release-plans`, { name: 'In three steps', milestones });
  const safeguard = await done('PUT', `${path}/release-plans/${plan.id}/safeguards`, safeguardBody);
  const environmentSafeguard = await done('PUT', `${path}/safeguards`, safeguardBody);
  await done('POST', `${path}/on`);
  return {
    plan: plan.id,
    milestones: plan.milestones.map(({ id }: { readonly id: string }) => id),
    strategy: plan.milestones[0].strategies[0].id,
    safeguard: safeguard.id,
    environmentSafeguard: environmentSafeguard.id,
  };
};

/** Creates a template. @param project absent: one of the installation @returns its id */
export const newTemplate = async ({ done }: House, project?: string): Promise<string> => {
  const place = project === undefined ? '' : `projects/${project}/`;
  const body = { name: `template-${randomUUID()}`, milestones };
  return (await done('POST', `/api/admin/${place}release-plan-templates`, body)).id;
};

export interface SignalEndpoint {
  readonly id: number;
  readonly name: string;
  readonly tokens: readonly { readonly id: number; readonly token: string }[];
}

/** Signal endpoints, of which a service has at most 5: all requests share them. */
export interface SignalEndpoints {
  /** Has two tokens: the second one is removed. */
  readonly one: SignalEndpoint;
  readonly another: SignalEndpoint;
  readonly removed: SignalEndpoint;
}

const newEndpoint = async ({ done }: House): Promise<SignalEndpoint> => {
  const { id, name } = await done('POST', '/api/admin/signal-endpoints', { name: `signals-${randomUUID()}` });
  const newToken = (): Promise<SignalEndpoint['tokens'][number]> =>
    done('POST', `/api/admin/signal-endpoints/${id}/tokens`, { name: randomUUID() });
  return { id, name, tokens: [await newToken(), await newToken()] };
};

/** Opens the signal endpoints. */
export const openSignals = async (house: House): Promise<SignalEndpoints> => ({
  one: await newEndpoint(house),
  another: await newEndpoint(house),
  removed: await newEndpoint(house),
});

/** An action set that waits for a signal endpoint. */
export const actionSetBody = (endpoint: SignalEndpoint, account: { readonly id: number }, feature: string) => ({
  name: `actions-${randomUUID()}`,
  actorId: account.id,
  match: { source: 'signal-endpoint', sourceId: endpoint.id },
  actions: [{ action: 'TOGGLE_FEATURE_OFF', executionParams: { environment: 'production', featureName: feature } }],
});

/** Action sets, of which a project has at most 5: all requests share them. */
export interface ActionSets {
  readonly one: number;
  readonly removed: number;
  /** Of the other project. Ids begin with 1 in each project; no set of one project has the id of one of the other. */
  readonly foreign: number;
}

interface FeaturePlace {
  readonly project: string;
  readonly feature: string;
}

/** Creates the action sets of both projects. */
export const openActionSets = async (
  { done }: House,
  [first, other]: readonly [FeaturePlace, FeaturePlace],
  { endpoint, account }: { readonly endpoint: SignalEndpoint; readonly account: { readonly id: number } },
): Promise<ActionSets> => {
  const add = async ({ project, feature }: FeaturePlace): Promise<number> =>
    (await done('POST', `/api/admin/projects/${project}/actions`, actionSetBody(endpoint, account, feature))).id;
  const [one, removed] = [await add(first), await add(first)];
  for (let i = 0; i < 2; i++) await done('DELETE', `/api/admin/projects/${other.project}/actions/${await add(other)}`);
  return { one, removed, foreign: await add(other) };
};
