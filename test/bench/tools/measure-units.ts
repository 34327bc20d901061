/**
 * Measures the cost of operations in a separate process, because functions open their table when they are loaded.
 *
 *     node test/bench/tools/measure-units.ts [operations…]     prints the waves of these, in this order; default: of all
 *     node test/bench/tools/measure-units.ts --json            all costs, as JSON
 */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { loadDemo } from '../../../infra/local/demo/demo.ts';
import { startInstance } from '../../../infra/local/functions/instance.ts';
import { openGateway } from '../../../infra/local/gateway/gateway.ts';
import { readSamples } from '../../../infra/local/samples/samples.ts';
import { sendSample } from '../../../infra/local/samples/send-sample.ts';
import { routes } from '../../../lib/contract/routes/index.ts';
import type { Route } from '../../../lib/contract/routes/route.ts';
import { appendAllPending } from '../../../lib/store/event-log/append.ts';
import { variables } from '../../../lib/store/runtime/env.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { loadAnew } from '../../support/modules-anew.ts';
import { byHarm, forCosts, isOrdinary } from '../../support/play-samples.ts';
import { takeUnused } from '../../support/uses-of-reads.ts';
import { openWaveMeter } from '../../support/waves.ts';
import type { OperationCost } from '../units.ts';

const authorizer = 'authorizer';

/**
 * A request does not rely on what was read within a second after a change, so a function is warm only after this time,
 * in ms.
 */
const untrustedMs = 1_100;

/** Reads change nothing, so they are measured when everything is in memory. */
const isRead = ({ role }: Route): boolean => role === 'reader';

const isOperation = (name: string): boolean => routes.some(({ operation }) => operation === name);

/**
 * The cost of the samples in `events.json` with the demo data: for a read, that of a warm function with a current
 * memory; for a write, that of its first call. The authorizer is left out, because it is called once per minute and
 * token.
 * @param wanted operations, in this order, after functions without a route; default: all operations, so that few change
 *   what others need
 */
const measureSamples = async (wanted?: readonly string[]): Promise<OperationCost[]> => {
  const { env } = process;
  const before = { ...env };
  env[variables.logLevel] = 'error';
  env[variables.table] = `units-${randomUUID()}`;
  env[variables.baseUrl] ||= 'http://127.0.0.1:4242';
  const token = `*:*.${randomUUID()}`;
  const instance = await startInstance({ initTokens: { admin: [token], client: [], frontend: [] }, env });
  try {
    const { functions, table } = instance;
    const answer = openGateway({ routes, functions, report: console.error });
    const tokens = await loadDemo({ answer, table, token });
    await appendAllPending(table);
    // The first use of a token is stored, which is no cost of a warm request.
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
    const deployed = await import('../../../lib/store/process/table.ts');
    const measureWaves = openWaveMeter(deployed.table);
    const send = async (operation: string) => {
      const sample = samples.get(operation);
      if (!sample) throw new Error(`events.json has no sample of ${operation}`);
      takeUnused();
      const { answer: measured, waves } = await measureWaves(() =>
        measureUnits(() => sendSample(functions, operation, sample, tokens)),
      );
      return { ...measured, waves, unused: takeUnused() };
    };
    const measured: OperationCost[] = [];
    for (const operation of wanted?.filter((name) => !isOperation(name)) ?? []) {
      const { units, waves, unused } = await send(operation);
      measured.push({ operation, cost: { units, waves, unused } });
    }
    const ordered = wanted
      ? wanted.flatMap((name) => routes.filter(({ operation }) => operation === name))
      : byHarm(
          routes.map((route) => ({ ...route, name: route.operation })),
          forCosts,
        );
    // Some reads append pending events first, so their role is that of writers.
    const reads = ordered.filter((route) => isRead(route) || route.method === 'GET');
    for (let round = 0; round < 2 && reads.length > 0; round++) {
      await setTimeout(untrustedMs);
      for (const { operation } of reads) await send(operation);
    }
    const asked = await send(authorizer);
    measured.push({ operation: authorizer, cost: { units: asked.units, waves: asked.waves, unused: asked.unused } });
    for (const route of [...ordered.filter(isRead), ...ordered.filter((one) => !isRead(one))]) {
      const { operation, access } = route;
      const { answer, units, waves, unused } = await send(operation);
      const spoilt = 'http' in answer && !isOrdinary(route, answer.http.status);
      const own =
        access === 'public'
          ? { units, waves, unused }
          : {
              units: { read: units.read - asked.units.read, write: units.write },
              waves: waves.slice(asked.waves.length),
              unused,
            };
      measured.push(spoilt ? { operation } : { operation, cost: own });
    }
    return measured;
  } finally {
    await instance.stop();
    // The next measurement starts its own engine.
    for (const name of Object.keys(env)) if (!(name in before)) delete env[name];
  }
};

/**
 * The cost of all samples. A sample that others have spoilt is measured again with unchanged data. Nothing precedes the
 * first sample of a round, so each round leaves fewer.
 * @throws Error when a sample does not succeed even then
 */
const measureInRounds = async (): Promise<OperationCost[]> => {
  const withoutRoute = [...(await readSamples(new Date())).keys()].filter(
    (name) => name !== authorizer && !isOperation(name),
  );
  const costs: OperationCost[] = [...(await measureSamples(withoutRoute))];
  loadAnew();
  let measured = await measureSamples();
  for (;;) {
    costs.push(...measured.filter(({ cost }) => cost));
    const known = new Set(costs.map(({ operation }) => operation));
    const spoilt = measured.map(({ operation }) => operation).filter((operation) => !known.has(operation));
    const [first] = spoilt;
    if (first === undefined) return costs;
    loadAnew();
    measured = await measureSamples(spoilt);
    if (!measured.some(({ operation, cost }) => operation === first && cost))
      throw new Error(`The sample of ${first} is refused`);
  }
};

const wanted = process.argv.slice(2);
const json = wanted[0] === '--json';
const measured = json ? await measureInRounds() : await measureSamples(wanted.length > 0 ? wanted : undefined);
if (json) console.log(JSON.stringify(measured));
else
  for (const { operation, cost } of measured)
    console.log(
      [`${operation}: ${cost?.waves.length ?? 'refused'}`, ...(cost?.waves ?? []).map((wave) => wave.join(' + '))].join(
        '\n    ',
      ),
    );
process.exit(0);
