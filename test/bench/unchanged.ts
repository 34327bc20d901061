import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod';
import { sha256 } from '../../lib/identity/callers/token.ts';
import type { Stored, TokenItem } from '../../lib/store/table/items.ts';
import { tokenKey } from '../../lib/store/table/keys.ts';
import { featureEnvironmentItem, featureItem, store } from '../flags/projects/stored.ts';
import { openRealFunctions, type RealFunctions, type Send } from '../support/real-functions.ts';
import type { BenchRow } from './tools/row.ts';

const day = 24 * 60 * 60 * 1000;
const begin = Date.now() - 100 * day;

/** A typical flag: on in one environment, with a gradual rollout and a constraint. */
const flag = (n: number, description = `What the team ${n % 97} measures`): Stored[] => {
  const name = `flag-${String(n).padStart(6, '0')}`;
  const strategy = {
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    name: 'flexibleRollout',
    disabled: false,
    sortOrder: 0,
    segments: [],
    variants: [],
    parameters: { rollout: String(n % 101), stickiness: 'default', groupId: name },
    constraints: [{ contextName: 'country', operator: 'IN' as const, values: ['no', 'dk', 'se'], inverted: false }],
  };
  return [
    featureItem({
      project: 'default',
      name,
      description,
      type: ['release', 'experiment', 'operational'][n % 3] ?? 'release',
      createdAt: new Date(begin + n * 60_000).toISOString(),
      tags: n % 4 === 0 ? [{ type: 'simple', value: `team-${n % 7}` }] : [],
    }),
    featureEnvironmentItem('default', {
      feature: name,
      environment: 'production',
      enabled: n % 2 === 0,
      strategies: [strategy],
      firstEnabledAt: new Date(begin + n * 60_000 + 5 * day).toISOString(),
    }),
    featureEnvironmentItem('default', { feature: name, environment: 'development', strategies: [strategy] }),
  ];
};

const client = 'default:production.client-of-this-bench';
const clientToken: TokenItem = {
  ...tokenKey(sha256(client)),
  kind: 'token',
  rev: 0,
  id: 900,
  sha256: sha256(client),
  type: 'client',
  name: 'bench',
  projects: ['default'],
  environment: 'production',
  userId: null,
  expiresAt: null,
  createdAt: '2030-01-01T00:00:00.000Z',
};

const spec = { 'Unleash-Client-Spec': '5.1.0' };
const gzip = { 'Accept-Encoding': 'gzip' };
const project = { params: { projectId: 'default' } };

const admin = '*:*.admin-of-this-bench';

const requestsOf = async ({ request }: RealFunctions): Promise<ReadonlyMap<string, Send>> => {
  const poll = await request('sdk/client-features', client, { headers: spec });
  const { ETag } = (await poll()).headers ?? {};
  return new Map([
    [
      'SDK poll, answered with 304',
      await request('sdk/client-features', client, { headers: { ...spec, 'If-None-Match': String(ETag) } }),
    ],
    ['SDK poll, all features', poll],
    ['SDK poll, all features, gzip', await request('sdk/client-features', client, { headers: { ...spec, ...gzip } })],
    ['SDK poll, segments inlined', await request('sdk/client-features', client)],
    ['one feature for an SDK', await request('sdk/client-feature', client, { params: { featureName: 'flag-000007' } })],
    ['features of a project', await request('projects/list-features', admin, project)],
    ['features of a project, gzip', await request('projects/list-features', admin, { ...project, headers: gzip })],
    ['project overview', await request('projects/overview', admin, project)],
    ['project with features', await request('projects/get', admin, project)],
    ['health report', await request('projects/health-report', admin, project)],
    ['list of projects', await request('projects/list', admin)],
    ['state export', await request('state/export', admin)],
    ['state export, gzip', await request('state/export', admin, { headers: gzip })],
    ['state export, YAML', await request('state/export', admin, { query: { format: ['yaml'] } })],
    ['search, first page', await request('search/features', admin)],
  ]);
};

const calls = 10;
const rounds = 8;
const changes = 6;

/** CPU time of this process in ms, garbage collection and compression included; the engine is another process. */
const cpuOf = async (run: () => Promise<unknown>): Promise<number> => {
  const start = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
};

const repeat = async (send: Send, count: number): Promise<void> => {
  for (let i = 0; i < count; i++) {
    const { statusCode } = await send();
    if (statusCode >= 400) throw new Error(`answered ${statusCode}`);
  }
};

interface Measured {
  readonly name: string;
  readonly unchanged: number;
  readonly changed: number;
}

/** The minimum of each round, because higher values measure other work on the machine. */
const measure = async (size: number): Promise<Measured[]> => {
  const functions = await openRealFunctions(admin);
  try {
    await store(functions.table, [clientToken]);
    for (let n = 0; n < size; n += 25)
      await store(functions.table, Array.from({ length: Math.min(25, size - n) }, (_, i) => flag(n + i)).flat());
    const measured: Measured[] = [];
    let version = 0;
    for (const [name, send] of await requestsOf(functions)) {
      // The answer exceeds the limit of Lambda.
      if ((await send()).statusCode === 400) continue;
      await repeat(send, calls);
      const unchanged: number[] = [];
      for (let round = 0; round < rounds; round++) unchanged.push((await cpuOf(() => repeat(send, calls))) / calls);
      const changed: number[] = [];
      for (let round = 0; round < changes; round++) {
        await store(functions.table, flag(3, `changed ${version++}`));
        changed.push(await cpuOf(() => repeat(send, 1)));
      }
      measured.push({ name, unchanged: Math.min(...unchanged), changed: Math.min(...changed) });
    }
    return measured;
  } finally {
    await functions.stop();
  }
};

const report = z.array(z.object({ name: z.string(), unchanged: z.number(), changed: z.number() }));

/** CPU time of a warm read when nothing has changed since the last one, and when one feature has. */
export const benchUnchanged = async (): Promise<BenchRow[]> => {
  const rows: BenchRow[] = [];
  for (const size of [1_000, 5_000]) {
    const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, String(size)]);
    for (const { name, unchanged, changed } of report.parse(JSON.parse(stdout))) {
      const title = `${name}, ${size.toLocaleString('en')} flags`;
      rows.push(
        { name: title, value: unchanged, unit: 'ms of CPU' },
        { name: `${title}, one of them changed`, value: changed, unit: 'ms of CPU' },
      );
    }
  }
  return rows;
};

if (import.meta.main) {
  const [size] = process.argv.slice(2);
  console.log(JSON.stringify(await measure(Number(size)), null, 1));
  process.exit(0);
}
