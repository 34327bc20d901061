import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { errorBody } from '../../lib/contract/error-schemas.ts';
import { evaluateAdvancedPlayground, evaluatePlayground } from '../../lib/contract/routes/playground.ts';
import { viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { featureEnvironmentItem, featureItem, projectItem, store, userWithToken } from '../flags/projects/stored.ts';
import { startService, type TestService } from './harness.ts';

let service: TestService;
const viewer = { Authorization: 'user:viewer' };
beforeAll(async () => {
  service = await startService();
  await store(service.table, [
    ...userWithToken(7, viewerRole, 'user:viewer'),
    projectItem({ id: 'open' }),
    featureItem({ project: 'open', name: 'f' }),
    featureEnvironmentItem('open', {
      feature: 'f',
      environment: 'production',
      strategies: [
        {
          id: 's',
          name: 'default',
          sortOrder: 0,
          disabled: false,
          segments: [],
          constraints: [{ contextName: 'userId', operator: 'IN', values: ['5', 'true'] }],
          variants: [],
          parameters: {},
        },
      ],
    }),
    projectItem({ id: 'hidden', mode: 'private' }),
    featureItem({ project: 'hidden', name: 'secret' }),
  ]);
});
afterAll(() => service.stop());

const single = '/api/admin/playground';
const advanced = '/api/admin/playground/advanced';
const evaluate = async (body: unknown, headers = {}) => {
  const answer = await service.call('POST', single, body, headers);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  return evaluatePlayground.responses[200].schema.parse(await answer.json());
};
const evaluateBatch = async (body: unknown, headers = {}) => {
  const answer = await service.call('POST', advanced, body, headers);
  expect(answer.status).toBe(200);
  return evaluateAdvancedPlayground.responses[200].schema.parse(await answer.json());
};
const context = { appName: 'web' };

describe('playground §2: POST /api/admin/playground', () => {
  it('echoes the coerced body with every member of the context, and drops unknown members beside it', async () => {
    const answer = await evaluate({
      environment: 'production',
      projects: ['open', 7],
      unknown: 'dropped',
      context: { appName: 3, userId: 5, properties: { n: 1, on: true }, custom: { a: [1] } },
    });
    expect(answer.input).toEqual({
      environment: 'production',
      projects: ['open', '7'],
      context: { appName: '3', userId: '5', properties: { n: '1', on: 'true' }, custom: { a: [1] } },
    });
    expect(answer.features.map(({ name, isEnabled }) => [name, isEnabled])).toEqual([['f', true]]);
  });

  it('takes null for a value that is missing', async () => {
    const sent = { appName: 'web', userId: null, sessionId: null, remoteAddress: null, properties: { n: null } };
    const answer = await evaluate({ environment: 'production', projects: ['open'], context: sent });
    expect(answer.input.context).toEqual(sent);
    const { features } = await evaluateBatch({ environments: ['production'], projects: ['open'], context: sent });
    const { properties, ...flat } = sent;
    expect(features[0]?.environments.production?.map(({ context }) => context)).toEqual([{ ...flat, ...properties }]);
  });

  it('leaves out features of private projects that the caller does not see', async () => {
    const namesFor = async (headers = {}) =>
      (await evaluate({ environment: 'production', context }, headers)).features.map(({ name }) => name);
    expect(await namesFor()).toEqual(['f', 'secret']);
    expect(await namesFor(viewer)).toEqual(['f']);
    const named = await evaluate({ environment: 'production', projects: ['hidden'], context }, viewer);
    expect(named.features).toEqual([]);
  });

  it.each([
    { body: {}, paths: ['environment', 'context'] },
    { body: { environment: 'e' }, paths: ['context'] },
    { body: { environment: 'e', context: {} }, paths: ['context/appName'] },
    { body: { environment: 'e', context: { appName: '' } }, paths: ['context/appName'] },
    { body: { environment: 'e', context: { ...context, currentTime: 'soon' } }, paths: ['context/currentTime'] },
    { body: { environment: 'e', context: { ...context, currentTime: '2023-07-01' } }, paths: ['context/currentTime'] },
    { body: { environment: 'e', context: { ...context, properties: { a: {} } } }, paths: ['context/properties/a'] },
    { body: { environment: 'e', projects: 'open', context }, paths: ['projects'] },
    { body: { environment: 'e', projects: 3, context }, paths: ['projects'] },
    { body: { environment: ['e'], context: { appName: {} } }, paths: ['environment', 'context/appName'] },
    { body: [], paths: [''] },
  ])('refuses $body with one detail a violation', async ({ body, paths }) => {
    const answer = await service.call('POST', single, body);
    expect(answer.status).toBe(400);
    const { name, details = [] } = errorBody.parse(await answer.json());
    expect(name).toBe('ValidationError');
    expect(details.map(({ path }) => path).filter((path) => path !== undefined)).toEqual(paths);
  });

  it('refuses other content types, an empty body included, and text that is no JSON', async () => {
    const send = async (headers: Record<string, string>, body?: string) => {
      const answer = await fetch(`${service.url}${single}`, {
        method: 'POST',
        headers: { Authorization: service.token, ...headers },
        ...(body === undefined ? {} : { body }),
      });
      return [answer.status, errorBody.parse(await answer.json()).name];
    };
    expect(await send({})).toEqual([415, 'ContentTypeerror']);
    expect(await send({ 'Content-Type': 'text/plain' }, '{}')).toEqual([415, 'ContentTypeerror']);
    expect(await send({ 'Content-Type': 'application/json' }, '{"a":')).toEqual([400, 'ValidationError']);
  });

  it('needs a token, before anything else is looked at', async () => {
    const answer = await service.call('POST', single, {}, { Authorization: 'junk' });
    expect(answer.status).toBe(401);
  });
});

describe('playground §8: POST /api/admin/playground/advanced', () => {
  it('evaluates every combination in every environment', async () => {
    const { input, features } = await evaluateBatch({
      environments: ['production', 'nope'],
      projects: ['open'],
      context: { ...context, userId: '5, 6', n: 1 },
    });
    expect(input).toEqual({
      environments: ['production', 'nope'],
      projects: ['open'],
      context: { ...context, userId: '5, 6', n: 1 },
    });
    expect(features[0]?.environments.production?.map(({ context, isEnabled }) => [context, isEnabled])).toEqual([
      [{ appName: 'web', userId: '5', n: 1 }, true],
      [{ appName: 'web', userId: '6', n: 1 }, false],
    ]);
    expect(
      features[0]?.environments.nope?.map(({ isEnabledInCurrentEnvironment }) => isEnabledInCurrentEnvironment),
    ).toEqual([false, false]);
  });

  it('lets the members of the context vary in the order given, whichever they are', async () => {
    const { features } = await evaluateBatch({
      environments: ['production'],
      projects: ['open'],
      context: { zone: 'a,b', userId: '5,6', properties: { country: 'no,se' }, appName: 'web' },
    });
    expect(
      features[0]?.environments.production?.map(
        ({ context: { zone, userId, country } }) => `${zone} ${userId} ${country}`,
      ),
    ).toEqual(['a 5 no', 'a 5 se', 'a 6 no', 'a 6 se', 'b 5 no', 'b 5 se', 'b 6 no', 'b 6 se']);
  });

  it('takes empty values of a list as they come', async () => {
    const { features } = await evaluateBatch({
      environments: ['production'],
      context: { appName: 'web,', properties: { properties: 'a,b' } },
    });
    expect(features[0]?.environments.production?.map(({ context }) => context)).toEqual([
      { appName: 'web', properties: 'a' },
      { appName: 'web', properties: 'b' },
      { appName: '', properties: 'a' },
      { appName: '', properties: 'b' },
    ]);
  });

  it('refuses more than 15000 results', async () => {
    const userId = Array.from({ length: 7501 }, (_, n) => n).join();
    const answer = await service.call('POST', advanced, {
      environments: ['production'],
      context: { ...context, userId },
    });
    const { name, message } = z.looseObject({ name: z.string(), message: z.string() }).parse(await answer.json());
    expect([answer.status, name]).toEqual([400, 'BadDataError']);
    for (const number of ['15002', '15000', '1 environments', '2 features', '7501 combinations'])
      expect(message).toContain(number);
  });

  it.each([
    { body: {}, paths: ['environments', 'context'] },
    { body: { environments: [], context }, paths: ['environments'] },
    { body: { environments: 'production', context }, paths: ['environments'] },
    { body: { environments: ['e'], context: {} }, paths: ['context/appName'] },
    { body: { environments: ['e'], context: { ...context, currentTime: 'soon' } }, paths: ['context/currentTime'] },
  ])('refuses $body with one detail a violation', async ({ body, paths }) => {
    const answer = await service.call('POST', advanced, body);
    expect(answer.status).toBe(400);
    const { name, details = [] } = errorBody.parse(await answer.json());
    expect(name).toBe('ValidationError');
    expect(details.map(({ path }) => path).filter((path) => path !== undefined)).toEqual(paths);
  });

  it('leaves out private projects, and needs a token', async () => {
    const { features } = await evaluateBatch({ environments: ['production'], context }, viewer);
    expect(features.map(({ name }) => name)).toEqual(['f']);
    const answer = await service.call('POST', advanced, {}, { Authorization: 'junk' });
    expect(answer.status).toBe(401);
  });
});

describe('playground §3: what is compiled', () => {
  const project = '/api/admin/projects/followed';
  const feature = `${project}/features/follower`;
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await service.call(method, path, body);
    const text = await answer.text();
    expect([answer.ok, path, text]).toEqual([true, path, text]);
    return text === '' ? undefined : JSON.parse(text);
  };
  /** Asks in both ways; undefined when the feature is missing. */
  const isOn = async (environment: string): Promise<boolean | undefined> => {
    const asked = { projects: ['followed'], context: { ...context, userId: '7' } };
    const { features } = await evaluate({ environment, ...asked });
    const batch = await evaluateBatch({ environments: [environment], ...asked });
    const results = batch.features.flatMap(({ environments }) => environments[environment] ?? []);
    expect(results.map(({ isEnabled }) => isEnabled)).toEqual(features.map(({ isEnabled }) => isEnabled));
    return features[0]?.isEnabled;
  };
  const begin = async (): Promise<void> => {
    await send('POST', '/api/admin/projects', { id: 'followed', name: 'Followed' });
    await send('POST', `${project}/features`, { name: 'follower' });
  };
  const turnOn = async (environment: string, segments: readonly number[] = []): Promise<void> => {
    await send('POST', `${feature}/environments/${environment}/strategies`, { name: 'default', segments });
    await send('POST', `${feature}/environments/${environment}/on`);
  };

  it('follows segments, links of environments, and environments and projects made anew, at once', async () => {
    await begin();
    const segment = (id: string) => ({
      name: 'followed',
      constraints: [{ contextName: 'userId', operator: 'IN', values: [id] }],
    });
    const { id } = z.looseObject({ id: z.number() }).parse(await send('POST', '/api/admin/segments', segment('8')));
    await turnOn('development', [id]);
    expect(await isOn('development')).toBe(false);
    await send('PUT', `/api/admin/segments/${id}`, segment('7'));
    expect([await isOn('development'), await isOn('production')]).toEqual([true, false]);

    await send('DELETE', `${project}/environments/development`);
    expect(await isOn('development')).toBe(false);
    await send('POST', `${project}/environments`, { environment: 'development' });
    expect(await isOn('development')).toBe(false);

    for (const round of ['new', 'anew']) {
      await send('POST', '/api/admin/environments', { name: 'short-lived', type: 'test' });
      expect([round, await isOn('short-lived')]).toEqual([round, false]);
      await send('POST', `${project}/environments`, { environment: 'short-lived' });
      await turnOn('short-lived');
      expect([round, await isOn('short-lived')]).toEqual([round, true]);
      await send('DELETE', '/api/admin/environments/short-lived');
      expect([round, await isOn('short-lived')]).toEqual([round, false]);
    }

    await turnOn('production');
    expect(await isOn('production')).toBe(true);
    await send('DELETE', feature);
    expect(await isOn('production')).toBeUndefined();
    await send('DELETE', '/api/admin/archive/follower');
    await send('DELETE', project);
    await begin();
    expect(await isOn('production')).toBe(false);
  });

  it('follows an import', async () => {
    const stored = await service.call('GET', '/api/admin/state/export');
    const state = z.looseObject({ featureEnvironments: z.array(z.unknown()) }).parse(await stored.json());
    const on = { featureName: 'follower', environment: 'production', enabled: true, variants: [] };
    await service.call('POST', '/api/admin/state/import?keep=false', { ...state, featureEnvironments: [on] });
    expect(await isOn('production')).toBe(true);
  });
});
