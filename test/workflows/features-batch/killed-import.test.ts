import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startEngine } from '../../../infra/local/table/database.ts';
import { readJobs } from '../../../lib/store/jobs/job.ts';
import type { BatchProgressItem } from '../../../lib/store/table/items.ts';
import { eventsPartition, projectPartition } from '../../../lib/store/table/keys.ts';
import { queryAll } from '../../../lib/store/table/read.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';

/** A deep run imports several megabytes of features, an ordinary one enough features for many commits. */
const features = process.env.HALYARD_DEEP === 'true' ? 2000 : 250;
const names = Array.from({ length: features }, (_, i) => `imported-${String(i).padStart(4, '0')}`);
/** Maximal number of units in one commit (lib/workflows/features-batch/import-steps.ts). */
const aCommit = 10;

/**
 * Recovery runs: the first at the start, then one every five minutes. Each makes at least one commit, and continues
 * where the previous one stopped. An idle machine needs only one.
 */
const maxRuns = features / aCommit;

const token = `*:*.${randomUUID()}`;
const tableName = `killed-${randomUUID()}`;
let folder = '';
const children: ChildProcess[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'halyard-killed-'));
});
afterAll(async () => {
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
  rmSync(folder, { recursive: true, force: true });
});

const ready = z.object({ url: z.string(), endpoint: z.string() });

/** Starts the service in the way of `npm start`, on the data of the folder. @param loaded modules that it loads first */
const startServer = async (...loaded: readonly string[]) => {
  const child = fork(resolve(import.meta.dirname, '../../../infra/local/main.ts'), [], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      HALYARD_DATA: folder,
      TABLE_NAME: tableName,
      INIT_ADMIN_API_TOKENS: token,
    },
    execArgv: loaded.flatMap((one) => ['--import', one]),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
  const [message] = await once(child, 'message');
  const { url, endpoint } = ready.parse(message);
  return { child, url, endpoint, output: () => written };
};

const call = (url: string, method: string, path: string, body?: unknown): Promise<Response> =>
  fetch(`${url}${path}`, {
    method,
    headers: { Authorization: token, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const document = {
  project: 'default',
  environment: 'development',
  data: {
    features: names.map((name) => ({ name, type: 'release', description: `Feature ${name}` })),
    featureStrategies: names.map((featureName) => ({
      name: 'flexibleRollout',
      featureName,
      parameters: { rollout: '50', stickiness: 'default', groupId: featureName },
      constraints: [{ contextName: 'userId', operator: 'IN', values: ['1', '2', '3'] }],
    })),
    featureEnvironments: names.map((name) => ({
      name,
      featureName: name,
      enabled: true,
      variants: [{ name: 'on', weight: 1000, weightType: 'variable', stickiness: 'default' }],
    })),
    featureTags: names.map((featureName) => ({ featureName, tagType: 'simple', tagValue: 'imported' })),
  },
};

const progressOf = async (table: Table): Promise<number | undefined> =>
  (await queryAll<BatchProgressItem>(table, { pk: projectPartition('default'), prefix: 'BATCH#' }))[0]?.done;

/**
 * Waits until the engine has stopped, which happens when its parent process dies. Its data must not be opened before.
 */
const untilStopped = async (endpoint: string): Promise<void> => {
  for (;;) {
    const answers = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (!answers) return;
    await delay(50);
  }
};

/** Reads the data while no other process uses it. */
const whileStopped = async <T>(read: (table: Table) => Promise<T>): Promise<T> => {
  const engine = await startEngine({ dataFile: join(folder, 'halyard.db') });
  const table = openTable(tableName, { endpoint: engine.endpoint });
  try {
    return await read(table);
  } finally {
    table.client.destroy();
    table.transactions.destroy();
    await engine.stop();
  }
};

const overview = z.object({
  features: z.array(
    z.object({
      name: z.string(),
      tags: z.array(z.unknown()).optional(),
      environments: z.array(
        z.object({ name: z.string(), enabled: z.boolean(), hasStrategies: z.boolean(), variantCount: z.number() }),
      ),
    }),
  ),
});

const imported = [
  'feature-created',
  'feature-strategy-add',
  'feature-environment-variants-updated',
  'feature-environment-enabled',
  'feature-tagged',
];

describe('features-batch §7.2: an import in a process that is killed', () => {
  it('is finished by the recovery run after the restart: everything once, whole', async () => {
    const first = await startServer(new URL('killed-inside.ts', import.meta.url).href);
    const died = once(first.child, 'exit');
    const importing = call(first.url, 'POST', '/api/admin/features-batch/import', document);
    await expect(importing).rejects.toThrow('fetch failed');
    expect(await died).toEqual([null, 'SIGKILL']);
    await untilStopped(first.endpoint);

    const left = await whileStopped(async (stopped) => ({
      done: (await progressOf(stopped)) ?? 0,
      work: (await readJobs(stopped)).map(({ work }) => work.kind),
    }));
    expect(left.work).toEqual(['import-features']);
    // The process died in the middle: some features exist, and more than one commit is left.
    expect(left.done).toBeGreaterThan(0);
    expect(left.done).toBeLessThan(features - aCommit);

    const second = await startServer();
    const recovered = openTable(tableName, { endpoint: second.endpoint });
    await expect.poll(() => readJobs(recovered), { timeout: 1_500_000, interval: 250 }).toEqual([]);
    await expect.poll(second.output, { timeout: 600_000, interval: 50 }).toContain('"completed":1');

    const answer = await call(second.url, 'GET', '/api/admin/projects/default');
    const whole = overview.parse(await answer.json()).features.filter(({ name }) => name.startsWith('imported-'));
    expect(whole.map(({ name }) => name).toSorted()).toEqual(names);
    for (const { name, tags, environments } of whole)
      expect([name, tags?.length, environments.find((one) => one.name === 'development')]).toEqual([
        name,
        1,
        { name: 'development', enabled: true, hasStrategies: true, variantCount: 1 },
      ]);

    // Reading the log appends pending events.
    expect((await call(second.url, 'GET', '/api/admin/events?project=default')).status).toBe(200);
    const events = await queryAll<{ type: string; featureName: string | null }>(recovered, { pk: eventsPartition });
    const counted = Map.groupBy(
      events.filter(({ featureName }) => featureName?.startsWith('imported-')),
      ({ type, featureName }) => `${type} ${featureName}`,
    );
    expect([...counted.keys()].toSorted()).toEqual(
      names.flatMap((name) => imported.map((type) => `${type} ${name}`)).toSorted(),
    );
    expect([...counted].filter(([, all]) => all.length > 1)).toEqual([]);
    expect(events.filter(({ type }) => type === 'features-imported')).toHaveLength(1);
    expect(second.output().match(/The recovery run caught up/g)?.length).toBeLessThanOrEqual(maxRuns);
    recovered.client.destroy();
    recovered.transactions.destroy();
  }, 2_400_000);
});
