import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identify } from '../../../lib/identity/callers/identify.ts';
import { viewerRole } from '../../../lib/identity/rights/built-in-roles.ts';
import { findSession } from '../../../lib/identity/sessions/find.ts';
import { issueSessionToken } from '../../../lib/identity/sessions/issue-token.ts';
import { maxSessions } from '../../../lib/identity/sessions/limits.ts';
import { listSessions } from '../../../lib/identity/sessions/list.ts';
import { startSession } from '../../../lib/identity/sessions/start.ts';
import { querySessions } from '../../../lib/store/sessions/session.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { now as began, change, roles, user } from '../people.ts';

const minute = 60_000;
const hour = 60 * minute;

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await database.another();
  await change(table, [...roles, user(5, { rootRole: viewerRole })]);
});

const later = (ms: number): Date => new Date(began.getTime() + ms);
const start = (now = began): Promise<string> =>
  startSession({ table, now }, { user: { id: 5 }, method: 'password', address: '192.0.2.1' });
const isOpen = async (cookie: string, ms: number): Promise<boolean> =>
  (await findSession({ table, now: later(ms) }, cookie)) !== undefined;

describe('sessions §2: how long a session lasts', () => {
  it('is two hours without use', async () => {
    const cookie = await start();
    expect(await isOpen(cookie, 2 * hour - 1)).toBe(true);
    expect(await isOpen(cookie, 2 * hour)).toBe(false);
    expect(await listSessions({ table, now: later(2 * hour) }, 5)).toEqual([]);
    await expect(issueSessionToken({ table, now: later(2 * hour) }, cookie)).rejects.toThrow(
      expect.objectContaining({ name: 'AuthenticationRequired' }),
    );
  });

  it('is 48 hours in any case', async () => {
    const cookie = await start();
    for (let ms = hour; ms < 48 * hour; ms += hour) await issueSessionToken({ table, now: later(ms) }, cookie);
    expect(await isOpen(cookie, 48 * hour - 1)).toBe(true);
    expect(await isOpen(cookie, 48 * hour)).toBe(false);
  });

  it('is removed from the table, too, at its end', async () => {
    await start();
    const [session] = await querySessions(table, 5);
    expect(session?.expires).toBe(later(48 * hour).getTime() / 1000);
  });

  it(`is over when ${maxSessions} newer ones were started`, async () => {
    const first = await start();
    for (let i = 1; i < maxSessions; i++) await start(later(i));
    expect(await isOpen(first, minute)).toBe(true);
    await start(later(maxSessions));
    expect(await isOpen(first, minute)).toBe(false);
    expect(await querySessions(table, 5)).toHaveLength(maxSessions);
  });
});

describe('sessions §3: how long a token of a session lasts', () => {
  it('is ten minutes', async () => {
    const { token, expiresAt } = await issueSessionToken({ table, now: began }, await start());
    expect(expiresAt).toBe(later(10 * minute).toISOString());
    expect(await identify(table, token, later(10 * minute - 1))).toBeDefined();
    expect(await identify(table, token, later(10 * minute))).toBeUndefined();
  });

  it('is not longer than its session', async () => {
    const cookie = await start();
    for (let ms = hour; ms < 48 * hour; ms += hour) await issueSessionToken({ table, now: later(ms) }, cookie);
    const { expiresAt } = await issueSessionToken({ table, now: later(48 * hour - minute) }, cookie);
    expect(expiresAt).toBe(later(48 * hour).toISOString());
  });
});
