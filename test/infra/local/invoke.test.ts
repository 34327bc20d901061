import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadDemo } from '../../../infra/local/demo.ts';
import { openGateway } from '../../../infra/local/gateway.ts';
import { startInstance } from '../../../infra/local/instance.ts';
import { readSamples, type Sample } from '../../../infra/local/samples.ts';
import { sendSample } from '../../../infra/local/send-sample.ts';
import { routes } from '../../../lib/contract/routes/index.ts';

/** Runs the command; `code` 0 is success. */
const run = (...args: string[]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((done) => {
    const { DYNAMODB_ENDPOINT, TABLE_NAME, ...env } = process.env;
    const options = { cwd: resolve(import.meta.dirname, '../../..'), env, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, ['infra/local/invoke.ts', ...args], options, (error, stdout, stderr) => {
      done({ code: error ? error.code : 0, stdout, stderr });
    });
  });

const harm = ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'];
/** Reads first, removals last, so that few samples spoil what others need. */
const byHarm = ([, a]: [string, Sample], [, b]: [string, Sample]): number =>
  (a.kind === 'proxy' ? harm.indexOf(a.event.httpMethod) : -1) -
  (b.kind === 'proxy' ? harm.indexOf(b.event.httpMethod) : -1);

describe('npm run invoke', () => {
  it('lists every operation without an argument', async () => {
    const { code, stdout } = await run();
    expect(code).toBe(0);
    for (const { operation, path } of routes)
      expect(stdout).toMatch(new RegExp(`${operation} .*${path.replaceAll(/[{}]/g, '.')}`));
    for (const name of ['authorizer', 'event-log-writer', 'recovery']) expect(stdout).toContain(name);
  });

  it('prints the answer of an operation to the demo data', async () => {
    const { code, stdout, stderr } = await run('listProjectFeatures');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^HTTP 200 application\/json/);
    expect(JSON.parse(stdout.slice(stdout.indexOf('{')))).toMatchObject({
      features: expect.arrayContaining([expect.objectContaining({ name: 'checkout' })]),
    });
  });

  it('refuses an operation that does not exist, naming those that do', async () => {
    const { code, stderr } = await run('nothing');
    expect(code).toBe(1);
    expect(stderr).toMatch(/no operation "nothing"[\s\S]*listProjectFeatures/);
  });
});

describe('the samples of events.json', () => {
  it('work against the demo data, each by itself', async () => {
    const token = `*:*.${randomUUID()}`;
    const initTokens = { admin: [token], client: [], frontend: [] };
    const env = process.env;
    env.HALYARD_LOG_LEVEL = 'error';
    const instance = await startInstance({ initTokens, env });
    try {
      const { functions, table } = instance;
      const answer = openGateway({ routes, functions, report: console.error });
      const tokens = await loadDemo({ answer, table, token });
      const samples = await readSamples(new Date());
      expect([...samples.keys()]).toEqual(expect.arrayContaining(routes.map(({ operation }) => operation)));
      const refused: string[] = [];
      for (const [name, sample] of [...samples].sort(byHarm)) {
        const sent = await sendSample(functions, name, sample, tokens);
        if ('http' in sent && sent.http.status >= 300) refused.push(name);
      }
      // Some only failed because of those before them: alone, on data of their own, they must work.
      const failed: string[] = [];
      for (const name of refused) {
        const { stdout, stderr } = await run(name);
        if (!/^HTTP 2/.test(stdout)) failed.push(`${name}: ${stdout}${stderr}`);
      }
      expect(failed).toEqual([]);
    } finally {
      await instance.stop();
    }
  });
});
