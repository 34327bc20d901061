import { expect } from 'vitest';
import * as z from 'zod';
import { type Actor, type ExpectedEvent, later, personOf, type Row, type Stage, someId, system, time } from './row.ts';

const identified = z.looseObject({ id: z.number() });
const made = async (stage: Stage, path: string, body: object): Promise<number> =>
  identified.parse(await stage.call('POST', path, body)).id;

const users = '/api/admin/user-admin';
const accounts = '/api/admin/service-account';

/** A personal token as events contain it: without its secret. */
const personal = (userId: number, description: string) => ({
  id: someId,
  userId,
  description,
  expiresAt: later,
  createdAt: time,
  secret: '***',
});

const apiToken = (tokenName: string, more: object = {}) => ({
  id: someId,
  tokenName,
  type: 'client',
  environment: 'development',
  projects: ['default'],
  expiresAt: null,
  createdAt: time,
  ...more,
});

const user = { name: 'Ingrid', username: 'ingrid', email: 'ingrid@example.com' };

/** The author of an event, as the user that the first row creates. */
const by = ({ name, id }: Actor): Actor => ({ name, id });

/** Users, service accounts, roles, groups, tokens and settings. The first row creates the person that others need. */
export const accountRows: readonly Row[] = [
  {
    does: 'makes a user, and a personal token for them',
    run: async (stage) => {
      const id = await made(stage, users, { ...user, rootRole: 'Admin' });
      const body = { description: 'desk', expiresAt: later };
      const { secret } = await stage.call('POST', `${users}/${id}/tokens`, body);
      stage.person = { id, name: user.email, token: secret };
      return [
        { type: 'user-created', data: { id, ...user, rootRole: 1 } },
        { type: 'pat-created', data: personal(id, 'desk') },
      ];
    },
  },
  {
    does: 'changes a user',
    run: async (stage) => {
      const { id } = personOf(stage);
      await stage.call('PUT', `${users}/${id}`, { name: 'Ingrid B.' });
      const before = { id, ...user, rootRole: 1 };
      return [{ type: 'user-updated', data: { ...before, name: 'Ingrid B.' }, preData: before }];
    },
  },
  {
    does: 'makes and deletes a user',
    run: async (stage) => {
      const id = await made(stage, users, { username: 'olav', rootRole: 3 });
      await stage.call('DELETE', `${users}/${id}`);
      const olav = { id, name: null, username: 'olav', email: null, rootRole: 3 };
      return [
        { type: 'user-created', data: olav },
        { type: 'user-deleted', preData: olav },
      ];
    },
  },
  {
    does: 'lets a user make and delete a token of their own',
    run: async (stage) => {
      const person = personOf(stage);
      const path = '/api/admin/user/tokens';
      const { id } = await stage.call('POST', path, { description: 'phone', expiresAt: later }, person.token);
      await stage.call('DELETE', `${path}/${id}`, undefined, person.token);
      const data = { ...personal(person.id, 'phone'), id };
      return [
        { type: 'pat-created', data, by: by(person) },
        { type: 'pat-deleted', data, by: by(person) },
      ];
    },
  },
  {
    does: 'makes, changes and deletes a service account with a token',
    run: async (stage) => {
      const id = await made(stage, accounts, { name: 'Builds', rootRole: 2 });
      const token = await made(stage, `${accounts}/${id}/token`, { description: 'weekly', expiresAt: later });
      await stage.call('DELETE', `${accounts}/${id}/token/${token}`);
      await stage.call('PUT', `${accounts}/${id}`, { name: 'Nightly builds' });
      await stage.call('DELETE', `${accounts}/${id}`);
      const before = { id, name: 'Builds', username: expect.stringMatching(/^service-builds/), rootRole: 2 };
      const after = { ...before, name: 'Nightly builds' };
      return [
        { type: 'service-account-created', data: before },
        { type: 'pat-created', data: personal(id, 'weekly') },
        { type: 'pat-deleted', data: personal(id, 'weekly') },
        { type: 'service-account-updated', data: after, preData: before },
        { type: 'service-account-deleted', preData: after },
      ];
    },
  },
  {
    does: 'makes, changes and deletes a role',
    run: async (stage) => {
      const permissions = [{ name: 'APPROVE_CHANGE_REQUEST', environment: 'production' }];
      const id = await made(stage, '/api/admin/roles', { name: 'Reviewer', type: 'custom', permissions });
      await stage.call('PUT', `/api/admin/roles/${id}`, { description: 'Reads first' });
      await stage.call('DELETE', `/api/admin/roles/${id}`);
      const before = { id, name: 'Reviewer', description: '', type: 'custom', permissions };
      const after = { ...before, description: 'Reads first' };
      return [
        { type: 'role-created', data: before },
        { type: 'role-updated', data: after, preData: before },
        { type: 'role-deleted', preData: after },
      ];
    },
  },
  {
    does: 'makes, changes and deletes a group',
    run: async (stage) => {
      const { id: userId } = personOf(stage);
      const id = await made(stage, '/api/admin/groups', { name: 'Shop', users: [{ user: { id: userId } }] });
      await stage.call('PUT', `/api/admin/groups/${id}`, { name: 'Shop team', users: [] });
      await stage.call('DELETE', `/api/admin/groups/${id}`);
      const group = { id, description: null, rootRole: null, createdAt: time, createdBy: 'admin', mappingsSSO: [] };
      const before = { ...group, name: 'Shop', users: [{ joinedAt: time, user: { id: userId } }] };
      const after = { ...group, name: 'Shop team', users: [] };
      return [
        { type: 'group-created', data: before },
        { type: 'group-updated', data: after, preData: before },
        { type: 'group-deleted', preData: after },
      ];
    },
  },
  {
    does: 'makes, renews and deletes an API token of one project',
    run: async (stage) => {
      const body = { tokenName: 'server', type: 'client', environment: 'development', project: 'default' };
      const { secret } = await stage.call('POST', '/api/admin/api-tokens', body);
      await stage.call('PUT', `/api/admin/api-tokens/${encodeURIComponent(secret)}`, { expiresAt: later });
      await stage.call('DELETE', `/api/admin/api-tokens/${encodeURIComponent(secret)}`);
      const place = { project: 'default', environment: 'development' };
      const [before, after] = [apiToken('server'), apiToken('server', { expiresAt: later })];
      return [
        { type: 'api-token-created', ...place, data: before },
        { type: 'api-token-updated', ...place, data: after, preData: before },
        { type: 'api-token-deleted', ...place, preData: after },
      ];
    },
  },
  {
    does: 'makes an API token of all projects, in no project',
    run: async (stage) => {
      const body = { tokenName: 'page', type: 'frontend', environment: 'production' };
      await stage.call('POST', '/api/admin/api-tokens', body);
      const data = apiToken('page', { type: 'frontend', environment: 'production', projects: ['*'] });
      return [{ type: 'api-token-created', environment: 'production', data }];
    },
  },
  {
    does: 'makes and changes an invite link, through which somebody signs up',
    run: async (stage): Promise<readonly ExpectedEvent[]> => {
      const path = '/api/admin/invite-link/tokens';
      const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
      const { secret } = await stage.call('POST', path, { name: 'Open day', expiresAt });
      await stage.call('PUT', `${path}/${secret}`, { expiresAt: later });
      const guest = { name: 'Guest', email: 'guest@example.com' };
      const { id } = await stage.call('POST', `/invite/${secret}/signup`, { ...guest, password: 'Sunny-Fjord-1905' });
      const data = {
        secret,
        name: 'Open day',
        url: expect.stringContaining(secret),
        enabled: true,
        expiresAt,
        createdAt: time,
        createdBy: 'admin',
        users: [],
        role: { id: 3, name: 'Viewer', type: 'root' },
      };
      return [
        { type: 'public-signup-token-created', data },
        { type: 'public-signup-token-updated', data: { secret, expiresAt: later } },
        { type: 'user-created', data: { id, ...guest, username: null, rootRole: 3 }, by: system },
        { type: 'public-signup-token-user-added', data: { secret, userId: id }, by: system },
      ];
    },
  },
  {
    does: 'sets a login provider, twice',
    run: async ({ call }) => {
      const body = { clientId: 'halyard', secret: 'hidden' };
      await call('POST', '/api/admin/auth/oidc/settings', body);
      await call('POST', '/api/admin/auth/oidc/settings', { ...body, secret: 'other' });
      const data = { id: 'auth.oidc', hideEventDetails: true };
      return [
        { type: 'setting-created', data },
        { type: 'setting-updated', data, preData: { hideEventDetails: true } },
      ];
    },
  },
];
