import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startService, type TestService } from '../../e2e/harness.ts';
import { runs } from '../../support/runs.ts';
import { type CliRun, runCommand } from '../run-cli.ts';
import { readRecording } from './recording.ts';
import { type Replay, replayToken, startReplay } from './replay.ts';

/** The answers of two real servers that were filled with the same set (source-set.ts). */
const recorded = [
  { version: '5.8.2', way: 'state export', environments: 4, features: 64 },
  { version: '8.2.0', way: 'features-batch export', environments: 3, features: 64 },
];

const report = z.object({
  from: z.object({ version: z.string(), way: z.string() }),
  items: z.array(
    z.object({ kind: z.string(), name: z.string(), action: z.string(), differences: z.array(z.string()) }),
  ),
  leftOut: z.array(z.object({ kind: z.string(), name: z.string(), what: z.string(), why: z.string() })),
  notes: z.array(z.string()),
  failed: z.array(z.unknown()),
});

const verification = z.object({
  contexts: z.number(),
  environments: z.array(z.string()),
  decisions: z.number(),
  outcomes: z.object({ on: z.number(), off: z.number(), unknown: z.number() }),
  differences: z.array(
    z.object({
      feature: z.string(),
      contexts: z.number(),
      example: z.object({ source: z.string(), target: z.string() }),
    }),
  ),
  notCompared: z.array(z.object({ feature: z.string(), why: z.string() })),
});

/** Number of compared contexts, of the thousand in the recording. */
const compared = runs(200, 1_000);

describe.each(recorded)('migrating from unleash-server $version', ({ version, way, environments, features }) => {
  const recording = readRecording(version);
  const folder = mkdtempSync(join(tmpdir(), 'halyard-migrate-'));
  let source: Replay;
  let target: TestService;

  const halyard = (...args: readonly string[]): Promise<CliRun> =>
    runCommand(
      {
        env: {
          HALYARD_URL: target.url,
          HALYARD_TOKEN: target.token,
          HALYARD_FROM_URL: source.url,
          HALYARD_FROM_TOKEN: replayToken,
        },
        cwd: folder,
      },
      'migrate',
      ...args,
    );
  const events = async (): Promise<number> => {
    const body: unknown = await (await target.call('GET', '/api/admin/events')).json();
    return z.object({ totalEvents: z.number() }).parse(body).totalEvents;
  };

  beforeAll(async () => {
    writeFileSync(
      join(folder, 'contexts.jsonl'),
      recording.contexts
        .slice(0, compared)
        .map((one) => JSON.stringify(one))
        .join('\n'),
    );
    [source, target] = await Promise.all([startReplay(recording), startService({ quiet: true })]);
  });
  afterAll(async () => {
    source.close();
    await target.stop();
    rmSync(folder, { recursive: true });
  });

  it('says first what it would do, and writes nothing', async () => {
    const before = await events();
    const { code, stdout } = await halyard('--dry-run', '--json');
    expect(code).toBe(0);
    const { from, items, failed } = report.parse(JSON.parse(stdout));
    expect(from).toEqual({ version, way });
    const actions = new Map(Map.groupBy(items, ({ kind, action }) => `${kind} ${action}`));
    const count = (name: string): number => actions.get(name)?.length ?? 0;
    expect(count('environment make') + count('environment same')).toBe(environments);
    expect(count('feature make')).toBe(features);
    expect(count('project make')).toBe(3);
    expect(count('segment make')).toBe(9);
    expect(items.filter(({ action }) => action === 'change').map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'project default',
      'context field appName',
    ]);
    expect(failed).toEqual([]);
    expect(await events()).toBe(before);
  });

  it('brings everything, and says what it leaves out', async () => {
    const { code, stdout, stderr } = await halyard('--json');
    expect(stderr).toBe('');
    expect(code).toBe(0);
    const { leftOut, failed, notes } = report.parse(JSON.parse(stdout));
    expect(failed).toEqual([]);
    const what = leftOut.map((one) => `${one.kind} ${one.kind === 'server' ? '' : one.name}: ${one.what}`);
    expect(what).toEqual(expect.arrayContaining(['server : 2 API tokens']));
    // Newer servers have more things that are not migrated; version 5 has none of them.
    const newer = what.filter((one) => /links|milestone/.test(one));
    expect(newer).toEqual(
      version.startsWith('8.')
        ? [expect.stringMatching(/^feature st-everybody: the milestone of strategy \S+ in production$/)]
        : [],
    );
    expect(notes.filter((note) => /staging/.test(note))).toHaveLength(version.startsWith('8.') ? 1 : 0);
    expect(stdout).not.toContain(replayToken);
  });

  it('brought the order of variants, parents, default strategies, private projects and the archive', async () => {
    const read = async (path: string): Promise<unknown> => (await target.call('GET', `/api/admin/${path}`)).json();
    expect(await read('projects/webshop/features/shop-kill')).toMatchObject({
      links: version.startsWith('8.') ? [{ url: 'https://runbook.example/kill', title: 'Runbook' }] : [],
    });
    expect(await read('projects/default/features/va-payloads?variantEnvironments=true')).toMatchObject({
      environments: expect.arrayContaining([
        expect.objectContaining({
          name: 'production',
          variants: expect.arrayContaining([
            expect.objectContaining({ name: 'json', payload: { type: 'json', value: '{"価格":[1,2],"é":null}' } }),
          ]),
        }),
      ]),
    });
    expect(await read('projects/default/features/child-of-variant')).toMatchObject({
      dependencies: [{ feature: 'z-parent', enabled: true, variants: ['p1'] }],
    });
    expect(await read('projects/webshop/overview')).toMatchObject({
      name: 'Webshop – Øst',
      environments: expect.arrayContaining([
        expect.objectContaining({
          environment: 'production',
          defaultStrategy: expect.objectContaining({ title: 'Start small' }),
        }),
      ]),
    });
    expect(await read('projects/vault/overview')).toMatchObject({ name: '金庫', mode: 'private' });
    expect(await read('archive/features')).toMatchObject({
      features: [
        expect.objectContaining({ name: 'old-banner', description: 'gone' }),
        expect.objectContaining({ name: 'old-door', project: 'vault' }),
      ],
    });
    await target.call('POST', '/api/admin/projects/default/revive', { features: ['old-banner'] });
    expect(await read('projects/default/features/old-banner')).toMatchObject({
      environments: expect.arrayContaining([
        expect.objectContaining({
          name: 'production',
          enabled: false,
          strategies: [
            expect.objectContaining({ parameters: { groupId: 'old', rollout: '12', stickiness: 'userId' } }),
          ],
        }),
      ]),
    });
    await target.call('DELETE', '/api/admin/projects/default/features/old-banner');
  });

  it('changes nothing when it is done again', async () => {
    const before = await events();
    const { code, stdout } = await halyard('--json');
    expect(code).toBe(0);
    const { items } = report.parse(JSON.parse(stdout));
    expect(items.filter(({ action }) => action !== 'same')).toEqual([]);
    expect(await events()).toBe(before);
  });

  it(`decides for ${compared} random contexts as the source did`, async () => {
    const { code, stdout } = await halyard(
      'verify',
      '--json',
      '--contexts-from',
      'contexts.jsonl',
      '--environment',
      'production',
    );
    const found = verification.parse(JSON.parse(stdout));
    expect(found.differences).toEqual([]);
    expect(code).toBe(0);
    expect(found).toMatchObject({ contexts: compared, environments: ['production'] });
    expect(found.decisions).toBeGreaterThan(54 * compared);
    expect(found.outcomes.on).toBeGreaterThan(20 * compared);
    expect(found.outcomes.off).toBeGreaterThan(10 * compared);
    expect(new Set(found.notCompared.filter(({ why }) => why === 'chance').map(({ feature }) => feature))).toEqual(
      new Set(['st-rollout-chance', 'st-old-chance', 'va-chance', 'va-fixed']),
    );
  });

  it('says so where one side decides differently', async () => {
    await target.call('POST', '/api/admin/projects/default/features/op-in/environments/production/off');
    writeFileSync(
      join(folder, 'few.jsonl'),
      recording.contexts
        .slice(0, 40)
        .map((one) => JSON.stringify(one))
        .join('\n'),
    );
    const { code, stdout } = await halyard(
      'verify',
      '--json',
      '--contexts-from',
      'few.jsonl',
      '--environment',
      'production',
    );
    expect(code).toBe(3);
    const { differences } = verification.parse(JSON.parse(stdout));
    expect(differences).toEqual([
      { feature: 'op-in', contexts: expect.any(Number), example: { source: 'on', target: 'off' } },
    ]);
  });

  it('leaves what somebody changed there, and with --overwrite makes it as at the source', async () => {
    const kept = report
      .parse(JSON.parse((await halyard('--json')).stdout))
      .items.filter(({ action }) => action === 'keep');
    expect(kept).toEqual([{ kind: 'feature', name: 'op-in', action: 'keep', differences: ['production: switch'] }]);
    await target.call('POST', '/api/admin/projects/default/features/op-in/environments/production/strategies', {
      name: 'default',
    });
    await target.call('POST', '/api/admin/features/op-in/tags', { type: 'team', value: 'somebody' });
    const { code, stdout } = await halyard('--overwrite', '--json');
    const { items, failed } = report.parse(JSON.parse(stdout));
    expect(failed).toEqual([]);
    expect(code).toBe(0);
    expect(items.filter(({ action }) => action === 'change')).toEqual([
      expect.objectContaining({
        name: 'op-in',
        differences: ['tags', 'production: switch', 'production: strategies'],
      }),
    ]);
    const again = report.parse(JSON.parse((await halyard('--json')).stdout));
    expect(again.items.filter(({ action }) => action !== 'same')).toEqual([]);
  });

  it('asked the source for nothing but what was recorded, and only to read', () => {
    expect(source.unknown).toEqual([]);
    expect(source.requests.filter((one) => !/^(GET |POST \/api\/admin\/features-batch\/export)/.test(one))).toEqual([]);
  });
});
