import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startService, type TestService } from './harness.ts';

/**
 * The calls of version 3 of the Terraform provider for each of its resources: the same bodies, the only statuses that
 * it accepts, and the members without which its client refuses an answer (docs/terraform.md). `plan` reads the result
 * of a write again: it must be equal, or Terraform would change it again.
 */
let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const A = '/api/admin';

/** The provider sends its token unchanged, and its name. */
const call = async (method: string, path: string, body?: unknown) => {
  const answer = await service.call(method, path, body, {
    'X-Unleash-AppName': 'terraform-provider-unleash',
    Accept: 'application/json',
  });
  const text = await answer.text();
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text };
};

/** A call with a decoded answer; the client depends on the content type. */
const decoded = async <S extends z.ZodType>(
  schema: S,
  status: number,
  ...[method, path, body]: Parameters<typeof call>
): Promise<z.infer<S>> => {
  const answer = await call(method, path, body);
  expect([method, path, answer.status, answer.text]).toEqual([method, path, status, expect.any(String)]);
  expect(answer.type).toContain('application/json');
  return schema.parse(JSON.parse(answer.text));
};

/** A call of which only the status matters. */
const accepted = async (statuses: readonly number[], ...[method, path, body]: Parameters<typeof call>) => {
  const answer = await call(method, path, body);
  expect(statuses, `${method} ${path}: ${answer.status} ${answer.text}`).toContain(answer.status);
};

const id = z.number().int();
/** Absent, or a text: the provider treats null as a value, and fails. */
const followed = z.string().optional();
const time = z.iso.datetime();

const role = z.object({ id, type: z.string(), name: z.string(), description: z.string().optional() });
const permission = z.object({
  id,
  name: z.string(),
  displayName: z.string(),
  type: z.string(),
  environment: z.string().nullish(),
});
const user = z.object({ id, name: followed, username: followed, email: z.string().nullish(), rootRole: id });
const environment = z.object({
  name: z.string(),
  type: z.string(),
  enabled: z.boolean(),
  protected: z.boolean(),
  sortOrder: z.number().int(),
});

describe('the resource unleash_api_token', () => {
  const token = z.object({
    secret: z.string(),
    tokenName: z.string(),
    type: z.string(),
    environment: z.string(),
    project: z.string(),
    projects: z.array(z.string()),
    createdAt: time,
    expiresAt: time.nullish(),
    seenAt: time.nullish(),
    alias: z.string().nullish(),
  });
  const tokens = z.object({ tokens: z.array(token) });
  const made = { type: 'client', tokenName: 'terraform', environment: 'development', projects: ['default'] };
  const expiresAt = '2099-01-01T00:00:00Z';

  it('is created, changed and deleted by its secret', async () => {
    const { secret } = await decoded(token, 201, 'POST', `${A}/api-tokens`, { ...made, expiresAt });
    const path = `${A}/api-tokens/${encodeURIComponent(secret)}`;
    await accepted([200], 'PUT', path, { expiresAt: '2098-01-01T00:00:00Z' });
    await accepted([200], 'DELETE', path);
    await accepted([404], 'DELETE', path);
  });

  it('is found again, changed and deleted once its state has the handle in place of the secret', async () => {
    const created = await decoded(token, 201, 'POST', `${A}/api-tokens`, { ...made, expiresAt });
    const find = async (secret: string) =>
      (await decoded(tokens, 200, 'GET', `${A}/api-tokens`)).tokens.find((one) => one.secret === secret);
    // As documented, a refresh does not find the secret in the list.
    expect(await find(created.secret)).toBeUndefined();
    const { id: known } = z
      .object({ id })
      .parse(JSON.parse((await call('GET', `${A}/api-tokens/${encodeURIComponent(created.secret)}`)).text));
    const state = `hidden-${known}`;
    expect(await find(state)).toEqual({ ...created, secret: state });
    await accepted([200], 'PUT', `${A}/api-tokens/${state}`, { expiresAt: '2098-01-01T00:00:00Z' });
    expect(await find(state)).toEqual({ ...created, secret: state, expiresAt: '2098-01-01T00:00:00.000Z' });
    await accepted([200], 'DELETE', `${A}/api-tokens/${state}`);
    expect(await find(state)).toBeUndefined();
  });
});

describe('the resource unleash_context_field', () => {
  const field = z.object({
    name: z.string(),
    description: z.string().nullish(),
    stickiness: z.boolean(),
    legalValues: z.array(z.object({ value: z.string(), description: z.string().optional() })),
  });
  const path = `${A}/context/region`;

  it('is created, read, changed and deleted', async () => {
    const given = {
      name: 'region',
      description: 'Where',
      stickiness: true,
      legalValues: [{ value: 'north' }, { value: 'south', description: 'warm' }],
    };
    expect(await decoded(field, 201, 'POST', `${A}/context`, given)).toEqual(given);
    expect(await decoded(field, 200, 'GET', path)).toEqual(given);
    const change = { description: 'Where else', stickiness: false, legalValues: [] };
    await accepted([200], 'PUT', path, change);
    expect(await decoded(field, 200, 'GET', path)).toEqual({ name: 'region', ...change });
    await accepted([200], 'DELETE', path);
    await accepted([404], 'GET', path);
  });

  it('is read as it was planned when nothing but its name was given', async () => {
    const bare = { name: 'region', stickiness: false, legalValues: [] };
    const created = await decoded(field, 201, 'POST', `${A}/context`, bare);
    expect(created.description ?? null).toBeNull();
    expect(await decoded(field, 200, 'GET', path)).toMatchObject(bare);
    await accepted([200], 'DELETE', path);
  });
});

describe('the resource unleash_environment', () => {
  it('is created, read, changed and deleted', async () => {
    const path = `${A}/environments/staging`;
    expect(
      await decoded(environment, 201, 'POST', `${A}/environments`, { name: 'staging', type: 'preproduction' }),
    ).toMatchObject({ name: 'staging', type: 'preproduction' });
    expect((await decoded(environment, 200, 'GET', path)).type).toBe('preproduction');
    expect((await decoded(environment, 200, 'PUT', `${A}/environments/update/staging`, { type: 'test' })).type).toBe(
      'test',
    );
    expect((await decoded(environment, 200, 'GET', path)).type).toBe('test');
    await accepted([200], 'DELETE', path);
    await accepted([404], 'GET', path);
  });
});

const newUser = async () =>
  decoded(user, 201, 'POST', `${A}/user-admin`, {
    name: 'Made by Terraform',
    email: `${randomUUID()}@example.com`,
    rootRole: 3,
    sendEmail: false,
  });

describe('the resource unleash_group', () => {
  const group = z.object({
    id,
    name: z.string(),
    description: z.string().nullish(),
    rootRole: id.nullish(),
    mappingsSSO: z.array(z.string()),
    users: z.array(z.object({ user: z.object({ id }) })),
  });

  it('is created, read, changed and deleted', async () => {
    const { id: member } = await newUser();
    const given = {
      name: 'terraform group',
      description: 'd',
      rootRole: 2,
      mappingsSSO: ['engineers', 'on call'],
      users: [{ user: { id: member } }],
    };
    const created = await decoded(group, 201, 'POST', `${A}/groups`, given);
    const path = `${A}/groups/${created.id}`;
    expect(await decoded(group, 200, 'GET', path)).toEqual({ id: created.id, ...given });
    // Members that are null in the configuration are sent as null and as empty lists.
    const change = { name: 'renamed', description: null, rootRole: null, mappingsSSO: [], users: [] };
    await decoded(group, 200, 'PUT', path, change);
    expect(await decoded(group, 200, 'GET', path)).toEqual({ id: created.id, ...change });
    await accepted([200], 'DELETE', path);
    await accepted([404], 'GET', path);
  });
});

describe('the resources unleash_oidc and unleash_saml', () => {
  const oidc = z.object({
    enabled: z.boolean(),
    clientId: z.string(),
    secret: z.string(),
    discoverUrl: z.string().optional(),
    autoCreate: z.boolean(),
    defaultRootRoleId: z.number().optional(),
  });
  const saml = z.object({
    enabled: z.boolean(),
    certificate: z.string(),
    entityId: z.string(),
    signOnUrl: z.string(),
    autoCreate: z.boolean(),
    defaultRootRoleId: z.number().optional(),
  });

  it('sets OpenID Connect up, reads it again, changes it and clears it', async () => {
    const path = `${A}/auth/oidc/settings`;
    await decoded(oidc, 200, 'GET', path);
    const given = {
      enabled: true,
      clientId: 'client',
      secret: 'kept by the provider',
      discoverUrl: 'https://login.example.com/.well-known/openid-configuration',
      autoCreate: true,
      defaultRootRoleId: 2,
    };
    await accepted([200], 'POST', path, given);
    expect(await decoded(oidc, 200, 'GET', path)).toEqual(given);
    // A role that is not configured is sent as 0, and an absent one is read as 0.
    await accepted([200], 'POST', path, { ...given, autoCreate: false, defaultRootRoleId: 0 });
    expect((await decoded(oidc, 200, 'GET', path)).defaultRootRoleId ?? 0).toBe(0);
    await accepted([200], 'POST', path, { enabled: false, clientId: ' ', secret: ' ' });
    expect(await decoded(oidc, 200, 'GET', path)).toMatchObject({ enabled: false, clientId: ' ' });
  });

  it('sets SAML up, reads it again and changes it', async () => {
    const path = `${A}/auth/saml/settings`;
    await decoded(saml, 200, 'GET', path);
    const given = {
      enabled: true,
      certificate: 'MIIC',
      entityId: 'halyard',
      signOnUrl: 'https://login.example.com/saml',
      autoCreate: true,
      defaultRootRoleId: 3,
    };
    await accepted([200], 'POST', path, given);
    expect(await decoded(saml, 200, 'GET', path)).toEqual(given);
    await accepted([200], 'POST', path, { ...given, enabled: false });
    expect((await decoded(saml, 200, 'GET', path)).enabled).toBe(false);
  });
});

describe('the data source unleash_permission', () => {
  it('finds permissions of every place', async () => {
    const { permissions } = await decoded(
      z.object({
        version: id,
        permissions: z.object({
          root: z.array(permission),
          project: z.array(permission),
          environments: z.array(z.object({ name: z.string(), permissions: z.array(permission) })),
        }),
      }),
      200,
      'GET',
      `${A}/permissions`,
    );
    const named = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
    expect(named(permissions.root)).toContain('CREATE_PROJECT');
    expect(named(permissions.project)).toContain('CREATE_FEATURE');
    expect(named(permissions.environments)).toContain('development');
    for (const { permissions: there } of permissions.environments)
      expect(named(there)).toContain('UPDATE_FEATURE_ENVIRONMENT');
  });
});

const project = z.object({
  id: z.string(),
  name: z.string(),
  description: followed,
  mode: z.enum(['open', 'protected', 'private']).optional(),
});
const findProject = async (wanted: string) =>
  (await decoded(z.object({ version: id, projects: z.array(project) }), 200, 'GET', `${A}/projects`)).projects.find(
    (one) => one.id === wanted,
  );

describe('the resource unleash_project', () => {
  it('is created, read, changed and deleted', async () => {
    const path = `${A}/projects/tf`;
    const given = { id: 'tf', name: 'By Terraform', environments: [] };
    const created = await decoded(project, 201, 'POST', `${A}/projects`, given);
    expect(created).toEqual({ id: 'tf', name: 'By Terraform', mode: 'open' });
    await accepted([200], 'PUT', `${path}/settings`, { mode: 'protected' });
    expect(await findProject('tf')).toEqual({ ...created, mode: 'protected' });
    await accepted([200], 'PUT', `${path}/settings`, { mode: 'private' });
    await accepted([200], 'PUT', path, { name: 'Renamed' });
    expect(await findProject('tf')).toEqual({ id: 'tf', name: 'Renamed', mode: 'private' });
    await accepted([200], 'PUT', path, { name: 'Renamed', description: 'now with one' });
    expect((await findProject('tf'))?.description).toBe('now with one');
    await accepted([200], 'DELETE', path);
    expect(await findProject('tf')).toBeUndefined();
  });

  it('keeps naming pattern and description that are given', async () => {
    const given = { id: 'tf', name: 'n', description: 'd', environments: [] };
    expect(await decoded(project, 201, 'POST', `${A}/projects`, given)).toMatchObject({ description: 'd' });
    const featureNaming = { pattern: 'tf-.+', example: 'tf-one', description: 'begins with tf' };
    await accepted([200], 'PUT', `${A}/projects/tf/settings`, { mode: 'open', featureNaming });
    await accepted([200], 'DELETE', `${A}/projects/tf`);
  });
});

describe('the resource unleash_project_access', () => {
  const access = z.object({
    users: z.array(z.object({ id, roles: z.array(id), addedAt: time, imageUrl: z.string().nullish() })),
    groups: z.array(z.object({ id, roles: z.array(id), addedAt: time, users: z.array(z.object({ joinedAt: time })) })),
    roles: z.array(role),
  });
  /** The provider's state: it contains no roles without holders. */
  const stateOf = ({ users, groups, roles }: z.infer<typeof access>) =>
    roles
      .map(({ id: roleId }) => ({
        id: roleId,
        users: users.filter((one) => one.roles.includes(roleId)).map((one) => one.id),
        groups: groups.filter((one) => one.roles.includes(roleId)).map((one) => one.id),
      }))
      .filter((one) => one.users.length + one.groups.length > 0);

  it('replaces everything that was given before, and is read as it was planned', async () => {
    await accepted([201], 'POST', `${A}/projects`, { id: 'shared', name: 'Shared', environments: [] });
    const [one, two] = [(await newUser()).id, (await newUser()).id];
    const { id: group } = await decoded(z.object({ id }), 201, 'POST', `${A}/groups`, {
      name: 'sharing',
      mappingsSSO: [],
      users: [{ user: { id: two } }],
    });
    const path = `${A}/projects/shared/access`;
    const set = async (roles: readonly object[]) => {
      await accepted([200], 'PUT', path, { roles });
      return stateOf(await decoded(access, 200, 'GET', path));
    };
    // The client leaves empty lists out.
    expect(await set([{ id: 4, users: [one] }])).toEqual([{ id: 4, users: [one], groups: [] }]);
    const both = [
      { id: 4, users: [one, two], groups: [] },
      { id: 5, users: [two], groups: [group] },
    ];
    expect(await set(both)).toEqual(both);
    expect(await set(both)).toEqual(both);
    expect(await set([{ id: 4, groups: [group] }])).toEqual([{ id: 4, users: [], groups: [group] }]);
  });
});

describe('the resource unleash_project_environment', () => {
  const environments = z.object({ version: id, environments: z.array(environment) });
  const configuration = z.array(
    z.object({
      environment: z.string(),
      type: z.string(),
      changeRequestEnabled: z.boolean(),
      requiredApprovals: id.nullish(),
    }),
  );
  const path = `${A}/projects/linked/environments`;
  const configured = async () =>
    (await decoded(configuration, 200, 'GET', `${A}/projects/linked/change-requests/config`)).find(
      (one) => one.environment === 'development',
    );

  it('links an environment, reviews changes there, and takes both away', async () => {
    await accepted([201], 'POST', `${A}/projects`, { id: 'linked', name: 'Linked', environments: [] });
    const config = `${path}/development/change-requests/config`;
    for (const requiredApprovals of [2, 3]) {
      await accepted([200, 409], 'POST', path, { environment: 'development' });
      await accepted([204, 409], 'PUT', config, { changeRequestsEnabled: true, requiredApprovals });
      const { environments: all } = await decoded(environments, 200, 'GET', `${A}/environments/project/linked`);
      expect(all.map(({ name }) => name)).toContain('development');
      expect(await configured()).toMatchObject({ changeRequestEnabled: true, requiredApprovals });
    }
    // So the provider removes a setting; the number that it sends is ignored.
    await accepted([204, 404], 'PUT', config, { changeRequestsEnabled: false, requiredApprovals: 0 });
    expect(await configured()).toMatchObject({ changeRequestEnabled: false, requiredApprovals: null });
    await accepted([200], 'DELETE', `${path}/development`);
    expect(await configured()).toBeUndefined();
    await accepted([200, 409], 'POST', path, { environment: 'development' });
    expect(await configured()).toMatchObject({ changeRequestEnabled: false });
  });
});

describe('the resource unleash_role', () => {
  const withVersion = z.object({ version: id, roles: role.required() });
  const withPermissions = role.extend({ permissions: z.array(permission) });

  it('is created, read, changed and deleted', async () => {
    const given = {
      name: 'By Terraform',
      description: 'made',
      type: 'custom',
      permissions: [{ name: 'CREATE_FEATURE' }, { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' }],
    };
    const { roles: created } = await decoded(withVersion, 200, 'POST', `${A}/roles`, given);
    expect(created).toMatchObject({ name: 'By Terraform', description: 'made', type: 'custom' });
    const path = `${A}/roles/${created.id}`;
    /** A permission without an environment must have none in the state either. */
    const planned = async () =>
      (await decoded(withPermissions, 200, 'GET', path)).permissions.map(({ name, environment: place }) => ({
        name,
        ...(place && { environment: place }),
      }));
    expect(await planned()).toEqual(given.permissions);
    expect(
      (await decoded(z.object({ version: id, roles: z.array(role) }), 200, 'GET', `${A}/roles`)).roles,
    ).toContainEqual(created);
    const change = { ...given, name: 'Renamed', description: '', permissions: [{ name: 'DELETE_FEATURE' }] };
    const { roles: changed } = await decoded(withVersion, 200, 'PUT', path, change);
    expect(changed).toEqual({ id: created.id, name: 'Renamed', description: '', type: 'custom' });
    expect(await planned()).toEqual(change.permissions);
    await accepted([200], 'DELETE', path);
    await accepted([404], 'GET', path);
  });

  it('may hold root permissions', async () => {
    const { roles } = await decoded(withVersion, 200, 'POST', `${A}/roles`, {
      name: 'Root by Terraform',
      description: '',
      type: 'root-custom',
      permissions: [{ name: 'CREATE_PROJECT' }],
    });
    expect(roles.type).toBe('root-custom');
    await accepted([200], 'DELETE', `${A}/roles/${roles.id}`);
  });
});

describe('the resources unleash_service_account and unleash_service_account_token', () => {
  const pat = z.object({
    id,
    createdAt: time,
    description: z.string(),
    expiresAt: time,
    seenAt: time.nullish(),
    secret: z.string().optional(),
  });
  const account = z.object({
    id,
    name: z.string().optional(),
    username: z.string().optional(),
    rootRole: id,
    seenAt: time.nullish(),
    tokens: z.array(pat),
  });
  const accounts = z.object({ serviceAccounts: z.array(account), rootRoles: z.array(role) });

  it('are created, read, changed and deleted', async () => {
    const path = `${A}/service-account`;
    const given = { username: 'terraformed', name: 'Terraformed', rootRole: 2 };
    const { id: made } = await decoded(account, 201, 'POST', path, given);
    const find = async () => (await decoded(accounts, 200, 'GET', path)).serviceAccounts.find((one) => one.id === made);
    expect(await find()).toMatchObject(given);
    const change = { name: 'Renamed', rootRole: 3 };
    expect(await decoded(account, 200, 'PUT', `${path}/${made}`, change)).toMatchObject(change);
    expect(await find()).toMatchObject({ username: 'terraformed', ...change });

    const token = await decoded(pat.required({ secret: true }), 201, 'POST', `${path}/${made}/token`, {
      description: 'nightly',
      expiresAt: '2099-01-01T00:00:00Z',
    });
    const { pats } = await decoded(z.object({ pats: z.array(pat) }), 200, 'GET', `${path}/${made}/token`);
    const { secret, ...listed } = token;
    expect(secret).toMatch(/^user:/);
    expect(pats).toEqual([listed]);
    await accepted([200], 'DELETE', `${path}/${made}/token/${token.id}`);

    await accepted([200], 'DELETE', `${path}/${made}`);
    expect(await find()).toBeUndefined();
  });
});

describe('the resource unleash_user', () => {
  it('is created, read, searched, changed and deleted', async () => {
    const email = `${randomUUID()}@example.com`;
    const given = { name: 'Ada', email, rootRole: 3, sendEmail: false };
    const created = await decoded(user, 201, 'POST', `${A}/user-admin`, given);
    const path = `${A}/user-admin/${created.id}`;
    const { sendEmail: _, ...kept } = given;
    expect(created).toEqual({ id: created.id, ...kept });
    expect(await decoded(user, 200, 'GET', path)).toEqual(created);
    const found = await decoded(
      z.array(z.object({ id, name: followed, username: followed })),
      200,
      'GET',
      `${A}/user-admin/search?q=${encodeURIComponent(email)}`,
    );
    expect(found).toEqual([{ id: created.id, name: 'Ada' }]);
    const change = { name: 'Ada L.', email, rootRole: 2 };
    expect(await decoded(user, 200, 'PUT', path, change)).toEqual({ id: created.id, ...change });
    expect(await decoded(user, 200, 'GET', path)).toEqual({ id: created.id, ...change });
    await accepted([200], 'DELETE', path);
    await accepted([404], 'GET', path);
  });

  it('may have nothing but a username and a password', async () => {
    const given = { username: 'terraform-user', password: 'Abcdef-123456-ghij', rootRole: 3, sendEmail: false };
    const created = await decoded(user, 201, 'POST', `${A}/user-admin`, given);
    expect(created).toEqual({ id: created.id, username: 'terraform-user', rootRole: 3 });
    expect(await decoded(user, 200, 'GET', `${A}/user-admin/${created.id}`)).toEqual(created);
  });
});
