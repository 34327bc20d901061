import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../e2e/harness.ts';
import { openPeople, type People } from '../../e2e/people.ts';
import { cliOf } from '../run-cli.ts';

let service: TestService;
let people: People;
const cwd = mkdtempSync(join(tmpdir(), 'halyard-row-'));
beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
  for (const name of ['one', 'two', 'other'])
    await people.done('POST', '/api/admin/projects/default/features', { name });
});
afterAll(async () => {
  await service.stop();
  rmSync(cwd, { recursive: true });
});

const describeAs = (name: string, description: string) => {
  const path = join(cwd, 'flags', 'features', `${name}.yaml`);
  writeFileSync(path, `${readFileSync(path, 'utf8').replace(/^description:.*\n/m, '')}description: ${description}\n`);
};
const descriptionOf = async (name: string): Promise<unknown> =>
  (await people.done('GET', `/api/admin/projects/default/features/${name}`)).body.description;

describe('halyard apply', () => {
  it('ends with 4 when somebody changes the project between two of its changes', async () => {
    expect((await cliOf(service, { cwd })('pull')).code).toBe(0);
    for (const name of ['one', 'two']) describeAs(name, 'new');
    let writes = 0;
    const disturbed = cliOf(service, {
      cwd,
      fetch: async (...args) => {
        const request = new Request(...args);
        if (request.method !== 'GET' && request.url.includes('/features/') && ++writes === 2)
          await people.done('PATCH', '/api/admin/projects/default/features/other', [
            { op: 'replace', path: '/stale', value: true },
          ]);
        return fetch(request);
      },
    });
    const { code, stderr } = await disturbed('apply', '--yes');
    expect([code, stderr]).toEqual([4, expect.stringContaining('412 PreconditionFailed')]);
    expect(stderr).toContain('1 of 2 changes were made before.');
    expect([await descriptionOf('one'), await descriptionOf('two')].toSorted()).toEqual(['new', null]);
  });

  it('makes the rest when it is asked again', async () => {
    const { code, stderr } = await cliOf(service, { cwd })('apply', '--yes', '--overwrite');
    expect([code, stderr]).toEqual([0, '']);
    expect([await descriptionOf('one'), await descriptionOf('two')]).toEqual(['new', 'new']);
  });

  it('writes tags and segments in the same row', async () => {
    const run = cliOf(service, { cwd });
    expect((await run('pull')).code).toBe(0);
    const path = join(cwd, 'flags', 'features', 'one.yaml');
    writeFileSync(path, `${readFileSync(path, 'utf8')}tags:\n  - simple:row\n`);
    describeAs('one', 'newer');
    describeAs('two', 'newer');
    const { code, stderr } = await run('apply', '--yes', '--comment', 'A newer row');
    expect([code, stderr]).toEqual([0, '']);
    expect((await run('plan', '--exit-code')).code).toBe(0);
    const { revisions } = (await people.done('GET', '/api/admin/projects/default/history?limit=3')).body;
    expect(revisions.map(({ comment }: { comment: unknown }) => comment)).toEqual(Array(3).fill('A newer row'));
  });
});
