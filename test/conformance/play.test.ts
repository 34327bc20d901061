import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../e2e/harness.ts';
import { type Played, play } from './play.ts';
import { readRecordings } from './recordings.ts';

const created = {
  type: 'segment-created',
  project: null,
  environment: null,
  featureName: null,
  hasData: true,
  hasPreData: false,
};

/** A folder of recordings in its raw form: set-up and families, with unordered steps. */
const setUp = [
  {
    seq: 1,
    id: 'setup-http/segment',
    family: 'setup-http',
    method: 'POST',
    path: '/api/admin/segments',
    bodyFile: 'corpus/setup/segment.json',
    capture: { 'seg:nordic': 'id' },
    response: { status: 201, contentType: 'application/json', body: { id: '{{seg:nordic}}', name: 'nordic' } },
    emitted: [created],
  },
];
const family = [
  {
    seq: 4,
    id: 'segments/viewer',
    family: 'segments',
    method: 'POST',
    path: '/api/admin/segments',
    auth: 'viewer',
    body: { name: 'other', constraints: [] },
    response: {
      status: 403,
      contentType: 'application/json',
      body: { id: 'x', name: 'PermissionError', message: 'm' },
    },
    emitted: [],
  },
  {
    seq: 3,
    id: 'segments/broken',
    family: 'segments',
    method: 'POST',
    path: '/api/admin/segments',
    rawBody: '{',
    response: { status: 500, body: {} },
    defect: 'the server failed',
    emitted: [],
  },
  {
    seq: 2,
    id: 'segments/get',
    family: 'segments',
    method: 'GET',
    path: '/api/admin/segments/{{seg:nordic}}',
    auth: 'editor',
    response: {
      status: 200,
      contentType: 'application/json',
      body: { id: '{{seg:nordic}}', name: 'nordic', description: 'another', createdAt: '2020-01-01T00:00:00.000Z' },
    },
  },
  {
    seq: 5,
    id: 'segments/delete',
    family: 'segments',
    method: 'DELETE',
    path: '/api/admin/segments/{{seg:nordic}}',
    auth: 'adminpat',
    response: { status: 204, contentType: 'application/json' },
    emitted: [created],
  },
];

let folder: string;
let service: TestService;
let played: Played[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recordings-'));
  mkdirSync(join(folder, 'corpus/setup'), { recursive: true });
  mkdirSync(join(folder, 'goldens/open'), { recursive: true });
  const write = (file: string, content: unknown) => writeFileSync(join(folder, file), JSON.stringify(content));
  write('corpus/setup/segment.json', { name: 'nordic', constraints: [] });
  write('corpus/setup/http-transcript.json', setUp);
  write('goldens/open/segments.json', family);
  write('volatile.json', { rules: [{ path: '(^|\\.)createdAt$', kind: 'timestamp' }], unordered: [] });
  service = await startService();
  played = await play(readRecordings(folder), service);
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('recordings played against a service', () => {
  it('go in the order in which they were recorded, and differ where they do', () => {
    expect(
      played.map(({ step, answer, written }) => [
        step.id,
        answer?.map(({ path }) => path),
        written?.map(({ path }) => path),
      ]),
    ).toEqual([
      ['setup-http/segment', [], []],
      ['segments/get', ['description'], undefined],
      // The recorded server failed, so these steps are executed but not compared.
      ['segments/broken', undefined, undefined],
      ['segments/viewer', [], []],
      ['segments/delete', [], ['(written).segment-created', '(written).segment-deleted']],
    ]);
  });

  it('end when a step needs what no earlier one gave', async () => {
    const { steps, ...recordings } = readRecordings(folder);
    await expect(play({ ...recordings, steps: steps.slice(1) }, service)).rejects.toThrow(
      'segments/get needs seg:nordic',
    );
  });

  it('are not taken from a folder without any', () => {
    expect(() => readRecordings(join(folder, 'goldens'))).toThrow('There are no recordings');
  });
});
