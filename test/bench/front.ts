import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { restMs } from '../../lib/flags/sdk/publication-task.ts';
import { sha256 } from '../../lib/identity/callers/token.ts';
import { publishedKey } from '../../lib/store/objects/keys.ts';
import { startService, type TestService } from '../e2e/harness.ts';
import { featureEnvironmentItem, featureItem, store } from '../flags/projects/stored.ts';
import { strategyWith } from '../flags/search/memory.ts';
import { get } from '../support/raw-get.ts';
import { median } from './tools/median.ts';
import type { BenchRow } from './tools/row.ts';

const client = '*:production.client-of-this-bench';
const spec = { 'Unleash-Client-Spec': '5.1.0' };
const feature = '/api/admin/projects/default/features/flag-0/environments/production';
const [changes, seen, revocations, flags] = [20, 8, 4, 350];

/** Longer than anything here may take, in ms. */
const patience = 60_000;

/** @throws Error when it does not come true */
const until = async (ms: number, holds: () => Promise<boolean>): Promise<number> => {
  const begin = performance.now();
  while (!(await holds())) {
    if (performance.now() - begin > patience) throw new Error(`It is not so after ${patience} ms: ${holds}`);
    await delay(ms);
  }
  return performance.now() - begin;
};

const row = (name: string, times: readonly number[]): BenchRow[] => [
  { name: `${name}, median of ${times.length}`, value: median(times), unit: 'ms' },
  { name: `${name}, longest`, value: Math.max(...times), unit: 'ms' },
];

/**
 * Measures the time of changes and revocations until they reach the object and the edge, and the size of a poll, on the
 * local service.
 */
export const benchFront = async (): Promise<BenchRow[]> => {
  // The objects are in its folder, and the engine is that of `npm start`.
  const service = await startService({
    embedded: true,
    env: { INIT_CLIENT_API_TOKENS: client, HALYARD_VALIDATE_RESPONSES: 'false' },
  });
  try {
    for (let n = 0; n < flags; n++) {
      const name = `flag-${n}`;
      await store(service.table, [
        featureItem({ project: 'default', name }),
        featureEnvironmentItem('default', { feature: name, environment: 'production', strategies: [strategyWith()] }),
      ]);
    }
    return await measure(service);
  } finally {
    await service.stop();
  }
};

const measure = async (service: TestService): Promise<BenchRow[]> => {
  const toggle = async (n: number): Promise<void> => {
    const answer = await service.call('POST', `${feature}/${n % 2 === 0 ? 'on' : 'off'}`);
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  };
  const file = join(service.folder, 'objects', encodeURIComponent(publishedKey(sha256(client), 'segments')));
  const stored = (): Promise<string> => readFile(file, 'utf8').catch(() => '');
  const poll = (token: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${service.frontUrl}/api/client/features`, { headers: { Authorization: token, ...spec, ...headers } });
  const tagAtEdge = async (): Promise<string> => (await poll(client)).headers.get('etag') ?? '';

  await until(200, async () => (await stored()) !== '');
  await toggle(1);
  const toObject: number[] = [];
  for (let n = 0; n < changes; n++) {
    // After a rest: in a burst a change may wait a second for its turn.
    await delay(restMs + 200);
    const before = await stored();
    await toggle(n);
    toObject.push(await until(1, async () => (await stored()) !== before));
  }
  const toEdge: number[] = [];
  for (let n = 0; n < seen; n++) {
    const before = await tagAtEdge();
    // At a different time in the life of the copy for each n.
    await delay((5_000 * n) / seen);
    const current = await tagAtEdge();
    await toggle(n);
    toEdge.push(await until(20, async () => ![before, current].includes(await tagAtEdge())));
  }
  const toRefusal: number[] = [];
  for (let n = 0; n < revocations; n++) {
    const body = { tokenName: randomUUID(), type: 'client', environment: 'production', projects: ['*'] };
    const made = await service.call('POST', '/api/admin/api-tokens', body);
    const { secret } = z.object({ secret: z.string() }).parse(await made.json());
    await poll(secret);
    await delay(1_000 * n);
    await service.call('DELETE', `/api/admin/api-tokens/${secret}`);
    toRefusal.push(await until(20, async () => (await poll(secret)).status === 401));
  }
  const url = `${service.frontUrl}/api/client/features`;
  const full = await get(url, { Authorization: client, ...spec });
  const same = await get(url, { Authorization: client, ...spec, 'If-None-Match': String(full.headers.etag) });
  if (same.status !== 304) throw new Error(`status ${same.status} instead of 304`);
  const headerBytes = Object.entries(same.headers).reduce(
    (sum, [name, value]) => sum + name.length + String(value).length + 4,
    0,
  );
  return [
    ...row('From an acknowledged change to the object', toObject),
    ...row("From an acknowledged change to the edge's next answer", toEdge).map((one) => ({
      ...one,
      bar: '5 s after the object',
    })),
    ...row('From a revocation to 401 at the edge', toRefusal),
    { name: `Answer with ${flags} flags`, value: full.body.length / 1000, unit: 'KB' },
    { name: 'Headers of a 304', value: headerBytes, unit: 'bytes' },
  ];
};
