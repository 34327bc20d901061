import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { unknownPath } from '../../../infra/aws/api/definition.ts';
import { buildConsole } from '../../../infra/build-console.ts';
import { consoleFolder, readConsole } from '../../../infra/front/console-files.ts';
import { stageThrottle } from '../../../infra/limits.ts';
import { consoleAddressLimit } from '../../../lib/contract/limits.ts';
import { routes } from '../../../lib/contract/routes/index.ts';
import document from '../../../openapi.json' with { type: 'json' };
import { synthesized } from './synthesized.ts';

const guide = readFileSync(resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8');

/** Prices in USD: per million, per GB-second, per GB; the same as in the guide. */
const price = {
  request: 3.5,
  requestOfSdk: 1,
  invocation: 0.2,
  second: 13.33e-6,
  read: 0.125,
  logs: 0.5,
  egress: 0.09,
} as const;
/** Prices of the front in North America, in USD: per million, per GB. */
const edge = { request: 1, invocation: 0.1, get: 0.4, egress: 0.085 } as const;
/** Default limits of a distribution per second (CloudFront quotas): requests, and GB sent. */
const distribution = { requests: 250_000, gigabytes: 150 / 8 } as const;
/** Bytes of a 401 of the edge, with headers. */
const edgeRefusal = 800;
const day = 86_400;
/** GB of log lines for a request with a function, including those of the gateway and of Lambda itself. */
const lines = 1.1e-6;

/**
 * USD per day when the distribution refuses as many requests as it can. @param more additional USD per million, beside
 * request and function
 */
const refusedAtEdge = (more = 0): number =>
  daily(distribution.requests, edge.request + edge.invocation + more) +
  (distribution.requests * day * edgeRefusal * edge.egress) / 1e9;

/** USD for a million requests that reach a function. */
const million = (gbSeconds: number, reads = 0, request: number = price.request): number =>
  request + price.invocation + price.second * gbSeconds * 1e6 + price.read * reads + price.logs * lines * 1e6;
const daily = (rate: number, perMillion: number): number => (rate * day * perMillion) / 1e6;
const egress = (rate: number, bytes: number): number => (rate * day * bytes * price.egress) / 1e9;

const rateOf = (path: string): number => routes.find((route) => route.path === path)?.throttle?.rate ?? Number.NaN;
const [stage] = Object.values(synthesized({ stage: 'dev' }).template.findResources('AWS::ApiGateway::Stage'));
const settings: { HttpMethod: string; ResourcePath: string; ThrottlingRateLimit: number }[] =
  stage?.Properties.MethodSettings;
const notFoundRates = (path: string): number[] =>
  settings
    .filter(({ ResourcePath }) => ResourcePath.slice(1).replaceAll('~1', '/') === path)
    .map(({ ThrottlingRateLimit }) => ThrottlingRateLimit);
await buildConsole();
const largestFile = Math.max(...readConsole(consoleFolder).map(({ body }) => body.length));
const ofConsole = Object.values(
  synthesized({ stage: 'dev', front: 'false' }).template.findResources('AWS::ApiGateway::Stage'),
).find(({ Properties }) => JSON.stringify(Properties.MethodSettings).includes('"ResourcePath":"/"'));
/** Requests a second to the console that the gateway passes on. */
const consoleRate: number = ofConsole?.Properties.MethodSettings.find(
  ({ ResourcePath }: { ResourcePath: string }) => ResourcePath === `/${unknownPath.replaceAll('/', '~1')}`,
).ThrottlingRateLimit;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const specification = JSON.stringify(document);
const small = million(0.005);
/** USD for a million requests that the gateway itself refuses: it does not bill them, but logs each. */
const refused = price.logs * 0.35e-6 * 1e6;

/** The last cell of the row that begins with this text, in USD per day. */
const writtenCost = (row: string): number => {
  const line = guide.split('\n').find((one) => one.startsWith(`| ${row} |`)) ?? '';
  return Number(/\$([\d,]+) \|$/.exec(line)?.[1]?.replaceAll(',', ''));
};

describe('the cost of a stage in a day, as the guide says', () => {
  it.each([
    ['unknown paths, GET', daily(sum(notFoundRates(unknownPath)), small)],
    [
      'files of the console where the stage has no front, taken uncompressed, from one address',
      daily(consoleRate, small) + egress(consoleAddressLimit.rate, largestFile),
    ],
    ['the same, from many addresses', daily(consoleRate, small) + egress(consoleRate, largestFile)],
    ['other methods of known paths', daily(10_000, refused)],
    ['headers that cannot be a token', daily(10_000, refused)],
    ['`/health`', daily(rateOf('/health'), small)],
    ['`/ready`', daily(rateOf('/ready'), million(0.005, 1))],
    ['at the front: what cannot be a token', refusedAtEdge()],
    ['at the front: tokens of the right form that are none', refusedAtEdge(edge.get)],
    ['at the front: a valid token, whole answers', distribution.gigabytes * day * edge.egress],
    [
      '`/docs` and `/docs/openapi.json`, taken uncompressed',
      2 * (daily(rateOf('/docs'), small) + egress(rateOf('/docs'), Buffer.byteLength(specification))),
    ],
    [
      'the same, compressed',
      2 * (daily(rateOf('/docs'), small) + egress(rateOf('/docs'), gzipSync(specification).length)),
    ],
    ['a route of signing in (`/auth/…`, `/logout`, invite links), from one address', daily(stageThrottle.rate, small)],
    ['the same, passwords tried from thousands of addresses', daily(stageThrottle.rate, million(0.15, 6))],
    [
      '`/edge/validate`, a hundred tokens each',
      daily(rateOf('/edge/validate'), million(0.02, 103, price.requestOfSdk)),
    ],
    ['tokens of the right form that are none, on one method', daily(200, million(0.014, 4) - price.request)],
    ['the same on all methods', daily(10_000, million(0.014, 4) - price.request)],
    [
      'the same on a method of the SDK plane',
      // The authorizer, and the function that answers.
      daily(200, million(0.014, 4, 0) + million(0.005, 0, price.requestOfSdk) - price.logs * lines * 1e6),
    ],
    ['a valid token, on one method', daily(200, million(0.02, 3))],
    ['the same, all methods', daily(10_000, million(0.02, 3))],
  ])('%s', (row, dollars) => {
    const written = writtenCost(row);
    expect([row, Math.abs(written - dollars) <= Math.max(1, dollars * 0.15), written, dollars]).toEqual([
      row,
      true,
      written,
      dollars,
    ]);
  });
});
