import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routes } from '../../../lib/contract/routes/index.ts';

/** Runs the command; `code` 0 is success. */
const run = (...args: string[]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((done) => {
    const env = { ...process.env, DYNAMODB_ENDPOINT: undefined, TABLE_NAME: undefined };
    const options = { cwd: resolve(import.meta.dirname, '../../..'), env, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, ['infra/local/samples/invoke.ts', ...args], options, (error, stdout, stderr) => {
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
