import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { appendAllPending, appendPending } from '../../../lib/store/event-log/append.ts';
import { readPending } from '../../../lib/store/event-log/pending.ts';
import { instance, projectScope } from '../../../lib/store/table/keys.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { type Pace, realPace } from '../../../lib/store/table/waiting.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { emitEach, now } from './emit.ts';

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await database.another();
});

const archived = (project: string, featureName: string) =>
  ({ type: 'feature-archived', project, featureName }) as const;
const wait = (ms: number): Pace => ({ ...realPace, now: () => now.getTime() + ms });

describe('events §10: how far the event log is behind', () => {
  it('is shown for one project and for everything, and reading it appends nothing', async () => {
    await emitEach(table, { type: 'tag-created' }, archived('a', 'f'), archived('a', 'g'), archived('b', 'h'));
    for (let again = 0; again < 2; again++) {
      expect(await readPending(table)).toEqual({ scopes: 3, commits: 4, since: now.toISOString(), filedBy: null });
      expect(await readPending(table, 'a')).toEqual({ scopes: 1, commits: 2, since: now.toISOString(), filedBy: null });
    }
  });

  it('is nothing when all is appended, and shows by whom', async () => {
    await emitEach(table, archived('a', 'f'), archived('b', 'f'), archived('c', 'f'));
    await appendPending(table, projectScope('a'), 'stream');
    await appendPending(table, projectScope('b'));
    expect(await readPending(table)).toMatchObject({ scopes: 1, commits: 1 });
    await appendAllPending(table);
    expect(await readPending(table)).toEqual({ scopes: 0, commits: 0, since: null, filedBy: null });
    for (const [project, filedBy] of [
      ['a', 'stream'],
      ['b', 'reader'],
      ['c', 'recovery'],
    ] as const)
      expect(await readPending(table, project)).toEqual({ scopes: 0, commits: 0, since: null, filedBy });
  });

  it('is nothing for a project that does not or cannot exist', async () => {
    for (const project of ['nobody', 'x'.repeat(3000)])
      expect(await readPending(table, project)).toEqual({ scopes: 0, commits: 0, since: null, filedBy: null });
  });
});

describe('events that waited', () => {
  const lines = () => spy.mock.calls.map((args: readonly unknown[]) => args[0]);
  let spy: ReturnType<typeof vi.spyOn>;
  beforeEach(() => {
    vi.stubEnv('AWS_LAMBDA_LOG_FORMAT', 'JSON');
    spy = vi.spyOn(console, 'info').mockImplementation(() => {});
  });
  afterEach(() => {
    spy.mockRestore();
    vi.unstubAllEnvs();
  });

  it('longer than a minute are counted, whoever appends them', async () => {
    await emitEach(table, archived('a', 'f'), archived('a', 'g'));
    await appendPending({ ...table, pace: wait(61_000) }, projectScope('a'));
    await emitEach(table, { type: 'tag-created' });
    await appendAllPending({ ...table, pace: wait(61_000) });
    expect(lines()).toEqual([
      { signal: 'eventsAppendedLate', events: 2 },
      { signal: 'eventsAppendedLate', events: 1 },
    ]);
  });

  it('a minute or less are not counted', async () => {
    await emitEach(table, { type: 'tag-created' });
    await appendPending({ ...table, pace: wait(60_000) }, instance, 'stream');
    expect(lines()).toEqual([]);
  });
});
