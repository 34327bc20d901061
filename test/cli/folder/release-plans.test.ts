import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import type { Action } from '../../../cli/folder/actions.ts';
import { ownerRole } from '../../../lib/identity/rights/built-in-roles.ts';
import { startService, type TestService } from '../../e2e/harness.ts';
import { openPeople, type People } from '../../e2e/people.ts';
import { runs } from '../../support/runs.ts';
import { cliOf } from '../run-cli.ts';
import { safeguards } from './random-safeguards.ts';
import { reportMetrics } from './report-metrics.ts';

let service: TestService;
let people: People;
let count = 0;
const folders: string[] = [];

beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
  await reportMetrics(service, ['production'], ['errors', 'latency', 'requests', 'retries']);
  await people.done('POST', '/api/admin/segments', {
    name: 'testers',
    constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }],
  });
});
afterAll(async () => {
  await service.stop();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const share = (rollout: number, more: object = {}) => ({
  name: 'flexibleRollout',
  parameters: { rollout: String(rollout), stickiness: 'default' },
  ...more,
});
const plan = {
  name: 'Slowly',
  milestones: [
    {
      name: 'Testers',
      transitionCondition: { intervalMinutes: 60 },
      window: { days: ['tue', 'mon'], from: '08:00', timeZone: 'Europe/Oslo' },
      guards: [{ kind: 'errors', source: 'gateway', onBreach: 'undo' }, { kind: 'alarm' }],
      strategies: [{ name: 'default', segments: ['testers'] }],
    },
    { name: 'Half', approvals: 1, notBefore: '2030-01-07T09:00:00+01:00', strategies: [share(50)] },
    { name: 'All', strategies: [share(100)] },
  ],
};

/** A project with a folder, and what is done with both. */
const world = async (token = service.token) => {
  count += 1;
  const project = `plans-${count}`;
  await people.done('POST', '/api/admin/projects', {
    id: project,
    name: project,
    environments: ['development', 'production'],
  });
  const cwd = mkdtempSync(join(tmpdir(), 'halyard-plans-'));
  folders.push(cwd);
  const feature = `${project}-f`;
  await people.done('POST', `/api/admin/projects/${project}/features`, { name: feature });
  const cli = cliOf({ url: service.url, token }, { cwd });
  const json = async (...args: readonly string[]) => {
    const run = await cli(...args, '--json');
    expect(run, args.join(' ')).toMatchObject({ code: 0, stderr: '' });
    return JSON.parse(run.stdout);
  };
  await json('pull', '--project', project);
  const path = join(cwd, 'flags/features', `${feature}.yaml`);
  const at = `/api/admin/projects/${project}/features/${feature}`;
  return {
    project,
    feature,
    at,
    cwd,
    cli,
    json,
    file: () => parse(readFileSync(path, 'utf8')),
    /** Makes production what it is given. */
    write: (production: object) => writeFileSync(path, stringify({ name: feature, environments: { production } })),
    production: async () => {
      const { body } = await people.done('GET', at);
      return body.environments.find(({ name }: { name: string }) => name === 'production');
    },
    nothing: { project, actions: [], drift: [] },
  };
};

const summaries = (actions: readonly Action[]): readonly string[] => actions.map(({ summary }) => summary);

describe('a release plan in a folder of flags', () => {
  it('is added, and begins when the file switches the feature on; nothing is left to do', async () => {
    const { json, write, production, nothing, cli } = await world();
    write({ enabled: true, releasePlan: plan });
    const text = (await cli('plan')).stdout;
    expect(text).toContain('+ feature plans-1-f, production: add the release plan "Slowly"');
    const { actions } = await json('apply', '--yes');
    expect(summaries(actions)).toEqual(['add the release plan "Slowly"', 'switch it on']);
    const { enabled, strategies, releasePlans } = await production();
    expect({ enabled, strategies }).toEqual({ enabled: true, strategies: [] });
    expect(releasePlans[0].activeMilestoneId).toBe(releasePlans[0].milestones[0].id);
    expect(await json('plan')).toEqual(nothing);
    expect(await json('apply', '--yes')).toMatchObject({ actions: [] });
    expect(await json('pull')).toMatchObject({ kept: [], removed: [] });
    const [milestone] = (await production()).releasePlans[0].milestones;
    expect(milestone.startedAt).toBe(releasePlans[0].milestones[0].startedAt);
  });

  it('is pulled as people write it: without ids, defaults and times of its run', async () => {
    const { json, file, at } = await world();
    const { body } = await people.done('GET', '/api/admin/segments');
    const id = body.segments.find(({ name }: { name: string }) => name === 'testers').id;
    const [testers, ...others] = plan.milestones;
    await people.done('POST', `${at}/environments/production/release-plans`, {
      ...plan,
      milestones: [{ ...testers, strategies: [{ name: 'default', segments: [id] }] }, ...others],
    });
    await people.done('POST', `${at}/environments/production/on`);
    await json('pull');
    const { releasePlan } = file().environments.production;
    const groupId = file().name;
    const rollout = (percent: string) => ({
      name: 'flexibleRollout',
      parameters: { groupId, rollout: percent, stickiness: 'default' },
    });
    expect(releasePlan).toEqual({
      name: 'Slowly',
      milestones: [
        { ...testers, window: { ...testers?.window, days: ['mon', 'tue'] } },
        { name: 'Half', approvals: 1, notBefore: '2030-01-07T08:00:00.000Z', strategies: [rollout('50')] },
        { name: 'All', strategies: [rollout('100')] },
      ],
    });
    expect((await json('plan')).actions).toEqual([]);
  });

  it('is changed as it runs where the API can: strategies and intervals', async () => {
    const { json, write, production, nothing } = await world();
    write({ enabled: true, releasePlan: plan });
    await json('apply', '--yes');
    const before = (await production()).releasePlans[0];
    const [testers, half, all] = plan.milestones;
    write({
      enabled: true,
      releasePlan: {
        ...plan,
        milestones: [
          { ...testers, transitionCondition: undefined },
          { ...half, strategies: [share(40)], transitionCondition: { intervalMinutes: 90 } },
          all,
        ],
      },
    });
    const { actions } = await json('apply', '--yes');
    expect(summaries(actions)).toEqual([
      'let a person go on from the milestone "Testers"',
      'go on 90 min after the milestone "Half" began',
      'change the strategy flexibleRollout of the milestone "Half"',
    ]);
    const after = (await production()).releasePlans[0];
    expect([after.id, after.milestones[0].startedAt]).toEqual([before.id, before.milestones[0].startedAt]);
    expect(after.milestones[1]).toMatchObject({
      transitionCondition: { intervalMinutes: 90 },
      strategies: [{ parameters: { rollout: '40' } }],
    });
    expect(await json('plan')).toEqual(nothing);

    const last = async (transitionCondition: object | undefined) => {
      write({ enabled: true, releasePlan: { ...plan, milestones: [testers, half, { ...all, transitionCondition }] } });
      return summaries((await json('apply', '--yes')).actions);
    };
    expect(await last({ intervalMinutes: 90 })).toContain('be complete 90 min after the milestone "All" began');
    expect(await last(undefined)).toEqual(['be complete as soon as the guards of the milestone "All" allow it']);
  });

  it('begins anew only where somebody says so', async () => {
    const { json, write, production, nothing, cli } = await world();
    write({ enabled: true, releasePlan: plan });
    await json('apply', '--yes');
    const before = (await production()).releasePlans[0];
    const [testers, , all] = plan.milestones;
    write({ enabled: true, releasePlan: { ...plan, milestones: [testers, all] } });
    const planned = await cli('plan');
    expect(planned.stdout).toContain('remove the release plan "Slowly", which has come to the milestone "Testers"');
    expect(planned.stdout).toContain('halyard apply refuses, unless --restart-releases is given.');
    const refused = await cli('apply', '--yes');
    expect(refused).toMatchObject({ code: 4 });
    expect(refused.stderr).toContain('A release plan that runs would be removed');
    expect((await production()).releasePlans[0].id).toBe(before.id);
    const { actions } = await json('apply', '--yes', '--restart-releases');
    expect(summaries(actions)).toEqual([
      'switch it off until the new plan is there',
      'remove the release plan "Slowly", which has come to the milestone "Testers"',
      'add the release plan "Slowly"',
      'switch it on, which begins the new plan',
    ]);
    const { enabled, releasePlans } = await production();
    expect([enabled, releasePlans[0].milestones.length]).toEqual([true, 2]);
    expect(releasePlans[0].activeMilestoneId).toBe(releasePlans[0].milestones[0].id);
    expect(await json('plan')).toEqual(nothing);
  });

  it('is replaced without a word where nothing of it has begun', async () => {
    const { json, write, production } = await world();
    write({ enabled: false, releasePlan: plan });
    await json('apply', '--yes');
    write({ enabled: false, releasePlan: { ...plan, name: 'Slower' } });
    await json('apply', '--yes');
    expect((await production()).releasePlans).toMatchObject([{ name: 'Slower', activeMilestoneId: null }]);
  });

  it('is removed with its part of the file, and the feature stays on by its own strategies', async () => {
    const { json, write, production, cli } = await world();
    write({ enabled: true, releasePlan: plan });
    await json('apply', '--yes');
    write({ enabled: true });
    const empty = await cli('plan');
    expect(empty).toMatchObject({ code: 1 });
    expect(empty.stderr).toContain('environments.production.enabled is true, but no strategy here is active');
    write({ enabled: true, strategies: [share(100)] });
    const { actions } = await json('apply', '--yes');
    expect(summaries(actions)).toEqual(['add the strategy flexibleRollout', 'remove the release plan "Slowly"']);
    const { enabled, releasePlans } = await production();
    expect([enabled, releasePlans]).toEqual([true, undefined]);
  });

  it('is a change of the server when somebody changes it there, and not when it only goes on', async () => {
    const { json, write, production, at, cli } = await world();
    write({ enabled: true, releasePlan: plan });
    await json('apply', '--yes');
    const { id, milestones } = (await production()).releasePlans[0];
    await people.done('POST', `${at}/environments/production/release-plans/${id}/milestones/${milestones[2].id}/start`);
    await people.done('POST', `${at}/environments/production/release-plans/${id}/pause`);
    expect((await json('plan')).actions).toEqual([]);
    await people.done('PUT', `${at}/environments/production/progressions/${milestones[1].id}`, {
      transitionCondition: { intervalMinutes: 5 },
    });
    expect((await json('plan')).drift).toMatchObject([{ environment: 'production', changedBy: 'server' }]);
    expect((await cli('apply', '--yes')).code).toBe(4);
    await json('pull');
    expect((await json('plan')).actions).toEqual([]);
  });

  it('names file, line and member of what cannot be used', async () => {
    const { write, cli } = await world();
    const [testers, half] = plan.milestones;
    write({
      enabled: false,
      releasePlan: {
        name: 'Bad',
        milestones: [
          { ...testers, window: { days: ['mon'], timeZone: 'Europe/Atlantis' } },
          { ...half, guards: [{ kind: 'errors', source: 'a', onBreach: 'explode' }] },
          { name: 'No strategies', strategies: [] },
        ],
      },
    });
    const { code, stderr } = await cli('plan');
    expect(code).toBe(1);
    for (const member of [
      'milestones[0].window.timeZone must be a time zone of IANA',
      'milestones[1].guards[0].onBreach',
      'milestones[2].strategies',
    ])
      expect(stderr).toMatch(
        new RegExp(`yaml:\\d+: environments.production.releasePlan.${member.replaceAll(/[[\]]/g, '\\$&')}`),
      );
    write({
      enabled: false,
      releasePlan: { name: 'x', milestones: [{ name: 'x', strategies: [{ name: 'default', segments: ['nobody'] }] }] },
    });
    expect((await cli('plan')).stderr).toContain(
      'releasePlan.milestones[0].strategies[0].segments[0] names a segment that is neither here nor global: "nobody"',
    );
  });

  it('goes into the change request where changes are reviewed, once', async () => {
    const user = await people.newUser('Editor');
    const { project, json, write, production, nothing } = await world();
    await people.done('POST', `/api/admin/projects/${project}/access`, { roles: [ownerRole], users: [user.id] });
    await people.done('PUT', `/api/admin/projects/${project}/environments/production/change-requests/config`, {
      changeRequestsEnabled: true,
      requiredApprovals: 1,
    });
    write({ enabled: true, releasePlan: plan });
    const first = await json('apply', '--yes', '--token', user.token);
    expect(first.changeRequests).toMatchObject([{ environment: 'production', changes: 2, existed: false }]);
    const again = await json('apply', '--yes', '--token', user.token);
    expect(again.changeRequests).toMatchObject([{ id: first.changeRequests[0].id, existed: true }]);
    const request = `/api/admin/projects/${project}/change-requests/${first.changeRequests[0].id}`;
    const { token } = await people.newUser('Admin');
    await people.done('PUT', `${request}/state`, { state: 'Approved' }, token);
    await people.done('PUT', `${request}/state`, { state: 'Applied' }, token);
    const begun = (await production()).releasePlans[0];
    expect(begun.activeMilestoneId).not.toBeNull();
    expect(await json('plan')).toEqual(nothing);

    // The plan that takes its place is proposed together with its removal.
    await json('pull');
    write({ enabled: true, releasePlan: { ...plan, name: 'Slower' } });
    const second = await json('apply', '--yes', '--token', user.token, '--restart-releases');
    expect(second.changeRequests).toMatchObject([{ environment: 'production', changes: 2, existed: false }]);
    expect((await production()).releasePlans[0].id).toBe(begun.id);
    const replacing = `/api/admin/projects/${project}/change-requests/${second.changeRequests[0].id}`;
    await people.done('PUT', `${replacing}/state`, { state: 'Approved' }, token);
    await people.done('PUT', `${replacing}/state`, { state: 'Applied' }, token);
    const { enabled, releasePlans } = await production();
    expect([enabled, releasePlans[0].name]).toEqual([true, 'Slower']);
    expect(await json('plan')).toEqual(nothing);
  });
});

const strategy = fc.oneof(
  fc.integer({ min: 1, max: 100 }).map((rollout) => share(rollout)),
  fc.constant({ name: 'default', segments: ['testers'] }),
  fc.constant(share(20, { title: 'Twenty', variants: [{ name: 'a' }, { name: 'b', weight: 300, weightType: 'fix' }] })),
  fc.constant({
    name: 'default',
    disabled: true,
    constraints: [{ contextName: 'userId', operator: 'IN', values: ['1'] }],
  }),
);
const guard = fc.oneof(
  fc.record(
    {
      kind: fc.constantFrom('errors', 'slow'),
      source: fc.constantFrom('gateway', 'api'),
      onBreach: fc.constantFrom('pause', 'undo', 'disable'),
      minimumRequests: fc.integer({ min: 1, max: 5_000 }),
      oldArm: fc.constant('disabled'),
    },
    { requiredKeys: ['kind', 'source'] },
  ),
  fc.record({ kind: fc.constant('alarm'), key: fc.constantFrom('slow', 'down') }, { requiredKeys: ['kind'] }),
);
const milestone = fc.record(
  {
    name: fc.constantFrom('One', 'Two', 'yes'),
    strategies: fc.array(strategy, { minLength: 1, maxLength: 3 }),
    transitionCondition: fc.record({ intervalMinutes: fc.constantFrom(60, 1_440) }),
    notBefore: fc.constantFrom('2020-01-01T00:00:00Z', '2030-06-01T12:00:00+02:00'),
    window: fc.record(
      {
        days: fc.subarray(['fri', 'mon', 'sun'], { minLength: 1 }),
        to: fc.constant('18:00'),
        timeZone: fc.constantFrom('UTC', 'Asia/Tokyo'),
      },
      { requiredKeys: ['days', 'timeZone'] },
    ),
    guards: fc.array(guard, { maxLength: 3 }),
  },
  { requiredKeys: ['name', 'strategies'] },
);
const environment = fc.record(
  {
    enabled: fc.boolean(),
    strategies: fc.array(strategy, { maxLength: 2 }),
    releasePlan: fc.record(
      {
        name: fc.constantFrom('Slowly', 'Slower'),
        description: fc.constantFrom('About it', 'null'),
        milestones: fc.array(milestone, { minLength: 1, maxLength: 4 }),
        safeguards,
      },
      { requiredKeys: ['name', 'milestones'] },
    ),
    safeguards,
  },
  { requiredKeys: ['enabled', 'strategies'] },
);

const threshold = (metricName: string, limit: number, more: object = {}) => ({
  impactMetric: { metricName, timeRange: 'hour', aggregationMode: 'count', ...more },
  triggerCondition: { operator: '>', threshold: limit },
});

describe('safeguards in a folder of flags', () => {
  const labels = { labelSelectors: { appName: ['shop'] } };

  it('are added, changed and removed, those of the plan with it; nothing is left to do', async () => {
    const { json, write, production, nothing, cli, file } = await world();
    const errors = threshold('errors', 10);
    write({
      enabled: true,
      releasePlan: { ...plan, safeguards: [errors] },
      safeguards: [threshold('latency', 500, labels), threshold('errors', 100)],
    });
    expect((await cli('plan')).stdout).toContain('production: add the safeguard latency count > 500');
    const { actions } = await json('apply', '--yes');
    expect(summaries(actions)).toEqual([
      'add the release plan "Slowly"',
      'add the safeguard errors count > 100',
      'add the safeguard latency count > 500',
      'switch it on',
    ]);
    const made = await production();
    expect(made.safeguards).toMatchObject([threshold('errors', 100), threshold('latency', 500, labels)]);
    const [{ id, safeguards: ofPlan }] = made.releasePlans;
    expect(ofPlan).toMatchObject([{ ...errors, action: { type: 'pauseReleasePlanProgressions', id } }]);
    expect(await json('plan')).toEqual(nothing);
    expect(await json('apply', '--yes')).toMatchObject({ actions: [] });

    // Only the safeguards differ: the plan that runs stays.
    write({
      enabled: true,
      releasePlan: { ...plan, safeguards: [threshold('errors', 12), threshold('latency', 1)] },
      safeguards: [threshold('latency', 500)],
    });
    const changed = await json('apply', '--yes');
    expect(summaries(changed.actions)).toEqual([
      'change the safeguard errors count > 10 of the release plan',
      'add the safeguard latency count > 1 of the release plan',
      'change the safeguard latency count > 500',
      'remove the safeguard errors count > 100',
    ]);
    const after = await production();
    expect(after.releasePlans).toMatchObject([
      { id, safeguards: [{ ...threshold('errors', 12), id: ofPlan[0].id }, threshold('latency', 1)] },
    ]);
    expect(after.safeguards).toMatchObject([threshold('latency', 500, { labelSelectors: {} })]);
    expect(await json('plan')).toEqual(nothing);

    write({ enabled: true, releasePlan: plan });
    expect(summaries((await json('apply', '--yes')).actions)).toEqual([
      'remove the safeguard errors count > 12 of the release plan',
      'remove the safeguard latency count > 1 of the release plan',
      'remove the safeguard latency count > 500',
    ]);
    expect((await production()).releasePlans).toMatchObject([{ id, safeguards: [] }]);
    expect(await json('plan')).toEqual(nothing);
    expect(file().environments.production).not.toHaveProperty('safeguards');
  });

  it('are pulled, and a change on the server is one of the server', async () => {
    const { json, at, file, write, cli } = await world();
    const environment = `${at}/environments/production`;
    write({ enabled: false, releasePlan: plan });
    await json('apply', '--yes');
    const [{ id }] = (await people.done('GET', at)).body.environments.find(
      ({ name }: { name: string }) => name === 'production',
    ).releasePlans;
    await people.done('PUT', `${environment}/safeguards`, threshold('errors', 3, labels));
    await people.done('PUT', `${environment}/release-plans/${id}/safeguards`, threshold('latency', 4));
    expect((await json('plan')).drift).toMatchObject([{ environment: 'production', changedBy: 'server' }]);
    expect((await cli('apply', '--yes')).code).toBe(4);
    await json('pull');
    const { releasePlan, safeguards: pulled } = file().environments.production;
    expect(pulled).toEqual([threshold('errors', 3, labels)]);
    expect(releasePlan.safeguards).toEqual([threshold('latency', 4)]);
    expect((await json('plan')).actions).toEqual([]);
  });

  it('names file, line and member of what cannot be used, before a plan is removed', async () => {
    const { write, cli, json, production, cwd } = await world();
    write({ enabled: true, releasePlan: plan });
    await json('apply', '--yes');
    const before = await production();
    const errorOf = async (environment: object, ...args: readonly string[]): Promise<string> => {
      write(environment);
      const { code, stderr } = await cli(...args);
      expect(code).toBe(1);
      return stderr;
    };
    const renamed = { ...plan, name: 'Slower' };
    for (const args of [['plan'], ['apply', '--yes', '--restart-releases']])
      expect(
        await errorOf({ enabled: true, releasePlan: { ...renamed, safeguards: [threshold('nobody', 1)] } }, ...args),
      ).toMatch(
        /yaml:\d+: environments\.production\.releasePlan\.safeguards\[0\]\.impactMetric\.metricName must be a metric that SDKs report in production with tokens for project "[\w-]+": "nobody"/,
      );
    const errors = { kind: 'errors', source: 'sdk', metrics: { requests: 'requests', errors: 'nobody' } };
    const guarded = { ...renamed, milestones: [{ ...plan.milestones[0], guards: [errors] }] };
    for (const args of [['plan'], ['apply', '--yes', '--restart-releases']])
      expect(await errorOf({ enabled: true, releasePlan: guarded }, ...args)).toMatch(
        /yaml:\d+: environments\.production\.releasePlan\.milestones\[0\]\.guards\[0\]\.metrics\.errors must be a metric that SDKs report/,
      );
    expect(await errorOf({ safeguards: [threshold('errors', 1), threshold('nobody', 1)] }, 'plan')).toMatch(
      /yaml:\d+: environments\.production\.safeguards\[1\]\.impactMetric\.metricName must be a metric/,
    );
    expect(await production()).toEqual(before);
    expect(await errorOf({ safeguards: [threshold('errors', 1), threshold('errors', 2)] }, 'plan')).toMatch(
      /yaml:\d+: environments\.production\.safeguards\[1\] has the metric, aggregation and operator of another one/,
    );
    expect(await errorOf({ safeguards: [threshold('errors', 1, { timeRange: 'year' })] }, 'plan')).toMatch(
      /yaml:\d+: environments\.production\.safeguards\[0\]\.impactMetric\.timeRange/,
    );
    mkdirSync(join(cwd, 'flags/templates'), { recursive: true });
    writeFileSync(join(cwd, 'flags/templates/x.yaml'), stringify({ ...plan, safeguards: [threshold('errors', 1)] }));
    expect(await errorOf({ enabled: true, releasePlan: plan }, 'plan')).toContain('safeguards');
  });

  it('can change all ten of a place', async () => {
    const { json, write, production, nothing } = await world();
    const ten = (operator: string) =>
      ['errors', 'latency', 'requests', 'retries']
        .flatMap((metricName) =>
          ['rps', 'count', 'sum'].map((aggregationMode) => ({
            impactMetric: { metricName, timeRange: 'day', aggregationMode },
            triggerCondition: { operator, threshold: 1 },
          })),
        )
        .slice(0, 10);
    for (const operator of ['>', '<']) {
      write({ enabled: false, releasePlan: { ...plan, safeguards: ten(operator) }, safeguards: ten(operator) });
      await json('apply', '--yes');
      const { safeguards: there, releasePlans } = await production();
      expect([there.length, releasePlans[0].safeguards.length]).toEqual([10, 10]);
      expect(await json('plan')).toEqual(nothing);
    }
  });

  it('go into the change request where changes are reviewed, once', async () => {
    const user = await people.newUser('Editor');
    const reviewer = await people.newUser('Admin');
    const { project, json, write, production, nothing } = await world();
    await people.done('POST', `/api/admin/projects/${project}/access`, { roles: [ownerRole], users: [user.id] });
    await people.done('PUT', `/api/admin/projects/${project}/environments/production/change-requests/config`, {
      changeRequestsEnabled: true,
      requiredApprovals: 1,
    });
    const reviewed = async (changes: number): Promise<void> => {
      const before = await production();
      const first = await json('apply', '--yes', '--token', user.token);
      expect(first.changeRequests).toMatchObject([{ environment: 'production', changes, existed: false }]);
      const [{ id }] = first.changeRequests;
      const again = await json('apply', '--yes', '--token', user.token);
      expect(again.changeRequests).toMatchObject([{ id, existed: true }]);
      expect(await production()).toEqual(before);
      const request = `/api/admin/projects/${project}/change-requests/${id}`;
      await people.done('PUT', `${request}/state`, { state: 'Approved' }, reviewer.token);
      await people.done('PUT', `${request}/state`, { state: 'Applied' }, reviewer.token);
      expect(await json('plan')).toEqual(nothing);
      await json('pull');
    };
    write({
      enabled: true,
      releasePlan: { ...plan, safeguards: [threshold('errors', 10, labels)] },
      safeguards: [threshold('errors', 100)],
    });
    await reviewed(3);
    expect((await production()).releasePlans).toMatchObject([{ safeguards: [threshold('errors', 10, labels)] }]);
    write({
      enabled: true,
      releasePlan: { ...plan, safeguards: [threshold('latency', 1)] },
      safeguards: [threshold('latency', 2)],
    });
    await reviewed(4);
    const { safeguards: there, releasePlans } = await production();
    expect([there, releasePlans[0].safeguards]).toMatchObject([[threshold('latency', 2)], [threshold('latency', 1)]]);
  });

  it('release-plans §6.4: a plan of a template is proposed with safeguards', async () => {
    const { project, feature } = await world();
    await people.done('PUT', `/api/admin/projects/${project}/environments/production/change-requests/config`, {
      changeRequestsEnabled: true,
      requiredApprovals: 1,
    });
    const template = await people.done('POST', `/api/admin/projects/${project}/release-plan-templates`, {
      name: 'Two steps',
      milestones: [plan.milestones[1], plan.milestones[2]],
    });
    const safeguard = threshold('errors', 1);
    const { body } = await people.done(
      'POST',
      `/api/admin/projects/${project}/environments/production/change-requests`,
      { action: 'addReleasePlan', feature, payload: { templateId: template.body.id, safeguards: [safeguard] } },
    );
    const [{ changes }] = (await people.done('GET', `/api/admin/projects/${project}/change-requests/${body.id}`)).body
      .features;
    expect(changes).toMatchObject([{ payload: { name: 'Two steps', safeguards: [safeguard] } }]);
    expect(changes[0].payload.milestones).toHaveLength(2);
  });
});

describe('a release plan template in a folder of flags', () => {
  const template = ({ name, milestones }: typeof plan) => ({ name, milestones });

  it('is created, changed and deleted with its file; plans that were made of it stay', async () => {
    const { project, cwd, json, nothing, at, production, cli } = await world();
    const templates = `/api/admin/projects/${project}/release-plan-templates`;
    const listed = async () =>
      (await people.done('GET', templates)).body.filter((one: { project?: string }) => one.project === project);
    mkdirSync(join(cwd, 'flags/templates'), { recursive: true });
    const path = join(cwd, 'flags/templates/slowly.yaml');
    writeFileSync(path, stringify(template(plan)));
    expect((await cli('plan')).stdout).toContain('+ release plan template Slowly: create it');
    await json('apply', '--yes');
    const [made] = await listed();
    expect(made).toMatchObject({
      name: 'Slowly',
      milestones: [{ name: 'Testers' }, { name: 'Half' }, { name: 'All' }],
    });
    // The group of a rollout is that of the feature that gets a plan.
    expect(made.milestones[1].strategies[0].parameters).not.toHaveProperty('groupId');
    expect(await json('plan')).toEqual(nothing);
    await people.done('POST', `${at}/environments/production/release-plans`, { templateId: made.id });

    writeFileSync(path, stringify({ name: 'Slowly', milestones: plan.milestones.slice(1) }));
    await json('pull');
    const { actions } = await json('apply', '--yes');
    expect(summaries(actions)).toEqual(['change it']);
    expect(await listed()).toMatchObject([{ id: made.id, milestones: [{ name: 'Half' }, { name: 'All' }] }]);
    expect(await json('plan')).toEqual(nothing);

    rmSync(path);
    expect(summaries((await json('apply', '--yes')).actions)).toEqual([
      'delete it, because it has no file; plans that were made of it stay',
    ]);
    expect(await listed()).toEqual([]);
    expect((await production()).releasePlans).toMatchObject([{ name: 'Slowly' }]);
    expect(await json('plan')).toEqual(nothing);
  });

  it('is pulled, and one that is new on the server is not deleted by a folder that does not know it', async () => {
    const { project, cwd, json, cli } = await world();
    await people.done('POST', `/api/admin/projects/${project}/release-plan-templates`, {
      name: 'Two / steps',
      description: 'About it',
      milestones: [plan.milestones[1], plan.milestones[2]],
    });
    expect((await json('plan')).drift).toMatchObject([{ template: 'Two / steps', changedBy: 'server' }]);
    expect((await cli('apply', '--yes')).code).toBe(4);
    expect((await json('pull')).written).toContain('templates/Two_steps.yaml');
    expect(parse(readFileSync(join(cwd, 'flags/templates/Two_steps.yaml'), 'utf8'))).toMatchObject({
      name: 'Two / steps',
      description: 'About it',
      milestones: [{ name: 'Half', approvals: 1 }, { name: 'All' }],
    });
    expect((await json('plan')).actions).toEqual([]);
  });

  it('names file and member of what cannot be used', async () => {
    const { cwd, cli } = await world();
    mkdirSync(join(cwd, 'flags/templates'), { recursive: true });
    writeFileSync(
      join(cwd, 'flags/templates/bad.yaml'),
      stringify({ name: 'Bad', milestones: [{ name: 'x', strategies: [{ name: 'default', segments: ['nobody'] }] }] }),
    );
    expect((await cli('plan')).stderr).toContain(
      'templates/bad.yaml:7: milestones[0].strategies[0].segments[0] names a segment that is neither here nor global',
    );
  });
});

describe('the laws of plans in a folder', () => {
  it('apply then plan is empty; pull then plan is empty; a second apply changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(environment, { minLength: 2, maxLength: 4 }), async (states) => {
        const { json, write, production, nothing, at, cwd } = await world();
        mkdirSync(join(cwd, 'flags/templates'), { recursive: true });
        const events = async (): Promise<number> => {
          const name = at.slice(at.lastIndexOf('/') + 1);
          return (await people.done('GET', `/api/admin/events/${name}`)).body.totalEvents;
        };
        for (const state of states) {
          const { releasePlan, enabled, ...rest } = state;
          const active = [...state.strategies, ...(releasePlan?.milestones[0]?.strategies ?? [])];
          // The server stores no environment that is on without an active strategy.
          const isOn = enabled && active.some((one) => !('disabled' in one && one.disabled));
          write({ ...rest, enabled: isOn, ...(releasePlan && { releasePlan }) });
          const template = join(cwd, 'flags/templates/plan.yaml');
          rmSync(template, { force: true });
          if (releasePlan) {
            const { safeguards: _, ...pattern } = releasePlan;
            writeFileSync(template, stringify(pattern));
          }
          const planned = await json('plan');
          expect(planned.drift).toEqual([]);
          expect((await json('apply', '--yes', '--restart-releases')).actions).toEqual(planned.actions);
          expect(await json('plan')).toEqual(nothing);
          const before = [await events(), await production()];
          expect(await json('apply', '--yes')).toMatchObject({ actions: [] });
          expect([await events(), await production()]).toEqual(before);
          expect(before[1].enabled).toBe(isOn);
          expect(await json('pull')).toMatchObject({ kept: [], removed: [] });
          expect(await json('pull', '--folder', `other-${count}`, '--project', nothing.project)).toBeTruthy();
          expect(await json('plan', '--folder', `other-${count}`)).toEqual(nothing);
          // Each pull is into an empty folder.
          rmSync(join(folders.at(-1) ?? '', `other-${count}`), { recursive: true });
        }
      }),
      { numRuns: runs(4, 200), endOnFailure: true },
    );
  });
});
