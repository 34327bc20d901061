import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Problem } from '../../../lib/contract/problems.ts';
import { type Gate, openGate, type Requirement } from '../../../lib/identity/callers/admission.ts';
import { identify } from '../../../lib/identity/callers/identify.ts';
import type { Identified } from '../../../lib/identity/callers/identity.ts';
import { memberRole, viewerRole } from '../../../lib/identity/rights/built-in-roles.ts';
import { featureNameKey, tokenKey, userKey } from '../../../lib/store/table/keys.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { countItems } from '../../support/count-items.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { change, group, makeProject, move, now, roles, token, user } from '../people.ts';

let database: TestDatabase;
let table: Table;
let gate: Gate;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

const admin = '*:*.admin';
const client = '*:production.client';
const viewer = 'user:viewer';
const member = 'user:member';

beforeEach(async () => {
  table = await database.another();
  gate = openGate(table);
  await change(table, [
    ...roles,
    user(5, { rootRole: viewerRole, email: 'viewer@example.com' }),
    user(6, { rootRole: viewerRole, projectRoles: [{ project: 'p', role: memberRole, createdAt: now.toISOString() }] }),
    token(admin, { id: 1 }),
    token(client, { id: 2, type: 'client', name: 'sdk', environment: 'production' }),
    token(viewer, { id: 3, type: 'user', name: 'pat', userId: 5 }),
    token(member, { id: 4, type: 'user', name: 'pat', userId: 6 }),
  ]);
});

/** What the authorizer passes on for a token. */
const calling = async (secret: string): Promise<Identified> => {
  const identified = await identify(table, secret, now);
  if (identified === undefined) throw new Error('unknown token');
  return identified;
};

const anything: Requirement = { tokens: ['admin', 'user'], place: {} };
const inProject: Requirement = {
  ...anything,
  anyOf: ['UPDATE_FEATURE'],
  place: { project: 'p' },
  visibleProject: 'p',
};

const refusal = async (secret: string, requirement: Requirement, at = now): Promise<Problem> => {
  const identified = await calling(secret);
  return gate(identified, requirement, at).then(
    () => expect.unreachable('it was let in'),
    (problem: Problem) => problem,
  );
};

describe('access §2: who acts', () => {
  it('an admin token acts under its name, without a user id', async () => {
    const { caller, actor, instanceRev } = await gate(await calling(admin), anything, now);
    expect(caller).toMatchObject({ kind: 'admin', name: 'admin', userId: null, rights: { admin: true } });
    expect(actor).toEqual({ createdBy: 'admin', createdByUserId: null, tokenId: expect.any(Number) });
    expect(instanceRev).toBe(1);
  });

  it('a personal token acts as its user', async () => {
    const { actor } = await gate(await calling(viewer), anything, now);
    expect(actor).toEqual({ createdBy: 'viewer@example.com', createdByUserId: 5 });
    const { caller } = await gate(await calling(member), inProject, now);
    expect(caller).toMatchObject({ kind: 'user', name: 'user-6', userId: 6 });
  });

  it('costs one read unit, two with a project, once rights are known', async () => {
    await makeProject(table, 'p', false);
    const caller = await calling(admin);
    expect((await measureUnits(() => gate(caller, anything, now))).units).toEqual({ read: 1, write: 0 });
    expect((await measureUnits(() => gate(caller, inProject, now))).units).toEqual({ read: 2, write: 0 });
  });
});

describe('requests §2: the order of checks', () => {
  it('the kind of token is checked before the permission', async () => {
    const problem = await refusal(client, inProject);
    expect(problem).toMatchObject({ status: 403, name: 'NoAccessError' });
    expect(problem.message).toContain('client');
    expect(problem.permissions).toBeUndefined();
  });

  it('the permission is checked before the project is looked for', async () => {
    await makeProject(table, 'p', true);
    const problem = await refusal(viewer, inProject);
    expect(problem).toMatchObject({ status: 403, name: 'NoAccessError', permissions: ['UPDATE_FEATURE'] });
    expect(problem.message).toContain('UPDATE_FEATURE');
  });

  it('the environment is named where the check is for one', async () => {
    const problem = await refusal(viewer, {
      ...anything,
      anyOf: ['UPDATE_FEATURE_ENVIRONMENT'],
      place: { project: 'p', environment: 'production' },
    });
    expect(problem.message).toContain('UPDATE_FEATURE_ENVIRONMENT');
    expect(problem.message).toContain(' in environment production');
  });

  it('all alternatives are named', async () => {
    const problem = await refusal(viewer, { ...anything, anyOf: ['UPDATE_SEGMENT', 'UPDATE_PROJECT_SEGMENT'] });
    expect(problem.permissions).toEqual(['UPDATE_SEGMENT', 'UPDATE_PROJECT_SEGMENT']);
    expect(problem.message).toMatch(/UPDATE_SEGMENT.*UPDATE_PROJECT_SEGMENT/);
  });

  it('an invisible private project is answered as an unknown one', async () => {
    await makeProject(table, 'p', true);
    const problem = await refusal(viewer, { ...anything, visibleProject: 'p' });
    expect(problem).toMatchObject({ status: 404, name: 'NotFoundError' });
    expect(problem.message).toContain('p');
    await gate(await calling(member), { ...anything, visibleProject: 'p' }, now);
    await gate(await calling(admin), { ...anything, visibleProject: 'p' }, now);
  });

  it('an unknown project is refused at the same point, for callers who do not see private ones', async () => {
    await makeProject(table, 'p', true);
    const hidden = await refusal(viewer, { ...anything, visibleProject: 'p' });
    const unknown = await refusal(viewer, { ...anything, visibleProject: 'nowhere' });
    expect(unknown).toMatchObject({ status: 404, name: 'NotFoundError' });
    expect(unknown.message.replace('nowhere', 'p')).toBe(hidden.message);
  });

  it('an unknown project is left to the operation, for callers who see every project', async () => {
    await gate(await calling(admin), { ...anything, visibleProject: 'nowhere' }, now);
  });
});

describe('what is read for a request before its caller is checked', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const reads = (names: number) => ({
    keys: Array.from({ length: names }, (_, i) => featureNameKey(`feature-${i}`)),
  });
  const itemsOf = async (identified: Identified, requirement: Requirement, names: number): Promise<number> => {
    const run = () => gate(identified, requirement, now, () => reads(names)).catch(() => undefined);
    return (await countItems(table, run)).read;
  };

  it('is nothing of what it rests on for a kind of token that is refused', async () => {
    expect(await itemsOf(await calling(client), anything, 300)).toBe(1);
  });

  it('nor for a user who is known to lack the permission', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const caller = await calling(viewer);
    const requirement: Requirement = { ...anything, anyOf: ['UPDATE_FEATURE'], place: { project: 'p' } };
    await refusal(viewer, requirement);
    clock.mockReturnValue(2_000);
    await refusal(viewer, requirement);
    expect(await itemsOf(caller, requirement, 300)).toBe(1);
    expect(await itemsOf(caller, anything, 300)).toBe(301);
  });

  it('is bounded for everybody else', async () => {
    expect(await itemsOf(await calling(admin), anything, 3_000)).toBe(2_001);
  });
});

describe('access §9: what stops working with the next request', () => {
  it('a token revoked after the authorizer read it', async () => {
    const identified = await calling(admin);
    await change(table, [], [tokenKey(identified.identity.tokenKey)]);
    await expect(gate(identified, anything, now)).rejects.toMatchObject({ name: 'AuthenticationRequired' });
  });

  it('a token that now expires earlier', async () => {
    const identified = await calling(admin);
    await change(table, [token(admin, { expiresAt: now.toISOString() })]);
    await expect(gate(identified, anything, now)).rejects.toMatchObject({ name: 'AuthenticationRequired' });
  });

  it('a token that expired while the gateway cached the answer', async () => {
    const soon = new Date(now.getTime() + 1000);
    await change(table, [token(admin, { expiresAt: soon.toISOString() })]);
    const identified = await calling(admin);
    await gate(identified, anything, now);
    await expect(gate(identified, anything, soon)).rejects.toMatchObject({ name: 'AuthenticationRequired' });
  });

  it('but a token that now expires later goes on working', async () => {
    await change(table, [token(admin, { expiresAt: new Date(now.getTime() + 1000).toISOString() })]);
    const identified = await calling(admin);
    await change(table, [token(admin, { expiresAt: null })]);
    await gate(identified, anything, new Date(now.getTime() + 2000));
  });

  it('a role', async () => {
    const identified = await calling(member);
    await gate(identified, inProject, now);
    await change(table, [user(6, { rootRole: viewerRole })]);
    await expect(gate(identified, inProject, now)).rejects.toMatchObject({ name: 'NoAccessError' });
  });

  it('a membership in a group', async () => {
    const grant = { project: 'p', role: memberRole, createdAt: now.toISOString() };
    await change(table, [group(1, { users: [{ id: 5, joinedAt: now.toISOString() }], projectRoles: [grant] })]);
    const identified = await calling(viewer);
    await gate(identified, inProject, now);
    await change(table, [group(1, { projectRoles: [grant] })]);
    await expect(gate(identified, inProject, now)).rejects.toMatchObject({ name: 'NoAccessError' });
  });

  it('a user', async () => {
    const identified = await calling(viewer);
    await change(table, [], [userKey(5)]);
    await expect(gate(identified, anything, now)).rejects.toMatchObject({ name: 'AuthenticationRequired' });
  });

  it('but a token stays valid through other changes to the instance', async () => {
    const identified = await calling(admin);
    await move(table);
    expect((await gate(identified, anything, now)).instanceRev).toBe(2);
  });
});
