import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openCatalog } from '../../lib/store/catalog/catalog.ts';
import { applyDue } from '../../lib/workflows/change-requests/apply-due.ts';
import { readSchedule } from '../../lib/workflows/change-requests/schedule.ts';
import { startService, type TestService } from '../e2e/harness.ts';
import { withMovedClock } from '../support/moved-clock.ts';

/** Runs the command; `code` 0 is success. */
const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  new Promise<{ code: unknown; output: string }>((done) => {
    const options = { cwd: resolve(import.meta.dirname, '../..'), env: { ...process.env, ...env } };
    execFile(process.execPath, ['infra/demo.ts', ...args], options, (error, stdout, stderr) => {
      done({ code: error ? error.code : 0, output: stdout + stderr });
    });
  });

/**
 * Applies due change requests at short intervals, instead of the scheduler's minute, so that the test does not wait.
 */
const withFastScheduler = async <T>({ table }: TestService, work: Promise<T>): Promise<T> => {
  const catalog = openCatalog(table);
  const state = { done: false };
  const finished = work.finally(() => {
    state.done = true;
  });
  while (!state.done) {
    const now = new Date();
    const { due } = await readSchedule(table, now);
    await applyDue({ table, catalog, now, deadline: Number.POSITIVE_INFINITY }, due);
    await delay(200);
  }
  return finished;
};

describe('npm run demo', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('plays a release, also two at once, and removes everything with --clean', async () => {
    const at = ['--url', `${service.url}/`];
    const [kept, cleaned] = await withFastScheduler(
      service,
      Promise.all([run(at, { HALYARD_TOKEN: service.token }), run([...at, '--token', service.token, '--clean'])]),
    );
    for (const { code, output } of [kept, cleaned]) {
      expect([code, output]).toEqual([0, expect.stringContaining('\nEverything went as expected.\n')]);
      const lines = [
        /admin +makes the user Ingrid, root role Editor +POST \/api\/admin\/user-admin {2}201/,
        /ingrid +tries to switch it on by herself .* 403\n.*SKIP_CHANGE_REQUEST/,
        /Norway ·{40} {2}0 of 40\n +Japan +·{40} {2}0 of 40/,
        /ingrid +tries to approve it herself .* 403\n.*is your own/,
        /olav +applies it .* 200/,
        /Norway [·●]{40} +\d+ of 40\n +Japan +·{40} {2}0 of 40/,
        /Applied by the service itself/,
        /Norway ●{40} 40 of 40\n +Japan +·{40} {2}0 of 40/,
        /olav-\w+ +feature-environment-enabled/,
        /olav-\w+ +change-request-scheduled-application-success +#\d+/,
      ];
      for (const line of lines) expect(output).toMatch(line);
      expect(output).not.toContain(service.token);
      expect(output).not.toContain('\u001b');
    }
    expect(cleaned.output).toMatch(/deletes the role "Demo reviewer \w+" .* 200\n/);
    const [, left] = /npm run demo -- --remove (\w+)/.exec(kept.output) ?? [];
    expect((await run([...at, '--token', service.token, '--remove', String(left)])).code).toBe(0);
    const state = await Promise.all(
      ['projects', 'user-admin', 'roles', 'segments', 'archive/features'].map(async (path) =>
        (await service.call('GET', `/api/admin/${path}`)).text(),
      ),
    );
    expect(state.join()).not.toMatch(/demo-|ingrid|olav|Demo reviewer|nordic-|checkout-/);
    expect(await run([...at, '--token', service.token, '--remove', String(left)])).toMatchObject({
      code: 1,
      output: expect.stringContaining('Nothing was found of a run'),
    });
  });

  it('explains a wrong token, address or option, without showing a token', async () => {
    const wrong = await run(['--url', service.url, '--token', '*:*.wrong-secret']);
    expect(wrong).toMatchObject({ code: 1, output: expect.stringMatching(/not accepted \(401\)[\s\S]*--token/) });
    expect(wrong.output).not.toContain('wrong-secret');
    expect(await run(['--url', 'http://127.0.0.1:1', '--token', 'x'])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/Nobody answers at http:\/\/127.0.0.1:1: fetch failed[\s\S]*--url/),
    });
    const nowhere = { HALYARD_DATA: '/nonexistent', HALYARD_TOKEN: '', TOKEN: '' };
    expect(await run([], nowhere)).toMatchObject({
      code: 2,
      output: expect.stringMatching(/^There is no admin token: .*--token[\s\S]*usage: npm run demo/),
    });
    expect((await run(['--nonsense'])).code).toBe(2);
    expect(await run(['nonsense'])).toMatchObject({
      code: 2,
      output: expect.stringMatching(/^There is no demo "nonsense"[\s\S]*usage: npm run demo/),
    });
  });
});

const projectList = z.object({ projects: z.array(z.object({ id: z.string() })) });
/** A feature, or that there is none yet. */
const details = z.object({
  environments: z
    .array(
      z.object({
        name: z.string(),
        enabled: z.boolean(),
        releasePlans: z.array(z.object({ id: z.string() })).optional(),
      }),
    )
    .optional(),
});

describe('npm run demo -- release', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ newProcess: true, env: { HALYARD_DELIVER_TO: '127.0.0.0/8' } });
  });
  afterAll(() => service.stop());

  it('stops the release that gets worse, takes its stage back, tells a receiver, and removes all of it', async () => {
    const at = ['release', '--url', service.url, '--token', service.token];
    const { code, output } = await withMovedClock(service.table, run([...at, '--clean']));
    expect([code, output]).toEqual([0, expect.stringContaining('\nEverything went as expected.\n')]);
    const evidence = /[\d,]+ errors of [\d,]+ requests here, \d+ of [\d,]+ there: worse, by evidence of .+ : 1/.source;
    const lines = [
      /Stage 3 of 5: half, 50 % of the customers/,
      /The guard of checkout-\w+ sees [\d,]+ errors .*: no sign that it is worse/,
      new RegExp(`checkout-\\w+ is stopped, and “Half” is taken back\n.*\n.*${evidence}`),
      /The SDK gives “enabled” to the same \d+ customers as in stage “A quarter”/,
      /search-\w+: the SDK gives 8000 of 8000 customers “new”/,
      /The release of search-\w+ is complete/,
      /checkout-\w+ is still in stage “A quarter”, paused: /,
      new RegExp(`release-plan-milestone-taken-back, checkout-\\w+: ${evidence}`),
      /10 messages came, and the signature of each was good/,
      new RegExp(`system +release-plan-milestone-taken-back +checkout-\\w+ {2}“Half” {2}${evidence}`),
      /ingrid-\w+ +release-plan-completed +search-\w+ {2}“Everybody”/,
      /revision \d+ +system +release-plan-milestone-taken-back/,
      /deletes the integration/,
      /deletes the token of the SDK/,
    ];
    for (const line of lines) expect(output).toMatch(line);
    expect(output).not.toMatch(/Stage 4[\s\S]*checkout-\w+: the SDK gives/);
    expect(output).not.toContain(service.token);
    const left = await Promise.all(
      ['projects', 'user-admin', 'addons', 'api-tokens', 'archive/features'].map(async (path) =>
        (await service.call('GET', `/api/admin/${path}`)).text(),
      ),
    );
    expect(left.join()).not.toMatch(/demo-|ingrid|checkout-|search-|Demo release/);
  });

  it('fails loudly when a release does not go as it should', async () => {
    const at = ['release', '--url', service.url, '--token', service.token, '--no-receiver', '--clean'];
    let over = false;
    const playing = run(at).finally(() => {
      over = true;
    });
    // Somebody pauses the second release as soon as it runs.
    const pause = async (): Promise<number | undefined> => {
      while (!over) {
        const { projects } = projectList.parse(await (await service.call('GET', '/api/admin/projects')).json());
        const project = projects.find(({ id }) => id.startsWith('demo-'))?.id ?? '';
        const feature = `/api/admin/projects/${project}/features/${project.replace('demo', 'search')}`;
        const { environments } = details.parse(await (await service.call('GET', feature)).json());
        const found = environments?.find(({ name, enabled }) => name === 'production' && enabled);
        const plan = found?.releasePlans?.[0];
        if (plan)
          return (await service.call('POST', `${feature}/environments/production/release-plans/${plan.id}/pause`))
            .status;
        await delay(50);
      }
      return undefined;
    };
    const paused = pause();
    const { code, output } = await withMovedClock(service.table, playing);
    expect(await paused).toBe(200);
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/The demo failed: search-\w+ should be in stage .*paused: /),
    ]);
  });

  it('says what to do when the service delivers nothing to this machine', async () => {
    const strict = await startService();
    try {
      const refused = await run(['release', '--url', strict.url, '--token', strict.token, '--clean']);
      expect(refused).toMatchObject({
        code: 1,
        output: expect.stringMatching(/private[\s\S]*HALYARD_DELIVER_TO=127.0.0.0\/8 npm start[\s\S]*--no-receiver/),
      });
    } finally {
      await strict.stop();
    }
  });
});
