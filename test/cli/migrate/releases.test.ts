import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startService, type TestService } from '../../e2e/harness.ts';
import { openPeople } from '../../e2e/people.ts';
import { runCommand } from '../run-cli.ts';
import { readRecording } from './recording.ts';
import { replayToken, startReplay } from './replay.ts';

const report = z.object({
  items: z.array(
    z.object({ kind: z.string(), name: z.string(), action: z.string(), differences: z.array(z.string()) }),
  ),
  leftOut: z.array(z.object({ name: z.string(), what: z.string() })),
  failed: z.array(z.unknown()),
});

const features = '/api/admin/projects/default/features';
const share = (rollout: string, more: object = {}) => ({
  name: 'flexibleRollout',
  parameters: { rollout, stickiness: 'default' },
  ...more,
});

const migrate = async (
  source: { readonly url: string; readonly token: string },
  target: TestService,
  ...args: readonly string[]
) => {
  const env = {
    ...{ HALYARD_URL: target.url, HALYARD_TOKEN: target.token },
    ...{ HALYARD_FROM_URL: source.url, HALYARD_FROM_TOKEN: source.token },
  };
  const { code, stdout, stderr } = await runCommand({ env }, 'migrate', ...args, '--json');
  return { code, stderr, ...report.parse(JSON.parse(stdout)) };
};

const notTheSame = ({ items }: z.infer<typeof report>) =>
  items.filter(({ action }) => action !== 'same').map(({ kind, name, action }) => `${action} ${kind} ${name}`);

describe('migrating releases and marks from one Halyard to another', () => {
  let first: TestService;
  let second: TestService;
  const bodyOf = async ({ call }: TestService, path: string): Promise<unknown> => (await call('GET', path)).json();

  beforeAll(async () => {
    [first, second] = await Promise.all([startService({ quiet: true }), startService({ quiet: true })]);
    const { done } = openPeople(first);
    // Numbers of segments differ on the two.
    await openPeople(second).done('POST', '/api/admin/segments', { name: 'own', constraints: [] });
    const { body: segment } = await done('POST', '/api/admin/segments', {
      name: 'beta',
      constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }],
    });
    await done('POST', '/api/admin/projects', { id: 'shop', name: 'Shop' });
    const milestones = [
      {
        name: 'Beta',
        strategies: [share('50', { segments: [segment.id] })],
        transitionCondition: { intervalMinutes: 60 },
        guards: [{ kind: 'alarm', source: 'gateway', onBreach: 'undo' }],
      },
      { name: 'All', strategies: [share('100')], approvals: 1 },
    ];
    const { body: shared } = await done('POST', '/api/admin/release-plan-templates', { name: 'Two steps', milestones });
    const { body: old } = await done('POST', '/api/admin/release-plan-templates', { name: 'Old', milestones });
    await done('POST', `/api/admin/release-plan-templates/archive/${old.id}`);
    await done('POST', '/api/admin/projects/shop/release-plan-templates', { name: 'Of the shop', milestones });
    for (const name of ['planned', 'waiting', 'kept', 'gone']) await done('POST', features, { name });
    const there = (name: string) => `${features}/${name}/environments/production`;
    await done('POST', `${there('planned')}/strategies`, share('1', { title: 'Own' }));
    await done('POST', `${there('planned')}/release-plans`, { templateId: shared.id });
    await done('POST', `${there('planned')}/on`);
    await done('POST', `${there('waiting')}/release-plans`, { name: 'Later', milestones });
    await done('POST', `${features}/kept/lifecycle/complete`, { status: 'kept', statusValue: 'blue' });
    await done('POST', `${features}/gone/lifecycle/complete`, { status: 'discarded' });
  });
  afterAll(() => Promise.all([first.stop(), second.stop()]));

  it('brings templates, plans and marks; plans are paused', async () => {
    const { code, failed, leftOut } = await migrate(first, second);
    expect([code, failed]).toEqual([0, []]);
    expect(leftOut.filter(({ what }) => /plan|milestone/.test(what))).toEqual([]);

    const names = async (path: string) =>
      z.array(z.looseObject({ id: z.string(), name: z.string() })).parse(await bodyOf(second, path));
    const templates = '/api/admin/release-plan-templates';
    expect((await names(templates)).map(({ name }) => name)).toEqual(['Two steps']);
    expect((await names(`${templates}?archived=true`)).map(({ name }) => name).toSorted()).toEqual([
      'Old',
      'Two steps',
    ]);
    expect((await names('/api/admin/projects/shop/release-plan-templates')).map(({ name }) => name)).toContain(
      'Of the shop',
    );
    const { segments } = z
      .object({ segments: z.array(z.object({ id: z.number(), name: z.string() })) })
      .parse(await bodyOf(second, '/api/admin/segments'));
    const beta = segments.find(({ name }) => name === 'beta')?.id;
    const [template] = await names(templates);
    const halves = [
      {
        name: 'Beta',
        strategies: [{ segments: [beta], parameters: { rollout: '50' } }],
        transitionCondition: { intervalMinutes: 60 },
        guards: [{ kind: 'alarm', source: 'gateway', onBreach: 'undo' }],
      },
      { name: 'All', approvals: 1 },
    ];
    expect(template).toMatchObject({ milestones: halves });

    const planned = z
      .looseObject({ environments: z.array(z.looseObject({ name: z.string() })) })
      .parse(await bodyOf(second, `${features}/planned`));
    expect(planned.environments.find(({ name }) => name === 'production')).toMatchObject({
      enabled: true,
      strategies: [{ title: 'Own', parameters: { rollout: '1' } }],
      releasePlans: [{ name: 'Two steps', milestones: halves, pause: { reason: 'person' } }],
    });
    expect(await bodyOf(second, `${features}/kept`)).toMatchObject({
      completed: { status: 'kept', statusValue: 'blue' },
      lifecycle: { stage: 'completed' },
    });
    expect(await bodyOf(second, `${features}/gone`)).toMatchObject({ completed: { status: 'discarded' } });
    const [before, after] = await Promise.all(
      [first, second].map((server) => bodyOf(server, `${features}/kept/lifecycle`)),
    );
    expect(after).toEqual(before);
  });

  it('finds nothing to do the second time', async () => {
    expect(notTheSame(await migrate(first, second))).toEqual([]);
  });

  it('decides alike, also by the milestone that is active', async () => {
    const env = {
      ...{ HALYARD_URL: second.url, HALYARD_TOKEN: second.token },
      ...{ HALYARD_FROM_URL: first.url, HALYARD_FROM_TOKEN: first.token },
    };
    const { code, stdout } = await runCommand({ env }, 'migrate', 'verify', '--contexts', '60', '--json');
    const { outcomes, differences } = JSON.parse(stdout);
    expect([code, differences]).toEqual([0, []]);
    expect(outcomes.on).toBeGreaterThan(0);
  });

  it('names what differs, and with --overwrite makes and takes away what the source has and has not', async () => {
    const { done } = openPeople(first);
    await done('DELETE', `${features}/waiting/environments/production/release-plans/${(await waiting()).id}`);
    await done('POST', `${features}/gone/lifecycle/uncomplete`);
    const { items } = await migrate(first, second);
    expect(items.filter(({ action }) => action === 'keep')).toMatchObject([
      { name: 'gone', differences: ['completed'] },
      { name: 'waiting', differences: ['production: release plan'] },
    ]);
    const { code, failed } = await migrate(first, second, '--overwrite');
    expect([code, failed]).toEqual([0, []]);
    expect(notTheSame(await migrate(first, second))).toEqual([]);
  });

  const waiting = async () => {
    const { environments } = z
      .looseObject({
        environments: z.array(z.looseObject({ releasePlans: z.array(z.looseObject({ id: z.string() })).optional() })),
      })
      .parse(await bodyOf(first, `${features}/waiting`));
    const [plan] = environments.flatMap(({ releasePlans = [] }) => releasePlans);
    if (!plan) throw new Error('no plan');
    return plan;
  };
});

describe('migrating releases and marks from a newer Unleash', () => {
  /** The recorded server, with what its hosted edition shows of a release. */
  const recordingWithReleases = () => {
    const recording = readRecording('8.2.0');
    const path = 'GET /api/admin/projects/default/features/st-everybody?variantEnvironments=true';
    const [planned, marked] = [
      recording.answers[path],
      'GET /api/admin/projects/webshop/features/shop-kill?variantEnvironments=true',
    ];
    const strategy = (id: string, milestoneId: string, rollout: string) => ({
      ...{ id, milestoneId, sortOrder: 0, strategyName: 'flexibleRollout', title: null, segments: [], constraints: [] },
      parameters: { rollout, stickiness: 'default', groupId: 'st-everybody' },
    });
    const milestones = [
      {
        ...{ id: 'milestone-1', name: 'Canary', sortOrder: 0, releasePlanDefinitionId: 'plan-1' },
        ...{ startedAt: '2026-10-01T08:00:00.000Z', pausedAt: null, transitionCondition: { intervalMinutes: 1440 } },
        strategies: [strategy('01M81VAXYTYN0Z6EZQ25MHJ10C', 'milestone-1', '100')],
      },
      {
        ...{ id: 'milestone-2', name: 'Everybody', sortOrder: 1, releasePlanDefinitionId: 'plan-1', startedAt: null },
        strategies: [strategy('01M81VAXYTYN0Z6EZQ25MHJ10D', 'milestone-2', '100')],
      },
    ];
    const plan = {
      ...{ id: 'plan-1', discriminator: 'plan', name: 'Slow and steady', description: null, createdByUserId: 1 },
      ...{ featureName: 'st-everybody', environment: 'production', createdAt: '2026-10-01T07:00:00.000Z' },
      ...{ activeMilestoneId: 'milestone-1', releasePlanTemplateId: 'template-1', milestones },
      safeguards: [
        {
          id: 'safeguard-1',
          action: { type: 'pauseReleasePlanProgressions', id: 'plan-1' },
          impactMetric: {
            ...{ metricName: 'errors', timeRange: 'day', aggregationMode: 'count', labelSelectors: { appName: ['*'] } },
          },
          triggerCondition: { operator: '>', threshold: 10 },
        },
      ],
    };
    const withPlan = (body: unknown) => ({
      ...Object(body),
      environments: Object(body).environments.map((one: { name: string }) =>
        one.name === 'production' ? { ...one, releasePlans: [plan] } : one,
      ),
    });
    const withMark = (body: unknown) => ({
      ...Object(body),
      lifecycle: { stage: 'completed', status: 'discarded', enteredStageAt: '2026-11-23T10:00:00.000Z' },
    });
    const template = {
      ...{ id: 'template-1', discriminator: 'template', name: 'Slow and steady', description: '', createdByUserId: 1 },
      createdAt: '2026-09-30T07:00:00.000Z',
    };
    return {
      ...recording,
      answers: {
        ...recording.answers,
        [path]: { status: 200, body: withPlan(planned?.body) },
        [marked]: { status: 200, body: withMark(recording.answers[marked]?.body) },
        // The list leaves out of what a template consists.
        'GET /api/admin/release-plan-templates': { status: 200, body: [template] },
        'GET /api/admin/release-plan-templates/template-1': { status: 200, body: { ...template, milestones } },
      },
    };
  };

  it('brings the plan in place of the strategies that it has in force, its template, and the mark', async () => {
    const [source, target] = [await startReplay(recordingWithReleases()), await startService({ quiet: true })];
    const server = { url: source.url, token: replayToken };
    const { code, failed, leftOut, items } = await migrate(server, target);
    expect([code, failed]).toEqual([0, []]);
    expect(leftOut.filter(({ what }) => /plan|milestone/.test(what))).toEqual([]);
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'release plan template', name: 'template-1', action: 'make' }),
    );
    const feature = Object(await (await target.call('GET', `${features}/st-everybody`)).json());
    expect(feature.environments.find((one: { name: string }) => one.name === 'production')).toMatchObject({
      enabled: true,
      strategies: [],
      releasePlans: [
        {
          ...{ id: 'plan-1', name: 'Slow and steady', activeMilestoneId: 'milestone-1', createdAt: expect.anything() },
          releasePlanTemplateId: 'template-1',
          milestones: [
            {
              ...{ name: 'Canary', startedAt: '2026-10-01T08:00:00.000Z' },
              transitionCondition: { intervalMinutes: 1440 },
              strategies: [{ id: '01M81VAXYTYN0Z6EZQ25MHJ10C', name: 'flexibleRollout' }],
            },
            { name: 'Everybody', startedAt: null, transitionCondition: null },
          ],
          safeguards: [{ impactMetric: { metricName: 'errors', source: 'internal' } }],
          pause: { reason: 'person' },
        },
      ],
    });
    const marked = '/api/admin/projects/webshop/features/shop-kill/lifecycle';
    expect(await (await target.call('GET', marked)).json()).toContainEqual({
      ...{ stage: 'completed', status: 'discarded', enteredStageAt: '2026-11-23T10:00:00.000Z' },
    });
    expect(notTheSame(await migrate(server, target))).toEqual([]);
    source.close();
    await target.stop();
  });

  it('brings an archived project as one like any other, with what is archived in it', async () => {
    const recording = readRecording('8.2.0');
    const archived = `GET /api/admin/search/features?limit=100&offset=0&archived=${encodeURIComponent('IS:true')}`;
    const { body } = recording.answers[archived] ?? {};
    const moved = Object(body).features.map((one: { name: string }) =>
      one.name === 'old-door' ? { ...one, project: 'attic' } : one,
    );
    const exported = ['development', 'production', 'staging'].map((environment) => [
      `POST /api/admin/features-batch/export ${JSON.stringify({ project: 'attic', environment })}`,
      { status: 200, body: { features: [] } },
    ]);
    const source = await startReplay({
      ...recording,
      answers: {
        ...recording.answers,
        ...Object.fromEntries(exported),
        [archived]: { status: 200, body: { ...Object(body), features: moved } },
        // The open edition does not list it.
        'GET /api/admin/projects/attic/overview': {
          status: 200,
          body: {
            ...{ name: 'Attic', description: 'No longer in use', archivedAt: '2026-11-24T10:00:00.000Z' },
            environments: [{ environment: 'development' }, { environment: 'production' }],
          },
        },
      },
    });
    const target = await startService({ quiet: true });
    const server = { url: source.url, token: replayToken };
    const { code, failed, leftOut } = await migrate(server, target);
    expect([code, failed]).toEqual([0, []]);
    expect(leftOut).toContainEqual({ name: 'attic', what: 'that it is archived' });
    const { features: there } = z
      .object({ features: z.array(z.object({ name: z.string(), project: z.string() })) })
      .parse(await (await target.call('GET', '/api/admin/archive/features/attic')).json());
    expect(there).toEqual([{ name: 'old-door', project: 'attic' }]);
    expect(notTheSame(await migrate(server, target))).toEqual([]);
    source.close();
    await target.stop();
  });
});
