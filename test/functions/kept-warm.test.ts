import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleEntries } from '../../infra/bundle.ts';
import { variables } from '../../lib/store/runtime/env.ts';

const bundles = { authorizer: 'functions/authorizer.ts', token: 'functions/sessions/create-token.ts' } as const;
const folder = mkdtempSync(join(tmpdir(), 'halyard-kept-warm-'));
/** Operations that arrived at the table. */
let operations: string[] = [];
/** A table in which nothing is. */
const table = createServer((request, response) => {
  operations.push(String(request.headers['x-amz-target']).split('.')[1] ?? '');
  request.resume();
  request.on('end', () => response.writeHead(200, { 'Content-Type': 'application/x-amz-json-1.0' }).end('{}'));
});
let endpoint = '';

beforeAll(async () => {
  await bundleEntries(bundles, folder);
  await once(table.listen(0, '127.0.0.1'), 'listening');
  const address = table.address();
  if (address === null || typeof address === 'string') throw new Error('The table has no port');
  endpoint = `http://127.0.0.1:${address.port}`;
});
afterAll(async () => {
  table.closeAllConnections();
  table.close();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Runs a bundle in a process of its own, which lives until these operations have arrived: what it does at its start may
 * take longer than it waits for that. @returns its output, with its answer to a call of the schedule
 */
const run = async (
  name: keyof typeof bundles,
  env: NodeJS.ProcessEnv,
  awaited: readonly string[] = [],
): Promise<readonly string[]> => {
  operations = [];
  const script = `
    const { handler } = await import(${JSON.stringify(pathToFileURL(join(folder, name, 'index.mjs')).href)});
    console.log('loaded');
    console.log(await handler({ source: 'serverless-plugin-warmup' }, { awsRequestId: 'id', getRemainingTimeInMillis: () => 9 }));
    process.stdin.on('end', () => process.exit()).resume();
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH: process.env.PATH, [variables.table]: 'halyard', [variables.keptWarm]: 'true', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const closed = once(child, 'close');
  await expect.poll(() => operations).toEqual(awaited);
  child.stdin.end();
  await closed;
  return output.trim().split('\n');
};

describe.each(['authorizer', 'token'] as const)('the bundle of %s', (name) => {
  it('answers a call of the schedule without a read and without a line', async () => {
    expect(await run(name, { [variables.endpoint]: endpoint })).toEqual(['loaded', 'warmup']);
    expect(operations).toEqual([]);
  });

  it('reads once while Lambda starts it, so that the first request finds a connection', async () => {
    const env = { [variables.endpoint]: endpoint, [variables.initialization]: 'on-demand' };
    expect(await run(name, env, ['GetItem'])).toEqual(['loaded', 'warmup']);
    expect(operations).toEqual(['GetItem']);
  });

  it('starts without a table that can be reached', async () => {
    const env = { [variables.endpoint]: 'http://127.0.0.1:9', [variables.initialization]: 'on-demand' };
    expect(await run(name, env)).toEqual(['loaded', 'warmup']);
  });
});
