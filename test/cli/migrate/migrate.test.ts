import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startService, type TestService } from '../../e2e/harness.ts';
import { type CliRun, runCommand } from '../run-cli.ts';
import { readRecording } from './recording.ts';
import { replayToken, startReplay } from './replay.ts';

const report = z.object({
  from: z.object({ way: z.string() }),
  items: z.array(z.object({ kind: z.string(), name: z.string(), action: z.string(), why: z.string().optional() })),
  leftOut: z.array(z.object({ name: z.string(), what: z.string() })),
  failed: z.array(z.object({ kind: z.string(), name: z.string(), why: z.string() })),
});

/** The number of things by kind and action, e.g. `feature make`. */
const counts = (items: z.infer<typeof report>['items']): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...Map.groupBy(items, ({ kind, action }) => `${kind} ${action}`)].map(([name, { length }]) => [name, length]),
  );

describe('migrating between two services', () => {
  let target: TestService;
  beforeAll(async () => {
    target = await startService({ quiet: true });
  });
  afterAll(() => target.stop());

  const from = (url: string, token: string, ...args: readonly string[]): Promise<CliRun> =>
    runCommand(
      { env: { HALYARD_URL: target.url, HALYARD_TOKEN: target.token, HALYARD_FROM_TOKEN: token } },
      'migrate',
      '--from',
      url,
      ...args,
    );

  it('names what the target refuses, in its words, and brings the rest', async () => {
    const recording = readRecording('5.8.2');
    const state = z
      .object({
        featureEnvironments: z.array(
          z.looseObject({ featureName: z.string(), variants: z.array(z.record(z.string(), z.unknown())).optional() }),
        ),
      })
      .parse(recording.answers['GET /api/admin/state/export?format=json']?.body);
    for (const { featureName, variants = [] } of state.featureEnvironments)
      if (featureName === 'va-fixed')
        for (const variant of variants) Object.assign(variant, { weight: 600, weightType: 'fix' });
    const changed = { ...recording.answers['GET /api/admin/state/export?format=json'], status: 200 };
    const body = { ...Object(changed.body), featureEnvironments: state.featureEnvironments };
    const source = await startReplay({
      ...recording,
      answers: { ...recording.answers, 'GET /api/admin/state/export?format=json': { ...changed, body } },
    });
    const { code, stdout } = await from(source.url, replayToken, '--json');
    expect(code).toBe(1);
    const { failed, items } = report.parse(JSON.parse(stdout));
    expect(failed).toEqual([
      {
        kind: 'feature',
        name: 'va-fixed',
        why: expect.stringContaining('must have fixed weights that sum to at most 1000'),
      },
    ]);
    expect(counts(items)).toMatchObject({ 'feature make': 64 });
    // In the second run only this one is left.
    const again = report.parse(JSON.parse((await from(source.url, replayToken, '--dry-run', '--json')).stdout));
    expect(counts(again.items)).toMatchObject({ 'feature make': 1, 'feature same': 63 });
    const text = (await from(source.url, replayToken)).stdout;
    expect(text).toMatch(/Not done\n {2}feature va-fixed: .*must have fixed weights/);
    source.close();
  });

  it('names beforehand what will be decided otherwise, and brings a changed description of a built-in field', async () => {
    const recording = readRecording('5.8.2');
    const listed = 'GET /api/admin/context';
    const text = JSON.stringify(recording.answers).replaceAll('"groupId":"shop"', '"groupId":"kjøp"');
    const answers: typeof recording.answers = JSON.parse(text);
    const fields = z.array(z.looseObject({ name: z.string() })).parse(recording.answers[listed]?.body);
    const described = (name: string): string | undefined =>
      ({
        userId: 'The number in our books',
        sessionId: 'Allows you to constrain on sessionId',
        appName: 'Allows you to constrain on the app, see the handbook',
      })[name];
    const source = await startReplay({
      ...recording,
      answers: {
        ...answers,
        [listed]: {
          status: 200,
          body: fields.map((one) => ({ ...one, ...(described(one.name) && { description: described(one.name) }) })),
        },
      },
    });
    const empty = await startService({ quiet: true });
    const run = (...args: readonly string[]) =>
      runCommand(
        { env: { HALYARD_URL: empty.url, HALYARD_TOKEN: empty.token, HALYARD_FROM_TOKEN: replayToken } },
        'migrate',
        '--from',
        source.url,
        ...args,
      );
    const { otherwise, items } = JSON.parse((await run('--dry-run', '--json')).stdout);
    expect(otherwise).toContainEqual({
      feature: 'shop.checkout_v2',
      environments: ['development', 'production'],
      why: expect.stringMatching(/group .*UTF-8/),
    });
    expect(items).toContainEqual(
      expect.objectContaining({ name: 'userId', action: 'change', differences: ['description'] }),
    );
    expect((await run('--dry-run')).stdout).toContain(
      'feature shop.checkout_v2 in development, production: the hash of a group',
    );
    await run();
    const field = async (name: string) =>
      (await (await empty.call('GET', `/api/admin/context/${name}`)).json()) as object;
    expect(await field('userId')).toMatchObject({ description: 'The number in our books' });
    expect(await field('sessionId')).toMatchObject({ description: 'Identifier of the session' });
    expect(await field('appName')).toMatchObject({
      description: 'Allows you to constrain on the app, see the handbook',
    });
    source.close();
    await empty.stop();
  });

  it('brings one Halyard to another, and says what of an archive it cannot see', async () => {
    const other = await startService({ quiet: true });
    const { code, stdout } = await runCommand(
      {
        env: {
          HALYARD_URL: other.url,
          HALYARD_TOKEN: other.token,
          HALYARD_FROM_URL: target.url,
          HALYARD_FROM_TOKEN: target.token,
        },
      },
      'migrate',
      '--json',
    );
    const { from: read, items, leftOut, failed } = report.parse(JSON.parse(stdout));
    expect(failed).toEqual([]);
    expect(code).toBe(0);
    expect(read.way).toBe('state export');
    expect(counts(items)).toMatchObject({ 'feature make': 63, 'segment make': 9, 'project make': 3 });
    expect(leftOut.filter(({ what }) => what.startsWith('what is configured')).map(({ name }) => name)).toEqual([
      'old-banner',
      'old-door',
    ]);
    const state = async ({ call }: TestService): Promise<unknown> => {
      const { featureStrategies, featureEnvironments, segments, featureTags } = Object(
        await (await call('GET', '/api/admin/state/export')).json(),
      );
      // Dates of strategies and uses by archived features differ.
      const without = ({ createdAt: _, usedInFeatures: __, usedInProjects: ___, ...item }: Record<string, unknown>) =>
        item;
      return {
        featureStrategies: featureStrategies.map(without),
        featureEnvironments,
        segments: segments.map(without),
        featureTags,
      };
    };
    expect(await state(other)).toEqual(await state(target));
    await other.stop();
  });

  it('brings integrations disabled, says which secrets to enter again, and leaves them alone from then on', async () => {
    const recording = readRecording('5.8.2');
    const common = { enabled: true, events: ['feature-created'], projects: ['*'], environments: [] };
    const addons = [
      {
        ...common,
        id: 1,
        provider: 'webhook',
        description: 'Ours',
        parameters: { url: '*****', contentType: 'text/x' },
      },
      { ...common, id: 2, provider: 'webhook', description: 'Ours', parameters: { url: '*****' } },
      { ...common, id: 3, provider: 'jira-comment', description: '', parameters: { apiKey: '*****' } },
      // Its definition calls the key sensitive, but an old server shows it.
      {
        ...common,
        id: 4,
        provider: 'datadog',
        description: null,
        parameters: { apiKey: 's3cret', url: 'https://x.example' },
      },
    ];
    const answer = { status: 200, body: { addons, providers: [] } };
    const source = await startReplay({
      ...recording,
      answers: { ...recording.answers, 'GET /api/admin/addons': answer },
    });
    const planned = await from(source.url, replayToken, '--dry-run', '--json');
    const ofIntegrations = (text: string) =>
      report.parse(JSON.parse(text)).items.filter(({ kind }) => kind === 'integration');
    expect(ofIntegrations(planned.stdout)).toMatchObject([
      { name: 'webhook "Ours"', action: 'make' },
      { name: 'webhook "Ours (2)"', action: 'make' },
      { name: 'jira-comment', action: 'leave out', why: 'there is no provider jira-comment here' },
      { name: 'datadog', action: 'make' },
    ]);
    const { stdout } = await from(source.url, replayToken);
    expect(stdout).toContain(
      'integration webhook "Ours": its secrets url, and whether it is on (it is made disabled: enter the secrets',
    );
    expect(stdout).toContain('integration datadog: its secrets apiKey, and');
    expect(planned.stdout + stdout).not.toContain('s3cret');
    const there = async () =>
      z
        .object({ addons: z.array(z.looseObject({ id: z.number(), enabled: z.boolean() })) })
        .parse(await (await target.call('GET', '/api/admin/addons')).json()).addons;
    const [first, ...others] = await there();
    expect([first, ...others]).toMatchObject([
      { provider: 'webhook', description: 'Ours', enabled: false, parameters: { contentType: 'text/x' }, projects: [] },
      { provider: 'webhook', description: 'Ours (2)', enabled: false, parameters: {} },
      { provider: 'datadog', description: null, enabled: false, parameters: { url: 'https://x.example' } },
    ]);
    const entered = { ...first, enabled: true, parameters: { url: 'https://hook.example', contentType: 'text/x' } };
    expect((await target.call('PUT', `/api/admin/addons/${first?.id}`, entered)).status).toBe(200);
    const again = await from(source.url, replayToken, '--overwrite', '--json');
    expect(ofIntegrations(again.stdout).map(({ action }) => action)).toEqual(['same', 'same', 'leave out', 'same']);
    expect((await there())[0]).toMatchObject({ enabled: true, parameters: { url: '*****' } });
    source.close();
  });

  it('reads a state that is too large for one answer project by project', async () => {
    // The answers of a server whose export exceeds the maximal size of an answer.
    const recording = readRecording('8.2.0');
    const source = await startReplay({
      ...recording,
      answers: {
        ...recording.answers,
        'GET /api/admin/state/export?format=json': { status: 400, body: { message: 'The answer has 7 MB' } },
      },
    });
    const { stdout } = await from(source.url, replayToken, '--dry-run', '--json');
    expect(report.parse(JSON.parse(stdout)).from.way).toBe('features-batch export');
    source.close();
  });

  it('asks by names where a server exports by no project, and names what it exports nowhere', async () => {
    const { answers, ...recording } = readRecording('8.2.0');
    const shop = ['shop-kill', 'shop.checkout_v2'];
    const entries = Object.entries(answers).flatMap(([request, answer]) => {
      const [, project, environment] = /export {"project":"(\w+)","environment":"(\w+)"}/.exec(request) ?? [];
      if (project === undefined) return [[request, answer]];
      const refused = [request, { status: 400, body: { message: 'features is required' } }];
      const byNames = `POST /api/admin/features-batch/export ${JSON.stringify({ features: shop, environment })}`;
      return project === 'webshop' ? [refused, [byNames, answer]] : [refused];
    });
    const listed = (names: readonly string[]) => ({ status: 200, body: { features: names.map((name) => ({ name })) } });
    const source = await startReplay({
      ...recording,
      answers: {
        ...Object.fromEntries(entries),
        'GET /api/admin/projects/webshop/features': listed(shop),
        'GET /api/admin/projects/default/features': listed([]),
        'GET /api/admin/projects/vault/features': listed([]),
        'GET /api/admin/projects/ops/features': listed([]),
      },
    });
    const { items, leftOut } = report.parse(
      JSON.parse((await from(source.url, replayToken, '--dry-run', '--json')).stdout),
    );
    expect(items.filter(({ kind, action }) => kind === 'feature' && action !== 'leave out')).toHaveLength(4);
    const unexported = leftOut.filter(({ what }) => what === 'the feature').map(({ name }) => name);
    expect(unexported).toHaveLength(60);
    expect(unexported).toContain('vault-door');
    source.close();
  });

  it('ends with 2 where a server is not named, and with 1 where it cannot be read', async () => {
    const missing = await runCommand({ env: { HALYARD_URL: target.url, HALYARD_TOKEN: target.token } }, 'migrate');
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('--from') });
    const wrong = await from(target.url.replace('127.0.0.1', 'localhost'), '*:*.wrong-token');
    expect(wrong).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('401') });
    expect(wrong.stderr).not.toContain('wrong-token');
    const itself = await from(target.url, target.token);
    expect(itself).toMatchObject({ code: 1, stderr: expect.stringContaining('same address') });
  });

  it('takes contexts of its own only if they are some', async () => {
    const odd = await from(target.url, target.token, 'verify', '--contexts', 'many');
    expect(odd).toMatchObject({ code: 2, stderr: expect.stringContaining('--contexts') });
  });
});
