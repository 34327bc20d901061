import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { variables } from '../../../lib/store/runtime/env.ts';
import type { Units } from '../../../lib/store/table/units.ts';
import { startService } from '../../e2e/harness.ts';
import { startReceiver } from '../../e2e/receiver.ts';
import { startDatabase } from '../../support/database.ts';
import { priceOfMillion, unitsOfDeliveries } from '../../workflows/deliveries/units.ts';
import { median } from '../tools/median.ts';
import type { BenchRow } from '../tools/row.ts';

const switches = 200;
const events = 10_000;
const perCall = 100;

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/** Units of one delivery that succeeds at once, from the event in the log to its note. */
const unitsOfDelivery = async (): Promise<Units> => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-bench-'));
  const before = process.env[variables.secretsKeyFile];
  process.env[variables.secretsKeyFile] = join(folder, 'key');
  const { table, stop } = await startDatabase();
  try {
    return await unitsOfDeliveries(table, { events: 1 });
  } finally {
    await stop();
    rmSync(folder, { recursive: true });
    if (before === undefined) delete process.env[variables.secretsKeyFile];
    else process.env[variables.secretsKeyFile] = before;
  }
};

/** Resident memory of the process of the service, in MB. */
const residentMb = (): number => {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ');
  const service = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('service-host'));
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service}/status`, 'utf8'))?.[1] ?? 0) / 1024;
};

/** From the request that changes something to the request at the receiver, and many events to several receivers. */
export const benchDeliveries = async (): Promise<BenchRow[]> => {
  const receiver = await startReceiver();
  const service = await startService({
    embedded: true,
    quiet: true,
    newProcess: true,
    env: { HALYARD_DELIVER_TO: '127.0.0.0/8' },
  });
  const call = async (method: string, path: string, body?: object): Promise<{ id: number }> => {
    const answer = await service.call(method, path, body);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    const text = await answer.text();
    return text === '' ? { id: 0 } : JSON.parse(text);
  };
  const addon = (url: string, types: readonly string[]) =>
    call('POST', '/api/admin/addons', { provider: 'webhook', enabled: true, parameters: { url }, events: types });
  const features = Array.from({ length: perCall }, (_, i) => `flag-${i}`);
  for (const name of features) await call('POST', '/api/admin/projects/default/features', { name });

  const first = await addon(`${receiver.url}/one`, ['feature-environment-enabled', 'feature-environment-disabled']);
  const waits: number[] = [];
  for (let i = 0; i < switches; i++) {
    const before = receiver.received.length;
    const sent = Date.now();
    await call(
      'POST',
      `/api/admin/projects/default/features/flag-${i % perCall}/environments/production/${i < perCall ? 'on' : 'off'}`,
    );
    while (receiver.received.length === before) await setTimeout(1);
    waits.push((receiver.received[before]?.at ?? 0) - sent);
    await setTimeout(20);
  }
  await call('DELETE', `/api/admin/addons/${first.id}`);

  const silent = await startReceiver();
  silent.answer('silent');
  for (let i = 0; i < 4; i++) await addon(`${receiver.url}/${randomUUID()}`, ['feature-stale-on', 'feature-stale-off']);
  await addon(`${silent.url}/dead`, ['feature-stale-on', 'feature-stale-off']);
  const before = receiver.received.length;
  const began = Date.now();
  for (let i = 0; i < events / perCall; i++)
    await call('POST', '/api/admin/projects/default/stale', { features, stale: i % 2 === 0 });
  const changed = Date.now() - began;
  let memory = 0;
  while (receiver.received.length - before < 4 * events) {
    memory = Math.max(memory, residentMb());
    await setTimeout(500);
  }
  const took = Date.now() - began;
  await service.stop();
  await receiver.stop();
  await silent.stop();
  const units = await unitsOfDelivery();
  return [
    {
      name: 'From a switch (request sent) to the request at the receiver, median',
      value: median(waits),
      unit: 'ms',
      bar: '≤ 500 ms',
    },
    { name: 'The same, 99th percentile', value: quantile(waits, 0.99), unit: 'ms' },
    {
      name: `${events.toLocaleString('en')} events to five integrations, one of them dead: the changes`,
      value: changed / 1000,
      unit: 's',
    },
    {
      name: 'The same: all deliveries to the four others (1,000 a minute each)',
      value: took / 1000,
      unit: 's',
      rate: (4 * events * 1000) / took,
    },
    { name: 'Memory of the process meanwhile, at most', value: memory, unit: 'MB' },
    { name: 'Read units of a delivery', value: units.read, unit: '' },
    { name: 'Write units of a delivery', value: units.write, unit: '', bar: '≤ 8' },
    {
      name: 'Price of a million deliveries, each by a function of its own',
      value: priceOfMillion(units),
      unit: 'USD',
      bar: '≤ 10 USD',
    },
  ];
};
