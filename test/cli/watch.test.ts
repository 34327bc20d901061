import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../cli/main.ts';
import { startService, type TestService } from '../e2e/harness.ts';
import { openPeople, type People } from '../e2e/people.ts';
import { cliOf } from './run-cli.ts';

let service: TestService;
let people: People;
beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
  await people.done('POST', '/api/admin/projects', { id: 'shop', name: 'Shop' });
  for (let i = 0; i < 5; i++) await people.done('POST', '/api/admin/projects/shop/features', { name: `f${i}` });
});
afterAll(() => service.stop());

/** Time limit, generous for a busy machine. */
const patience = { interval: 20 };

const change = (name: string, body: object) => people.done('PUT', `/api/admin/projects/shop/features/${name}`, body);

interface Line {
  readonly id: number;
  readonly type: string;
  readonly featureName: string | null;
  readonly project: string | null;
}
const linesOf = (text: string): readonly Line[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** The events in the log itself, oldest first. */
const logged = async (project: string): Promise<readonly Line[]> =>
  (await people.done('GET', `/api/admin/events?project=${project}`)).body.events.toReversed();

/** Watches in this process until it is stopped. */
const watching = (args: readonly string[], fetch: typeof globalThis.fetch = globalThis.fetch) => {
  const controller = new AbortController();
  const written = { stdout: '', stderr: '' };
  const ended = runCli(['watch', '--json', '--interval', '0.1', ...args], {
    env: { HALYARD_URL: service.url, HALYARD_TOKEN: service.token, HALYARD_PROJECT: 'shop' },
    fetch,
    now: () => new Date(),
    cwd: process.cwd(),
    isTerminal: false,
    stdin: Readable.from([]),
    stdout: {
      write: (text) => {
        written.stdout += text;
      },
    },
    stderr: {
      write: (text) => {
        written.stderr += text;
      },
    },
    interrupted: () => controller.signal,
  });
  return {
    lines: () => linesOf(written.stdout),
    errors: () => written.stderr,
    stop: () => {
      controller.abort();
      return ended;
    },
  };
};

describe('halyard watch', () => {
  it('prints every event once, in order, while many are made', async () => {
    const before = await logged('shop');
    const last = before.at(-1)?.id ?? 0;
    const watch = watching(['--after', String(last)]);
    // More new events than fit on one page.
    for (let round = 0; round < 3; round++)
      await Promise.all(Array.from({ length: 50 }, (_, i) => change(`f${i % 5}`, { description: `${round} ${i}` })));
    const expected = (await logged('shop')).filter(({ id }) => id > last).map(({ id }) => id);
    expect(expected).toHaveLength(150);
    await expect.poll(() => watch.lines().length, patience).toBe(150);
    await change('f0', { description: 'one more' });
    await expect.poll(() => watch.lines().length, patience).toBe(151);
    expect(await watch.stop()).toBe(0);
    const ids = watch.lines().map(({ id }) => id);
    expect(ids.slice(0, 150)).toEqual(expected);
    expect(new Set(ids).size).toBe(151);
  });

  it('begins with what comes, and sees only what it was asked for', async () => {
    let answered = 0;
    const watch = watching(['--feature', 'f1', '--type', 'feature-environment-enabled'], async (...args) => {
      const answer = await globalThis.fetch(...args);
      answered++;
      return answer;
    });
    // The first answer sets the starting point.
    await expect.poll(() => answered, patience).toBeGreaterThan(1);
    await change('f1', { description: 'not this' });
    await people.done('POST', '/api/admin/projects/shop/features/f2/environments/production/on');
    await people.done('POST', '/api/admin/projects/shop/features/f1/environments/production/on');
    await expect.poll(() => watch.lines().length, patience).toBe(1);
    expect(await watch.stop()).toBe(0);
    expect(watch.lines()).toMatchObject([{ type: 'feature-environment-enabled', featureName: 'f1' }]);
  });

  it('goes on where the server fails for a moment: nothing lost, nothing twice', async () => {
    const last = (await logged('shop')).at(-1)?.id ?? 0;
    let calls = 0;
    const failing: typeof globalThis.fetch = async (...args) => {
      calls++;
      if (calls % 3 === 1) throw new TypeError('fetch failed');
      if (calls % 3 === 2) return new Response('{}', { status: 500 });
      return globalThis.fetch(...args);
    };
    const watch = watching(['--after', String(last)], failing);
    for (let i = 0; i < 10; i++) await change('f3', { description: `${i}` });
    await expect.poll(() => watch.lines().length, patience).toBe(10);
    expect(await watch.stop()).toBe(0);
    const expected = (await logged('shop')).filter(({ id }) => id > last).map(({ id }) => id);
    expect(watch.lines().map(({ id }) => id)).toEqual(expected);
    expect(watch.errors()).toContain('trying again');
  });

  it('ends with what does not pass', async () => {
    const { code, stderr } = await cliOf({ url: service.url, token: '*:*.wrong' })('watch');
    expect(code).toBe(1);
    expect(stderr).toContain('401');
  });

  it('reads once what came after an event, for scripts', async () => {
    const all = await logged('shop');
    const run = cliOf(service, { env: { HALYARD_PROJECT: 'shop' } });
    const after = all[2]?.id ?? 0;
    const { stdout } = await run('watch', '--after', String(after), '--once', '--json');
    expect(linesOf(stdout).map(({ id }) => id)).toEqual(all.slice(3).map(({ id }) => id));
    const text = await run('watch', '--after', String(all.at(-2)?.id), '--once');
    expect(text.stdout).toMatch(/^\d+ {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ {2}admin {2}f3: metadata updated\n$/);
  });

  it('sees all projects with --all', async () => {
    const { stdout } = await cliOf(service)('watch', '--after', '0', '--once', '--all', '--json');
    const ids = linesOf(stdout).map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: ids.length }, (_, i) => i + 1));
    expect(ids.length).toBeGreaterThan(100);
  });

  it('ctrl-C ends it cleanly', async () => {
    const child = spawn(process.execPath, [resolve('cli/bin.ts'), 'watch', '--interval', '0.2'], {
      env: { ...process.env, HALYARD_URL: service.url, HALYARD_TOKEN: service.token },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    await expect.poll(() => errors, patience).toContain('Watching');
    child.kill('SIGINT');
    const [code, signal] = await once(child, 'exit');
    expect([code, signal]).toEqual([0, null]);
  });
});
