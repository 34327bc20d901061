import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { freePort } from '../../../infra/local/free-port.ts';
import { engineBinary } from '../../../infra/local/table/engine-binary.ts';
import { isDiskFull, refusal } from '../../../lib/store/table/errors.ts';
import { startService, type TestService } from '../../e2e/harness.ts';

/** The largest file that the engine may write, in blocks of 512 bytes: it stands for the size of the disk. */
const blocks = 4096;
/** A write beyond the limit fails, as on a full disk, instead of ending the process. */
const limited = 'trap \'\' XFSZ; ulimit -S -f "$1"; shift; exec "$@"';

let folder: string;
let engine: ChildProcess;
let service: TestService;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'halyard-full-'));
  const port = await freePort();
  const serve = ['serve', '--host', '127.0.0.1', '--port', String(port), '--db-path', join(folder, 'halyard.db')];
  engine = spawn('/bin/sh', ['-c', limited, 'sh', String(blocks), engineBinary(), ...serve], { stdio: 'ignore' });
  const endpoint = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(endpoint).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await delay(10);
  service = await startService({ env: { DYNAMODB_ENDPOINT: endpoint } });
});
afterAll(async () => {
  await service.stop();
  const ended = once(engine, 'exit');
  engine.kill('SIGKILL');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

/** Moves the write-ahead log into the file itself, which this process may enlarge, so that there is room again. */
const makeRoom = async (): Promise<void> => {
  for (let busy = true; busy; await delay(10)) {
    const database = new DatabaseSync(join(folder, 'halyard.db'), { timeout: 5000 });
    busy = Number(database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy) !== 0;
    database.close();
  }
};

const values = Array.from({ length: 500 }, (_, i) => `${i}`.padStart(100, 'v'));
const create = (name: string) =>
  service.call('POST', '/api/admin/segments', {
    name,
    constraints: [{ contextName: 'userId', operator: 'IN', values }],
  });
const segmentNames = async (): Promise<string[]> => {
  const answer = await service.call('GET', '/api/admin/segments');
  const body = z.object({ segments: z.array(z.object({ name: z.string() })) }).parse(await answer.json());
  return body.segments.map(({ name }) => name).sort();
};

it('a full disk is a clear error, loses nothing, and writes work again when there is space', async () => {
  const acknowledged: string[] = [];
  let refused: Response | undefined;
  while (!refused) {
    const name = `segment-${acknowledged.length}`;
    const answer = await create(name);
    if (answer.status === 201) acknowledged.push(name);
    else refused = answer;
  }
  expect([refused.status, await refused.json()]).toMatchObject([
    503,
    { name: 'ServiceUnavailable', message: expect.stringMatching(/not stored: the disk .* full/) },
  ]);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  const again = await create('refused-too');
  expect([again.status, acknowledged.length > 1]).toEqual([503, true]);
  expect(await segmentNames()).toEqual(acknowledged.toSorted());
  await expect.poll(() => service.output()).toContain('disk I/O error');

  await makeRoom();
  expect((await create('afterwards')).status).toBe(201);
  const all = [...acknowledged, 'afterwards'].sort();
  expect(await segmentNames()).toEqual(all);
  const events = z
    .object({ events: z.array(z.object({ type: z.string(), data: z.unknown() })) })
    .parse(await (await service.call('GET', '/api/admin/events?type=segment-created&limit=100')).json())
    .events.filter(({ type }) => type === 'segment-created');
  expect(events.map(({ data }) => z.object({ name: z.string() }).parse(data).name).sort()).toEqual(all);
});

describe('errors of the engine when it cannot write', () => {
  const error = (message: string, name = 'InternalServerError') =>
    Object.assign(new Error(message), { name, $metadata: { httpStatusCode: 500 } });
  const rollback = 'and rollback also failed (backend: cannot rollback - no transaction is active)';

  it.each([
    [`commit failed (backend: database or disk is full) ${rollback}`, true],
    [`commit failed (backend: I/O error: disk I/O error) ${rollback}`, true],
    ['Internal server error', false],
  ])('%s: a full disk? %s', (message, full) => {
    expect(isDiskFull(error(message))).toBe(full);
    expect(refusal(error(message))).toBe(full ? 'impossible' : 'unknown');
  });

  it('is only recognised in errors of the engine', () => {
    expect(isDiskFull(error('database or disk is full', 'ValidationException'))).toBe(false);
    expect(isDiskFull('database or disk is full')).toBe(false);
  });
});
