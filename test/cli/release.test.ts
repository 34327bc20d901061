import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { ownerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { openCatalog } from '../../lib/store/catalog/catalog.ts';
import { makeRequest } from '../../lib/store/commit/request.ts';
import { addMetric, slotOf } from '../../lib/store/observations/impact-metrics.ts';
import { openKnownMetrics } from '../../lib/store/observations/known-metrics.ts';
import { putState } from '../../lib/store/observations/readings.ts';
import { readSchedule } from '../../lib/workflows/change-requests/schedule.ts';
import { moveReleases } from '../../lib/workflows/releases/clock.ts';
import { startService, type TestService } from '../e2e/harness.ts';
import { openPeople, type People } from '../e2e/people.ts';
import { cliOf } from './run-cli.ts';

let service: TestService;
let people: People;
/** A user with every permission in the project except skipping change requests. */
let owner: string;
/** A user with every permission. */
let admin: string;
const cwd = mkdtempSync(join(tmpdir(), 'halyard-release-'));

const features = '/api/admin/projects/shop/features';
const environmentOf = (feature: string) => `${features}/${feature}/environments/production`;

beforeAll(async () => {
  // The tests move its clock themselves.
  service = await startService({ clockMs: 3_600_000 });
  people = openPeople(service);
  const { done } = people;
  for (const id of ['shop', 'reviewed']) await done('POST', '/api/admin/projects', { id, name: id });
  await done('PUT', '/api/admin/projects/reviewed/environments/production/change-requests/config', {
    changeRequestsEnabled: true,
    requiredApprovals: 1,
  });
  await done('POST', '/api/admin/segments', {
    name: 'testers',
    constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }],
  });
  const user = await people.newUser('Editor');
  owner = user.token;
  admin = (await people.newUser('Admin')).token;
  for (const id of ['shop', 'reviewed'])
    await done('POST', `/api/admin/projects/${id}/access`, { roles: [ownerRole], users: [user.id] });
});
afterAll(async () => {
  await service.stop();
  rmSync(cwd, { recursive: true });
});

const share = (rollout: number) => ({
  name: 'flexibleRollout',
  parameters: { rollout: String(rollout), stickiness: 'default' },
});
const plan = {
  name: 'Slowly',
  milestones: [
    {
      name: 'Testers',
      strategies: [{ name: 'default', segments: ['testers'] }],
      transitionCondition: { intervalMinutes: 120 },
      guards: [{ kind: 'errors', source: 'gateway', onBreach: 'undo' }],
    },
    { name: 'Half', strategies: [share(50)], approvals: 1 },
    { name: 'All', strategies: [share(100)], transitionCondition: { intervalMinutes: 60 } },
  ],
};
const written = (name: string, value: unknown): string => {
  writeFileSync(join(cwd, name), stringify(value));
  return name;
};
const file = written('plan.yaml', plan);

const as =
  (token: string, project = 'shop') =>
  (command: string, ...args: readonly string[]) =>
    cliOf({ url: service.url, token }, { cwd })(
      'release',
      command,
      ...args,
      ...(command === 'list' ? [] : ['--environment', 'production']),
      '--project',
      project,
    );
const run = (command: string, ...args: readonly string[]) => as(service.token)(command, ...args);
const newFeature = (name: string, project = 'shop') =>
  people.done('POST', `/api/admin/projects/${project}/features`, { name });
/** A feature with the plan of the file, on. */
const released = async (name: string): Promise<void> => {
  await newFeature(name);
  expect(await run('start', name, '--file', file, '--on')).toMatchObject({ code: 0, stderr: '' });
};

/** One run of the clock at a time, on the table of the service. */
const runClock = async (now: Date): Promise<void> => {
  const { table } = service;
  const { steps, looks } = await readSchedule(table, now);
  const request = makeRequest(table, { now, deadline: Number.POSITIVE_INFINITY });
  await moveReleases({ ...request, catalog: openCatalog(table) }, [...steps, ...looks]);
};

describe('halyard release start', () => {
  it('adds the plan of a file, and begins with --on', async () => {
    await newFeature('begins');
    const waiting = await run('start', 'begins', '--file', file);
    expect(waiting).toMatchObject({ code: 0, stderr: '' });
    expect(waiting.stdout).toBe(
      'begins has the release plan "Slowly" in production; nothing of it is in force yet.\n' +
        'To begin: halyard toggle begins on --environment production --project shop\n',
    );
    await newFeature('begun');
    const begun = await run('start', 'begun', '--file', file, '--on');
    expect(begun.stdout).toBe(
      'The release "Slowly" of begun in production runs, in stage 1 of 3. "Testers" is in force.\n' +
        'How it goes on: halyard release status begun --environment production --project shop\n',
    );
    const { body } = await people.done('GET', environmentOf('begun'));
    expect(body).toMatchObject({ enabled: true, strategies: [] });
  });

  it('adds a plan by a template, by its name', async () => {
    await people.done('POST', '/api/admin/release-plan-templates', {
      name: 'In two steps',
      milestones: [
        { name: 'Half', strategies: [share(50)] },
        { name: 'All', strategies: [share(100)] },
      ],
    });
    await newFeature('templated');
    const { code, stdout } = await run('start', 'templated', '--template', 'In two steps', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      feature: 'templated',
      standing: 'running',
      plan: { name: 'In two steps', milestones: [{ name: 'Half' }, { name: 'All' }] },
      revision: expect.any(Number),
    });
    const unknown = await run('start', 'templated', '--template', 'Nope');
    expect(unknown).toMatchObject({ code: 1 });
    expect(unknown.stderr).toContain('There is no release plan template "Nope" for project "shop". There are: ');
  });

  it('starts a milestone by its name, and names those that there are', async () => {
    await released('by-hand');
    const { stdout } = await run('start', 'by-hand', '--milestone', 'All');
    expect(stdout).toContain('in stage 3 of 3. "All" is in force.');
    const refused = await run('start', 'by-hand', '--milestone', 'Half');
    expect(refused).toMatchObject({ code: 4 });
    expect(refused.stderr).toContain('"Half" has to be approved by another person first');
    const unknown = await run('start', 'by-hand', '--milestone', 'Most');
    expect(unknown.stderr).toContain('has no milestone "Most". It has: "Testers", "Half", "All".');
  });

  it('names line and member of a file that cannot be used, and calls no server', async () => {
    const bad = written('bad.yaml', {
      ...plan,
      milestones: [
        { ...plan.milestones[0], window: { days: ['mon'], from: '18:00', to: '08:00', timeZone: 'Europe/Oslo' } },
        { name: 'x', strategy: [] },
      ],
    });
    const { code, stderr } = await cliOf(
      { url: 'http://127.0.0.1:9', token: 'x' },
      { cwd },
    )(...['release', 'start', 'any', '--environment', 'production', '--file', bad]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/bad\.yaml:\d+: milestones\[0\]\.window\.to must be later than `from`/);
    expect(stderr).toMatch(/bad\.yaml:\d+: milestones\[1\]\.strategy is not known here/);
  });

  it('says what the server refuses, and adds nothing', async () => {
    await released('taken');
    const second = await run('start', 'taken', '--file', file);
    expect(second).toMatchObject({ code: 4 });
    expect(second.stderr).toContain('has the release plan "Slowly" in production');
    const segment = written('segment.yaml', {
      ...plan,
      milestones: [{ name: 'x', strategies: [{ name: 'default', segments: ['nobody'] }] }],
    });
    await newFeature('free');
    expect((await run('start', 'free', '--file', segment)).stderr).toContain('There is no segment "nobody".');
    expect((await run('status', 'free')).stderr).toContain('"free" has no release plan in production.');
    const window = written('type.yaml', {
      ...plan,
      milestones: [{ name: 'x', strategies: [{ name: 'unknown' }] }],
    });
    const refused = await run('start', 'free', '--file', window);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toContain('milestones/0/strategies/0');
  });

  it('says that the plan is there when the switch is refused', async () => {
    await newFeature('gated');
    const gated = written('gated.yaml', { name: 'Gated', milestones: [{ ...plan.milestones[1] }] });
    const { code, stderr } = await run('start', 'gated', '--file', gated, '--on');
    expect(code).toBe(4);
    expect(stderr).toContain('The release plan is there, but gated was not switched on in production');
  });

  it('asks by a change request where changes are reviewed', async () => {
    await newFeature('asked', 'reviewed');
    const { code, stdout } = await as(owner, 'reviewed')('start', 'asked', '--file', file, '--on');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^production of reviewed is changed by review: the changes are change request \d+\./);
    const [, id] = stdout.match(/change request (\d+)/) ?? [];
    const { body } = await people.done('GET', `/api/admin/projects/reviewed/change-requests/${id}`);
    expect(body.features[0].changes.map(({ action }: { action: string }) => action)).toEqual([
      'addReleasePlan',
      'updateEnabled',
    ]);
    expect((await as(owner, 'reviewed')('status', 'asked')).code).toBe(1);
  });

  it.each([
    [['start', 'any']],
    [['start', 'any', '--file', 'a', '--template', 'b']],
    [['start', 'any', '--file', 'a', '--milestone', 'b']],
    [['start', 'any', '--milestone', 'b', '--on']],
    [['status', 'any', '--wait', '--timeout', 'soon']],
  ])('%j is wrong usage', async ([command = '', ...args]) => {
    expect((await run(command, ...args)).code).toBe(2);
  });
});

describe('halyard release status', () => {
  it('shows stages, what it waits for, and evidence, in sentences', async () => {
    await released('shown');
    const { code, stdout } = await run('status', 'shown');
    expect(code).toBe(0);
    expect(stdout.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d(:\d\dZ| UTC)/g, 'TIME')).toBe(
      `The release "Slowly" of shown in production runs, in stage 1 of 3.
  ▶ 1 Testers: default, 1 condition; began TIME; goes on after 2 h
      if gateway counts more errors, the milestone is taken back
    2 Half: flexibleRollout 50 %; needs 1 approval; then a person goes on
    3 All: flexibleRollout 100 %; complete after 1 h

It waits:
  - Milestone “Testers” lasts 120 min, until TIME
  - Milestone “Half” has to be approved by another person
  - Guard “errors-1”: the new arm has 0 of 1,000 requests
  - Guard “errors-1”: the old arm has 0 of 1,000 requests

What its guards have seen:
  ? errors-1: 0 errors of 0 requests here, 0 of 0 there: too little to tell; the new arm has 0 of 1,000 requests, the old arm has 0 of 1,000 requests

Next: "Half", not before TIME.
`,
    );
  });

  it('says that a safeguard of the environment switches the feature off, also where the plan is paused', async () => {
    await released('broken');
    const [now, metric] = [Date.now(), { environment: 'production', name: 'failed', type: 'counter' as const }];
    const known = { ...metric, help: '', series: new Set<string>(), owners: new Set(['']), projects: new Set(['*']) };
    await openKnownMetrics(service.table).admit([known], new Date(now));
    await people.done('PUT', `${environmentOf('broken')}/safeguards`, {
      impactMetric: { metricName: 'failed', timeRange: 'day', aggregationMode: 'count' },
      triggerCondition: { operator: '>', threshold: 9 },
    });
    expect((await run('status', 'broken')).stdout).toContain('Next: "Half"');
    await addMetric(service.table, {
      ...{ ...metric, labels: {}, projects: '*' as const, hour: Math.floor(now / 3_600_000) * 3_600_000 },
      slots: new Map([[slotOf(now), { count: 0, sum: 100, buckets: new Map() }]]),
    });
    const said = async (): Promise<string> => (await run('status', 'broken')).stdout;
    expect(await said()).toMatch(
      /^ {2}! (\w+): .*“failed”.* is 100, above 9\n\nNext: the clock acts on \1: the feature is switched off\.$/m,
    );
    expect(await said()).not.toContain('Next: "Half"');
    await run('pause', 'broken');
    expect(await said()).toMatch(/^Next: the clock acts on \w+: the feature is switched off\.$/m);
  });

  it('has all of it as JSON', async () => {
    await released('json');
    const shown = JSON.parse((await run('status', 'json', '--json')).stdout);
    expect(shown).toMatchObject({
      project: 'shop',
      feature: 'json',
      environment: 'production',
      standing: 'running',
      plan: { name: 'Slowly' },
      status: { next: 'wait', evidence: [{ guardId: 'errors-1' }] },
    });
  });

  it('ends with a code for how it stands, where that is asked for', async () => {
    await released('coded');
    const codeOf = async (...args: readonly string[]) => (await run('status', 'coded', ...args)).code;
    expect([await codeOf(), await codeOf('--exit-code')]).toEqual([0, 5]);
    expect(await codeOf('--wait', '--timeout', '0s')).toBe(5);
    await run('pause', 'coded');
    expect([await codeOf('--exit-code'), await codeOf('--wait')]).toEqual([6, 6]);
  });
});

describe('halyard release … --wait', () => {
  const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);
  /** A release of one stage, as somebody with the right to it starts it. */
  const oneStage = async (feature: string, guards: readonly object[] = []) => {
    await newFeature(feature);
    const name = written(`${feature}.yaml`, {
      name: 'At once',
      milestones: [{ name: 'All', strategies: [share(100)], transitionCondition: { intervalMinutes: 30 }, guards }],
    });
    return (...more: readonly string[]) => as(admin)('start', feature, '--file', name, '--on', ...more);
  };

  it('waits until the release is complete', async () => {
    const start = await oneStage('completed');
    const waiting = start('--wait', '--interval', '0.1', '--json');
    // The plan is there before the switch that begins it.
    await expect.poll(async () => (await run('status', 'completed')).stdout).toContain('in stage 1 of 1');
    await runClock(inMinutes(31));
    const { code, stdout } = await waiting;
    expect([code, JSON.parse(stdout).standing]).toEqual([0, 'complete']);
    expect((await run('status', 'completed')).stdout).toMatch(
      /^The release "At once" of completed in production is complete\.\n {2}✓ 1 All: flexibleRollout 100 %; began .*Z\n$/,
    );
  });

  it('goes on waiting while the server is away', async () => {
    await (await oneStage('away'))();
    let calls = 0;
    const begun = Date.now();
    const now = (): Date => new Date(begun + (calls > 7 ? 1_000 : 0));
    const flaky: typeof fetch = (...args) => {
      calls += 1;
      return calls === 4 || calls === 5 ? Promise.reject(new TypeError('fetch failed')) : fetch(...args);
    };
    const { code, stderr } = await cliOf({ url: service.url, token: admin }, { fetch: flaky, now })(
      ...['release', 'status', 'away', '--environment', 'production', '--project', 'shop'],
      ...['--wait', '--interval', '0.1', '--timeout', '1s'],
    );
    expect([code, stderr]).toEqual([5, '']);
    expect(calls).toBeGreaterThan(6);
  });

  it('ends with its own code when a guard has stopped it, and shows why', async () => {
    await (await oneStage('breached', [{ kind: 'alarm', onBreach: 'undo' }]))();
    const place = { project: 'shop', feature: 'breached', environment: 'production' };
    const at = new Date().toISOString();
    const reading = { source: 'cloudwatch', key: 'checkout-5xx', state: 'firing', at, labels: {} } as const;
    await putState(service.table, place, reading, new Date());
    await runClock(inMinutes(2));
    const { code, stdout } = await run('status', 'breached', '--wait');
    expect(code).toBe(7);
    expect(stdout).toContain('The release "At once" of breached in production was stopped.');
    expect(stdout).toMatch(/^Paused since .*: .*checkout-5xx/m);
  });
});

describe('halyard release pause, resume, back, approve', () => {
  it('stops where it is, says how to go on, and goes on', async () => {
    await released('stopped');
    expect((await run('stop', 'stopped', '--comment', 'odd orders')).stdout).toBe(
      `The release is paused. "Testers" stays in force.
To go on: halyard release resume stopped --environment production --project shop
To take the milestone back: halyard release back stopped --environment production --project shop
`,
    );
    expect((await run('status', 'stopped')).stdout).toMatch(/Paused since .*: .* paused it\./);
    expect((await run('resume', 'stopped')).stdout).toBe('The release goes on. "Testers" stays in force.\n');
    expect((await run('resume', 'stopped')).stdout).toBe('The release was not paused. "Testers" stays in force.\n');
  });

  it('that has not begun, because the flag is off, goes on as it is said', async () => {
    await newFeature('unbegun');
    await run('start', 'unbegun', '--file', file);
    expect((await run('stop', 'unbegun')).stdout).toBe(
      `The release is paused. No milestone is in force.
The flag is off there. To go on: halyard toggle unbegun on --environment production --project shop
Then: halyard release resume unbegun --environment production --project shop
`,
    );
    const early = await run('resume', 'unbegun');
    expect([early.code, early.stderr]).toEqual([4, expect.stringContaining('Switch it on first.')]);
    await people.done('POST', `${environmentOf('unbegun')}/on`);
    expect((await run('resume', 'unbegun')).stdout).toBe('The release goes on. "Testers" stays in force.\n');
    expect((await run('stop', 'unbegun')).code).toBe(0);
    await people.done('POST', `${environmentOf('unbegun')}/off`);
    expect((await run('back', 'unbegun')).stdout).toContain('The flag is off there. To go on: halyard toggle');
  });

  it('takes a milestone back, and refuses where there is none', async () => {
    await released('back');
    await run('start', 'back', '--milestone', 'All');
    expect((await run('back', 'back')).stdout).toMatch(/^"All" is taken back\. "Testers" is in force again\./);
    const twice = await run('back', 'back');
    expect(twice).toMatchObject({ code: 4 });
    expect(twice.stderr).toContain('No milestone of the plan "Slowly" can be taken back.');
    // Nor is it offered.
    await run('resume', 'back');
    expect((await run('pause', 'back')).stdout).toBe(
      `The release is paused. "Testers" stays in force.
To go on: halyard release resume back --environment production --project shop
`,
    );
  });

  it('approves the next milestone, which has to be by somebody else than who runs it', async () => {
    await released('approved');
    expect(await as(admin)('approve', 'approved', '--milestone', 'Half')).toEqual({
      code: 0,
      stdout: '"Half" is approved.\n',
      stderr: '',
    });
    expect((await run('approve', 'approved')).stderr).toContain('"Half", needs no approval');
    await newFeature('own');
    await as(admin)('start', 'own', '--file', file, '--on');
    const own = await as(admin)('approve', 'own');
    expect(own).toMatchObject({ code: 4 });
    expect(own.stderr).toContain('somebody else has to approve "Half"');
  });

  it('needs the rights', async () => {
    await released('foreign');
    const { token } = await people.newUser('Viewer');
    for (const command of ['pause', 'back', 'resume']) {
      const { code, stderr } = await as(token)(command, 'foreign');
      expect([command, code, stderr]).toEqual([command, 1, expect.stringContaining('UPDATE_FEATURE')]);
    }
  });
});

describe('docs/releases.md', () => {
  const text = readFileSync('docs/releases.md', 'utf8');

  it('has a plan that works', async () => {
    const [, shown = ''] = text.match(/```yaml\n(name: In four stages.*?)```/s) ?? [];
    writeFileSync(join(cwd, 'documented.yaml'), shown);
    await newFeature('documented');
    const { code, stdout } = await run('start', 'documented', '--file', 'documented.yaml', '--on');
    expect([code, stdout]).toEqual([0, expect.stringContaining('in stage 1 of 4. "A hundredth" is in force.')]);
  });

  it('names every command, and the codes of its help', async () => {
    const { stdout } = await run('--help');
    const commands = [...stdout.matchAll(/^ {2}(\w+)(?:\|(\w+))? \[options\]/gm)].flatMap(([, ...names]) =>
      names.filter((name) => name !== undefined),
    );
    expect(commands.length).toBeGreaterThan(6);
    const rows = [...text.matchAll(/^\| (`[^|]*`) \| /gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    expect(rows).toEqual(expect.arrayContaining(commands));
    const help = (await run('status', '--help')).stdout;
    const codes = [...text.matchAll(/^\| (\d) \| (.{11})/gm)].map(([, code, words]) => `  ${code}  ${words}`);
    expect(codes).toHaveLength(7);
    for (const line of codes) expect(help).toContain(line);
  });
});

describe('halyard release list', () => {
  it('lists the plans of a project with how they stand', async () => {
    const { stdout } = await run('list');
    expect(stdout).toMatch(/^FEATURE +ENVIRONMENT +PLAN +STATE +STAGE\n/);
    expect(stdout).toMatch(/^coded +production +Slowly +paused +Testers$/m);
    expect(stdout).toMatch(/^begun +production +Slowly +running +Testers$/m);
    expect(stdout).toMatch(/^begins +production +Slowly +not begun$/m);
    expect((await run('list', '--environment', 'development')).stdout).toBe('No feature of shop has a release plan.\n');
  });
});
