import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { lifecycleCount, reachedStage, reachedStages, storedCompletion } from '../../lib/contract/schemas/lifecycle.ts';
import { projectStatus } from '../../lib/contract/schemas/project.ts';
import { importDemoState } from './demo-state.ts';
import { asDeployed, startService, type TestService } from './harness.ts';
import { openPeople } from './people.ts';

let service: TestService;
const base = '/api/admin/projects/default/features';
const tokens = { production: '*:production.client', development: '*:development.client' };

beforeAll(async () => {
  service = await startService({
    ...asDeployed,
    env: { INIT_CLIENT_API_TOKENS: Object.values(tokens).join(',') },
  });
  await importDemoState(service);
});
afterAll(() => service.stop());

const soon = { interval: 200 };
const stages = async (name: string) =>
  reachedStages.parse(await (await service.call('GET', `${base}/${name}/lifecycle`)).json());
const names = async (name: string) => (await stages(name)).map(({ stage }) => stage);
const make = (name: string) => service.call('POST', base, { name });
const use = async (name: string, environment: keyof typeof tokens) => {
  const start = new Date().toISOString();
  const body = { appName: 'shop', bucket: { start, stop: start, toggles: { [name]: { yes: 0, no: 1 } } } };
  await service.call('POST', '/api/client/metrics', body, { Authorization: tokens[environment] });
};
const turn = (name: string, way: 'on' | 'off') =>
  service.call('POST', `${base}/${name}/environments/production/${way}`);
const mark = (name: string, body: object) => service.call('POST', `${base}/${name}/lifecycle/complete`, body);
const found = async (query: string) =>
  z
    .object({ features: z.array(z.object({ name: z.string(), lifecycle: reachedStage })) })
    .parse(await (await service.call('GET', `/api/admin/search/features?limit=100&${query}`)).json()).features;

describe('lifecycle §2: how a feature goes through its stages', () => {
  it('is initial, pre-live when it is asked for, and live when it is also on in production', async () => {
    const made = z.object({ createdAt: z.string() }).parse(await (await make('life')).json());
    expect(await stages('life')).toEqual([{ stage: 'initial', enteredStageAt: made.createdAt }]);
    await use('life', 'development');
    await expect.poll(() => names('life'), soon).toEqual(['initial', 'pre-live']);
    await turn('life', 'on');
    expect(await names('life')).toEqual(['initial', 'pre-live']);
    await use('life', 'production');
    await expect.poll(() => names('life'), soon).toEqual(['initial', 'pre-live', 'live']);
    await turn('life', 'off');
    expect(await names('life')).toEqual(['initial', 'pre-live', 'live']);
    const feature = await (await service.call('GET', `${base}/life`)).json();
    expect(feature).toMatchObject({ lifecycle: { stage: 'live' } });
    expect((await found('query=life'))[0]?.lifecycle).toEqual((await stages('life')).at(-1));
  });

  it('is archived with its earlier stages, and revived where it was', async () => {
    await service.call('DELETE', `${base}/life`);
    expect(await names('life')).toEqual(['initial', 'pre-live', 'live', 'archived']);
    await service.call('POST', '/api/admin/archive/revive/life');
    expect(await names('life')).toEqual(['initial', 'pre-live', 'live']);
  });

  it('is unknown for a feature that is not there', async () => {
    expect((await service.call('GET', `${base}/nope/lifecycle`)).status).toBe(404);
    expect((await service.call('GET', '/api/admin/projects/mobile/features/life/lifecycle')).status).toBe(404);
  });
});

describe('lifecycle §3, §4: completing', () => {
  it('marks a feature, in one commit with its event, and takes the mark away', async () => {
    await make('done');
    expect((await mark('done', { status: 'kept', statusValue: 'blue' })).status).toBe(200);
    const [, completed] = await stages('done');
    expect(completed).toMatchObject({ stage: 'completed', status: 'kept' });
    const feature = await (await service.call('GET', `${base}/done`)).json();
    expect(feature).toMatchObject({ completed: { status: 'kept', statusValue: 'blue' }, lifecycle: completed });
    expect((await mark('done', { status: 'discarded' })).status).toBe(200);
    expect((await stages('done'))[1]).toEqual({ ...completed, status: 'discarded' });
    expect((await service.call('POST', `${base}/done/lifecycle/uncomplete`)).status).toBe(200);
    expect(await names('done')).toEqual(['initial']);
  });

  it.each([
    ['no status', {}, 'status'],
    ['another status', { status: 'finished' }, 'status'],
    ['an empty variant', { status: 'kept', statusValue: '' }, 'statusValue'],
  ])('refuses %s', async (_, body, property) => {
    const answer = await mark('done', body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(await answer.json())).toContain(property);
  });

  it('refuses features that are unknown or archived, and needs the permission to update', async () => {
    await make('away');
    await service.call('DELETE', `${base}/away`);
    expect((await mark('away', { status: 'kept' })).status).toBe(404);
    expect((await mark('nope', { status: 'kept' })).status).toBe(404);
    expect((await service.call('POST', `${base}/nope/lifecycle/uncomplete`)).status).toBe(404);
    const { newUser, refusal } = openPeople(service);
    const { token } = await newUser('Viewer');
    for (const way of ['complete', 'uncomplete'])
      expect(await refusal('POST', `${base}/done/lifecycle/${way}`, { status: 'kept' }, token)).toEqual([
        403,
        'NoAccessError',
      ]);
  });

  it('is part of what history restores and a state carries', async () => {
    await make('kept');
    await mark('kept', { status: 'kept' });
    const at = (await stages('kept'))[1]?.enteredStageAt;
    const state = await (await service.call('GET', '/api/admin/state/export')).json();
    const answer = await service.call('POST', `${base}/kept/lifecycle/uncomplete`);
    const revision = Number(answer.headers.get('x-revision'));
    const undo = await service.call('POST', '/api/admin/projects/default/history/undo', { revision });
    expect(undo.status).toBe(200);
    expect((await stages('kept'))[1]).toEqual({ stage: 'completed', status: 'kept', enteredStageAt: at });
    await service.call('POST', `${base}/kept/lifecycle/uncomplete`);
    expect((await service.call('POST', '/api/admin/state/import?keep=false', state)).status).toBe(202);
    expect((await stages('kept'))[1]).toEqual({ stage: 'completed', status: 'kept', enteredStageAt: at });
  });

  it('goes along in a data set of features, with its time', async () => {
    await make('carried');
    await mark('carried', { status: 'kept', statusValue: 'blue' });
    const [, completed] = await stages('carried');
    const batch = '/api/admin/features-batch';
    const exported = await service.call('POST', `${batch}/export`, {
      environment: 'production',
      features: ['carried'],
    });
    const data = z
      .looseObject({ features: z.array(z.looseObject({ completed: storedCompletion })) })
      .parse(await exported.json());
    expect(data.features).toMatchObject([
      { completed: { status: 'kept', statusValue: 'blue', at: completed?.enteredStageAt } },
    ]);
    await service.call('POST', `${base}/carried/lifecycle/uncomplete`);
    const send = async (features: readonly object[]) => {
      const body = { project: 'default', environment: 'production', data: { ...data, features } };
      expect((await service.call('POST', `${batch}/import`, body)).status).toBe(200);
    };
    await send(data.features.map((one) => ({ ...one, completed: undefined })));
    expect((await stages('carried')).map(({ stage }) => stage)).toEqual(['initial']);
    await send(data.features);
    expect((await stages('carried'))[1]).toEqual(completed);
    await send(data.features.map((one) => ({ ...one, completed: null })));
    expect((await stages('carried'))[1]).toEqual(completed);
    await service.call('POST', `${base}/carried/lifecycle/uncomplete`);
  });
});

describe('lifecycle §5, §6: searching and counting', () => {
  it('finds features by their stage', async () => {
    const completed = await found('lifecycle=IS:completed');
    expect(completed.map(({ name }) => name)).toEqual(['kept']);
    const others = await found('lifecycle=IS_NONE_OF:completed,initial');
    expect(others.map(({ name }) => name)).toContain('life');
    for (const { lifecycle } of others) expect(['pre-live', 'live']).toContain(lifecycle.stage);
    expect((await service.call('GET', '/api/admin/search/features?lifecycle=live')).status).toBe(400);
  });

  it('counts features that the caller sees, archived ones too', async () => {
    const count = lifecycleCount.parse(await (await service.call('GET', '/api/admin/lifecycle/count')).json());
    expect(count.completed).toBe(1);
    expect(count.archived).toBeGreaterThanOrEqual(1);
    const { lifecycleSummary: summary } = projectStatus.parse(
      await (await service.call('GET', '/api/admin/projects/default/status')).json(),
    );
    expect(summary.completed.currentFlags).toBe(1);
    expect(summary.live.currentFlags).toBeGreaterThanOrEqual(1);
    expect(summary.initial.averageDays).not.toBeNull();
    expect(summary.archived.last30Days).toBeGreaterThanOrEqual(1);
  });
});
