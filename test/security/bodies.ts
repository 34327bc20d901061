import { randomUUID } from 'node:crypto';
import { actionSetBody } from './releases.ts';
import { type Own, referencesTo, type World } from './spots.ts';
import { expiresAt, strategy, variant } from './two-sides.ts';

type Make = (world: World, own: Own) => unknown;

const features: Make = async (_, own) => ({ features: [(await own.feature()).name] });
const archived: Make = async (_, own) => ({ features: [await own.archived()] });
const actions: Make = ({ a, other, signals }) => actionSetBody(signals.one, other.account, a.parent);
const change: Make = async (_, own) => ({
  action: 'updateEnabled',
  feature: (await own.request()).feature,
  payload: { enabled: false },
});
const ownFlag: Make = async (_, own) => ({ key: (await own.feature()).name, type: 'boolean', defaultValue: true });
const personalToken: Make = () => ({ description: randomUUID(), expiresAt });
const roles: Make = () => ({ roles: [5] });
const tagOf = ({ a }: World) => ({ type: 'simple', value: `tag-${a.mark}` });

/** Bodies that name existing things, by operation. Other operations use the example of their route. */
export const bodies: Readonly<Record<string, Make>> = {
  addChangesToRequest: change,
  addFeatureDependency: ({ a }) => ({ feature: a.parent }),
  addFeatureStrategy: () => strategy,
  addFeatureTag: tagOf,
  addProjectAccess: ({ a }) => ({ roles: [5], users: [a.member.id], groups: [] }),
  archiveFeatures: features,
  changeFeatureTags: (world) => ({ addedTags: [], removedTags: [tagOf(world)] }),
  cloneFeature: () => ({ name: `clone-${randomUUID()}` }),
  cloneEnvironment: ({ a }) => ({ name: `c-${randomUUID()}`, type: 'test', projects: [a.project] }),
  createActions: actions,
  createFeature: () => ({ name: `new-${randomUUID()}` }),
  createManifestFlag: () => ({ key: `new-${randomUUID()}`, type: 'string', defaultValue: 'x' }),
  createProjectToken: () => ({ tokenName: randomUUID(), type: 'client', environment: 'production' }),
  createServiceAccountToken: personalToken,
  createUserToken: personalToken,
  deleteFeatures: archived,
  disableFeatures: features,
  editChange: change,
  enableFeatures: features,
  linkEnvironment: async ({ house: { done } }) => {
    const { name } = await done('POST', '/api/admin/environments', { name: `n-${randomUUID()}`, type: 'test' });
    return { environment: name };
  },
  markFeaturesStale: async (_, own) => ({ features: [(await own.feature()).name], stale: true }),
  moveFeature: ({ a }) => ({ newProjectId: a.project }),
  orderFeatureStrategies: async (_, own) => [{ id: (await own.feature()).strategy, sortOrder: 3 }],
  patchEnvironmentVariants: () => [{ op: 'replace', path: '/0/stickiness', value: 'userId' }],
  patchFeatureVariants: () => [{ op: 'add', path: '/-', value: { ...variant, name: 'more' } }],
  patchScimGroup: () => ({ Operations: [{ op: 'remove', path: 'members' }] }),
  replaceScimGroup: () => ({ displayName: randomUUID() }),
  replaceScimUser: () => ({ userName: randomUUID() }),
  restoreHistory: async (_, own) => ({ revision: 1, features: [(await own.feature()).name] }),
  pushCodeReferences: async ({ a }, own) => ({
    name: 'main',
    head: 'd4e5f6',
    syncTime: Date.now(),
    references: referencesTo(a.project, (await own.feature()).name),
  }),
  reviveFeatures: archived,
  sendCodeExtinctions: async ({ a }, own) => [
    { revision: 'd4e5f6', message: 'x', time: Date.now(), projKey: a.project, flagKey: (await own.feature()).name },
  ],
  sendGuardReadings: () => {
    const [start, stop] = [new Date(Date.now() - 60_000).toISOString(), new Date().toISOString()];
    return { readings: [{ source: 'gateway', variant: 'enabled', start, stop, requests: 100, errors: 1 }] };
  },
  setGroupRoles: roles,
  setProjectAccess: ({ a }) => ({ roles: [{ id: 4, users: [a.member.id] }] }),
  setUserRoles: roles,
  signUp: () => ({ email: `${randomUUID()}@example.com`, name: 'Ola', password: 'Seven-geese-fly-7' }),
  tagProjectFeatures: async (world, own) => ({
    features: [(await own.feature()).name],
    tags: { addedTags: [], removedTags: [tagOf(world)] },
  }),
  undoHistory: async ({ a, house: { done } }, own) => {
    const path = `/api/admin/projects/${a.project}`;
    const { name } = await own.feature();
    await done('PATCH', `${path}/features/${name}`, [{ op: 'replace', path: '/description', value: randomUUID() }]);
    return { revision: (await done('GET', `${path}/history/diff?from=1`)).to };
  },
  updateActions: actions,
  updateGroup: () => ({ description: 'x', users: [] }),
  updateManifestFlag: ownFlag,
  updateManifestFlagAtRoot: ownFlag,
  updateProjectSettings: () => ({ mode: 'private' }),
  updateRole: () => ({ name: randomUUID(), permissions: [] }),
  updateSignalEndpoint: ({ signals: { one } }) => ({ name: one.name, description: 'x' }),
  updateSegment: ({ a }) => ({ name: randomUUID(), project: a.project, constraints: [] }),
  validateArchive: features,
};

/** Queries that an operation needs. */
export const queries: Readonly<Record<string, (world: World) => string>> = {
  archiveManifestFlagAtRoot: ({ a }) => `?project=${a.project}`,
  diffHistory: () => '?from=1',
  getPastState: () => '?revision=1',
  listScheduledChangeRequests: () => '?feature=any',
  updateManifestFlagAtRoot: ({ a }) => `?project=${a.project}`,
};
