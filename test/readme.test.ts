import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildConsole } from '../infra/build-console.ts';
import { startService, type TestService } from './e2e/harness.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..');

interface Stop {
  readonly title: string;
  readonly command: string;
  /** Lines that the output must contain. */
  readonly shown: readonly string[];
}

/** The commands of a document that are run, and the output that it shows for them. */
const stopsOf = (document: string): readonly Stop[] =>
  [
    ...readFileSync(`${root}/${document}`, 'utf8').matchAll(
      /\*\*([^*]+)\*\*(?:(?!\*\*).)*?<!-- tour -->\n```sh\n(.*?)```\n\n```text\n(.*?)```/gs,
    ),
  ].map(([, title = '', command = '', shown = '']) => ({ title, command, shown: shown.trim().split('\n') }));

const password = 'Seven-geese-fly-7';

/** Documents with commands that are run, and how many at least. Those after the README begin where its tour has imported flags. */
const documents = [
  ['README.md', 5],
  ['docs/for-developers.md', 5],
  ['docs/for-platform-teams.md', 3],
  ['docs/for-auditors.md', 4],
] as const;

describe.each(documents)('the commands of %s', (document, least) => {
  let service: TestService;
  /** The secret of a token for applications, as one of the commands makes it. */
  let client = '';
  beforeAll(async () => {
    // The smoke test, which is one of them, asks for the console.
    await buildConsole();
    service = await startService({ env: { INIT_ADMIN_PASSWORD: password } });
    if (document === 'README.md') return;
    const state: unknown = JSON.parse(readFileSync(`${root}/infra/local/demo/demo-state.json`, 'utf8'));
    expect((await service.call('POST', '/api/admin/state/import', state)).status).toBe(202);
    const token = { tokenName: 'sdk', type: 'client', environment: 'production', projects: ['default'] };
    const made = await service.call('POST', '/api/admin/api-tokens', token);
    client = z.object({ secret: z.string() }).parse(await made.json()).secret;
  });
  afterAll(() => service.stop());

  const stops = stopsOf(document);
  it('are found', () => {
    expect(stops.length).toBeGreaterThanOrEqual(least);
  });

  it.each(stops)('$title', async ({ command, shown }) => {
    const env = {
      ...process.env,
      CLIENT: client,
      HALYARD: service.url,
      TOKEN: service.token,
      PASSWORD: password,
      HALYARD_URL: service.url,
      HALYARD_TOKEN: service.token,
    };
    // A step that stores the time has it in whole seconds, so earlier steps must not be in the same second.
    if (command.includes('date -u')) await new Promise((resolve) => setTimeout(resolve, 1_000 - (Date.now() % 1_000)));
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', command], { cwd: root, env, maxBuffer: 2 ** 26 });
    for (const line of shown) expect(stdout).toContain(line);
  });
});
