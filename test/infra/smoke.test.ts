import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer, request } from 'node:http';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildConsole } from '../../infra/build-console.ts';
import { startInstance } from '../../infra/local/functions/instance.ts';
import { openGateway } from '../../infra/local/gateway/gateway.ts';
import { startServer } from '../../infra/local/gateway/server.ts';
import { routes } from '../../lib/contract/routes/index.ts';
import { startService, type TestService } from '../e2e/harness.ts';
import { hurryEdge } from '../support/edge-clock.ts';

/** Runs the command; `code` 0 is success. */
const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  new Promise<{ code: unknown; output: string }>((done) => {
    const options = { cwd: resolve(import.meta.dirname, '../..'), env: { ...process.env, ...env } };
    execFile(process.execPath, ['infra/smoke.ts', ...args], options, (error, stdout, stderr) => {
      done({ code: error ? error.code : 0, output: stdout + stderr });
    });
  });

/** Once more, as its output demands, if the recovery run at the start of the service came before the stream. */
const runUndisturbed = async (...given: Parameters<typeof run>) => {
  const first = await run(...given);
  return first.output.includes('recovery appended them first') ? run(...given) : first;
};

/** A server that passes requests on to another one with decoded paths, which end at a `?` that was encoded. */
const startPassingOn = async (target: string, headers: Readonly<Record<string, string>>) => {
  const server = createServer((asked, answer) => {
    const { pathname, search } = new URL(asked.url ?? '', target);
    const [path = ''] = decodeURIComponent(pathname).split('?');
    const passed = request(`${target}${encodeURI(path)}${search}`, { method: asked.method, headers: asked.headers });
    passed.on('response', (came) => came.pipe(answer.writeHead(came.statusCode ?? 0, { ...came.headers, ...headers })));
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
};

describe('npm run smoke', () => {
  let service: TestService;
  beforeAll(async () => {
    await buildConsole();
    service = await startService();
  });
  afterAll(() => service.stop());

  it('succeeds twice in a row with a service that works, and prints what it leaves', async () => {
    for (const args of [['--token', service.token], []]) {
      const { code, output } = await runUndisturbed(['--url', `${service.url}/`, ...args], {
        HALYARD_TOKEN: service.token,
      });
      expect(output).not.toContain('✗');
      expect(output).toMatch(/✓ the stream appends its events[\s\S]*✓ the stream appends the events of another change/);
      expect(output).toMatch(/✓ the event log has its import[\s\S]*All is well\.\nLeft behind: the project smoke/);
      expect(output).toContain('✓ a compressed body arrives as it was sent');
      expect(output).toMatch(/✓ a text in a path arrives as it was sent \(\d+ ms\)\n/);
      expect(output).toMatch(
        /✓ a server SDK gets .*\n✓ the second region .*: polls are answered in one region\n✓ a frontend SDK gets .*\n✓ a stored secret is encrypted/,
      );
      expect(output).not.toContain(service.token);
      expect(code).toBe(0);
    }
  });

  it('succeeds through the front, where published objects are served', async () => {
    const end = hurryEdge(service);
    try {
      const { code, output } = await runUndisturbed(['--url', service.frontUrl, '--token', service.token]);
      expect([code, output.includes('✗')]).toEqual([0, false]);
      expect(output).toContain('✓ a server SDK gets');
    } finally {
      end();
    }
  });

  it.each([
    [
      'is told by an address that passes requests on with decoded paths, as an HTTP API may',
      { 'Apigw-Requestid': 'JKJaXmPLvHcESHA=' },
      /✓ a text in a path arrives as it was sent.*: not at this address, which decodes paths.*AdministrationUrl/,
      0,
    ],
    [
      'fails at any other address that decodes paths',
      {},
      /✗ a text in a path arrives as it was sent: status 404: .*there is no .*1 failed/is,
      1,
    ],
  ])('what becomes of a text in a path %s', async (_, headers, line, expected) => {
    const passing = await startPassingOn(service.url, headers);
    try {
      const { code, output } = await run(['--url', passing.url, '--token', service.token]);
      expect(output).toMatch(line);
      expect(code).toBe(expected);
    } finally {
      await passing.stop();
    }
  });

  it('waits for the second region of a stage that has one', async () => {
    const two = await startService({ replica: true });
    const end = hurryEdge(two);
    try {
      const { code, output } = await runUndisturbed(['--url', two.frontUrl, '--token', two.token]);
      expect([code, output.includes('✗')]).toEqual([0, false]);
      expect(output).toMatch(/✓ the second region has the answer of a new token, where there is one \(\d+ ms\)\n/);
    } finally {
      end();
      await two.stop();
    }
  });

  it('stores a secret, so that its key is read, and leaves no token', async () => {
    const ask = async (path: string): Promise<unknown> => {
      const answer = await fetch(`${service.url}${path}`, { headers: { Authorization: service.token } });
      return answer.json();
    };
    expect(await ask('/api/admin/auth/oidc/settings')).toMatchObject({
      enabled: false,
      clientId: 'smoke-test',
      secret: expect.stringMatching(/^smoke-/),
    });
    expect(await ask('/api/admin/projects/smoke/api-tokens')).toEqual({ tokens: [] });
  });

  it('fails for a wrong token, without showing it', async () => {
    const { code, output } = await run(['--url', service.url, '--token', '*:*.wrong-secret']);
    expect(output).toMatch(/✗ a state document is imported: status 401/);
    expect(output).not.toMatch(/Left behind|wrong-secret/);
    expect(code).toBe(1);
  });

  it('explains why nobody answers', async () => {
    const { code, output } = await run(['--url', 'http://127.0.0.1:1', '--token', 'x']);
    expect(output).toMatch(/✗ GET \/health answers GOOD: fetch failed \(.+\)/);
    expect(code).toBe(1);
  });

  it('prints its usage', async () => {
    expect(await run([])).toMatchObject({ code: 2, output: expect.stringContaining('--url') });
    expect((await run(['--nonsense'])).code).toBe(2);
    for (const seconds of ['0', '1000', 'soon']) {
      const { code, output } = await run(['--url', service.url, '--token', 'x', '--wait', seconds]);
      expect([code, output]).toEqual([2, expect.stringContaining('whole number of seconds from 1 to 999')]);
    }
  });
});

describe('npm run smoke when the stream does not wake the writer', () => {
  it('fails, although readers of events find them', async () => {
    const token = '*:*.dead-stream';
    const report = () => {};
    process.env.TABLE_NAME = `smoke-${randomUUID()}`;
    const instance = await startInstance({
      initTokens: { admin: [token], client: [], frontend: [] },
      env: process.env,
    });
    const answer = openGateway({ routes, functions: instance.functions, report });
    const server = await startServer({ host: '127.0.0.1', port: 0, answer, newId: randomUUID });
    try {
      const { code, output } = await run(['--url', server.url, '--token', token, '--wait', '1']);
      expect(output).toMatch(
        /✗ the stream appends its events: \d+ commits are pending since \d{4}-.*: the stream does not/,
      );
      expect(output).toMatch(/✗ the stream appends the events of another change/);
      expect(output).toMatch(/✓ the event log has its import/);
      expect(output).toMatch(
        /✓ the console and its files are served.*: this address has none, as that of an API beside/,
      );
      expect(code).toBe(1);
    } finally {
      await server.stop();
      await instance.stop();
    }
  });
});
