import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bundleEntries } from '../../infra/bundle.ts';
import { bundleConsole } from '../../infra/bundle-console.ts';
import { startObjectServer } from '../../infra/local/storage/object-server.ts';
import { publishConsole, removeConsole } from '../../lib/seed/console-files.ts';
import { variables } from '../../lib/store/runtime/env.ts';
import { openMemoryObjects } from '../support/memory-objects.ts';

const day = 86_400_000;
const page = (text: string) => ({
  path: '/index.html',
  contentType: 'text/html; charset=utf-8',
  cacheControl: 'no-cache',
  body: Buffer.from(text),
});
const asset = (name: string) => ({
  path: `/assets/${name}`,
  contentType: 'text/javascript; charset=utf-8',
  cacheControl: 'public, max-age=31536000, immutable',
  body: Buffer.from(`// ${name}`),
});

describe('the files of the console', () => {
  const keys = (objects: ReturnType<typeof openMemoryObjects>) =>
    [...objects.objects.keys()].filter((key) => key !== 'inventory.json').sort();

  it('are there before the page that leads to them', async () => {
    const objects = openMemoryObjects();
    await publishConsole({ objects, now: new Date(0) }, [page('one'), asset('a-1.js'), asset('b-1.js')]);
    const order = objects.changes.map(({ key }) => key).filter((key) => key !== 'inventory.json');
    expect(order).toEqual(['assets/a-1.js', 'assets/b-1.js', 'index.html']);
    expect(objects.objects.get('index.html')).toMatchObject({ cacheControl: 'no-cache' });
    expect(objects.objects.get('assets/a-1.js')).toMatchObject({ cacheControl: expect.stringContaining('immutable') });
  });

  it('of an older version stay for a day, and go with the next deployment after that', async () => {
    const objects = openMemoryObjects();
    const publish = (now: number, ...files: Parameters<typeof publishConsole>[1]) =>
      publishConsole({ objects, now: new Date(now) }, files);
    await publish(0, page('one'), asset('a-1.js'), asset('same.js'));
    await publish(10 * day, page('two'), asset('a-2.js'), asset('same.js'));
    expect(keys(objects)).toEqual(['assets/a-1.js', 'assets/a-2.js', 'assets/same.js', 'index.html']);
    expect(Buffer.from(objects.objects.get('index.html')?.body ?? []).toString()).toBe('two');
    await publish(11 * day - 1, page('three'), asset('a-3.js'), asset('same.js'));
    expect(keys(objects)).toContain('assets/a-1.js');
    await publish(11 * day, page('three'), asset('a-3.js'), asset('same.js'));
    expect(keys(objects)).toEqual(['assets/a-2.js', 'assets/a-3.js', 'assets/same.js', 'index.html']);
  });

  it('of an older version that comes again are not taken away', async () => {
    const objects = openMemoryObjects();
    for (const [now, name] of [
      [0, 'a-1.js'],
      [day, 'a-2.js'],
      [3 * day, 'a-1.js'],
      [5 * day, 'a-1.js'],
    ] as const)
      await publishConsole({ objects, now: new Date(now) }, [page(name), asset(name)]);
    expect(keys(objects)).toEqual(['assets/a-1.js', 'index.html']);
  });

  it('all go with the stack', async () => {
    const objects = openMemoryObjects();
    await publishConsole({ objects, now: new Date(0) }, [page('one'), asset('a-1.js')]);
    await removeConsole(objects);
    expect([...objects.objects.keys()]).toEqual([]);
  });
});

describe('the function as it is uploaded', () => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-console-'));
  const outcomes: Record<string, unknown>[] = [];
  let mailbox: Server;
  const objects = openMemoryObjects();
  let stop: () => Promise<void>;
  let handler: (event: object) => Promise<void>;
  let serve: (event: object, context: object) => Promise<{ statusCode: number; body: string }>;
  let answerTo = '';

  beforeAll(async () => {
    const built = join(folder, 'built');
    mkdirSync(join(built, 'assets'), { recursive: true });
    mkdirSync(join(built, '.vite'));
    writeFileSync(join(built, '.vite', 'manifest.json'), '{}');
    writeFileSync(join(built, 'index.html'), '<!doctype html>');
    writeFileSync(join(built, 'assets', 'index-1.js'), '1;');
    const bundles = join(folder, 'bundles');
    const names = ['console-files', 'console'];
    await bundleEntries(Object.fromEntries(names.map((name) => [name, `functions/${name}.ts`])), bundles);
    bundleConsole(bundles, built);
    const server = await startObjectServer({ objects, bucket: 'console' });
    stop = server.stop;
    mailbox = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      outcomes.push(JSON.parse(text));
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => mailbox.once('listening', resolve));
    const address = mailbox.address();
    answerTo = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/answer`;
    vi.stubEnv(variables.publishedBucket, 'console');
    vi.stubEnv(variables.objectsEndpoint, server.endpoint);
    vi.stubEnv(variables.logLevel, 'silent');
    ({ handler } = await import(pathToFileURL(join(bundles, 'console-files', 'index.mjs')).href));
    ({ handler: serve } = await import(pathToFileURL(join(bundles, 'console', 'index.mjs')).href));
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    mailbox.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = (RequestType: string) =>
    handler({ RequestType, ResponseURL: answerTo, StackId: 's', RequestId: 'r', LogicalResourceId: 'Files' });

  it('uploads what was bundled with it, and nothing else of the build', async () => {
    await call('Create');
    expect(outcomes.at(-1)).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'console' });
    expect([...objects.objects.keys()].sort()).toEqual(['assets/index-1.js', 'index.html', 'inventory.json']);
    expect(objects.objects.get('index.html')).toMatchObject({ contentType: 'text/html; charset=utf-8' });
    await call('Update');
    expect(outcomes.at(-1)).toMatchObject({ Status: 'SUCCESS' });
    await call('Delete');
    expect([...objects.objects.keys()]).toEqual([]);
  });

  it('serves them where a stage has no front', async () => {
    const get = async (path: string) => {
      const caller = { identity: { sourceIp: '192.0.2.1' } };
      const requestContext = { path: `/dev${path}`, stage: 'dev', requestId: 'r', httpMethod: 'GET', ...caller };
      const event = { httpMethod: 'GET', path, headers: { Accept: 'text/html' }, requestContext };
      const { statusCode, body } = await serve(event, { getRemainingTimeInMillis: () => 5_000 });
      return [statusCode, Buffer.from(body, 'base64').toString()];
    };
    expect(await get('/flags')).toEqual([200, '<!doctype html>']);
    expect(await get('/assets/index-1.js')).toEqual([200, '1;']);
  });

  it('tells CloudFormation when it cannot', async () => {
    await stop();
    await call('Create');
    expect(outcomes.at(-1)).toMatchObject({ Status: 'FAILED', Reason: expect.any(String) });
  });
});
