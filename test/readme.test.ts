import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from './e2e/harness.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..');

interface Stop {
  readonly title: string;
  readonly command: string;
  /** Lines that the output must contain. */
  readonly shown: readonly string[];
}

/** The commands of the tour and the output the README shows for them. */
const tour: readonly Stop[] = [
  ...readFileSync(`${root}/README.md`, 'utf8').matchAll(
    /\*\*([^*]+)\*\*(?:(?!\*\*).)*?<!-- tour -->\n```sh\n(.*?)```\n\n```text\n(.*?)```/gs,
  ),
].map(([, title = '', command = '', shown = '']) => ({ title, command, shown: shown.trim().split('\n') }));

const password = 'Seven-geese-fly-7';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { INIT_ADMIN_PASSWORD: password } });
});
afterAll(() => service.stop());

describe('the tour of the README', () => {
  it('is found', () => {
    expect(tour.length).toBeGreaterThanOrEqual(5);
  });

  it.each(tour)('$title', async ({ command, shown }) => {
    const env = { ...process.env, HALYARD: service.url, TOKEN: service.token, PASSWORD: password };
    // A step that stores the time has it in whole seconds, so earlier steps must not be in the same second.
    if (command.includes('date -u')) await new Promise((resolve) => setTimeout(resolve, 1_000 - (Date.now() % 1_000)));
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', command], { cwd: root, env, maxBuffer: 2 ** 26 });
    for (const line of shown) expect(stdout).toContain(line);
  });
});
