import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readSamples, type Sample } from '../../infra/local/samples/samples.ts';
import { routes } from '../../lib/contract/routes/index.ts';
import type { Route } from '../../lib/contract/routes/route.ts';
import { openCatalog } from '../../lib/store/catalog/catalog.ts';
import { wokenBy } from '../../lib/store/deliveries/wakes.ts';
import { appendAllPending } from '../../lib/store/event-log/append.ts';
import type { EventItem } from '../../lib/store/event-log/event-item.ts';
import { readJobs } from '../../lib/store/jobs/job.ts';
import { publishedKey } from '../../lib/store/objects/keys.ts';
import { messagesOf, reportFrom } from '../../lib/store/observations/report.ts';
import { featureEventsPartition } from '../../lib/store/table/keys.ts';
import { queryAll } from '../../lib/store/table/read.ts';
import { optionalMembers } from '../../lib/store/table/stored-members.ts';
import type { Table } from '../../lib/store/table/table.ts';
import { packedText } from '../../lib/store/wire/packed.ts';
import { applyDue } from '../../lib/workflows/change-requests/apply-due.ts';
import { readSchedule } from '../../lib/workflows/change-requests/schedule.ts';
import { continueJobs } from '../../lib/workflows/recovery/continue-jobs.ts';
import { finishRemovals } from '../../lib/workflows/recovery/continue-removals.ts';
import { startService, type TestService } from '../e2e/harness.ts';
import { startModelDatabase, type TestDatabase } from '../support/database.ts';
import { isOrdinary, sendOverHttp } from '../support/play-samples.ts';
import { openChanges } from './changes.ts';
import { keyOf, putAll, type RawItem, scanAll } from './items.ts';

const recording = z
  .object({
    tokens: z.record(z.string(), z.string()),
    secretsKey: z.string(),
    reads: z.record(z.string(), z.number()),
    items: z.array(z.custom<RawItem>()),
  })
  .parse(JSON.parse(gunzipSync(readFileSync(new URL('predecessor.json.gz', import.meta.url))).toString()));

let database: TestDatabase;
let folder: string;
let samples: ReadonlyMap<string, Sample>;
let running: TestService | undefined;
beforeAll(async () => {
  samples = await readSamples(new Date());
  database = await startModelDatabase();
  folder = mkdtempSync(join(tmpdir(), 'halyard-versions-'));
  writeFileSync(join(folder, 'key'), recording.secretsKey);
});
// The next service runs in the same process.
afterEach(async () => {
  await running?.stop();
  running = undefined;
});
afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts this version on the items of another one. */
const over = async (items: readonly RawItem[]): Promise<TestService> => {
  const table = await database.another();
  await putAll(table, items);
  running = await startService({
    dearHashes: true,
    env: {
      DYNAMODB_ENDPOINT: database.endpoint,
      TABLE_NAME: table.name,
      HALYARD_SECRETS_KEY_FILE: join(folder, 'key'),
    },
  });
  return running;
};

/** Sends the sample of a route as a caller would. */
const play = async (service: TestService, route: Route): Promise<number> => {
  const answer = await sendOverHttp(service.url, route, samples, recording.tokens);
  await answer.arrayBuffer();
  return answer.status;
};

const isWrite = ({ method, role }: Route): boolean => method !== 'GET' && role !== 'reader';
/** Routes that remove something come last, so that as many routes as possible find their data. */
const harm = ({ operation, method }: Route): number =>
  method === 'DELETE' || /archive|delete|remove/i.test(operation)
    ? 2
    : /import|ChangeProject|move/i.test(operation)
      ? 1
      : 0;
const writes = routes.filter(isWrite).sort((a, b) => harm(a) - harm(b));

describe('storage §9: what the version before stored', () => {
  it('holds every kind of item that it could store', () => {
    const kinds = new Set(recording.items.map(({ kind }) => kind?.S));
    const written = ['head', 'commit', 'commit-part', 'snapshot', 'snapshot-part', 'batch-plan'];
    const seen = ['seen', 'features-seen', 'features-first-seen', 'project-seen'];
    const observed = ['cursor', 'event', 'event-counter', ...seen];
    const missing = [...Object.keys(optionalMembers), ...written, ...observed].filter((kind) => !kinds.has(kind));
    // This version adds these kinds. The recording of this version, made with its release, has them.
    expect(missing.toSorted()).toEqual([
      'action-run',
      'action-sets',
      'addon',
      'features-first-seen',
      'impact-chart',
      'password',
      'release-plan-template',
      'release-step',
      'sealed',
      'signal-endpoints',
    ]);
  });

  it('is read by every route, as it was then', async () => {
    const service = await over(recording.items);
    const answers: Record<string, number> = {};
    for (const route of routes) if (route.method === 'GET') answers[route.operation] = await play(service, route);
    expect(answers).toMatchObject(recording.reads);
  });
});

/** A member that only a later version would write. */
const member = 'ofALaterVersion';
const marked = (item: RawItem): RawItem => ({ ...item, [member]: { M: { kept: { S: keyOf(item) } } } });
const hasMember = (item: RawItem): boolean => item[member] !== undefined;
/** Members that identify an item, without the part of its key that depends on its storage. */
const subject = ['kind', 'name', 'id', 'feature', 'environment'] as const;
const subjectOf = (item: RawItem): string => JSON.stringify(subject.map((name) => item[name]?.S ?? item[name]?.N));
/** The members that are checked after every write. */
const looked = ['pk', 'sk', ...subject, member];

const tableOf = async (items: readonly RawItem[]): Promise<Table> => {
  const table = await database.another();
  await putAll(table, items);
  return table;
};

describe('storage §9: what the version before left half done', () => {
  it('is finished by this one, and loses nothing that a later version wrote', async () => {
    const table = await tableOf(recording.items.map(marked));
    const catalog = openCatalog(table);
    const now = new Date();
    const left = await readJobs(table);
    expect(left.map(({ work }) => work.kind).sort()).toEqual([
      'import-features',
      'remove-environment',
      'remove-project',
      'unlink-environment',
    ]);
    expect(await continueJobs({ table, catalog, now, deadline: Number.POSITIVE_INFINITY })).toBe(left.length);
    expect(await readJobs(table)).toEqual([]);
    const { config, projects } = await catalog.projects('*');
    const attic = projects.find(({ id }) => id === 'attic');
    expect([...(attic?.features.keys() ?? [])].filter((name) => name.startsWith('half-imported-'))).toHaveLength(25);
    expect(projects.some(({ id }) => id === 'cellar')).toBe(false);
    expect(config.environments.has('half-removed')).toBe(false);
    const shed = projects.find(({ id }) => id === 'shed');
    expect([...(shed?.features.get('shed-lamp')?.environments.keys() ?? [])]).not.toContain('half-unlinked');
    const after = await scanAll(table);
    const had = new Set(recording.items.map(keyOf));
    const derived = new Set(['commit', 'event', 'snapshot', 'snapshot-part']);
    const lost = after.filter((item) => had.has(keyOf(item)) && !derived.has(item.kind?.S ?? '') && !hasMember(item));
    expect(lost.map(keyOf)).toEqual([]);
  });

  it('stays when only a later version can finish it', async () => {
    const work = { M: { kind: { S: 'of-a-later-version' }, project: { S: 'default' } } };
    const others = recording.items.filter(({ kind }) => kind?.S !== 'unfinished');
    const [job] = recording.items.filter(({ kind }) => kind?.S === 'unfinished');
    const table = await tableOf([...others, { ...job, sk: { S: 'LATER#1' }, work }]);
    const now = new Date();
    const recovery = () => ({ table, catalog: openCatalog(table), now, deadline: Number.POSITIVE_INFINITY });
    expect(await continueJobs(recovery())).toBe(0);
    expect(await finishRemovals(recovery())).toBe(0);
    expect(await readJobs(table)).toHaveLength(1);
  });

  it('is appended by this one, events in parts of a commit included', async () => {
    const table = await tableOf(recording.items.map(marked));
    await appendAllPending(table);
    const events = await queryAll<EventItem>(table, { pk: featureEventsPartition('attic-window') });
    const large = events.find(({ type }) => type === 'feature-strategy-add');
    expect(large?.body && packedText(large.body)).toContain('"values":');
    expect(events.some(({ type }) => type === 'feature-created')).toBe(true);
  });

  it('is applied by this one when its time has come', async () => {
    const table = await tableOf(recording.items.map(marked));
    const catalog = openCatalog(table);
    const now = new Date('2099-02-01T00:00:00.000Z');
    const { due } = await readSchedule(table, now);
    const outcome = await applyDue({ table, catalog, now, deadline: Number.POSITIVE_INFINITY }, due);
    expect(outcome).toEqual({ finished: 1, stuck: 0 });
    const window = (await scanAll(table)).filter(
      ({ kind, project }) => kind?.S === 'change-request' && project?.S === 'attic',
    );
    expect(window.map(({ state, sk }) => [state?.S, sk?.S?.split('#')[0]])).toEqual([['Applied', 'CLOSED']]);
    expect(window.every(hasMember)).toBe(true);
    const { projects } = await catalog.projects(['attic']);
    const feature = projects[0]?.features.get('attic-window');
    expect(feature?.environments.get('production')?.enabled).toBe(true);
  });
});

describe('storage §9: members of a later version', () => {
  it('survive every write', async () => {
    const service = await over(recording.items.map(marked));
    const changes = await openChanges(service.table, database.endpoint, looked);
    const lost: string[] = [];
    const failed: string[] = [];
    let done = 0;
    const items = new Map<string, RawItem>((await scanAll(service.table, looked)).map((item) => [keyOf(item), item]));
    const followed = async (operation: string): Promise<void> => {
      const written = await changes.next();
      const moved = new Set<string>();
      for (const [key, item] of written) {
        const old = items.get(key);
        if (!item && old && hasMember(old)) moved.add(subjectOf(old));
      }
      for (const [key, item] of written) {
        const old = items.get(key);
        const had = old ? hasMember(old) : item !== undefined && moved.has(subjectOf(item));
        if (item && had && !hasMember(item)) lost.push(`${operation}: ${key}`);
      }
      for (const [key, item] of written)
        if (item) items.set(key, item);
        else items.delete(key);
    };
    for (const route of writes) {
      const status = await play(service, route);
      if (status >= 500 && !isOrdinary(route, status)) failed.push(`${route.operation}: ${status}`);
      if (status < 300) done++;
      await followed(route.operation);
    }
    expect(failed).toEqual([]);
    expect(lost).toEqual([]);
    // Most writes must succeed, so that the test is about writes and not about refusals.
    expect(done / writes.length).toBeGreaterThan(1 / 2);
    // Every written item must have been seen.
    const shown = (all: Iterable<RawItem>): string[] =>
      [...all].map((item) => `${keyOf(item)}: ${hasMember(item)}`).sort();
    const unseen = async (): Promise<string[]> => {
      await followed('what follows');
      const known = new Set(shown(items.values()));
      return shown(await scanAll(service.table, looked)).filter((one) => !known.has(one));
    };
    await expect.poll(unseen).toEqual([]);
    expect(lost).toEqual([]);
    const heads = [...items.values()].filter(({ kind }) => kind?.S === 'head');
    expect(heads.filter(hasMember).length).toBeGreaterThanOrEqual(5);
    const counters = [...items.values()].filter(({ kind }) => kind?.S === 'event-counter');
    expect([counters.length > 0, counters.every(hasMember)]).toEqual([true, true]);
    changes.close();
  });
});

describe('what planes send each other, while one of them has the other version', () => {
  /** A report as the version before sends it: the functions of SDKs are updated first, those that count it last. */
  const before = [1, 1_767_225_600_000, ['default'], 0, [['production', 'shop', 1_767_225_540_000, [['a', 3, 1]]]]];
  const message = (form: unknown): string => deflateRawSync(JSON.stringify(form)).toString('base64');
  const read = {
    at: 1_767_225_600_000,
    projects: ['default'],
    attempts: 0,
    rows: [
      {
        environment: 'production',
        application: 'shop',
        from: 1_767_225_540_000,
        counts: [{ feature: 'a', yes: 3, no: 1 }],
      },
    ],
  };

  it('a report of the version before is read by this one, which sends the same form', () => {
    expect(reportFrom(message(before))).toEqual(read);
    expect(messagesOf(read)).toEqual([message(before)]);
  });

  it('a report of a later version, which has more at the end of each list, is read without it', () => {
    const [version, at, projects, attempts] = before;
    const rows = [['production', 'shop', 1_767_225_540_000, [['a', 3, 1, { blue: 3 }, 'more']], 'more']];
    const later = [version, at, projects, attempts, rows, false, [], {}, 'more'];
    const [row] = read.rows;
    const counts = [{ feature: 'a', yes: 3, no: 1, variants: { blue: 3 } }];
    expect(reportFrom(message(later))).toEqual({
      ...read,
      rows: [{ ...row, counts }],
      metrics: [],
      dropped: {},
    });
  });

  it('a wake names an integration, and what is not a number is left alone', () => {
    expect(wokenBy('7')).toBe(7);
    expect(wokenBy('{"integration":7}')).toBeUndefined();
  });

  it('a published answer has the key that the edge computes, of either version', () => {
    const sha256 = createHash('sha256').update('*:production.secret').digest('hex');
    expect(publishedKey(sha256, 'inlined')).toBe(`published/${sha256}/inlined`);
    const edge = readFileSync(new URL('../../infra/front/edge.js', import.meta.url), 'utf8');
    expect(edge).toContain("'/published/' + hash + '/' + form");
  });
});
