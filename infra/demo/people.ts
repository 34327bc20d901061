import * as z from 'zod';
import type { changeRequestSwitch } from '../../lib/contract/schemas/change-request.ts';
import type { Api, Caller } from './api.ts';
import type { Names } from './names.ts';

/** The people of the demo. */
export interface People {
  readonly admin: Caller;
  /** Creates the flag and proposes changes; a Member of the project. */
  readonly ingrid: Caller;
  /** Reviews and releases. */
  readonly olav: Caller;
}

export const withId = z.object({ id: z.number().int() });
const created = z.object({ secret: z.string() });
export const roleList = z.object({ roles: z.array(z.object({ id: z.number().int(), name: z.string() })) });
const environments = z.object({ environments: z.array(z.object({ name: z.string() })) });

const day = 24 * 60 * 60 * 1000;

/** Creates a user with a personal token, which is valid for a day. */
export const createUser = async (
  api: Api,
  admin: Caller,
  { name, username, rootRole }: { readonly name: string; readonly username: string; readonly rootRole: string },
): Promise<Caller & { readonly id: number }> => {
  const users = '/api/admin/user-admin';
  const { id } = await api.ask(
    {
      by: admin,
      does: `makes the user ${name}, root role ${rootRole}`,
      method: 'POST',
      path: users,
      body: { name, username, rootRole },
      answers: 201,
    },
    withId,
  );
  const { secret } = await api.ask(
    {
      by: admin,
      does: `gives ${name} a personal token for a day`,
      method: 'POST',
      path: `${users}/${id}/tokens`,
      body: { description: 'demo', expiresAt: new Date(Date.now() + day).toISOString() },
      answers: 201,
    },
    created,
  );
  return { id, name: name.toLowerCase(), token: secret };
};

/** Links the environment of the demo to the project, if it is not linked. */
export const link = async (api: Api, admin: Caller, { project, environment }: Names): Promise<void> => {
  const path = `/api/admin/environments/project/${project}`;
  const linked = await api.ask({ by: admin, path }, environments);
  if (linked.environments.some(({ name }) => name === environment)) return;
  await api.call({
    by: admin,
    does: `links ${environment} to the project`,
    method: 'POST',
    path: `/api/admin/projects/${project}/environments`,
    body: { environment },
  });
};

/**
 * The preparation by an administrator: two people, a project with their roles, and required reviews for changes in
 * production.
 */
export const prepare = async (api: Api, admin: Caller, names: Names): Promise<People> => {
  const { project, environment } = names;
  const base = `/api/admin/projects/${project}`;
  const ingrid = await createUser(api, admin, { name: 'Ingrid', username: names.ingrid, rootRole: 'Editor' });
  const olav = await createUser(api, admin, { name: 'Olav', username: names.olav, rootRole: 'Viewer' });
  await api.call({
    by: admin,
    does: `makes the project ${project}`,
    method: 'POST',
    path: '/api/admin/projects',
    body: { id: project, name: `Demo ${names.run}`, description: 'Made by npm run demo' },
    answers: 201,
  });
  await link(api, admin, names);
  const reviewer = await api.ask(
    {
      by: admin,
      does: `makes a role that may review in ${environment}`,
      method: 'POST',
      path: '/api/admin/roles',
      body: {
        name: names.role,
        type: 'custom',
        permissions: ['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST'].map((name) => ({ name, environment })),
      },
      answers: 200,
    },
    withId,
  );
  const known = await api.ask({ by: admin, path: '/api/admin/roles' }, roleList);
  const member = known.roles.filter(({ name }) => name === 'Member').map(({ id }) => id);
  await api.call({
    by: admin,
    does: 'makes both Members of the project, and reviewers',
    method: 'POST',
    path: `${base}/access`,
    body: { roles: [...member, reviewer.id], users: [ingrid.id, olav.id], groups: [] },
  });
  const configuration: z.infer<typeof changeRequestSwitch> = { changeRequestsEnabled: true, requiredApprovals: 1 };
  await api.call({
    by: admin,
    does: `requires an approval for changes in ${environment}`,
    method: 'PUT',
    path: `${base}/environments/${environment}/change-requests/config`,
    body: configuration,
    answers: 204,
  });
  return { admin, ingrid, olav };
};
