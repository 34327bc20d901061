import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { HttpAnswer } from '../infra/local/gateway/gateway-answer.ts';
import { errorBody, manifestError, scimError } from '../lib/contract/error-schemas.ts';
import { manifestErrorForm } from '../lib/contract/manifest-error-body.ts';
import { routes } from '../lib/contract/routes/index.ts';
import { planeOf } from '../lib/contract/routes/plane.ts';
import type { Route } from '../lib/contract/routes/route.ts';
import { ofrepError } from '../lib/contract/schemas/ofrep.ts';
import { httpApiAnswers } from '../lib/http/answers/gateway-responses.ts';
import { longTextsAt, repeatsLongText } from './hostile/long-texts.ts';
import { openRange, type Range } from './hostile/range.ts';
import { type Manner, pathOf, type Shot, shotsAt } from './hostile/shot.ts';
import { isOrdinary } from './support/play-samples.ts';

const deep = process.env.HALYARD_DEEP === 'true';
/** Number of requests to each route; 100,000 in total in `npm run check:deep`. */
const rounds = deep ? Math.ceil(100_000 / routes.length) : 3;
/** After this many rounds the demo data is restored, so that removed things can be requested again. */
const renewal = 4;
/** Number of requests that are generated together: the first ones of a series are the simplest, later ones grow. */
const series = Math.min(20, rounds);
/** Replays a run: `HALYARD_SEED=… npx vitest run test/hostile.test.ts`. */
const seed = Number(process.env.HALYARD_SEED ?? randomInt(2 ** 31));

let range: Range;
beforeAll(async () => {
  range = await openRange();
});
afterAll(() => range.stop());

/** Requests to every route, `series` at a time. */
const shotsOf = (round: number): ReadonlyMap<Route, readonly Shot[]> =>
  new Map(routes.map((route, i) => [route, fc.sample(shotsAt(route), { seed: seed + round + i, numRuns: series })]));

/** All routes, each time starting at another one, so that a removal comes after the requests of different routes. */
const inTurn = (round: number): readonly Route[] => {
  const first = (round * 61) % routes.length;
  return [...routes.slice(first), ...routes.slice(0, first)];
};

const internals = /node_modules|\.ts:\d|\.mjs:\d|\n {4}at /;
const mayShow = (route: Route, caller: string): boolean => caller === 'admin' && /Oidc/.test(route.operation);

const formOf = (form: NonNullable<Route['errorForm']>): z.ZodType => {
  if (form === 'ofrep') return ofrepError;
  return form === manifestErrorForm ? manifestError : scimError;
};

/** Whether the gateway of SDKs says this itself, in its own form (contract: errors §9). */
const isOfGateway = (route: Route, status: number, said: string): boolean =>
  planeOf(route) === 'sdk' &&
  Object.values(httpApiAnswers).some(
    (own) => own.status === status && said === JSON.stringify({ message: own.message }),
  );

/** The problem of an answer; undefined if there is none. */
const complaint = (route: Route, shot: Shot, { status, body }: HttpAnswer): string | undefined => {
  const said = body.toString();
  // A 501 is expected if the route declares it.
  const refuses = status === 501 && Object.hasOwn(route.responses, status);
  // A 503 is expected if a request has set the address of a login provider that does not exist.
  const isUnavailable = status === 503 && /^\/auth\/oidc\//.test(route.path);
  if (status >= 500 && !refuses && !isUnavailable) return `is answered with ${status}`;
  const asked = `${pathOf(route, shot)}?${shot.queryString}${shot.body?.toString() ?? ''}`;
  const leak = range.secrets().find((secret) => said.includes(secret) && !asked.includes(secret));
  if (leak !== undefined && !mayShow(route, shot.caller)) return `leaks ${leak}`;
  if (status < 400) return undefined;
  if (internals.test(said)) return 'shows internals';
  const forms = route.errorForm ? z.union([errorBody, formOf(route.errorForm)]) : errorBody;
  if (isOfGateway(route, status, said)) return undefined;
  if (said !== '' && !forms.safeParse(JSON.parse(said)).success) return 'is refused in a form of its own';
  return undefined;
};

describe('errors §5: what an error repeats', () => {
  // Later requests start with the demo data again.
  afterAll(() => range.renew());

  it('is at most 100 characters of anything that was sent, on every route', async () => {
    const repeated: string[] = [];
    let refusals = 0;
    for (const route of routes) {
      for (const shot of longTextsAt(route)) {
        const { status, body } = await range.fire(route, shot);
        if (status < 400) continue;
        refusals++;
        const { key, ...said } = JSON.parse(body.toString());
        // Clients of OFREP find their request by its whole key.
        const text = JSON.stringify(route.errorForm === 'ofrep' ? said : { key, ...said });
        if (repeatsLongText(text) || text.length > 65_536)
          repeated.push(`${route.operation}: ${said.message ?? said.errorDetails}`);
      }
    }
    expect(refusals).toBeGreaterThan(500);
    expect([...new Set(repeated)]).toEqual([]);
  });
});

describe(`requests to every route, as its schemas say and not (HALYARD_SEED=${seed})`, () => {
  it('get an answer of the caller’s own making: never a 5xx, a time-out, a secret or internals', async () => {
    const count: Record<Manner, number> = { valid: 0, 'nearly valid': 0, hostile: 0 };
    const welcome = new Set<string>();
    let shots = shotsOf(0);
    for (let round = 0; round < rounds; round++) {
      if (round > 0 && round % renewal === 0) await range.renew();
      if (round > 0 && round % series === 0) shots = shotsOf(round);
      for (const route of inTurn(round)) {
        const shot = shots.get(route)?.[round % series];
        if (!shot) throw new Error(`There is nothing to send to ${route.operation}`);
        // A function that does not answer within 29 s is a 504.
        const answer = await range.fire(route, shot);
        // Requests that maintenance mode refuses would prove nothing.
        if (route.operation === 'setMaintenance' && isOrdinary(route, answer.status)) await range.endMaintenance();
        const wrong = complaint(route, shot, answer);
        if (wrong !== undefined)
          expect.fail(
            `${route.operation}, ${shot.manner}, by ${shot.caller}: ${wrong}\n${pathOf(route, shot)}?${shot.queryString}\n` +
              `${shot.body?.toString().slice(0, 3_000)}\n${answer.body.toString().slice(0, 1_000)}\n${range.failures.at(-1) ?? range.logged()}`,
          );
        count[shot.manner]++;
        if (isOrdinary(route, answer.status)) welcome.add(route.operation);
      }
    }
    const total = Object.values(count).reduce((sum, n) => sum + n, 0);
    expect(total).toBe(rounds * routes.length);
    for (const [manner, n] of Object.entries(count)) expect([manner, n > total / 20]).toEqual([manner, true]);
    // Requests that all fail at the first check would prove nothing.
    const least = routes.length * (deep ? 0.95 : 0.5);
    expect(routes.map(({ operation }) => operation).filter((name) => welcome.has(name)).length).toBeGreaterThan(least);
    expect(range.failures).toEqual([]);
  }, 7_200_000);
});
