import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startBackground } from '../../../infra/local/functions/background.ts';
import { endsWithin, grace, longestStop } from '../../../infra/local/functions/grace.ts';
import { startServer } from '../../../infra/local/gateway/server.ts';
import { startDatabase } from '../../support/database.ts';
import { tinyFunctions } from './tiny-route.ts';

const sockets: Socket[] = [];
const children: ChildProcess[] = [];
const folders: string[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A connection that has sent this text and sends nothing more. */
const stuck = async (url: string, text: string): Promise<Socket> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (text !== '') await new Promise<void>((done) => void socket.write(text, () => done()));
  return socket;
};
const head = (line: string, ...headers: string[]) => `${[line, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`;
const slowBody = head('POST /x HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 100');

/** Clients that would keep a server alive for ever. */
const slowClients = async (url: string, large: string): Promise<void> => {
  await stuck(url, '');
  await stuck(url, 'GET /x HT');
  await stuck(url, slowBody);
  const reader = await stuck(url, head(`GET ${large} HTTP/1.1`));
  reader.pause();
  const idle = await stuck(url, head('GET /x HTTP/1.1'));
  await once(idle, 'data');
};

const answerOf = (text: string | Buffer) => ({ status: 200, headers: [], body: Buffer.from(text) });

describe('a server that is stopped', () => {
  it('closes connections of slow clients after its time', async () => {
    const large = Buffer.alloc(50_000_000);
    const answer = async ({ path }: { path: string }) => answerOf(path === '/large' ? large : 'x');
    const server = await startServer({ host: '127.0.0.1', port: 0, answer, newId: () => 'id', graceMs: 50 });
    await slowClients(server.url, '/large');
    await server.stop();
    await expect(fetch(server.url)).rejects.toThrow();
  });

  it('first answers the requests it had received', async () => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const { promise: free, resolve: release } = Promise.withResolvers<void>();
    const answer = async () => {
      ask();
      await free;
      return answerOf('in the end');
    };
    const server = await startServer({ host: '127.0.0.1', port: 0, answer, newId: () => 'id', graceMs: 60_000 });
    const pending = fetch(server.url);
    await asked;
    const stopped = server.stop();
    release();
    expect(await (await pending).text()).toBe('in the end');
    await stopped;
  });
});

it('the background work stops although a function does not end', async () => {
  const database = await startDatabase();
  const { promise: called, resolve: call } = Promise.withResolvers<void>();
  const never = () => {
    call();
    return new Promise(() => undefined);
  };
  const functions = tinyFunctions({ recovery: never, 'change-request-scheduler': never });
  const { endpoint, table } = database;
  const background = await startBackground({ endpoint, table, functions, report: () => undefined, graceMs: 50 });
  await called;
  await background.stop();
  await database.stop();
});

it('the times of all parts together are less than ten seconds', () => {
  expect(longestStop).toBeLessThanOrEqual(10_000);
  expect(Object.values(grace).reduce((sum, ms) => sum + ms, 0)).toBeLessThan(longestStop);
});

it('waiting ends with the work or after its time, and passes errors on', async () => {
  expect(await endsWithin(60_000, Promise.resolve())).toBe(true);
  expect(await endsWithin(1, new Promise(() => undefined))).toBe(false);
  await expect(endsWithin(60_000, Promise.reject(new Error('x')))).rejects.toThrow('x');
});

const started = z.object({ url: z.string(), endpoint: z.string() });

const endsAfter = async (signal: 'SIGTERM' | 'SIGINT'): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-stop-'));
  folders.push(folder);
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', HALYARD_DATA: folder, DYNAMODB_ENDPOINT: '' };
  const child = fork(resolve(import.meta.dirname, '../../../infra/local/main.ts'), [], {
    env,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  children.push(child);
  const exited = once(child, 'exit');
  const [message] = await once(child, 'message');
  const { url, endpoint } = started.parse(message);
  await slowClients(url, '/docs/openapi.json');
  child.kill(signal);
  expect([signal, ...(await exited)]).toEqual([signal, 0, null]);
  await expect(fetch(endpoint)).rejects.toThrow();
};

describe('npm start', () => {
  it('ends by itself after SIGTERM, and after SIGINT, although clients are slow', async () => {
    // Both at the same time: each waits for its clients.
    await Promise.all((['SIGTERM', 'SIGINT'] as const).map(endsAfter));
  });
});

/** A slowly sent request must not count as a finished one. */
it('the connection of a client that sends slowly is closed too', async () => {
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    answer: async () => answerOf('x'),
    newId: () => 'id',
    graceMs: 50,
  });
  const { hostname, port } = new URL(server.url);
  const headers = { 'Content-Length': 1_000_000, Expect: '100-continue' };
  const client = request({ hostname, port, method: 'POST', headers });
  client.flushHeaders();
  await once(client, 'continue');
  const broken = once(client, 'error');
  let open = true;
  client.on('close', () => {
    open = false;
  });
  const drip = async () => {
    while (open) {
      client.write('x');
      await delay(5);
    }
  };
  const dripping = drip();
  await server.stop();
  await broken;
  await dripping;
});
