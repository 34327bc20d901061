import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Sdk } from '../../console/pages/connect/sdks.ts';
import { kinds, snippet } from '../../console/pages/connect/snippet.ts';
import { startService, type TestService } from './harness.ts';

/** The code of the page *Connect*, run as it is: with an answer of the service, and with what the page then sees. */

let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await startService();
  // Below the project, so that the programs find the packages that the page tells people to install.
  const cache = resolve('node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'connect-'));
  await admin('POST', '/api/admin/projects/default/features', { name: flag });
  await admin('POST', `${inProduction}/strategies`, { name: 'default' });
  await admin('POST', `${inProduction}/on`);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await service.stop();
});

const running: ChildProcess[] = [];
afterEach(() => {
  for (const one of running.splice(0)) one.kill();
});

const flag = 'checkout.v2';
const inProduction = `/api/admin/projects/default/features/${flag}/environments/production`;

const admin = async (method: string, path: string, body?: unknown): Promise<unknown> => {
  const answer = await service.call(method, path, body);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
};

const made = z.object({ id: z.number(), secret: z.string() });
const listed = z.object({ tokens: z.array(z.object({ id: z.number(), seenAt: z.string().nullable() })) });
const applications = z.object({
  applications: z.array(z.object({ appName: z.string(), sdkVersion: z.string().nullish() })),
});

/** Starts a program. @returns what it has printed so far, of both streams */
const start = (command: string, args: readonly string[]): (() => string) => {
  let printed = '';
  const child = spawn(command, args, { cwd: folder });
  running.push(child);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)));
  return () => printed;
};

/** How each of the programs that can run here is started with the file of its code. */
const runners: Readonly<Partial<Record<Sdk, readonly [file: string, command: string]>>> = {
  node: ['node.mjs', process.execPath],
  openfeature: ['openfeature.mjs', process.execPath],
  curl: ['curl.sh', 'sh'],
};

describe.each(Object.keys(runners) as (keyof typeof runners)[])('the code for %s', (sdk) => {
  it.each(['the API', 'the front'])('runs at %s as it is shown, and prints what the flag is', async (place) => {
    const app = `${sdk} at ${place}`;
    const token = made.parse(
      await admin('POST', '/api/admin/projects/default/api-tokens', {
        ...{ tokenName: app, type: kinds[sdk].token, environment: 'production', project: 'default' },
      }),
    );
    const seenAt = async () =>
      listed
        .parse(await admin('GET', '/api/admin/projects/default/api-tokens'))
        .tokens.find(({ id }) => id === token.id)?.seenAt;
    expect(await seenAt()).toBeNull();

    const [file, command] = runners[sdk] ?? ['', ''];
    const address = place === 'the API' ? service.url : service.frontUrl;
    writeFileSync(join(folder, file), snippet(sdk, { address, token: token.secret, flag, app }));
    const printed = start(command, [file]);
    await expect.poll(printed).toContain(sdk === 'curl' ? '"value":true' : `${flag} true`);

    // What the page looks at: known as soon as the program has its answer, or, where that use could not be recorded in
    // time, one of its later ones. Only a command that asks once has to be given again.
    const seenBy = async () => {
      const found = await seenAt();
      if (found === null && sdk === 'curl') start(command, [file]);
      return found;
    };
    await expect.poll(seenBy, { interval: 500 }).toEqual(expect.any(String));
    if (kinds[sdk].registers !== 'at-once') return;
    const names = async () =>
      applications
        .parse(await admin('GET', '/api/admin/metrics/applications'))
        .applications.map(({ appName }) => appName);
    await expect.poll(names).toContain(app);
  });
});
