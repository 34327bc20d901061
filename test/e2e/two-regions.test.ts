import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { PollRegion } from '../../infra/front/settings.ts';
import { clientFeatures } from '../../lib/contract/schemas/sdk.ts';
import { startDatabase, type TestDatabase } from '../support/database.ts';
import { type Relay, startRelay } from '../support/relay.ts';
import { asDeployed, startService, type TestService } from './harness.ts';

const path = '/api/client/features';
const replicaPath = `/replica${path}`;
/** How long the edge keeps a fresh answer (contract: front §3), in ms. */
const freshMs = 5_000;
/** Time limit for what happens by itself, generous for a busy machine, in ms. */
const patienceMs = 180_000;
const feature = '/api/admin/projects/default/features';

let database: TestDatabase;
let relay: Relay;
let service: TestService;
beforeAll(async () => {
  database = await startDatabase();
  relay = await startRelay(database.endpoint);
  service = await startService({ ...asDeployed, replica: true, env: { DYNAMODB_ENDPOINT: relay.endpoint } });
  await makeFeature('first');
});
afterAll(async () => {
  await service.stop();
  await relay.stop();
  await database.stop();
});

const set = async (what: string, value: object): Promise<void> => {
  const answer = await fetch(`${service.frontUrl}/.front/${what}`, { method: 'PUT', body: JSON.stringify(value) });
  expect(answer.status).toBe(200);
};
const fail = (failures: { bucket?: boolean; api?: boolean; replica?: boolean }): Promise<void> =>
  set('failures', failures);
const pollFrom = (from: PollRegion): Promise<void> => set('polls', { from });
/** Object storage, functions and table of the stage's own region are gone. */
const regionDies = async (): Promise<void> => {
  relay.cut();
  await fail({ bucket: true, api: true });
};
const regionIsBack = async (): Promise<void> => {
  relay.mend();
  await fail({});
};
let ahead = 0;
/** Makes the edge's copies older without waiting. */
const letPass = async (ms: number): Promise<void> => {
  ahead += ms / 1000;
  await set('clock', { ahead });
};
afterEach(async () => {
  await regionIsBack();
  await pollFrom('primary');
});

const ok = async (answer: Promise<Response>): Promise<Response> => {
  const got = await answer;
  if (!got.ok) throw new Error(`${got.status} ${await got.text()}`);
  return got;
};
const makeFeature = async (name: string): Promise<void> => {
  await ok(service.call('POST', feature, { name }));
  await ok(service.call('POST', `${feature}/${name}/environments/production/strategies`, { name: 'default' }));
  await ok(service.call('POST', `${feature}/${name}/environments/production/on`));
};
const newToken = async (): Promise<string> => {
  const body = { tokenName: `t-${randomUUID()}`, type: 'client', environment: 'production', projects: ['*'] };
  const made = await ok(service.call('POST', '/api/admin/api-tokens', body));
  return z.object({ secret: z.string() }).parse(await made.json()).secret;
};
const revoke = (token: string): Promise<Response> => ok(service.call('DELETE', `/api/admin/api-tokens/${token}`));

const spec = { 'Unleash-Client-Spec': '5.2.0' };
const poll = (token: string, etag?: string): Promise<Response> =>
  fetch(`${service.frontUrl}${path}`, {
    headers: { ...spec, Authorization: token, ...(etag !== undefined && { 'If-None-Match': etag }) },
  });
/** Asks the second region, wherever polls are answered from. */
const tryReplica = (token: string): Promise<Response> =>
  fetch(`${service.frontUrl}${replicaPath}`, { headers: { ...spec, Authorization: token } });
const statusOf = async (answer: Promise<Response>): Promise<number> => {
  const { status, body } = await answer;
  await body?.cancel();
  return status;
};
const names = async (answer: Response): Promise<string[]> => {
  expect(answer.status).toBe(200);
  return clientFeatures.parse(await answer.json()).features.map(({ name }) => name);
};
const until = async (isDone: () => Promise<boolean>): Promise<void> => {
  const begin = performance.now();
  while (!(await isDone())) {
    if (performance.now() - begin > patienceMs) throw new Error('It did not happen');
    await delay(20);
    await letPass(freshMs);
  }
};
/** Waits until the second region has a feature in the answer for a token. */
const untilReplicated = (token: string, name: string): Promise<void> =>
  until(async () => {
    const answer = await tryReplica(token);
    return answer.status === 200 ? (await names(answer)).includes(name) : (await answer.text()) === '';
  });

describe('the second region', () => {
  it('has the published answers byte for byte, and can be tried at any time', async () => {
    const token = await newToken();
    await untilReplicated(token, 'first');
    await until(async () => (await (await poll(token)).text()) === (await (await tryReplica(token)).text()));
  });

  it('is not asked for anything while polls are answered in the first one', async () => {
    const token = await newToken();
    await untilReplicated(token, 'first');
    await regionDies();
    expect(await statusOf(poll(token))).toBe(504);
    expect(await statusOf(tryReplica(token))).toBe(200);
    // What was tried is no copy for polls.
    expect(await statusOf(poll(token))).toBe(504);
  });

  it('says what it does not have: nobody else is asked', async () => {
    expect(await statusOf(tryReplica(`*:production.${randomUUID()}`))).toBe(403);
    expect(await statusOf(tryReplica('nonsense'))).toBe(401);
  });

  it('loses the answers of tokens that are deleted', async () => {
    const token = await newToken();
    await untilReplicated(token, 'first');
    await revoke(token);
    await until(async () => (await statusOf(tryReplica(token))) === 403);
  });
});

describe('the switch', () => {
  /** SDKs that poll without a pause and send their tags back. Errors are counted by status. */
  const startLoad = (tokens: readonly string[]) => {
    const errors = new Map<number, number>();
    const seen = new Map<string, readonly string[]>();
    let polls = 0;
    let ended = false;
    const one = async (token: string): Promise<void> => {
      let etag: string | undefined;
      while (!ended) {
        const answer = await poll(token, etag);
        polls++;
        if (answer.status === 200) {
          etag = answer.headers.get('etag') ?? undefined;
          seen.set(token, await names(answer));
        } else {
          await answer.text();
          if (answer.status !== 304) errors.set(answer.status, (errors.get(answer.status) ?? 0) + 1);
        }
        await delay(5);
      }
    };
    const all = Promise.all(tokens.flatMap((token) => [one(token), one(token), one(token)]));
    return {
      errors,
      seen,
      polls: () => polls,
      /** Plays this many polls more, while copies become old. */
      play: async (count: number): Promise<void> => {
        const target = polls + count;
        await until(async () => polls >= target);
      },
      end: async (): Promise<void> => {
        ended = true;
        await all;
      },
    };
  };

  it('moves polls under load when the region dies, and back, without a deployment', async () => {
    const known = await Promise.all([newToken(), newToken(), newToken()]);
    // Nobody has polled with it, so no edge has a copy: an SDK that starts during the outage.
    const cold = await newToken();
    for (const token of [...known, cold]) await untilReplicated(token, 'first');
    const load = startLoad(known);
    await load.play(100);
    expect([...load.errors]).toEqual([]);

    await regionDies();
    await load.play(100);
    // Copies stand in for errors where there are any.
    expect([...load.errors]).toEqual([]);
    expect(await statusOf(poll(cold))).toBe(504);

    await pollFrom('replica');
    const starting = startLoad([cold]);
    await Promise.all([load.play(200), starting.play(100)]);
    expect([[...load.errors], [...starting.errors]]).toEqual([[], []]);
    expect(starting.seen.get(cold)).toContain('first');
    expect((await poll(cold)).headers.get('x-cache')).toMatch(/^(Hit|RefreshHit|Miss) from cloudfront$/);
    // Nothing else is answered: writes wait, evaluation and reports are tried again by SDKs.
    for (const [method, target] of [
      ['GET', '/health'],
      ['POST', '/ofrep/v1/evaluate/flags'],
      ['POST', '/api/client/metrics'],
      ['GET', '/api/admin/projects'],
    ] as const) {
      const headers = { Authorization: cold, 'Content-Type': 'application/json' };
      const sent = fetch(`${service.frontUrl}${target}`, { method, headers, ...(method === 'POST' && { body: '{}' }) });
      expect([target, await statusOf(sent)]).toEqual([target, 504]);
    }

    await regionIsBack();
    await pollFrom('primary');
    await makeFeature('after-the-outage');
    await until(async () =>
      [...known.map((token) => load.seen.get(token)), starting.seen.get(cold)].every((all) =>
        all?.includes('after-the-outage'),
      ),
    );
    await Promise.all([load.end(), starting.end()]);
    expect([[...load.errors], [...starting.errors]]).toEqual([[], []]);
  });

  it('loses what was not replicated, until the region is back', async () => {
    const token = await newToken();
    await untilReplicated(token, 'first');
    await fail({ replica: true });
    await makeFeature('not-replicated');
    await until(async () => (await names(await poll(token))).includes('not-replicated'));
    await regionDies();
    await pollFrom('replica');
    await letPass(freshMs);
    const older = await names(await poll(token));
    expect([older.includes('first'), older.includes('not-replicated')]).toEqual([true, false]);
    await regionIsBack();
    await untilReplicated(token, 'not-replicated');
  });

  it('a token that is deleted while polls come from the second region is refused', async () => {
    const token = await newToken();
    await untilReplicated(token, 'first');
    await pollFrom('replica');
    await letPass(freshMs);
    expect(await statusOf(poll(token))).toBe(200);
    await revoke(token);
    await until(async () => (await statusOf(poll(token))) === 401);
  });

  it('a change arrives in the second region, too, while the first one lives', async () => {
    const token = await newToken();
    await untilReplicated(token, 'first');
    await pollFrom('replica');
    await makeFeature('while-switched');
    await until(async () => (await names(await poll(token))).includes('while-switched'));
  });

  it('the second region fails as the first one does: the API answers', async () => {
    const token = await newToken();
    await untilReplicated(token, 'first');
    await pollFrom('replica');
    await fail({ replica: true });
    await letPass(freshMs);
    expect(await names(await poll(token))).toContain('first');
  });
});
