import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from '../../../infra/local/demo.ts';
import type { Functions } from '../../../infra/local/functions.ts';
import { openGateway } from '../../../infra/local/gateway.ts';
import { type Instance, startInstance } from '../../../infra/local/instance.ts';
import { readSamples } from '../../../infra/local/samples.ts';
import { sendSample } from '../../../infra/local/send-sample.ts';
import { routes } from '../../../lib/routes/index.ts';
import { readHeads } from '../../../lib/table/head.ts';
import { journalKey, type Key, newApplicationKey } from '../../../lib/table/keys.ts';
import { readNewApplications } from '../../../lib/table/registrations.ts';
import { type Demand, demandsOf } from './demands.ts';
import { allows, grantsOf } from './policies.ts';
import { synthesized } from './synthesized.ts';

const token = '*:*.permissions';
const caller = new AsyncLocalStorage<string>();
const asked = new Map<string, Map<string, Demand>>();

const remember = (name: string, demands: readonly Demand[]): void => {
  const known = asked.get(name) ?? new Map<string, Demand>();
  for (const demand of demands) known.set(JSON.stringify(demand), demand);
  asked.set(name, known);
};

/** Reads before writes before deletions, so that as many samples as possible find what they are about. */
const turn = (operation: string): number => {
  const method = routes.find((route) => route.operation === operation)?.method ?? 'GET';
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(method);
};

let instance: Instance;
beforeAll(async () => {
  instance = await startInstance({ initTokens: { admin: [token], client: [], frontend: [] }, env: process.env });
  process.env.HALYARD_LOG_LEVEL = 'silent';
  const { table } = await import('../../../lib/table/deployed.ts');
  for (const client of [table.client, table.transactions]) {
    client.middlewareStack.add(
      (next, { commandName = '' }) =>
        async (args) => {
          const name = caller.getStore();
          if (name !== undefined) remember(name, demandsOf(commandName, args.input));
          return next(args);
        },
      { step: 'initialize', name: 'rememberDemands' },
    );
  }
  const functions: Functions = async (name) => {
    const { handler } = await instance.functions(name);
    return { name, handler: (event, context) => caller.run(name, () => handler(event, context)) };
  };
  const failures: string[] = [];
  const answer = openGateway({ routes, functions, report: (name, error) => failures.push(`${name}: ${error}`) });
  const tokens = await loadDemo({ answer, table, token });
  const samples = [...(await readSamples(new Date()))].toSorted(([a], [b]) => turn(a) - turn(b));
  for (const [name, sample] of samples) await sendSample(functions, name, sample, tokens);
  const { handler } = await functions('event-log-writer');
  const inserted = ({ pk, sk }: Key) => ({
    eventName: 'INSERT',
    dynamodb: { SequenceNumber: '1', Keys: { pk: { S: pk }, sk: { S: sk } } },
  });
  const context = () => Object.assign(Object.create(null), { awsRequestId: randomUUID() });
  const Records = (await readHeads(table)).map(({ scope, rev }) => inserted(journalKey(scope, rev)));
  expect(await readNewApplications(table, 1)).toHaveLength(1);
  await handler({ Records: [...Records, inserted(newApplicationKey('web-shop'))] }, context());
  expect(await readNewApplications(table, 1)).toEqual([]);
  // Once more, with something left for it: the writer would have emitted it.
  const { registrations } = await import('../../../lib/table/deployed.ts');
  const actor = { createdBy: 'sdk', createdByUserId: null };
  await registrations.note({ name: 'left-behind', data: {}, actor, now: new Date() });
  await (await functions('sweep')).handler({}, context());
  expect(await readNewApplications(table, 1)).toEqual([]);
  expect(failures).toEqual([]);
});
afterAll(() => instance.stop());

describe('what functions ask of the table is what their roles grant', () => {
  const grants = grantsOf(synthesized({ stage: 'dev' }).template);

  it('the samples make the functions ask', () => {
    expect(asked.size).toBeGreaterThan(routes.length / 2);
    for (const name of ['authorizer', 'event-log-writer', 'sweep', 'state/import']) expect(asked.has(name)).toBe(true);
  });

  it('nothing that was asked would be refused', () => {
    const refused = [...asked].flatMap(([name, demands]) => {
      const own = grants.filter((grant) => grant.function === name.replaceAll('/', '-'));
      return [...demands.values()]
        .filter((demand) => !allows(own, demand))
        .map(
          ({ action, partition, enclosing }) =>
            `${name}: ${action} on ${partition}${enclosing ? ` in ${enclosing}` : ''}`,
        );
    });
    expect(refused).toEqual([]);
  });
});
