import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeProblem } from '../../cli/node-version.ts';
import { startService, type TestService } from '../e2e/harness.ts';
import { cliOf, runCommand } from './run-cli.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const at = () => ({ env: { HALYARD_URL: service.url, HALYARD_TOKEN: service.token } });

describe('the command line', () => {
  it('shows help with examples, and its version', async () => {
    const help = await runCommand({}, '--help');
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toMatch(/Usage: halyard/);
    expect(help.stdout).toMatch(/Examples:\n {2}# /);
    expect(await runCommand({}, '--version')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
  });

  it('help that was asked for is no error', async () => {
    expect((await runCommand({}, 'help')).code).toBe(0);
    expect((await runCommand({}, 'help', 'plan')).code).toBe(0);
  });

  it('needs a Node that has what it uses, and says so', () => {
    expect(nodeProblem('v20.20.2')).toBe('error: halyard needs Node 22 or later; this is Node 20.20.2.');
    expect([nodeProblem('v22.0.0'), nodeProblem('v24.21.0')]).toEqual([undefined, undefined]);
  });

  it('says so where something else than a server of the API answers', async () => {
    const answering = (status: number) => ({
      fetch: async () => new Response('<!doctype html>', { status, headers: { 'Content-Type': 'text/html' } }),
      env: { HALYARD_URL: 'http://127.0.0.1:1', HALYARD_TOKEN: 'x' },
    });
    for (const args of [['projects'], ['pull'], ['types'], ['export', '--format', 'json']]) {
      const page = await runCommand(answering(200), ...args);
      expect(page, args.join(' ')).toMatchObject({ code: 1, stdout: '' });
      expect(page.stderr).toMatch(/is not the address of a server: a web page answers there\. Check --url/);
      expect((await runCommand(answering(404), ...args)).stderr).toContain('No server of this API answers there.');
    }
  });

  it.each(['{"ok":true}', '[]', '"text"', 'null', '{"items":[]}'])('says so where %s answers', async (body) => {
    const world = {
      fetch: async () => new Response(body, { headers: { 'Content-Type': 'application/json' } }),
      env: { HALYARD_URL: 'http://127.0.0.1:1/other', HALYARD_TOKEN: 'x' },
    };
    for (const args of [
      ['whoami'],
      ['projects'],
      ['history'],
      ['diff', 'today'],
      ['undo', '--dry-run'],
      ['restore', '3', '--dry-run'],
      ['evaluate', 'checkout', '--environment', 'production'],
      ['toggle', 'checkout', 'on', '--environment', 'production'],
      ['watch'],
      ['pull', '--folder', '/nowhere'],
      ['types'],
      ['export', '--format', 'flagd', '--environment', 'production'],
    ]) {
      const run = await runCommand(world, ...args);
      expect({ args, ...run }).toMatchObject({ args, code: 1, stdout: '' });
      expect(run.stderr, args.join(' ')).toMatch(
        /is not the address of a server|no environment|answers with something else/,
      );
    }
  });

  it('every command has a help with examples and the options that all have', async () => {
    const { stdout } = await runCommand({}, '--help');
    const names = [...(stdout.split('Commands:\n')[1] ?? '').matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);
    expect(names).toContain('whoami');
    for (const name of names.filter((one) => one !== 'help')) {
      const help = await runCommand({}, name, '--help');
      expect(help, name).toMatchObject({ code: 0, stderr: '' });
      expect(help.stdout, name).toMatch(/Examples:\n {2}# .+\n {2}\$ .*halyard/);
      expect(help.stdout, name).toContain('--json');
    }
  });

  it('takes address and token from the environment or from options, before or after the command', async () => {
    const { url, token } = service;
    const answer = { code: 0, stderr: '', stdout: `an API token at ${url}\n` };
    expect(await runCommand(at(), 'whoami')).toEqual(answer);
    expect(await runCommand({}, 'whoami', '--url', url, '--token', token)).toEqual(answer);
    expect(await runCommand({}, '--url', `${url}/`, '--token', token, 'whoami')).toEqual(answer);
    const wrong = { env: { HALYARD_URL: 'http://127.0.0.1:1', HALYARD_TOKEN: 'x' } };
    expect(await runCommand(wrong, 'whoami', '--url', url, '--token', token)).toEqual(answer);
  });

  it('prints one JSON document with --json, and a table without', async () => {
    const cli = cliOf(service);
    expect(JSON.parse((await cli('projects', '--json')).stdout)).toEqual([expect.objectContaining({ id: 'default' })]);
    expect((await cli('projects')).stdout).toMatch(/^ID +NAME +MODE +FEATURES\ndefault +Default +open +0\n$/);
  });

  it.each([
    [['whoami'], /Which server\?/],
    [['whoami', '--url', 'ftp://example.com', '--token', 'x'], /must begin with https/],
    [['whoami', '--url', 'http://127.0.0.1:1'], /Which token\?/],
    [['whoami', '--url', 'http://127.0.0.1:1', '--token', 'sec\nret'], /characters that no token has/],
    [['whoami', '--unknown'], /unknown option '--unknown'/],
    [['whoami', '--url', 'http://me:secret@127.0.0.1:1', '--token', 'x'], /must not have a user or a password/],
    [['whoam'], /unknown command 'whoam'/],
    [[], /Usage: halyard/],
  ])('wrong usage is 2: %j', async (args, message) => {
    const run = await runCommand({}, ...args);
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run.stderr).toMatch(message);
    expect(run.stderr).not.toContain('ret');
  });

  it('ends with 1 and what the API said when it refuses, without the token', async () => {
    const refused = await cliOf({ url: service.url, token: '*:*.unknown-secret' })('projects');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^error: .+ \(401 AuthenticationRequired\)\n/);
    expect(refused.stderr).not.toContain('unknown-secret');
    const json = await cliOf({ url: service.url, token: '*:*.unknown-secret' })('projects', '--json');
    expect(JSON.parse(json.stderr)).toMatchObject({ error: { status: 401, name: 'AuthenticationRequired' } });
    expect(json).toMatchObject({ code: 1, stdout: '' });
  });

  it('ends with 1 when nobody listens', async () => {
    const run = await cliOf({ url: 'http://127.0.0.1:1', token: 'very-secret' })('projects');
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(/^error: The server cannot be reached: .+\n$/);
    expect(run.stderr).not.toContain('very-secret');
  });

  it('colours only on a terminal, and not where NO_COLOR asks for none', async () => {
    const { openOutput } = await import('../../cli/output/output.ts');
    const context = { stdout: { write: () => true }, stderr: { write: () => true }, stdin: [], cwd: '' } as never;
    const redOf = (isTerminal: boolean, env: object, json = false) =>
      openOutput({ ...(context as object), isTerminal, env } as never, json).style.red('no');
    expect(redOf(true, {})).toBe('\u001b[31mno\u001b[39m');
    expect([redOf(false, {}), redOf(true, { NO_COLOR: '1' }), redOf(true, {}, true)]).toEqual(['no', 'no', 'no']);
  });

  it('shows texts of the server without what a terminal would obey, or show in another order', async () => {
    const { plainText } = await import('../../cli/output/plain-text.ts');
    expect(plainText('\u001b[2Jon \u009b31m\u202e10 %\u202c \u206611 %\u2069 \u0645\u0631\u062d\u0628\u0627\t\n')).toBe(
      '[2Jon 31m10 % 11 % \u0645\u0631\u062d\u0628\u0627\t\n',
    );
  });

  it('asks again when the server has no time, but never twice for a change that may have been made', async () => {
    const { retrying } = await import('../../cli/service/retrying.ts');
    const play = async (method: string, ...statuses: readonly number[]): Promise<readonly [number, number]> => {
      let calls = 0;
      const fetch = async () => {
        calls += 1;
        return new Response('', { status: statuses[calls - 1] ?? 200, headers: { 'Retry-After': '0' } });
      };
      const { status } = await retrying({ fetch })(new Request('http://127.0.0.1/', { method }));
      return [status, calls];
    };
    expect(await play('GET', 503, 429, 200)).toEqual([200, 3]);
    expect(await play('POST', 429, 429, 200)).toEqual([200, 3]);
    expect(await play('POST', 503, 200)).toEqual([503, 1]);
    expect(await play('GET', 500, 200)).toEqual([500, 1]);
    expect(await play('GET', 503, 503, 503, 503, 503, 503, 200)).toEqual([503, 6]);
  });
});
