import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readSamples, type Sample } from '../../infra/local/samples/samples.ts';
import type { SampleTokens } from '../../infra/local/samples/send-sample.ts';
import { routes } from '../../lib/contract/routes/index.ts';
import type { Route } from '../../lib/contract/routes/route.ts';
import { rawFeatureUsage } from '../../lib/contract/schemas/usage.ts';
import { requirementOf } from '../../lib/http/reading/requirement.ts';
import type { Table } from '../../lib/store/table/table.ts';
import { copyTable } from '../support/copy-table.ts';
import { startModelDatabase, type TestDatabase } from '../support/database.ts';
import { hurryEdge } from '../support/edge-clock.ts';
import {
  byHarm,
  type Instead,
  isOrdinary,
  loadDemoOverHttp,
  playInRounds,
  sendOverHttp,
} from '../support/play-samples.ts';
import { startService, type TestService } from './harness.ts';

/**
 * Every function of the API answers its sample and its main errors, and the functions without a route do their work.
 * The functions are the bundles of a deployment (docs/decisions/0170-the-time-of-tests.md).
 */

let samples: ReadonlyMap<string, Sample>;
let database: TestDatabase;
let folder: string;
let tokens: SampleTokens;
/** A copy of the demo data that no sample changes. */
let untouched: Table;
/**
 * Errors and reports change no data, so the first round of samples uses the same service: loading all bundles is slow.
 */
let first: TestService;

const open = (table: Table): Promise<TestService> =>
  startService({
    env: {
      DYNAMODB_ENDPOINT: database.endpoint,
      TABLE_NAME: table.name,
      HALYARD_SECRETS_KEY_FILE: join(folder, 'key'),
    },
  });

beforeAll(async () => {
  samples = await readSamples(new Date());
  database = await startModelDatabase();
  folder = mkdtempSync(join(tmpdir(), 'halyard-samples-'));
  first = await open(database.table);
  tokens = await loadDemoOverHttp(first);
  untouched = await database.another();
  await copyTable(database.table, untouched);
});
afterAll(async () => {
  await first.stop();
  await database.stop();
  rmSync(folder, { recursive: true });
});

const ask = (route: Route, instead?: Instead, by: Readonly<Record<string, string>> = tokens) =>
  sendOverHttp(first.url, route, samples, by, instead);

/** Errors of SCIM have `schemas` and no name; errors of manifests are in a member `error`. */
const problem = z
  .looseObject({
    name: z.string().optional(),
    schemas: z.array(z.string()).optional(),
    error: z.looseObject({ status: z.number() }).optional(),
  })
  .transform(({ name, schemas, error }) => ({ name: schemas || error ? 'nameless' : name }));

/** Sends a request to each of these routes. @returns those that did not refuse as expected */
const unrefused = async (
  some: readonly Route[],
  ask: (route: Route) => Promise<Response>,
  expected: (status: number, name: unknown) => boolean,
): Promise<unknown[]> => {
  const wrong: unknown[] = [];
  for (const route of some) {
    const answer = await ask(route);
    const text = await answer.text();
    const name = answer.ok ? undefined : problem.parse(JSON.parse(text)).name;
    if (!expected(answer.status, name)) wrong.push([route.operation, answer.status, text]);
  }
  return wrong;
};

/** For a missing thing these routes answer an empty list, create the thing, or allow a repetition. */
const welcoming = [
  // Its token is in the path, and an unknown one is 401.
  'sendSignalByAddress',
  'listFeatureEvents',
  'listProjectFeatures',
  'listTagsOfType',
  'listContextFieldStrategies',
  'getFeatureUsage',
  'getRawFeatureUsage',
  'getProjectDora',
  'listStrategySegments',
  'setSplashSeen',
  'updateApplication',
  'updateFeedback',
  'deleteApplication',
];

const soon = { interval: 100 };
/** Every bundle is loaded once: minutes where other tests are busy, too. Only a limit for what hangs, in ms. */
const coldStarts = 1_200_000;

describe('every function that no request reaches', () => {
  it('adds up what SDKs report', async () => {
    const start = new Date().toISOString();
    const bucket = { start, stop: start, toggles: { payments: { yes: 5, no: 2 } } };
    const headers = { Authorization: tokens.client ?? '' };
    const reported = await first.call('POST', '/api/client/metrics', { appName: 'bundled', bucket }, headers);
    expect(reported.status).toBe(202);
    const counted = async () =>
      rawFeatureUsage
        .parse(await (await first.call('GET', '/api/admin/client-metrics/features/payments/raw')).json())
        .data.filter(({ appName, yes }) => appName === 'bundled' && yes > 0);
    await expect.poll(counted, soon).toMatchObject([{ yes: 5, no: 2 }]);
  });

  it('publishes what SDKs read', async () => {
    const endHurry = hurryEdge(first);
    const read = async (address: string) => {
      const answer = await fetch(`${address}/api/client/features`, { headers: { Authorization: tokens.client ?? '' } });
      return { text: await answer.text(), tag: answer.headers.get('etag') ?? '' };
    };
    try {
      // The entity tag of an object is that of its content; the API has another kind of tag.
      await expect.poll(async () => (await read(first.frontUrl)).tag, soon).toMatch(/^(W\/)?"[\da-f]{32}"$/);
      expect((await read(first.frontUrl)).text).toBe((await read(first.url)).text);
    } finally {
      endHurry();
    }
  });

  it('does not fail', async () => {
    await expect.poll(() => first.output()).toContain('Halyard is running');
    expect(first.output()).not.toContain(' failed:');
  });
});

describe('every function of the API', () => {
  it('refuses a token of another kind', { timeout: coldStarts }, async () => {
    const closed = routes.filter((route) => route.access !== 'public');
    const foreign = (route: Route): string => {
      const kind = (['client', 'frontend', 'user'] as const).find(
        (one) => !requirementOf(route, {}).tokens.includes(one),
      );
      return (kind && tokens[kind]) ?? '';
    };
    const wrong = await unrefused(
      closed,
      (route) => {
        const token = foreign(route);
        return ask(route, {}, { admin: token, user: token, client: token, frontend: token });
      },
      (status, name) => status === 403 && (name === 'NoAccessError' || name === 'nameless'),
    );
    expect(wrong).toEqual([]);
  });

  it('refuses a body that is no JSON', async () => {
    const withBody = routes.filter(({ body }) => body !== undefined);
    expect(withBody.length).toBeGreaterThan(70);
    const wrong = await unrefused(
      withBody,
      (route) => ask(route, { body: '{"' }),
      (status) => status === 400,
    );
    expect(wrong).toEqual([]);
  });

  it('answers 404, or 400, for what does not exist', async () => {
    const withIds = routes.filter(({ path, operation }) => path.includes('{') && !welcoming.includes(operation));
    expect(withIds.length).toBeGreaterThan(130);
    const statuses: number[] = [];
    const wrong = await unrefused(
      withIds,
      (route) => ask(route, { path: route.path.replaceAll(/\{\w+\}/g, '99999999') }),
      (status) => {
        statuses.push(status);
        return status === 400 || status === 404;
      },
    );
    expect(wrong).toEqual([]);
    expect(statuses.filter((status) => status === 404).length).toBeGreaterThan(100);
  });

  it('answers its sample with success', { timeout: coldStarts }, async () => {
    let rounds = 0;
    const openRound = async () => {
      const again = rounds++ > 0;
      const table = await database.another();
      if (again) await copyTable(untouched, table);
      const service = again ? await open(table) : first;
      return {
        play: async (route: Route) => {
          const answer = await sendOverHttp(service.url, route, samples, tokens);
          await answer.arrayBuffer();
          return isOrdinary(route, answer.status);
        },
        stop: async () => {
          if (again) await service.stop();
        },
      };
    };
    const failed = await playInRounds(byHarm(routes.map((route) => ({ ...route, name: route.operation }))), openRound);
    expect(failed.map(({ operation }) => operation)).toEqual([]);
  });
});
