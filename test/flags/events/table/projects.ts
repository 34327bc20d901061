import { personOf, type Row, time } from './row.ts';

const project = 'shop';
const path = `/api/admin/projects/${project}`;

const shop = (more: object = {}) => ({
  id: project,
  name: 'Shop',
  description: null,
  mode: 'open',
  defaultStickiness: 'default',
  featureLimit: null,
  featureNaming: { pattern: null, example: null, description: null },
  createdAt: time,
  updatedAt: time,
  environments: ['development', 'production'],
  ...more,
});

/** Projects, their environments, default strategies and access. The first row creates the project that others need. */
export const projectRows: readonly Row[] = [
  {
    does: 'makes and changes a project',
    run: async ({ call }) => {
      await call('POST', '/api/admin/projects', { id: project, name: 'Shop' });
      await call('PUT', path, { name: 'The shop' });
      await call('PUT', `${path}/settings`, { mode: 'protected' });
      await call('PUT', `${path}/settings`, { mode: 'open' });
      const named = shop({ name: 'The shop' });
      const closed = { ...named, mode: 'protected' };
      return [
        { type: 'project-created', project, data: shop() },
        { type: 'project-updated', project, data: named, preData: shop() },
        { type: 'project-updated', project, data: closed, preData: named },
        { type: 'project-updated', project, data: named, preData: closed },
      ];
    },
  },
  {
    does: 'makes and deletes a project',
    run: async ({ call }) => {
      await call('POST', '/api/admin/projects', { id: 'brief', name: 'Brief' });
      await call('DELETE', '/api/admin/projects/brief');
      return [
        { type: 'project-created', project: 'brief', data: shop({ id: 'brief', name: 'Brief' }) },
        { type: 'project-deleted', project: 'brief' },
      ];
    },
  },
  {
    does: 'links and unlinks an environment',
    run: async ({ call }) => {
      await call('POST', `${path}/environments`, { environment: 'default' });
      await call('DELETE', `${path}/environments/default`);
      return [
        { type: 'project-environment-added', project, environment: 'default' },
        { type: 'project-environment-removed', project, environment: 'default' },
      ];
    },
  },
  {
    does: 'sets a default strategy, twice',
    run: async ({ call }) => {
      const to = `${path}/environments/development/default-strategy`;
      const strategy = (rollout: string) => ({
        name: 'flexibleRollout',
        constraints: [],
        parameters: { rollout, stickiness: 'default', groupId: '' },
      });
      await call('POST', to, strategy('50'));
      await call('POST', to, strategy('100'));
      const place = { project, environment: 'development' };
      const stored = (rollout: string) => ({ ...strategy(rollout), segments: [], variants: [] });
      return [
        { type: 'default-strategy-updated', ...place, data: stored('50') },
        { type: 'default-strategy-updated', ...place, data: stored('100'), preData: stored('50') },
      ];
    },
  },
  {
    does: 'gives, changes and takes away access of a user and a group',
    run: async (stage) => {
      const { call } = stage;
      const { id: userId } = personOf(stage);
      const { id: groupId } = await call('POST', '/api/admin/groups', { name: 'Tills' });
      const { id: clerk } = await call('POST', '/api/admin/roles', { name: 'Clerk', type: 'custom', permissions: [] });
      await call('POST', `${path}/access`, { roles: [5], users: [userId], groups: [groupId] });
      for (const holder of [`users/${userId}`, `groups/${groupId}`]) {
        await call('PUT', `${path}/${holder}/roles`, { roles: [clerk] });
        await call('DELETE', `${path}/${holder}/roles`);
      }
      const group = { id: groupId, name: 'Tills', description: null, rootRole: null, mappingsSSO: [], users: [] };
      const data = { roles: [{ roleId: 5, groupIds: [groupId], userIds: [userId] }] };
      const ofUser = (role: number) => ({ roles: [role], userId });
      const ofGroup = (role: number) => ({ roles: [role], groupId });
      return [
        { type: 'group-created', data: { ...group, createdAt: time, createdBy: 'admin' } },
        { type: 'role-created', data: { id: clerk, name: 'Clerk', description: '', type: 'custom', permissions: [] } },
        { type: 'project-access-added', project, data },
        { type: 'project-access-user-roles-updated', project, data: ofUser(clerk), preData: ofUser(5) },
        { type: 'project-access-user-roles-deleted', project, preData: ofUser(clerk) },
        { type: 'project-access-group-roles-updated', project, data: ofGroup(clerk), preData: ofGroup(5) },
        { type: 'project-access-group-roles-deleted', project, preData: ofGroup(clerk) },
      ];
    },
  },
  {
    does: 'marks a project as favorite, and takes it back',
    run: async (stage) => {
      const by = personOf(stage);
      await stage.call('POST', `${path}/favorites`, {}, by.token);
      await stage.call('POST', `${path}/favorites`, {}, by.token);
      await stage.call('DELETE', `${path}/favorites`, undefined, by.token);
      return [
        { type: 'project-favorited', project, data: { project }, by },
        { type: 'project-unfavorited', project, data: { project }, by },
      ];
    },
  },
];
