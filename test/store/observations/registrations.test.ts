import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inParallel } from '../../../lib/basics/parallel.ts';
import type { ClientRegistration } from '../../../lib/contract/schemas/sdk.ts';
import { emitNewApplications } from '../../../lib/flags/sdk/new-applications.ts';
import { recordRegistration } from '../../../lib/flags/sdk/register.ts';
import { noRights } from '../../../lib/identity/rights/rights.ts';
import { readHeads } from '../../../lib/store/commit/head.ts';
import { appendAllPending } from '../../../lib/store/event-log/append.ts';
import { decodeEvent, type EventItem } from '../../../lib/store/event-log/event-item.ts';
import {
  maxApplications,
  maxNewAMinute,
  openRegistrations,
  type RegistrationCountItem,
  type Registrations,
  readNewApplications,
  type SeenApplicationItem,
} from '../../../lib/store/observations/registrations.ts';
import {
  eventsPartition,
  newApplicationKey,
  registrationCountKey,
  seenApplicationKey,
} from '../../../lib/store/table/keys.ts';
import { getItem, queryAll } from '../../../lib/store/table/read.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { store } from '../../flags/projects/stored.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { callerOf } from '../../workflows/context.ts';

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await database.another();
});

const at = (seconds: number): Date => new Date(Date.UTC(2030, 0, 1) + seconds * 1000);
const caller = { ...callerOf({ userId: null, name: 'web', rights: noRights }), environment: 'production' };
const byToken = { createdBy: 'web', createdByUserId: null };

const note = (
  registrations: Registrations,
  registration: ClientRegistration,
  now = at(0),
  actor: { createdBy: string; createdByUserId: number | null } = byToken,
): Promise<void> =>
  recordRegistration(
    { table, registrations, caller, actor, now, deadline: Number.POSITIVE_INFINITY, instanceRev: 0 },
    registration,
  );

/**
 * Notes many registrations, twenty at once, as requests do. DynamoDB Local makes one write of a table at a time, and on a
 * busy machine it gives up the last ones of a hundred (docs/table.md, "Engines").
 */
const noteMany = async (registrations: Registrations, names: readonly string[], now = at(0)): Promise<void> => {
  await inParallel(names, 20, (appName) => note(registrations, { appName }, now));
};

const names = (n: number, prefix = 'app'): string[] => Array.from({ length: n }, (_, i) => `${prefix}-${i}`);
const count = () => getItem<RegistrationCountItem>(table, registrationCountKey as never);
const waiting = async (): Promise<string[]> => (await readNewApplications(table, 1000)).map(({ sk }) => sk);
const emit = () => emitNewApplications({ table, now: at(1), deadline: Date.now() + 60_000 });
const events = async () => {
  await appendAllPending(table);
  return (await queryAll<EventItem>(table, { pk: eventsPartition })).map(decodeEvent);
};
const commits = async (): Promise<number> => (await readHeads(table)).reduce((sum, { rev }) => sum + rev, 0);

describe('sdk §7.1: a registration is an observation', () => {
  it('is no commit; the event of a new application comes with the next emission, by its token, once', async () => {
    const registrations = openRegistrations(table);
    await note(registrations, { appName: 'shop', instanceId: '0', strategies: ['default'], interval: 1000 });
    await note(openRegistrations(table), { appName: 'shop', instanceId: '1' });
    await note(registrations, { appName: 'till' }, at(0), { createdBy: 'kari', createdByUserId: 7 });
    expect([await commits(), await waiting()]).toEqual([0, ['shop', 'till']]);
    expect(await emit()).toBe(2);
    expect([await emit(), await waiting()]).toEqual([0, []]);
    expect(
      (await events()).map(({ type, createdBy, createdByUserId, data }) => [type, createdBy, createdByUserId, data]),
    ).toEqual([
      [
        'application-created',
        'web',
        null,
        { appName: 'shop', instanceId: '0', strategies: ['default'], interval: 1000, environment: 'production' },
      ],
      ['application-created', 'kari', 7, { appName: 'till', environment: 'production' }],
    ]);
    await note(openRegistrations(table), { appName: 'shop' }, at(90_000));
    expect(await waiting()).toEqual([]);
  });

  it('is kept once a day, and costs nothing in between', async () => {
    const units = async (run: () => Promise<unknown>) => (await measureUnits(run)).units;
    const registrations = openRegistrations(table);
    await note(registrations, { appName: 'shop' });
    expect(await units(() => note(registrations, { appName: 'shop' }, at(899)))).toEqual({ read: 0, write: 0 });
    expect(await units(() => note(registrations, { appName: 'shop' }, at(3600)))).toEqual({ read: 1, write: 0 });
    expect(await units(() => note(openRegistrations(table), { appName: 'shop' }, at(7200)))).toEqual({
      read: 1,
      write: 0,
    });
    expect(await units(() => note(registrations, { appName: 'shop' }, at(24 * 3600)))).toEqual({ read: 1, write: 1 });
    expect(await getItem(table, seenApplicationKey('shop') as never)).toMatchObject({ day: '2030-01-02' });
  });

  it('puts the events of many into few commits', async () => {
    await noteMany(openRegistrations(table), names(100));
    expect(await emit()).toBe(100);
    expect(await commits()).toBeLessThanOrEqual(4);
    expect((await events()).map(({ type }) => type)).toEqual(names(100).map(() => 'application-created'));
  });

  it('takes 100 new ones a minute from all processes together; of more it keeps their number alone', async () => {
    const processes = [openRegistrations(table), openRegistrations(table), openRegistrations(table)];
    for (const [i, registrations] of processes.entries()) await noteMany(registrations, names(80, `p${i}`));
    expect(await waiting()).toHaveLength(maxNewAMinute);
    expect(await count()).toMatchObject({ total: 100, inMinute: 100, refused: 140 });
    const known = (await waiting())[0] ?? '';
    await Promise.all(processes.map((registrations) => note(registrations, { appName: known })));
    expect(await count()).toMatchObject({ total: 100, refused: 140 });
    await noteMany(openRegistrations(table), names(150, 'later'), at(60));
    expect(await waiting()).toHaveLength(200);
    expect(await count()).toMatchObject({ total: 200, inMinute: 100, refused: 190 });
  });

  it('takes 10,000 applications, no more', async () => {
    const full = {
      ...registrationCountKey,
      kind: 'registration-count',
      rev: 0,
      total: maxApplications - 2,
      minute: 1,
    };
    const crowded = { ...full, inMinute: 3 };
    await store(table, [crowded]);
    const registrations = openRegistrations(table);
    await noteMany(registrations, names(10));
    await noteMany(registrations, names(10, 'later'), at(120));
    expect(await waiting()).toHaveLength(2);
    expect(await count()).toMatchObject({ total: maxApplications, refused: 18 });
  });

  it('writes little, whatever is sent', async () => {
    const large = 'x'.repeat(60_000);
    const { units } = await measureUnits(() =>
      note(openRegistrations(table), { appName: 'large', strategies: names(4000), sdkVersion: 'node' }),
    );
    // Three small items; a transaction counts each twice.
    expect(units.write).toBeLessThanOrEqual(6);
    await note(openRegistrations(table), { appName: 'larger', instanceId: large });
    expect(await emit()).toBe(2);
    expect((await events()).map(({ data }) => data)).toEqual([
      { appName: 'large', sdkVersion: 'node', environment: 'production' },
      { appName: 'larger', environment: 'production' },
    ]);
    const registrations = openRegistrations(table);
    await noteMany(registrations, names(200));
    const refused = await measureUnits(() => noteMany(registrations, names(50, 'refused')));
    expect(refused.units).toEqual({ read: 50, write: 50 });
  });

  it('remembers no id of an instance that is too long to be kept', async () => {
    const registrations = openRegistrations(table);
    await note(registrations, { appName: 'shop', instanceId: `a${'x'.repeat(255)}` });
    const again = await measureUnits(() => note(registrations, { appName: 'shop', instanceId: `b${'x'.repeat(255)}` }));
    expect(again.units).toEqual({ read: 0, write: 0 });
  });

  it('keeps Unicode text of a version that is cut within a character', async () => {
    const whole = 'x'.repeat(99);
    await note(openRegistrations(table), { appName: 'shop', instanceId: '0', sdkVersion: `${whole}😀` });
    const { sdkVersion } = (await getItem<SeenApplicationItem>(table, seenApplicationKey('shop') as never)) ?? {};
    expect(sdkVersion).toBe(`${whole}😀`);
    expect(sdkVersion?.isWellFormed()).toBe(true);
  });

  it('is noted by several processes at once as one', async () => {
    const processes = Array.from({ length: 5 }, () => openRegistrations(table));
    await Promise.all(processes.flatMap((registrations) => noteMany(registrations, names(10))));
    expect(await waiting()).toHaveLength(10);
    expect(await count()).toMatchObject({ total: 10 });
    const emitted = await Promise.all([emit(), emit(), emit()]);
    expect(emitted.reduce((sum, n) => sum + n)).toBe(10);
    expect(await events()).toHaveLength(10);
  });
});

/** A table on which a process waits before it stores a new application. */
const slow = (go: Promise<void>, reached: () => void): Table => {
  const lane = openTable(table.name, { endpoint: database.endpoint });
  lane.client.wrap(async ({ input }, next) => {
    if (JSON.stringify(input).includes('#day')) {
      reached();
      await go;
    }
    return next();
  });
  return lane;
};

describe('sdk §7.2: an application has one place', () => {
  it('when one process has found that it is new, and another stores it first', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const lane = slow(promise, reach);
    const late = note(openRegistrations(lane), { appName: 'shop' });
    await reached;
    await note(openRegistrations(table), { appName: 'shop' });
    resolve();
    await late;
    lane.client.destroy();
    expect(await getItem(table, seenApplicationKey('shop') as never)).toBeDefined();
    expect(await waiting()).toEqual(['shop']);
    expect(await count()).toMatchObject({ total: 1, inMinute: 1 });
  });

  it('where an older version kept its event, and died before it noted that it was seen', async () => {
    const pending = { ...newApplicationKey('shop'), kind: 'new-application', rev: 0, at: at(0).toISOString() };
    await store(table, [{ ...pending, data: { appName: 'shop' }, ...byToken } as never]);
    await note(openRegistrations(table), { appName: 'shop' });
    await emit();
    expect((await events()).map(({ type }) => type)).toEqual(['application-created']);
    expect([await waiting(), (await count())?.total]).toEqual([[], 1]);
  });
});

/** A table on which the process dies at its n-th write. */
const dying = (writes: number): Table => {
  const lane = openTable(table.name, { endpoint: database.endpoint });
  let left = writes;
  for (const client of [lane.client, lane.transactions])
    client.wrap(async ({ operation }, next) => {
      if (/Update|Delete|Transact/.test(operation) && left-- <= 0) throw new Error('dead');
      return next();
    });
  return lane;
};

describe('sdk §7.3: a new application has its event, once, whenever a process dies', () => {
  it('while it registers: the next registration or the next emission completes it', async () => {
    for (const survived of [0, 1]) {
      table = await database.another();
      const lane = dying(survived);
      const done = await note(openRegistrations(lane), { appName: 'shop' }).then(
        () => true,
        () => false,
      );
      expect(done).toBe(survived === 1);
      await note(openRegistrations(table), { appName: 'shop' });
      await emit();
      await note(openRegistrations(table), { appName: 'shop' });
      await emit();
      expect((await events()).map(({ type }) => type)).toEqual(['application-created']);
      expect([await waiting(), (await count())?.total]).toEqual([[], 1]);
      lane.client.destroy();
      lane.transactions.destroy();
    }
  });

  it('while it emits: the next emission does not repeat what the log has', async () => {
    await noteMany(openRegistrations(table), names(30));
    for (const survived of [0, 1, 2, 5, 28]) {
      const lane = dying(survived);
      await emitNewApplications({ table: lane, now: at(1), deadline: Date.now() + 5000 }).catch(() => 0);
      lane.client.destroy();
      lane.transactions.destroy();
    }
    await emit();
    expect(new Set((await events()).map(({ data }) => JSON.stringify(data))).size).toBe(30);
    expect(await events()).toHaveLength(30);
    expect(await waiting()).toEqual([]);
  });

  it('keeps what waits under the name of the application', async () => {
    await note(openRegistrations(table), { appName: 'a #name/with: anything é' });
    expect(await getItem(table, newApplicationKey('a #name/with: anything é') as never)).toMatchObject(byToken);
    expect(await emit()).toBe(1);
  });
});
