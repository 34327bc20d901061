import * as z from 'zod';
import type { Api, Caller } from './api.ts';
import type { Names } from './names.ts';
import { roleList } from './people.ts';

const features = z.object({ features: z.array(z.object({ name: z.string() })) });
const users = z.object({ users: z.array(z.object({ id: z.number().int(), username: z.string().nullish() })) });
const integrations = z.object({
  addons: z.array(z.object({ id: z.number().int(), description: z.string().nullable() })),
});
const tokens = z.object({ tokens: z.array(z.object({ secret: z.string(), tokenName: z.string() })) });

/**
 * Removes what a run has created and still exists: its flags, its project with the segment, its people and their role,
 * its integration and the token of its SDK.
 * Events are never removed.
 * @returns the number of removed things
 */
export const removeRun = async (api: Api, by: Caller, names: Names): Promise<number> => {
  const { project } = names;
  const path = `/api/admin/projects/${project}`;
  let removed = 0;
  const removeOne = async (does: string, target: string, answers: number): Promise<void> => {
    await api.call({ by, does, method: 'DELETE', path: target, answers });
    removed++;
  };
  // The integration first: nobody has to be told that a demo is removed.
  const { addons } = await api.ask({ by, path: '/api/admin/addons' }, integrations);
  for (const { id } of addons.filter(({ description }) => description === names.integration))
    await removeOne('deletes the integration', `/api/admin/addons/${id}`, 200);
  const listed = await api.ask({ by, path: '/api/admin/api-tokens' }, tokens);
  for (const { secret } of listed.tokens.filter(({ tokenName }) => tokenName === names.sdk))
    await removeOne('deletes the token of the SDK', `/api/admin/api-tokens/${secret}`, 200);
  if ((await api.status({ by, path })) === 200) {
    const active = await api.ask({ by, path: `${path}/features` }, features);
    for (const { name } of active.features) await removeOne(`archives ${name}`, `${path}/features/${name}`, 202);
    await removeOne(`deletes the project ${project}`, path, 200);
  }
  const known = await api.ask({ by, path: '/api/admin/user-admin' }, users);
  const own = known.users.filter(({ username }) => username === names.ingrid || username === names.olav);
  for (const { id, username } of own)
    await removeOne(`deletes the user ${username}`, `/api/admin/user-admin/${id}`, 200);
  const { roles: all } = await api.ask({ by, path: '/api/admin/roles' }, roleList);
  for (const { id } of all.filter(({ name }) => name === names.role))
    await removeOne(`deletes the role "${names.role}"`, `/api/admin/roles/${id}`, 200);
  return removed;
};
