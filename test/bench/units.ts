import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import * as z from 'zod';
import { loadDemo } from '../../infra/local/demo.ts';
import { openGateway } from '../../infra/local/gateway.ts';
import { startInstance } from '../../infra/local/instance.ts';
import { readSamples } from '../../infra/local/samples.ts';
import { sendSample } from '../../infra/local/send-sample.ts';
import { routes } from '../../lib/contract/routes/index.ts';
import { appendAllPending } from '../../lib/store/event-log/append.ts';
import { variables } from '../../lib/store/runtime/env.ts';
import { measureUnits, type Units } from '../../lib/store/table/units.ts';
import type { BenchRow } from './row.ts';

/** Units of one operation; undefined: others have spoilt what its sample is about. */
interface Measured {
  readonly operation: string;
  readonly units: Units | undefined;
}

const authorizer = 'authorizer';

/**
 * What samples of `events.json` consume against the demo data: of a read the second call of a warm function (what it
 * remembers is current), of a write the first, the authorizer's own units left out (it is asked once a minute and token).
 * @param wanted operations, in their order; default: all
 */
const measureSamples = async (wanted?: readonly string[]): Promise<Measured[]> => {
  const env = process.env;
  env[variables.logLevel] = 'error';
  env[variables.baseUrl] ||= 'http://127.0.0.1:4242';
  const token = `*:*.${randomUUID()}`;
  const instance = await startInstance({ initTokens: { admin: [token], client: [], frontend: [] }, env });
  try {
    const { functions, table } = instance;
    const answer = openGateway({ routes, functions, report: console.error });
    const tokens = await loadDemo({ answer, table, token });
    await appendAllPending(table);
    const samples = await readSamples(new Date());
    const send = (operation: string) => {
      const sample = samples.get(operation);
      if (!sample) throw new Error(`events.json has no sample of ${operation}`);
      return measureUnits(() => sendSample(functions, operation, sample, tokens));
    };
    const asked = await send(authorizer);
    const measured: Measured[] = [{ operation: authorizer, units: asked.units }];
    for (const { operation, method, access } of routes) {
      if (wanted && !wanted.includes(operation)) continue;
      if (method === 'GET') await send(operation);
      const { answer, units } = await send(operation);
      const spoilt = 'http' in answer && answer.http.status >= 300;
      const own = access === 'public' ? units : { read: units.read - asked.units.read, write: units.write };
      measured.push({ operation, units: spoilt ? undefined : own });
    }
    return measured;
  } finally {
    await instance.stop();
    // Whoever measures next starts an engine of its own.
    delete env[variables.endpoint];
  }
};

const report = z.array(
  z.object({ operation: z.string(), units: z.object({ read: z.number(), write: z.number() }).optional() }),
);

/** The same for one operation, on data of its own: functions open their table once a process. */
const measureAlone = async (operation: string): Promise<Measured | undefined> => {
  const args = [import.meta.filename, operation];
  const { stdout } = await promisify(execFile)(process.execPath, args, { encoding: 'utf8' });
  const measured = report.parse(JSON.parse(stdout)).find((one) => one.operation === operation);
  return measured && { operation, units: measured.units };
};

/** Read and write units of every operation. @throws Error when one's sample does not go well even alone */
export const benchUnits = async (): Promise<BenchRow[]> => {
  const rows: BenchRow[] = [];
  for (const first of await measureSamples()) {
    const { operation, units } = first.units ? first : ((await measureAlone(first.operation)) ?? first);
    if (!units) throw new Error(`The sample of ${operation} is refused`);
    const route = routes.find((one) => one.operation === operation);
    const name = route ? `\`${route.method} ${route.path}\`` : `${authorizer} (once a minute and token)`;
    rows.push({ name, value: units.read, unit: 'RCU' });
    if (units.write > 0) rows.push({ name, value: units.write, unit: 'WCU' });
  }
  return rows;
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

if (import.meta.main) console.log(JSON.stringify(await measureSamples(process.argv.slice(2))));
