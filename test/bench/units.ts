import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod';
import { loadDemo } from '../../infra/local/demo.ts';
import { openGateway } from '../../infra/local/gateway.ts';
import { startInstance } from '../../infra/local/instance.ts';
import { readSamples } from '../../infra/local/samples.ts';
import { sendSample } from '../../infra/local/send-sample.ts';
import { routes } from '../../lib/contract/routes/index.ts';
import type { Route } from '../../lib/contract/routes/route.ts';
import { appendAllPending } from '../../lib/store/event-log/append.ts';
import { variables } from '../../lib/store/runtime/env.ts';
import { measureUnits, type Units } from '../../lib/store/table/units.ts';
import { byHarm, isOrdinary } from '../support/play-samples.ts';
import { openWaveMeter } from '../support/waves.ts';
import type { BenchRow } from './row.ts';

/** What one operation costs. */
export interface OperationCost {
  readonly operation: string;
  /** Undefined: others have spoilt what its sample is about. */
  readonly cost?: {
    readonly units: Units;
    /** The requests to the table of each wave (test/support/waves.ts). */
    readonly waves: readonly (readonly string[])[];
  };
}

const authorizer = 'authorizer';

/** What is read in the second after a change is not trusted by the next request, so it is not warm yet. */
const untrustedMs = 1_100;

/** Reads change nothing: they are measured when everything is in memory. */
export const isRead = ({ role }: Route): boolean => role === 'reader';

/**
 * What samples of `events.json` cost against the demo data: a read of a warm function (what it remembers is current), a
 * write the first time, the authorizer left out (it is asked once a minute and token).
 * @param wanted operations, in this order; default: all, so that few change what others need
 */
const measureSamples = async (wanted?: readonly string[]): Promise<OperationCost[]> => {
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
    // The first use of a token is stored; that is not what a warm request costs.
    for (const sent of Object.values(tokens))
      await answer({
        method: 'GET',
        path: '/api/admin/projects',
        queryString: '',
        rawHeaders: ['Authorization', sent],
        body: Buffer.alloc(0),
        sourceIp: '127.0.0.1',
        port: 80,
      });
    const samples = await readSamples(new Date());
    const deployed = await import('../../lib/store/deployed/table.ts');
    const measureWaves = openWaveMeter(deployed.table);
    const send = async (operation: string) => {
      const sample = samples.get(operation);
      if (!sample) throw new Error(`events.json has no sample of ${operation}`);
      const { answer: measured, waves } = await measureWaves(() =>
        measureUnits(() => sendSample(functions, operation, sample, tokens)),
      );
      return { ...measured, waves };
    };
    const ordered = wanted
      ? wanted.flatMap((name) => routes.filter(({ operation }) => operation === name))
      : byHarm(routes.map((route) => ({ ...route, name: route.operation })));
    // Some reads append pending events first, so they are writers.
    const reads = ordered.filter((route) => isRead(route) || route.method === 'GET');
    for (let round = 0; round < 2 && reads.length > 0; round++) {
      await setTimeout(untrustedMs);
      for (const { operation } of reads) await send(operation);
    }
    const asked = await send(authorizer);
    const measured: OperationCost[] = [{ operation: authorizer, cost: { units: asked.units, waves: asked.waves } }];
    for (const route of [...ordered.filter(isRead), ...ordered.filter((one) => !isRead(one))]) {
      const { operation, access } = route;
      const { answer, units, waves } = await send(operation);
      const spoilt = 'http' in answer && !isOrdinary(route, answer.http.status);
      const own =
        access === 'public'
          ? { units, waves }
          : {
              units: { read: units.read - asked.units.read, write: units.write },
              waves: waves.slice(asked.waves.length),
            };
      measured.push(spoilt ? { operation } : { operation, cost: own });
    }
    return measured;
  } finally {
    await instance.stop();
    // Whoever measures next starts an engine of its own.
    delete env[variables.endpoint];
  }
};

const report = z.array(
  z.object({
    operation: z.string(),
    cost: z
      .object({
        units: z.object({ read: z.number(), write: z.number() }),
        waves: z.array(z.array(z.string())),
      })
      .optional(),
  }),
);

/** In a process of its own: functions open their table once a process. @param operations in this order; default: all */
const measureApart = async (...operations: string[]): Promise<OperationCost[]> => {
  const args = [import.meta.filename, '--json', ...operations];
  const { stdout } = await promisify(execFile)(process.execPath, args, { encoding: 'utf8', maxBuffer: 1e8 });
  return report.parse(JSON.parse(stdout)).map(({ operation, cost }) => ({ operation, ...(cost && { cost }) }));
};

/**
 * Costs of every operation, by its name. What others have spoilt is measured again with unchanged data: the first of it
 * has nothing before it, so that each time there is less.
 *
 * @throws Error when a sample does not go well even then
 */
export const measureOperations = async (): Promise<ReadonlyMap<string, NonNullable<OperationCost['cost']>>> => {
  const costs = new Map<string, NonNullable<OperationCost['cost']>>();
  let measured = await measureApart();
  for (;;) {
    for (const { operation, cost } of measured) if (cost && !costs.has(operation)) costs.set(operation, cost);
    const spoilt = measured.flatMap(({ operation }) => (costs.has(operation) ? [] : [operation]));
    if (spoilt.length === 0) return costs;
    measured = await measureApart(...spoilt);
    const [first = ''] = spoilt;
    if (!measured.some(({ operation, cost }) => operation === first && cost))
      throw new Error(`The sample of ${first} is refused`);
  }
};

/** Read and write units and waves of every operation. */
export const benchUnits = async (): Promise<BenchRow[]> => {
  const costs = await measureOperations();
  const named = [
    { operation: authorizer, name: `${authorizer} (once a minute and token)` },
    ...routes.map(({ operation, method, path }) => ({ operation, name: `\`${method} ${path}\`` })),
  ];
  return named.flatMap(({ operation, name }): BenchRow[] => {
    const cost = costs.get(operation);
    if (!cost) throw new Error(`${operation} was not measured`);
    const { units, waves } = cost;
    return [
      { name, value: units.read, unit: 'RCU' },
      ...(units.write > 0 ? [{ name, value: units.write, unit: 'WCU' }] : []),
      { name, value: waves.length, unit: 'waves' },
    ];
  });
};

/** A line an operation, with both kinds of units and the waves. */
export const unitsTable = (rows: readonly BenchRow[]): string => {
  const cell = (name: string, kind: string): string =>
    String(rows.find((row) => row.name === name && row.unit === kind)?.value ?? '');
  const names = [...new Set(rows.map(({ name }) => name))];
  return [
    '| Operation | Read units | Write units | Waves |',
    '|---|---:|---:|---:|',
    ...names.map((name) => `| ${name} | ${cell(name, 'RCU')} | ${cell(name, 'WCU')} | ${cell(name, 'waves')} |`),
  ].join('\n');
};

if (import.meta.main) {
  const [first, ...others] = process.argv.slice(2);
  const json = first === '--json';
  const wanted = json ? others : process.argv.slice(2);
  const measured = await measureSamples(wanted.length > 0 ? wanted : undefined);
  if (json) console.log(JSON.stringify(measured));
  else
    for (const { operation, cost } of measured)
      console.log(
        [
          `${operation}: ${cost?.waves.length ?? 'refused'}`,
          ...(cost?.waves ?? []).map((wave) => wave.join(' + ')),
        ].join('\n    '),
      );
  process.exit(0);
}
