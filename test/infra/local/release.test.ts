import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import releases from '../../../lib/seed/upgrade/releases.json' with { type: 'json' };
import { newestOf } from '../../../lib/seed/upgrade/rule.ts';
import { beginRelease, recordRelease } from '../../../lib/seed/upgrade/stage-release.ts';
import { readStageRelease } from '../../../lib/store/observations/stage-release.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { startDatabase, type TestDatabase } from '../../support/database.ts';

const root = resolve(import.meta.dirname, '../../..');
let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

/** `npm start` on a table; it ends, or is ended as soon as it runs. */
const start = async (table: Table): Promise<{ readonly output: string; readonly code: number | null }> => {
  const child = spawn(process.execPath, ['infra/local/main.ts', '--no-front'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DYNAMODB_ENDPOINT: database.endpoint,
      TABLE_NAME: table.name,
      HALYARD_DATA: resolve(process.env.TMPDIR ?? '/tmp', `halyard-release-${table.name}`),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (bytes: Buffer) => {
    if (bytes.includes('Ctrl-C')) child.kill();
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, 'exit');
  return { output: (await output).join(''), code };
};

describe('a start on data of another release', () => {
  it('stores its own release', async () => {
    const table = await database.another();
    const { output } = await start(table);
    expect(output).toMatch(/Halyard is running/);
    const { version, writes } = newestOf(releases);
    expect(await readStageRelease(table)).toMatchObject({ format: writes, last: { version, number: releases.length } });
  });

  it('is refused if this release cannot read it, and changes nothing', async () => {
    const table = await database.another();
    const version = '99.0';
    const newer = newestOf([...releases, { version, reads: 99, writes: 99 }]);
    await beginRelease(table, newer);
    await recordRelease(table, newer);
    const before = await readStageRelease(table);
    const { output, code } = await start(table);
    expect(code).toBe(1);
    expect(output).toMatch(
      /cannot read what this stage has stored: it reads format 1, .* format 99\. Deploy release 99\.0/,
    );
    expect(await readStageRelease(table)).toEqual(before);
  });
});
