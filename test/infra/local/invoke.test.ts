import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { loadDemo } from '../../../infra/local/demo.ts';
import { openGateway } from '../../../infra/local/gateway.ts';
import { startInstance } from '../../../infra/local/instance.ts';
import { readSamples, type Sample } from '../../../infra/local/samples.ts';
import { sendSample } from '../../../infra/local/send-sample.ts';
import { routes } from '../../../lib/contract/routes/index.ts';
import { byHarm, isOrdinary, playInRounds } from '../../support/play-samples.ts';

/** Runs the command; `code` 0 is success. */
const run = (...args: string[]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((done) => {
    const { DYNAMODB_ENDPOINT, TABLE_NAME, ...env } = process.env;
    const options = { cwd: resolve(import.meta.dirname, '../../..'), env, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, ['infra/local/invoke.ts', ...args], options, (error, stdout, stderr) => {
      done({ code: error ? error.code : 0, stdout, stderr });
    });
  });

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
    const samples = await readSamples(new Date());
    expect([...samples.keys()]).toEqual(expect.arrayContaining(routes.map(({ operation }) => operation)));
    const { env } = process;
    const before = { ...env };
    const openRound = async () => {
      // The functions open the table of their process: in each round they are loaded anew.
      vi.resetModules();
      for (const name of Object.keys(env)) if (!(name in before)) delete env[name];
      env.HALYARD_LOG_LEVEL = 'error';
      const token = `*:*.${randomUUID()}`;
      const instance = await startInstance({ initTokens: { admin: [token], client: [], frontend: [] }, env });
      const { functions, table } = instance;
      const answer = openGateway({ routes, functions, report: console.error });
      const tokens = await loadDemo({ answer, table, token });
      return {
        play: async ({ name, sample }: Named) => {
          const sent = await sendSample(functions, name, sample, tokens);
          const route = routes.find(({ operation }) => operation === name);
          return !('http' in sent) || route === undefined || isOrdinary(route, sent.http.status);
        },
        stop: instance.stop,
      };
    };
    const failed = await playInRounds(byHarm([...samples].map(named)), openRound);
    expect(failed.map(({ name }) => name)).toEqual([]);
  });
});

interface Named {
  readonly name: string;
  readonly sample: Sample;
  readonly method: string;
}
/** What is no request changes most of all things not in its way, so it comes first. */
const named = ([name, sample]: [string, Sample]): Named => ({
  name,
  sample,
  method: sample.kind === 'proxy' ? sample.event.httpMethod : '',
});
