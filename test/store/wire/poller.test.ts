import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPoller } from '../../../lib/store/wire/poller.ts';
import { type Answers, answer, startAnswers } from '../table/answers.ts';

let service: Answers;
beforeAll(async () => {
  service = await startAnswers();
});
afterAll(async () => {
  vi.useRealTimers();
  await service.stop();
});

const name = 'halyard-prod-deliverer';
const UUID = '91eaeb7e-c976-1234-9451-8709db01f137';
/** What was asked, with the body of a change. */
const asked = () => service.received.map(({ path, body }) => [path, ...(body ? [JSON.parse(body)] : [])]);
const list = `/2015-03-31/event-source-mappings/?FunctionName=${name}`;
const path = `/2015-03-31/event-source-mappings/${UUID}`;
const is = (State: string) => answer(200, { EventSourceMappings: [{ UUID, State, BatchSize: 1 }] });

describe('the polling of a queue', () => {
  it('is switched on, once', async () => {
    service.next(is('Disabled'), is('Enabling'));
    const poller = openPoller(name, service.endpoint);
    await poller.keep(true);
    await poller.keep(true);
    expect(asked()).toEqual([[list], [path, { Enabled: true }]]);
  });

  it('is asked for in the region of the process, with its signature', async () => {
    vi.stubEnv('AWS_REGION', 'eu-central-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    const fetched = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json({ EventSourceMappings: [{ UUID, State: 'Enabled' }] }));
    await openPoller(name).keep(true);
    const [[url, init] = []] = fetched.mock.calls;
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    expect(String(url)).toBe(`https://lambda.eu-central-1.amazonaws.com${list}`);
    expect(new Headers(init?.headers).get('authorization')).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/lambda\/aws4_request, SignedHeaders=content-type;host;\S+, Signature=[0-9a-f]{64}$/,
    );
  });

  it('is only looked at where it is as it should be', async () => {
    service.next(is('Disabled'));
    await openPoller(name, service.endpoint).keep(false);
    expect(asked()).toEqual([[list]]);
  });

  it('is switched off again with the last integration', async () => {
    service.next(is('Enabled'), is('Enabled'), is('Disabling'));
    const poller = openPoller(name, service.endpoint);
    await poller.keep(true);
    await poller.keep(false);
    expect(asked()).toEqual([[list], [list], [path, { Enabled: false }]]);
  });

  it('waits for a change that Lambda has begun', async () => {
    service.next(is('Disabling'), is('Disabled'), is('Enabling'));
    const poller = openPoller(name, service.endpoint);
    await poller.keep(true);
    expect(asked()).toEqual([[list]]);
    await poller.keep(true);
    expect(asked()).toEqual([[list], [list], [path, { Enabled: true }]]);
  });

  it('is tried again when Lambda refuses it', async () => {
    service.next(
      is('Disabled'),
      answer(409, { Type: 'User', Message: 'ResourceInUse' }),
      is('Disabled'),
      is('Enabling'),
    );
    const poller = openPoller(name, service.endpoint);
    await expect(poller.keep(true)).rejects.toThrow('Lambda answered with 409');
    await poller.keep(true);
    expect(asked().at(-1)).toEqual([path, { Enabled: true }]);
  });

  it('is looked at again after a while: a deployment may have switched it off', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    service.next(is('Enabled'), is('Disabled'), is('Enabling'));
    const poller = openPoller(name, service.endpoint);
    await poller.keep(true);
    vi.setSystemTime(Date.now() + 11 * 60_000);
    await poller.keep(true);
    vi.useRealTimers();
    expect(asked()).toEqual([[list], [list], [path, { Enabled: true }]]);
  });
});
