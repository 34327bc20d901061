import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSamples, type Sample } from '../../infra/local/samples/samples.ts';
import type { SampleTokens } from '../../infra/local/samples/send-sample.ts';
import { diffHistory, getPastState } from '../../lib/contract/routes/history.ts';
import { routes } from '../../lib/contract/routes/index.ts';
import type { Route } from '../../lib/contract/routes/route.ts';
import { openPotentiallyStaleScan } from '../../lib/flags/features/staleness/potentially-stale-scan.ts';
import { readHeads } from '../../lib/store/commit/head.ts';
import { projectOfScope, type Scope } from '../../lib/store/table/keys.ts';
import type { Table } from '../../lib/store/table/table.ts';
import { copyTable } from '../support/copy-table.ts';
import { startDatabase, type TestDatabase } from '../support/database.ts';
import { asNewProcess } from '../support/new-process.ts';
import { byHarm, isOrdinary, loadDemoOverHttp, playInRounds, sendOverHttp } from '../support/play-samples.ts';
import { startService, type TestService } from './harness.ts';

/**
 * History shows a revision as the catalog showed it when it was the newest, whichever command made it. The function of
 * the command has been used before, and other functions have changed the instance since, so its memory is out of date;
 * or it is used for the first time.
 */

let samples: ReadonlyMap<string, Sample>;
let database: TestDatabase;
let folder: string;
let tokens: SampleTokens;
/** The demo data, and a segment that every project uses. */
let untouched: Table;
let segment: number;

const open = (table: Table): Promise<TestService> =>
  startService({
    ownMemories: true,
    env: {
      DYNAMODB_ENDPOINT: database.endpoint,
      TABLE_NAME: table.name,
      HALYARD_SECRETS_KEY_FILE: join(folder, 'key'),
    },
  });

const done = async ({ call }: TestService, method: string, path: string, body?: unknown) => {
  const answer = await call(method, path, body, { Authorization: tokens.admin });
  const text = await answer.text();
  expect(answer.status, `${method} ${path}: ${text}`).toBeLessThan(300);
  return text === '' ? undefined : JSON.parse(text);
};

/** Changes a segment that all projects use, so that the instance of a revision makes a difference. */
const changeInstance = (service: TestService, value: number): Promise<void> =>
  done(service, 'PUT', `/api/admin/segments/${segment}`, {
    name: 'seen-by-all',
    constraints: [{ contextName: 'userId', operator: 'IN', values: [String(value)] }],
  });

beforeAll(async () => {
  samples = await readSamples(new Date());
  database = await startDatabase();
  folder = mkdtempSync(join(tmpdir(), 'halyard-past-'));
  const service = await open(database.table);
  tokens = await loadDemoOverHttp(service);
  ({ id: segment } = await done(service, 'POST', '/api/admin/segments', { name: 'seen-by-all', constraints: [] }));
  const { projects } = await done(service, 'GET', '/api/admin/projects');
  for (const { id } of projects) {
    const { environments } = await done(service, 'GET', `/api/admin/projects/${id}`);
    const [first] = environments;
    if (!first) continue;
    const name = `${id}-uses-it`;
    await done(service, 'POST', `/api/admin/projects/${id}/features`, { name });
    const path = `/api/admin/projects/${id}/features/${name}/environments/${first.environment}/strategies`;
    await done(service, 'POST', path, { name: 'default', segments: [segment] });
  }
  untouched = await database.another();
  await service.stop();
  // Otherwise the recovery run at the start of each round does this, beside the first samples.
  await openPotentiallyStaleScan(database.table).run({ now: new Date(), deadline: Number.POSITIVE_INFINITY });
  await copyTable(database.table, untouched);
});
afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true });
});

const headsOf = async ({ table }: TestService): Promise<ReadonlyMap<Scope, { rev: number; gone: boolean }>> =>
  new Map((await readHeads(asNewProcess(table))).map((head) => [head.scope, { ...head, gone: head.gone === true }]));

const stateAt = async (service: TestService, project: string, revision: number) =>
  getPastState.responses[200].schema.parse(
    await done(service, 'GET', `/api/admin/projects/${project}/history/state?revision=${revision}`),
  );

const differences = async (service: TestService, project: string, from: number) =>
  diffHistory.responses[200].schema.parse(
    await done(service, 'GET', `/api/admin/projects/${project}/history/diff?from=${from}`),
  ).changes;

/** A write that names a revision which is not made yet is refused, and its function has read the heads. */
const unmet = { 'X-Expected-Revision': '999999' };

const writing = routes.filter(({ method }) => method !== 'GET');

/** It plays some 1,500 requests, one after the other, so that only this ends what hangs. In ms. */
const timeout = 1_500_000;

describe.each(['cold', 'warm'] as const)('history §3, §6.3: a revision that a %s function made', (memory) => {
  it('is later read as the catalog showed it', { timeout }, async () => {
    const wrong: unknown[] = [];
    let revisions = 0;
    let serial = 0;
    const openRound = async () => {
      const table = await database.another();
      await copyTable(untouched, table);
      const service = await open(table);
      const shown: { project: string; past: Awaited<ReturnType<typeof stateAt>>; operation: string }[] = [];
      /** The instance that the revision before of each project was made on. */
      const noted = new Map<string, number>();

      /**
       * Compares every project that has changed with what the catalog shows of it now. A commit has the time at which its
       * request began: one that the clock or a recovery run began before the sample was sent may have been decided before the
       * instance changed.
       */
      const look = async (
        operation: string,
        { before, sentAt }: { readonly before: Awaited<ReturnType<typeof headsOf>>; readonly sentAt: string },
      ): Promise<void> => {
        const after = await headsOf(service);
        const instance = [before, after].map((heads) => heads.get('INSTANCE')?.rev ?? 0) as [number, number];
        for (const [scope, { rev, gone }] of after) {
          const project = projectOfScope(scope);
          if (project === undefined || gone || rev === before.get(scope)?.rev) continue;
          const past = await stateAt(service, project, rev);
          const changes = past.instanceRevision === instance[1] ? await differences(service, project, rev) : [];
          const isOfSample = past.at >= sentAt;
          const earliest = isOfSample ? instance[0] : (noted.get(project) ?? 0);
          if (past.instanceRevision < earliest || past.instanceRevision > instance[1] || changes.length > 0)
            wrong.push({ operation, project, rev, noted: past.instanceRevision, earliest, instance, changes });
          noted.set(project, past.instanceRevision);
          shown.push({ project, past, operation });
          if (isOfSample) revisions++;
        }
      };

      const play = async (route: Route): Promise<boolean> => {
        if (memory === 'warm')
          await (await sendOverHttp(service.url, route, samples, tokens, { headers: unmet })).text();
        await changeInstance(service, ++serial);
        const before = await headsOf(service);
        const sentAt = new Date().toISOString();
        const answer = await sendOverHttp(service.url, route, samples, tokens);
        await answer.arrayBuffer();
        await look(route.operation, { before, sentAt });
        // A warm function may have made its change already: such a sample is not tried again.
        return memory === 'warm' || isOrdinary(route, answer.status);
      };
      const stop = async (): Promise<void> => {
        const heads = await headsOf(service);
        for (const { project, past, operation } of shown) {
          // A project that was deleted, and perhaps made again, has no earlier revisions.
          if (heads.get(`PROJECT#${project}`)?.gone !== false) continue;
          const again = await stateAt(service, project, past.revision);
          if (JSON.stringify(again) !== JSON.stringify(past)) wrong.push({ operation, project, past, again });
        }
        await service.stop();
      };
      return { play, stop };
    };
    await playInRounds(byHarm(writing.map((route) => ({ ...route, name: route.operation }))), openRound);
    expect(wrong).toEqual([]);
    expect(revisions).toBeGreaterThan(50);
  });
});
