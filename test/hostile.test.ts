import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from '../infra/local/demo.ts';
import { openGateway } from '../infra/local/gateway.ts';
import type { HttpAnswer } from '../infra/local/gateway-answer.ts';
import { type Instance, startInstance } from '../infra/local/instance.ts';
import type { HttpRequest } from '../infra/local/proxy-event.ts';
import { variables } from '../lib/environment.ts';
import { routes } from '../lib/routes/index.ts';
import type { Route } from '../lib/routes/route.ts';
import { errorBody } from '../lib/schema/error.ts';

/** 100,000 in `npm run check:deep`. */
const requests = process.env.HALYARD_DEEP === 'true' ? 100_000 : 1_200;

const secret = randomUUID();
const token = `*:*.${secret}`;
let instance: Instance;
let send: (request: HttpRequest) => Promise<HttpAnswer>;

beforeAll(async () => {
  const env = process.env;
  env[variables.logLevel] = 'silent';
  instance = await startInstance({ initTokens: { admin: [token], client: [], frontend: [] }, env });
  send = openGateway({ routes, functions: instance.functions, report: () => {} });
  await loadDemo({ answer: send, table: instance.table, token });
});
afterAll(() => instance.stop());

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '__proto__',
    'constructor',
    '../..',
    '%00',
    'a'.repeat(2_000),
    '𝒳'.repeat(30),
    '#',
    'FEATURE#x#ENV#y',
    '-1',
    '1e999',
    'NaN',
    'null',
    '{{x}}',
    '(a+)+$',
    '2024-13-45',
    '9'.repeat(40),
  ),
);

/** What nobody expects in a place. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, [], {}, [[]], [null], { __proto__: null, toString: 'x' }, Number.MAX_SAFE_INTEGER, -0.5),
  fc.array(text, { maxLength: 5 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Every place inside a JSON value, as a list of members. */
const placesIn = (value: unknown, here: readonly string[] = []): (readonly string[])[] => [
  here,
  ...(value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([name, member]) => placesIn(member, [...here, name]))
    : []),
];

const replaced = (value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown => {
  if (name === undefined) return by;
  if (Array.isArray(value)) return value.map((item, i) => (String(i) === name ? replaced(item, rest, by) : item));
  const object: Record<string, unknown> = { ...(value as object) };
  object[name] = replaced(object[name], rest, by);
  return object;
};

const encoded = (value: string): string => {
  try {
    return encodeURIComponent(value);
  } catch {
    return '%FF';
  }
};

interface Shot {
  readonly route: Route;
  readonly path: string;
  readonly queryString: string;
  readonly body: unknown;
}

const pathOf = (route: Route, params: Readonly<Record<string, string>>): string =>
  route.path.replaceAll(/\{(.+?)\}/g, (_, name: string) => encoded(params[name] ?? 'x') || '%20');

const queryOf = (query: Readonly<Record<string, string | readonly string[]>>): string =>
  Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((one) => `${encoded(name)}=${encoded(one)}`))
    .join('&');

/** A route's own example with one thing wrong in its path, query or body; or as it is, which is wrong by repetition. */
const shot: fc.Arbitrary<Shot> = fc.constantFrom(...routes).chain((route) => {
  const { params = {}, query = {}, body } = route.example;
  const names = Object.keys(params);
  const asked = Object.keys(route.query?.shape ?? {}).filter((name) => name !== 'drop');
  const plain: Shot = { route, path: pathOf(route, params), queryString: queryOf(query), body };
  return fc.oneof(
    fc.constant(plain),
    fc
      .tuple(fc.constantFrom(...placesIn(body)), hostile)
      .map(([place, value]) => ({ ...plain, body: body === undefined ? value : replaced(body, place, value) })),
    ...(names.length > 0
      ? [
          fc
            .tuple(fc.constantFrom(...names), text)
            .map(([name, value]) => ({ ...plain, path: pathOf(route, { ...params, [name]: value }) })),
        ]
      : []),
    ...(asked.length > 0
      ? [
          fc
            .tuple(fc.constantFrom(...asked), fc.array(text, { maxLength: 3 }))
            .map(([name, values]) => ({ ...plain, queryString: queryOf({ ...query, [name]: values }) })),
        ]
      : []),
  );
});

const fire = ({ route, path, queryString, body }: Shot): Promise<HttpAnswer> =>
  send({
    method: route.method,
    path,
    queryString,
    rawHeaders: ['Authorization', token, ...(body === undefined ? [] : ['Content-Type', 'application/json'])],
    body: body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body) ?? ''),
    sourceIp: '127.0.0.1',
    port: 80,
  });

describe('hostile requests to every route', () => {
  it('get an answer of the caller’s own making: never a 5xx, never the token', async () => {
    const property = fc.asyncProperty(shot, async (one) => {
      const { status, body } = await fire(one);
      const said = body.toString();
      expect(status, `${one.route.operation}: ${said.slice(0, 500)}`).toBeLessThan(500);
      expect(said).not.toContain(secret);
      if (status >= 400 && said !== '') expect(errorBody.safeParse(JSON.parse(said)).success, said).toBe(true);
    });
    await fc.assert(property, { numRuns: requests, endOnFailure: true });
  }, 7_200_000);
});
