import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PermissionName } from '../../../lib/contract/schemas/permission.ts';
import { archiveFeaturesIn } from '../../../lib/flags/archive/archive.ts';
import { removeFeaturesIn } from '../../../lib/flags/archive/remove.ts';
import { guardedInProject } from '../../../lib/flags/features/guarded-unit.ts';
import { readProject } from '../../../lib/flags/features/read.ts';
import type { Rights } from '../../../lib/identity/rights/rights.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { transact } from '../../../lib/store/commit/unit-of-work.ts';
import { instance, projectScope } from '../../../lib/store/table/keys.ts';
import { openTable } from '../../../lib/store/table/table.ts';
import { type Pace, realPace } from '../../../lib/store/table/waiting.ts';
import { configureChangeRequests } from '../../../lib/workflows/change-requests/configure.ts';
import { segmentItem, store } from '../../flags/projects/stored.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { asNewProcess } from '../../support/new-process.ts';
import { callerOf } from '../context.ts';
import { actor, type Instance, now, seeded } from '../state/instance.ts';
import { importAs, takeOut } from './instance.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

const to = { project: 'default', environment: 'production' };
const holderOf = (...permissions: readonly PermissionName[]): Rights => ({
  admin: false,
  grants: permissions.map((permission) => ({ permission, project: 'default' })),
  memberOf: new Set(['default']),
  seesPrivateProjects: false,
});

/** The same table for a process in which something happens before its n-th write. */
const interrupted = (
  { table }: Instance,
  n: number,
  happens: () => Promise<unknown>,
  pace: Pace = realPace,
): Instance => {
  const lane = openTable(table.name, { endpoint: database.endpoint, pace });
  let writes = 0;
  lane.transactions.wrap(async ({ operation }, next) => {
    if (operation === 'TransactWriteItems' && ++writes === n) await happens();
    return next();
  });
  return { table: lane, catalog: openCatalog(lane) };
};

/** The outcome of an import by a caller with these rights. */
const outcomeOf = (target: Instance, rights: Rights, data: object): Promise<unknown> => {
  const body = { ...to, data: { featureStrategies: [], ...data } };
  return importAs(target, body, callerOf({ userId: null, name: 'importer', rights })).then(
    () => 'done',
    (error: { name: string; status: number; permissions?: string[]; message: string }) => [
      error.status,
      error.name,
      error.permissions ?? error.message,
    ],
  );
};

const strategy = (featureName: string) => ({ featureName, name: 'default' });
const data = (name: string, more: object = {}) => ({
  features: [{ name }],
  featureStrategies: [strategy(name)],
  ...more,
});
const state = (featureName: string, enabled: boolean) => [{ featureName, enabled }];
const newProcess = (target: Instance): Instance => {
  const table = asNewProcess(target.table);
  return { table, catalog: openCatalog(table) };
};
const isOn = async (target: Instance, name: string): Promise<boolean | undefined> =>
  (await takeOut(newProcess(target), to, [name])).featureEnvironments[0]?.enabled;

const configuring = ({ table }: Instance, environment: string) =>
  configureChangeRequests(
    { table, actor, now, deadline: Number.POSITIVE_INFINITY, instanceRev: 0 },
    { project: 'default', environment, setting: { changeRequestsEnabled: true } },
  );

describe('features-batch §7.3: what others change meanwhile', () => {
  const usual = ['UPDATE_FEATURE', 'CREATE_FEATURE_STRATEGY'] as const;

  it.each([
    {
      change: 'a feature that was on is off, so that the import would switch it on',
      before: data('a', { featureEnvironments: state('a', true) }),
      rival: data('a', { featureEnvironments: state('a', false) }),
      given: data('a', { featureEnvironments: state('a', true) }),
      rights: holderOf(...usual, 'DELETE_FEATURE_STRATEGY'),
      lacks: 'UPDATE_FEATURE_ENVIRONMENT',
    },
    {
      change: 'the feature is on, so that removing its only active strategy would switch it off',
      before: data('a'),
      rival: data('a', { featureEnvironments: state('a', true) }),
      given: { features: [{ name: 'a' }] },
      rights: holderOf(...usual, 'DELETE_FEATURE_STRATEGY'),
      lacks: 'UPDATE_FEATURE_ENVIRONMENT',
    },
    {
      change: 'there are strategies to remove',
      before: { features: [{ name: 'a' }] },
      rival: data('a'),
      given: { features: [{ name: 'a' }] },
      rights: holderOf(...usual),
      lacks: 'DELETE_FEATURE_STRATEGY',
    },
    {
      change: 'a parent was deleted',
      before: {
        features: [{ name: 'a' }, { name: 'p' }],
        dependencies: [{ feature: 'a', dependencies: [{ feature: 'p' }] }],
      },
      rival: { features: [{ name: 'a' }], dependencies: [{ feature: 'a', dependencies: [] }] },
      given: { features: [{ name: 'a' }], dependencies: [{ feature: 'a', dependencies: [{ feature: 'p' }] }] },
      rights: holderOf(...usual),
      lacks: 'UPDATE_FEATURE_DEPENDENCY',
    },
  ])('$change: refused', async ({ before, rival, given, rights, lacks }) => {
    const target = await seeded(await database.another());
    const body = (one: object) => ({ ...to, data: { featureStrategies: [], ...one } });
    await importAs(target, body(before));
    const lane = interrupted(target, 1, () => importAs(target, body(rival)));
    const then = async () => takeOut(newProcess(target), to);
    expect(await outcomeOf(lane, rights, given)).toEqual([403, 'NoAccessError', [lacks]]);
    const after = await then();
    expect(await outcomeOf(target, rights, given)).toEqual([403, 'NoAccessError', [lacks]]);
    expect(await then()).toEqual(after);
  });

  it('change requests are switched on: refused, in the environment and for dependencies everywhere', async () => {
    const target = await seeded(await database.another());
    await importAs(target, { ...to, data: { features: [{ name: 'a' }, { name: 'p' }], featureStrategies: [] } });
    const rights = holderOf(
      ...usual,
      'DELETE_FEATURE_STRATEGY',
      'UPDATE_FEATURE_ENVIRONMENT',
      'UPDATE_FEATURE_DEPENDENCY',
    );
    const skip = [403, 'NoAccessError', ['SKIP_CHANGE_REQUEST']];
    const depend = { features: [{ name: 'a' }], dependencies: [{ feature: 'a', dependencies: [{ feature: 'p' }] }] };
    const there = interrupted(target, 1, () => configuring(target, 'development'));
    expect(await outcomeOf(there, rights, depend)).toEqual(skip);
    expect(await outcomeOf(target, rights, data('a'))).toBe('done');
    const here = interrupted(target, 1, () => configuring(target, 'production'));
    expect(await outcomeOf(here, rights, data('a', { featureEnvironments: state('a', true) }))).toEqual(skip);
    expect(await isOn(target, 'a')).toBe(false);
  });

  it('a feature was deleted and would be created again, without the permission: refused', async () => {
    const target = await seeded(await database.another());
    await importAs(target, { ...to, data: { features: [{ name: 'a' }], featureStrategies: [] } });
    const gone = interrupted(target, 1, async () => {
      const order = { scopes: [projectScope('default'), instance] as const, actor, now };
      const { table } = target;
      const source = {
        table,
        catalog: openCatalog(table),
        actor,
        now,
        deadline: Number.POSITIVE_INFINITY,
        instanceRev: 0,
      };
      await transact({ table, ...order }, order.scopes, async (unit) =>
        archiveFeaturesIn(
          guardedInProject(unit, 'default', () => undefined),
          { state: (await readProject(source, 'default')).state, features: ['a'] },
        ),
      );
      await transact({ table: target.table, ...order }, order.scopes, (unit) =>
        removeFeaturesIn(unit, { project: 'default', features: ['a'] }),
      );
    });
    const refused = [403, 'NoAccessError', ['CREATE_FEATURE']];
    expect(await outcomeOf(gone, holderOf(...usual), data('a'))).toEqual(refused);
    expect(await isOn(target, 'a')).toBe(undefined);
  });

  it('in the middle of an import of many commits: what the rights do not allow is left out and named', async () => {
    const target = await seeded(await database.another());
    // Where nothing differs, an import of fewer fits into one commit.
    const names = Array.from({ length: 60 }, (_, i) => `many-${String(i).padStart(2, '0')}`);
    const all = (enabled: boolean) => ({
      features: names.map((name) => ({ name })),
      featureStrategies: names.map(strategy),
      featureEnvironments: names.flatMap((name) => state(name, enabled)),
    });
    await importAs(target, { ...to, data: all(true) });
    const last = names.at(-1) ?? '';
    // The writes are the plan, the job, and then the commits of features: the second of them is the fourth write.
    const lane = interrupted(target, 4, () =>
      importAs(target, { ...to, data: { ...data(last), featureEnvironments: state(last, false) } }),
    );
    const answer = await outcomeOf(lane, holderOf(...usual, 'DELETE_FEATURE_STRATEGY'), all(true));
    expect(answer).toEqual([409, 'InvalidOperationError', expect.stringContaining(last)]);
    expect(answer).toEqual([409, 'InvalidOperationError', expect.stringContaining('UPDATE_FEATURE_ENVIRONMENT')]);
    expect([await isOn(target, last), await isOn(target, 'many-00')]).toEqual([false, true]);
  });

  it.each([
    { pauses: 3, end: 'it is not removed: nothing is left out' },
    { pauses: Number.POSITIVE_INFINITY, end: 'it takes too long: what uses it is left out and named' },
  ])('in the middle, a segment is just being removed, and $end', async ({ pauses }) => {
    const target = await seeded(await database.another());
    const segment = { id: 1, name: 'vips', constraints: [] };
    const usable = [segmentItem(segment)];
    await store(target.table, usable);
    const names = Array.from({ length: 40 }, (_, i) => `many-${String(i).padStart(2, '0')}`);
    const last = names.at(-1) ?? '';
    const given = {
      features: names.map((name) => ({ name })),
      segments: [{ id: 1, name: 'vips' }],
      featureStrategies: names.map((name) => ({ ...strategy(name), ...(name === last && { segments: [1] }) })),
    };
    let slept = 0;
    const lane = interrupted(
      target,
      4,
      () => store(target.table, [Object.assign(segmentItem(segment), { reserved: true })]),
      {
        ...realPace,
        sleep: async () => {
          if (++slept === pauses) await store(target.table, usable);
        },
      },
    );
    const answer = await outcomeOf(lane, holderOf(...usual, 'CREATE_FEATURE'), given);
    expect(slept).toBe(Math.min(pauses, 7));
    const { featureStrategies } = await takeOut(newProcess(target), to, [last]);
    expect({ answer, segments: featureStrategies.map(({ segments }) => segments) }).toEqual(
      Number.isFinite(pauses)
        ? { answer: 'done', segments: [[1]] }
        : {
            answer: [409, 'InvalidOperationError', expect.stringMatching(/many-39.*just being removed/)],
            segments: [],
          },
    );
  });
});
