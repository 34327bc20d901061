import { randomUUID } from 'node:crypto';
import type { House } from './house.ts';

/** One of two projects with the same kinds of things. */
export interface Side {
  readonly project: string;
  /** A text in the names of all things of this side, and in no others. */
  readonly mark: string;
  /** An environment that is linked only to this project. */
  readonly ownEnvironment: string;
  readonly parent: string;
  readonly segment: number;
  /** Secret of a client token for this project alone. */
  readonly token: string;
  /** The owner of this side's projects, with the additional role `keeper`; elsewhere a Viewer. */
  readonly member: Person;
  readonly group: number;
  /** Creates a feature that depends on `parent`, with one strategy, one variant and one tag in `production`. */
  feature(): Promise<Configured>;
  /** Creates such a feature and archives it. */
  archived(): Promise<string>;
  /** Id of a separate project with change requests, so that the other project needs none. */
  readonly guarded: string;
  /** Creates a draft by the given caller, or by another owner of this side, that changes a new feature. */
  request(by?: string): Promise<Proposed>;
  /** Id of a segment of the project with change requests. */
  readonly guardedSegment: number;
  /** Adds a strategy in the `production` of the project with change requests. @returns its id */
  addGuardedStrategy(feature: string): Promise<string>;
}

export interface Configured {
  readonly name: string;
  readonly strategy: string;
  /** Id of a strategy of the same feature in another environment. */
  readonly otherStrategy: string;
}

export interface Proposed {
  readonly id: number;
  readonly change: number;
  readonly feature: string;
  /** Token of the author. */
  readonly by: string;
}

export const strategy = { name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'default', groupId: 'x' } };
export const variant = { name: 'only', weight: 1000, weightType: 'variable', stickiness: 'default' };
export const expiresAt = '2099-01-31T12:00:00.000Z';

const features = (project: string): string => `/api/admin/projects/${project}/features`;

export interface Person {
  readonly id: number;
  readonly token: string;
  readonly tokenId: number;
}

/** Creates a person with a personal token. */
export const hire = async (house: House, name: string, rootRole: number): Promise<Person> => {
  const { id } = await house.done('POST', '/api/admin/user-admin', { username: name, rootRole });
  const token = await house.done('POST', `/api/admin/user-admin/${id}/tokens`, {
    description: `desk ${name}`,
    expiresAt,
  });
  return { id: Number(id), token: String(token.secret), tokenId: Number(token.id) };
};

/** Creates an owner of a project. @returns the token */
const owner = async (house: House, project: string): Promise<string> => {
  const { id, token } = await hire(house, `owner-${randomUUID()}`, 3);
  await house.done('POST', `/api/admin/projects/${project}/access`, { roles: [4], users: [id], groups: [] });
  return token;
};

/** Permissions that no built-in project role grants. */
export const keeping = [
  { name: 'UPDATE_PROJECT_SEGMENT' },
  { name: 'APPROVE_CHANGE_REQUEST', environment: 'production' },
];

/**
 * Creates a private project with one of everything that a project may have.
 * @param mark part of all names
 * @param keeper id of a project role that its member has in addition to Owner
 */
export const openSide = async (house: House, mark: string, keeper: number): Promise<Side> => {
  const { done } = house;
  const [project, guarded, ownEnvironment] = [`p-${mark}`, `g-${mark}`, `e-${mark}`];
  await done('POST', '/api/admin/environments', { name: ownEnvironment, type: 'test' });
  for (const id of [project, guarded]) {
    await done('POST', '/api/admin/projects', { id, name: `Project ${mark}`, mode: 'private' });
    await done('PUT', `/api/admin/projects/${id}/settings`, { mode: 'private' });
    const { environments } = await done('GET', `/api/admin/projects/${id}`);
    for (const environment of environments.map(
      (one: { environment?: string; name?: string }) => one.environment ?? one.name,
    ))
      if (String(environment).startsWith('e-') && environment !== ownEnvironment)
        await done('DELETE', `/api/admin/projects/${id}/environments/${environment}`);
  }
  const config = { changeRequestsEnabled: true, requiredApprovals: 1 };
  await done('PUT', `/api/admin/projects/${guarded}/environments/production/change-requests/config`, config);
  const member = await hire(house, `member-${mark}`, 3);
  const group = await done('POST', '/api/admin/groups', { name: `group-${mark}`, users: [] });
  for (const id of [project, guarded]) {
    // A user and a group are owners, so that one of them can lose a role.
    const access = `/api/admin/projects/${id}/access`;
    await done('POST', access, { roles: [4, keeper], users: [member.id], groups: [] });
    await done('POST', access, { roles: [4], users: [], groups: [group.id] });
  }
  const parent = `parent-${mark}`;
  await done('POST', features(project), { name: parent });
  const newSegment = async (name: string, of: string): Promise<number> =>
    (await done('POST', '/api/admin/segments', { name, project: of, constraints: [] })).id;
  const wish = { tokenName: `token-${mark}`, type: 'client', environment: 'production' };
  const token = await done('POST', `/api/admin/projects/${project}/api-tokens`, wish);
  await done('POST', '/api/admin/tags', { type: 'simple', value: `tag-${mark}` });

  const feature = async (): Promise<Configured> => {
    const name = `f-${mark}-${randomUUID().slice(0, 8)}`;
    await done('POST', features(project), { name });
    const strategies = (environment: string) => `${features(project)}/${name}/environments/${environment}/strategies`;
    const { id } = await done('POST', strategies('production'), strategy);
    const other = await done('POST', strategies('development'), strategy);
    await done('PUT', `${features(project)}/${name}/environments/production/variants`, [variant]);
    await done('POST', `${features(project)}/${name}/dependencies`, { feature: parent });
    await done('POST', `/api/admin/features/${name}/tags`, { type: 'simple', value: `tag-${mark}` });
    return { name, strategy: id, otherStrategy: other.id };
  };
  return {
    project,
    guarded,
    mark,
    ownEnvironment,
    parent,
    segment: await newSegment(`segment-${mark}`, project),
    guardedSegment: await newSegment(`segment-${mark}-guarded`, guarded),
    token: token.secret,
    member,
    group: group.id,
    feature,
    addGuardedStrategy: async (name) => {
      const path = `${features(guarded)}/${name}/environments/production/strategies`;
      return (await done('POST', path, strategy)).id;
    },
    archived: async () => {
      const { name } = await feature();
      await done('DELETE', `${features(project)}/${name}`);
      return name;
    },
    request: async (given) => {
      const by = given ?? (await owner(house, guarded));
      const name = `f-${mark}-${randomUUID().slice(0, 8)}`;
      await done('POST', features(guarded), { name });
      const path = `/api/admin/projects/${guarded}/environments/production/change-requests`;
      const body = { action: 'updateEnabled', feature: name, payload: { enabled: true } };
      const { status, text, body: request } = await house.call({ method: 'POST', path, body }, by);
      if (status !== 200) throw new Error(text);
      const { changes } = request.features.find((one: { name: string }) => one.name === name);
      return { id: request.id, change: changes[0].id, feature: name, by };
    },
  };
};
