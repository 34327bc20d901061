import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { openDataFolder } from '../../../infra/local/storage/data-folder.ts';
import { startReceiver } from '../../e2e/receiver.ts';

const root = resolve(import.meta.dirname, '../../..');
let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'halyard-start-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Without the table of another test. */
const elsewhere = { DYNAMODB_ENDPOINT: undefined, TABLE_NAME: undefined };

/** Runs the service as `npm start` does; `up` is its address, or undefined if it ended first. */
const start = async (env: Record<string, string> = {}, command = [process.execPath, 'infra/local/main.ts']) => {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...elsewhere, PORT: '0', HALYARD_DATA: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  const up = new Promise<string | undefined>((done) => {
    const read = (text: string) => {
      output += text;
      const url = /running at (http:\S+)/.exec(output)?.[1];
      if (url && output.includes('Ctrl-C')) done(url);
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    child.once('exit', () => done(undefined));
  });
  const exited = once(child, 'exit');
  return {
    url: await up,
    output: () => output,
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
    exit: async () => (await exited)[0],
  };
};
const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
};
/** A free port whose next port is also free. Systems give out no port below 30,000 by themselves, so they stay free. */
const freePair = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(10_000, 29_999);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
};
const features = (url: string | undefined, token: string) =>
  fetch(`${url}/api/admin/projects/default/features`, { headers: { Authorization: token } });

/** Address of the front. */
const frontOf = (output: string) => /For SDKs\s+(http:\S+)/.exec(output)?.[1] ?? '';

describe('npm start', () => {
  it('prints address and token, stops cleanly, and keeps token and data for the next start', async () => {
    const port = await freePair();
    const first = await start({ PORT: String(port) });
    const token = /Admin token\s+(\*:\*\.[0-9a-f]{56}) /.exec(first.output())?.[1] ?? '';
    expect(first.output()).toContain(`${first.url}/docs`);
    expect((await fetch(`${first.url}/health`)).status).toBe(200);
    expect((await features(first.url, token)).status).toBe(200);

    // The front listens one port above the API; the API alone sends no policy with its answers.
    const front = frontOf(first.output());
    expect([first.url, front]).toEqual([`http://127.0.0.1:${port}`, `http://127.0.0.1:${port + 1}`]);
    const answer = await fetch(`${front}/health`);
    expect([answer.status, answer.headers.has('content-security-policy')]).toEqual([200, true]);

    // No other process gets the data in the meantime.
    const other = await start();
    expect([other.url, await other.exit()]).toEqual([undefined, 1]);
    expect(other.output()).toMatch(/Another Halyard uses the data in .*HALYARD_DATA/);
    expect(await first.end('SIGTERM')).toBe(0);

    const tokenFile = join(folder, 'data', 'admin-token');
    expect(readFileSync(tokenFile, 'utf8').trim()).toBe(token);
    expect(statSync(tokenFile).mode & 0o777).toBe(0o600);

    const second = await start({ FRONT_PORT: String(port) });
    expect(second.output()).toContain(`see ${tokenFile}`);
    expect(second.output()).not.toContain(token);
    expect(frontOf(second.output())).toBe(`http://127.0.0.1:${port}`);
    expect((await features(second.url, token)).status).toBe(200);
    expect(await second.end('SIGINT')).toBe(0);
  });

  it('keeps every answered change when it is killed, and stops when npm, which started it, is stopped', async () => {
    // It creates these tokens instead of a new one.
    const service = await start({ INIT_ADMIN_API_TOKENS: '*:*.first, *:*.second' });
    expect(service.output()).not.toMatch(/\*:\*\./);
    for (const token of ['*:*.first', '*:*.second']) expect((await features(service.url, token)).status).toBe(200);
    expect((await features(service.url, '*:*.third')).status).toBe(401);
    await service.end('SIGKILL');

    const npm = await start({}, ['npm', 'start']);
    expect((await features(npm.url, '*:*.first')).status).toBe(200);
    await npm.end('SIGTERM');
    await vi.waitFor(() => expect(fetch(`${npm.url}/health`)).rejects.toThrow(), { timeout: 120_000 });
    await vi.waitFor(() => openDataFolder(join(folder, 'data')).close(), { timeout: 120_000 });
  });

  it('delivers what waited when it was killed, with the same id', async () => {
    const receiver = await startReceiver();
    // Refused once: after the second attempt it would wait for minutes.
    receiver.answer(503, () => {
      receiver.answer('silent');
      return '';
    });
    const env = { INIT_ADMIN_API_TOKENS: '*:*.first', HALYARD_DELIVER_TO: '127.0.0.0/8' };
    const post = async (url: string | undefined, path: string, body: object) => {
      const headers = { Authorization: '*:*.first', 'Content-Type': 'application/json' };
      const answer = await fetch(`${url}/api/admin/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(answer.status).toBe(201);
    };
    const arrived = () =>
      receiver.received.map(({ body, headers }) => [JSON.parse(body).featureName, headers['webhook-id']]);
    const service = await start(env);
    const parameters = { url: receiver.url };
    await post(service.url, 'addons', { provider: 'webhook', enabled: true, parameters, events: ['feature-created'] });
    await post(service.url, 'projects/default/features', { name: 'before' });
    // Killed before that is noted, its turn to deliver would go on for half a minute.
    const waits = async () => {
      const headers = { Authorization: '*:*.first' };
      const answer = await fetch(`${service.url}/api/admin/addons/1/events?state=waiting`, { headers });
      return answer.json();
    };
    await expect.poll(waits).toMatchObject({ integrationEvents: [{ isWaiting: true }] });
    await service.end('SIGKILL');

    const attempts = arrived().length;
    receiver.answer(200);
    const again = await start(env);
    // Whoever delivers this one looks for all that waits; otherwise the clock would, within a minute.
    await post(again.url, 'projects/default/features', { name: 'after' });
    const [id] = arrived()[0]?.slice(1) ?? [];
    const both = [
      ['before', id],
      ['after', expect.any(String)],
    ];
    await expect.poll(() => arrived().slice(attempts)).toEqual(expect.arrayContaining(both));
    expect(await again.end('SIGINT')).toBe(0);
    await receiver.stop();
  });

  it('reports a malformed initial token, without showing it', async () => {
    const service = await start({ INIT_ADMIN_API_TOKENS: 'my-secret' });
    expect([service.url, await service.exit()]).toEqual([undefined, 1]);
    expect(service.output()).toContain('admin token number 1');
    expect(service.output()).not.toContain('my-secret');
  });

  it('says which port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const service = await start({ PORT: port });
    server.close();
    expect([service.url, await service.exit()]).toEqual([undefined, 1]);
    expect(service.output()).toContain(`Port ${port} of 127.0.0.1 is taken. Set PORT to another one.`);
  });

  it('goes on without the stand-in of the front when its port is taken, and says so', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const service = await start({ FRONT_PORT: port });
    expect((await fetch(`${service.url}/health`)).status).toBe(200);
    expect(service.output()).toContain(`Port ${port} of 127.0.0.1 is taken. Set FRONT_PORT to another one.`);
    expect(service.output()).toMatch(/For SDKs {7}http\S+ {2}\(without the stand-in of the front\. Port/);
    expect(await service.end('SIGINT')).toBe(0);
    server.close();
  });

  it.each([
    { title: 'with the front', more: [], isTaken: false, isBelow: false },
    { title: 'without a front', more: ['--no-front'], isTaken: false, isBelow: true },
    { title: 'with a front whose port is taken', more: [], isTaken: true, isBelow: true },
  ])('leads to the console of a stage: $title', async ({ more, isTaken, isBelow }) => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const FRONT_PORT = isTaken && typeof address === 'object' && address ? String(address.port) : '0';
    const { url, output, end } = await start({ INIT_ADMIN_API_TOKENS: '*:*.admin', FRONT_PORT }, [
      process.execPath,
      ...['infra/local/main.ts', '--stage', 'dev', ...more],
    ]);
    const [, printed = ''] = /Console {8}(\S+)/.exec(output()) ?? [];
    expect(printed).toBe(`${isBelow ? url : frontOf(output())}/`);
    const page = await fetch(printed, { headers: { Accept: 'text/html' } });
    // Also where the console is not built, which its page then says.
    expect(page.headers.get('content-type')).toMatch(/^text\//);
    const made = await fetch(`${url}/api/admin/user-admin/reset-password`, {
      method: 'POST',
      headers: { Authorization: '*:*.admin', 'Content-Type': 'application/json' },
      body: JSON.stringify({ id: 1 }),
    });
    const { resetPasswordUrl } = z.object({ resetPasswordUrl: z.string() }).parse(await made.json());
    // With a front, the API has no configured address, as on AWS, and calls itself as API Gateway would.
    expect(resetPasswordUrl.startsWith(`${isBelow ? url : url?.replace(/.*:/, 'https://localhost:')}/`)).toBe(true);
    expect(await end('SIGINT')).toBe(0);
    server.close();
  });

  it('has what SDKs report within five seconds', async () => {
    const { url = '', end } = await start({
      INIT_ADMIN_API_TOKENS: '*:*.admin',
      INIT_CLIENT_API_TOKENS: '*:production.sdk',
    });
    const call = (path: string, token: string, body?: object) =>
      fetch(`${url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { Authorization: token, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    await call('/api/admin/projects/default/features', '*:*.admin', { name: 'seen' });
    const began = Date.now() - 1_000;
    const bucket = {
      start: new Date(began).toISOString(),
      stop: new Date(began + 1_000).toISOString(),
      toggles: { seen: { yes: 3, no: 1 } },
    };
    const report = { appName: 'web', instanceId: 'one', bucket };
    expect((await call('/api/client/metrics', '*:production.sdk', report)).status).toBe(202);
    // The default of a stage is a minute; a busy machine may take a while, but not that long.
    await vi.waitFor(
      async () => {
        const answer = await call('/api/admin/client-metrics/features/seen', '*:*.admin');
        expect(await answer.json()).toMatchObject({ seenApplications: ['web'] });
      },
      { timeout: 30_000, interval: 200 },
    );
    expect(await end('SIGINT')).toBe(0);
  });

  it('refuses an invalid port', async () => {
    const front = await start({ FRONT_PORT: 'http' });
    expect(front.url).toBeUndefined();
    expect(front.output()).toContain('FRONT_PORT must be a whole number');
    const service = await start({ PORT: 'http' });
    expect([service.url, await service.exit()]).toEqual([undefined, 1]);
    expect(service.output()).toContain('PORT must be a whole number');
  });
});
