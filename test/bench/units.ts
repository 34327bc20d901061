import { randomUUID } from 'node:crypto';
import { loadDemo } from '../../infra/local/demo.ts';
import { openGateway } from '../../infra/local/gateway.ts';
import { startInstance } from '../../infra/local/instance.ts';
import { readSamples } from '../../infra/local/samples.ts';
import { sendSample } from '../../infra/local/send-sample.ts';
import { variables } from '../../lib/environment.ts';
import { fileAll } from '../../lib/events/file.ts';
import { routes } from '../../lib/routes/index.ts';
import { measureUnits, type Units } from '../../lib/table/units.ts';
import type { BenchRow } from './row.ts';

/**
 * What each endpoint's sample of `events.json` consumes against the demo data: of a read the second call of a warm
 * function (what it remembers is current), of a write the first, the authorizer's own units left out (it is asked once a
 * minute and token).
 */
export const benchUnits = async (): Promise<BenchRow[]> => {
  const env = process.env;
  env[variables.logLevel] = 'error';
  env[variables.baseUrl] ||= 'http://127.0.0.1:4242';
  const token = `*:*.${randomUUID()}`;
  const instance = await startInstance({ initTokens: { admin: [token], client: [], frontend: [] }, env });
  try {
    const { functions, table } = instance;
    const answer = openGateway({ routes, functions, report: console.error });
    const tokens = await loadDemo({ answer, table, token });
    await fileAll(table);
    const samples = await readSamples(new Date());
    const authorizer = samples.get('authorizer');
    if (!authorizer) throw new Error('events.json has no sample of the authorizer');
    const asked = await measureUnits(() => sendSample(functions, 'authorizer', authorizer, tokens));
    const rows: BenchRow[] = [{ name: 'authorizer (once a minute and token)', value: asked.units.read, unit: 'RCU' }];
    for (const { operation, method, path, access } of routes) {
      const sample = samples.get(operation);
      if (!sample) throw new Error(`events.json has no sample of ${operation}`);
      const send = () => measureUnits(() => sendSample(functions, operation, sample, tokens));
      if (method === 'GET') await send();
      const { answer, units } = await send();
      // A sample that others have spoilt tells nothing about its endpoint.
      if ('http' in answer && answer.http.status >= 300) continue;
      const own: Units = access === 'public' ? units : { read: units.read - asked.units.read, write: units.write };
      rows.push({ name: `\`${method} ${path}\``, value: own.read, unit: 'RCU' });
      if (own.write > 0) rows.push({ name: `\`${method} ${path}\``, value: own.write, unit: 'WCU' });
    }
    return rows;
  } finally {
    await instance.stop();
    // Whoever measures next starts an engine of its own.
    delete env[variables.endpoint];
  }
};

/** A line an operation, with both kinds of units. */
export const unitsTable = (rows: readonly BenchRow[]): string => {
  const units = (name: string, kind: string): string =>
    String(rows.find((row) => row.name === name && row.unit === kind)?.value ?? '');
  const names = [...new Set(rows.map(({ name }) => name))];
  return [
    '| Operation | Read units | Write units |',
    '|---|---:|---:|',
    ...names.map((name) => `| ${name} | ${units(name, 'RCU')} | ${units(name, 'WCU')} |`),
  ].join('\n');
};

if (import.meta.main) console.table(await benchUnits());
