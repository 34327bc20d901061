import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestRevision } from '../../cli/history/newest.ts';
import { openClient } from '../../client/client.ts';
import { ownerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { readHead } from '../../lib/store/commit/head.ts';
import { journalKey, projectScope } from '../../lib/store/table/keys.ts';
import { startService, type TestService } from '../e2e/harness.ts';
import { openPeople, type People } from '../e2e/people.ts';
import { cliOf, runCommand } from './run-cli.ts';

let service: TestService;
let people: People;
let owner: string;
/** Revisions of the project `shop`, by a name for the change. */
const revisions: Record<string, number> = {};

const features = '/api/admin/projects/shop/features';
const production = `${features}/checkout/environments/production`;

/** Makes a change. @returns its revision */
const change = async (method: string, path: string, body?: unknown): Promise<number> => {
  const { headers } = await people.done(method, path, body);
  return Number(headers.get('X-Revision'));
};

beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
  await people.done('POST', '/api/admin/projects', { id: 'shop', name: 'Shop' });
  revisions.created = await change('POST', features, { name: 'checkout' });
  await people.done('POST', features, { name: 'other' });
  revisions.rollout = await change('POST', `${production}/strategies`, {
    name: 'flexibleRollout',
    parameters: { rollout: '25', stickiness: 'default', groupId: 'checkout' },
  });
  revisions.on = await change('POST', `${production}/on`);
  revisions.described = await change('PATCH', `${features}/other`, [
    { op: 'replace', path: '/description', value: 'something else' },
  ]);
  const user = await people.newUser('Editor');
  owner = user.token;
  await people.done('POST', '/api/admin/projects/shop/access', { roles: [ownerRole], users: [user.id] });
});
afterAll(() => service.stop());

const run = (...args: readonly string[]) => cliOf(service, { env: { HALYARD_PROJECT: 'shop' } })(...args);
const isOn = async (): Promise<boolean> => (await people.done('GET', production)).body.enabled;
const newest = async (): Promise<number> =>
  JSON.parse((await run('history', '--limit', '1', '--json')).stdout).revisions[0].revision;

describe('halyard history', () => {
  it('lists revisions, newest first, with who and what', async () => {
    const { code, stdout } = await run('history');
    expect(code).toBe(0);
    const [heading, ...lines] = stdout.trimEnd().split('\n');
    expect(heading).toMatch(/^REVISION +AT +BY +WHAT +WHY$/);
    const line = lines.find((one) => one.startsWith(`${revisions.on} `));
    expect(line).toMatch(/^\d+ +\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ +admin +checkout: environment enabled, production$/);
    const numbers = lines.map((one) => Number.parseInt(one, 10));
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  });

  it('says why, and what has no event', async () => {
    const comment = 'Too many\nerrors, café 🛒';
    const newestOne = async () => JSON.parse((await run('history', '--limit', '1', '--json')).stdout).revisions[0];
    const toggle = (state: string, ...more: readonly string[]) =>
      run('toggle', 'other', state, '--environment', 'development', ...more);
    expect((await toggle('on', '--comment', comment)).code).toBe(0);
    expect(await newestOne()).toMatchObject({ comment, features: ['other'] });
    expect((await run('history', '--limit', '1')).stdout).toContain(
      'other: environment enabled, development  Too many errors, café 🛒\n',
    );
    const { revision } = await newestOne();
    expect((await run('undo', String(revision), '--yes', '--comment', 'It was a mistake')).code).toBe(0);
    expect(await newestOne()).toMatchObject({ comment: 'It was a mistake' });
    expect((await run('restore', String(revision), '--yes', '--comment', 'It was none')).code).toBe(0);
    expect(await newestOne()).toMatchObject({ comment: 'It was none' });
    expect((await toggle('off')).code).toBe(0);
    expect(await newestOne()).toMatchObject({ comment: null });
    expect(await toggle('on', '--comment', 'x'.repeat(1_001))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('It must have at most 1,000 characters.'),
    });
    const first = (await run('history', '--project', 'default')).stdout.trimEnd().split('\n').at(-1);
    expect(first).toMatch(/^1 .* system +made with the installation$/);
  });

  it('goes on page by page', async () => {
    const all = JSON.parse((await run('history', '--json')).stdout).revisions;
    const seen: unknown[] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const more: readonly string[] = before === undefined ? [] : ['--before', String(before)];
      const page = JSON.parse((await run('history', '--limit', '2', '--json', ...more)).stdout);
      seen.push(...page.revisions);
      before = page.next;
    }
    expect(seen).toEqual(all);
    expect((await run('history', '--limit', '1')).stderr).toMatch(/^Older ones: halyard history --before \d+\n$/);
  });

  it.each([
    [['--limit', '0'], 2],
    [['--before', 'x'], 2],
    [['--project', 'nowhere'], 1],
  ] as const)('%j ends with %i', async (args, code) => {
    expect((await run('history', ...args)).code).toBe(code);
  });
});

describe('halyard diff', () => {
  it('says in sentences what changed', async () => {
    const { code, stdout } = await run('diff', String(revisions.created));
    expect(code).toBe(0);
    expect(stdout).toMatch(/^checkout in production\n {2}\S/m);
    expect(stdout).toMatch(/^other\n {2}\S/m);
  });

  it('one feature, with values', async () => {
    const { stdout } = await run('diff', String(revisions.rollout), 'now', '--feature', 'checkout', '--values');
    expect(stdout).not.toContain('other');
    expect(stdout).toMatch(/^ {4}- false$/m);
    expect(stdout).toMatch(/^ {4}\+ true$/m);
  });

  it('tells scripts by its exit code', async () => {
    expect((await run('diff', String(revisions.created), '--exit-code')).code).toBe(3);
    const same = await run('diff', String(await newest()), '--exit-code');
    expect([same.code, same.stdout, same.stderr]).toEqual([0, '', 'No differences.\n']);
  });

  it('takes times as people say them', async () => {
    const { stdout } = await run('diff', '0s', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ to: await newest(), changes: [] });
    expect((await run('diff', 'someday')).code).toBe(2);
    expect((await run('diff', '999999')).code).toBe(1);
  });
});

describe('halyard diff since before the project was made', () => {
  it('shows what was made since then, and says so', async () => {
    const { code, stdout, stderr } = await run('diff', '3d');
    expect([code, stderr]).toEqual([0, 'The project was made after that: it is compared with nothing.\n']);
    expect(stdout).toMatch(/^checkout\n {2}Created$/m);
  });
});

describe('halyard undo', () => {
  it('needs a yes where nobody can be asked', async () => {
    const { code, stderr } = await run('undo', String(revisions.on));
    expect([code, stderr]).toEqual([2, expect.stringContaining('add --yes')]);
    expect(await isOn()).toBe(true);
  });

  it('shows first what it would do', async () => {
    const { code, stdout } = await run('undo', String(revisions.on), '--dry-run');
    expect(code).toBe(0);
    expect(stdout).toContain('checkout in production');
    expect(await isOn()).toBe(true);
  });

  it('is proposed by toggle with the project that was named', async () => {
    const named = (state: string) =>
      cliOf(service)('toggle', 'other', state, '--environment', 'development', '--project', 'shop');
    expect((await named('on')).stdout).toMatch(/To take it back: halyard undo \d+ --project shop\n$/);
    expect((await named('off')).code).toBe(0);
  });

  it('asks on a terminal, and does nothing without a yes', async () => {
    const terminal = (input: string) =>
      cliOf(service, { env: { HALYARD_PROJECT: 'shop', NO_COLOR: '1' }, isTerminal: true, input });
    const no = await terminal('n\n')('undo', String(revisions.on));
    expect([no.code, no.stderr]).toEqual([1, expect.stringContaining('Nothing was changed.')]);
    expect(await isOn()).toBe(true);
    const yes = await terminal('y\n')('undo', String(revisions.on));
    expect(yes.stderr).toContain('Make this change? [y/N]');
    expect([yes.code, yes.stdout]).toEqual([0, expect.stringMatching(/Done: revision \d+\.\n$/)]);
    expect(await isOn()).toBe(false);
  });

  it('shows what it asks about with --json too, beside the document', async () => {
    const at = cliOf(service, { env: { HALYARD_PROJECT: 'shop' }, isTerminal: true, input: 'n\n' });
    const { code, stdout, stderr } = await at('undo', String(revisions.described), '--json');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^other\n(.|\n)*Make this change\? \[y\/N\]/);
  });

  it('takes back one change and leaves what came after it', async () => {
    const [, other] = [await people.done('GET', `${features}/checkout`), await people.done('GET', `${features}/other`)];
    expect(other.body.description).toBe('something else');
    await change('POST', `${production}/on`);
    expect(await isOn()).toBe(true);
    const { code, stdout } = await run('undo', '--yes', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ revision: await newest(), notRestorable: [] });
    expect(await isOn()).toBe(false);
  });

  it('ends with 4 where it cannot be done alone', async () => {
    await people.done('POST', features, { name: 'twice' });
    const first = await change('PATCH', `${features}/twice`, [{ op: 'replace', path: '/description', value: 'a' }]);
    await change('PATCH', `${features}/twice`, [{ op: 'replace', path: '/description', value: 'b' }]);
    const { code, stderr } = await run('undo', String(first), '--yes');
    expect(code).toBe(4);
    expect(stderr).toContain('(409 InvalidOperationError)');
  });

  it('ends with 4 when somebody changed the project while it was looked at', async () => {
    const on = await change('POST', `${production}/on`);
    let asked = 0;
    const slow = cliOf(service, {
      env: { HALYARD_PROJECT: 'shop' },
      fetch: async (...args) => {
        const request = new Request(...args);
        // Between the plan and its execution.
        if (request.url.endsWith('/history/undo') && ++asked === 2)
          await change('PATCH', `${features}/other`, [{ op: 'replace', path: '/description', value: 'meanwhile' }]);
        return fetch(request);
      },
    });
    const { code, stderr } = await slow('undo', String(on), '--yes');
    expect([code, stderr]).toEqual([4, expect.stringContaining('(412 PreconditionFailed)')]);
    expect(await isOn()).toBe(true);
  });
});

describe('halyard undo without a revision', () => {
  const project = '/api/admin/projects/shop';
  const last = async (): Promise<number> => {
    await change('POST', `${production}/off`);
    return change('POST', `${production}/on`);
  };
  const setting = () => change('PUT', project, { name: 'Shop', description: `set ${Date.now()}` });

  it('shows the newest change of features where newer ones were of something else', async () => {
    const on = await last();
    const other = await setting();
    const { code, stdout, stderr } = await run('undo', '--dry-run');
    expect([code, stdout]).toEqual([0, expect.stringContaining('Turned off in production')]);
    expect(stderr).toBe(
      `Revision ${other}, the newest, changed no feature and no segment (project updated).\n` +
        `Revision ${on} is the newest that did (checkout: environment enabled, production).\n`,
    );
  });

  it('takes nothing else back than the newest where nobody looks', async () => {
    const on = await last();
    const other = await setting();
    const { code, stderr } = await run('undo', '--yes');
    expect(code).toBe(4);
    expect(stderr).toContain(
      `error: Revision ${other}, the newest, changed no feature and no segment (project updated)`,
    );
    expect(stderr).toContain(`To take that back: halyard undo ${on}\n`);
    expect(await isOn()).toBe(true);
  });

  it('means no change that nobody made', async () => {
    const event = (type: string) => ({ id: 1, type, featureName: 'old', environment: null });
    const revision = (number: number, type: string) => ({
      revision: number,
      at: '2030-01-01T00:00:00.000Z',
      createdBy: 'somebody',
      createdByUserId: null,
      features: ['old'],
      segments: [],
      events: [event(type)],
    });
    const asked: number[] = [];
    const { code, stderr } = await runCommand(
      {
        env: { HALYARD_URL: 'http://127.0.0.1:1', HALYARD_TOKEN: 'x' },
        fetch: async (...args) => {
          const request = new Request(...args);
          if (request.method === 'GET')
            return Response.json({
              revisions: [revision(9, 'feature-potentially-stale-on'), revision(8, 'feature-archived')],
              next: null,
            });
          asked.push(JSON.parse(await request.text()).revision);
          return Response.json({ changes: [], notRestorable: [] });
        },
      },
      'undo',
      '--yes',
    );
    expect([code, asked, stderr]).toEqual([0, [8], 'Revision 8 is the newest.\n']);
  });

  it('finds nothing in a project without features', async () => {
    await people.done('POST', '/api/admin/projects', { id: 'bare', name: 'Bare' });
    const { code, stderr } = await run('undo', '--yes', '--project', 'bare');
    expect([code, stderr]).toEqual([4, expect.stringContaining('No revision that is kept changed a feature')]);
  });
});

describe('halyard restore', () => {
  it('makes a feature what it was', async () => {
    const before = await newest();
    await change('DELETE', `${features}/checkout`);
    const { code, stdout } = await run('restore', String(before), '--feature', 'checkout', '--yes', '--json');
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { revision: expect.any(Number), notRestorable: [] }]);
    const { stdout: left } = await run('diff', String(before), '--feature', 'checkout', '--json');
    expect(JSON.parse(left).changes).toEqual([]);
  });

  it('looks first, and changes nothing', async () => {
    const before = await newest();
    const { code, stdout } = await run('restore', String(revisions.rollout), '--feature', 'checkout', '--dry-run');
    expect(code).toBe(0);
    expect(stdout).toContain('checkout in production');
    expect(await newest()).toBe(before);
  });

  it('says so where nothing is to be done', async () => {
    const { code, stdout } = await run('restore', '0s', '--yes');
    expect([code, stdout]).toEqual([0, 'Nothing to change.\n']);
    expect((await run('restore', 'now', '--yes')).code).toBe(2);
  });

  it('goes through review where changes are reviewed', async () => {
    const before = await newest();
    expect(await isOn()).toBe(true);
    await change('POST', `${production}/off`);
    await people.done('PUT', '/api/admin/projects/shop/environments/production/change-requests/config', {
      changeRequestsEnabled: true,
    });
    const as = cliOf({ url: service.url, token: owner }, { env: { HALYARD_PROJECT: 'shop' } });
    const args = ['restore', String(before), '--feature', 'checkout', '--comment', 'it worked then'];
    const planned = await as(...args, '--dry-run');
    expect(planned.stdout).toContain('Changes in production are reviewed: they become change requests.');
    const { code, stdout } = await as(...args, '--yes');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/What is reviewed is not changed yet: change request \d+ has it\.\n$/),
    ]);
    expect(await isOn()).toBe(false);
  });
});

describe('a project that has not changed for so long that no revision is kept', () => {
  it('is changed at its present revision all the same', async () => {
    await people.done('POST', '/api/admin/projects', { id: 'idle', name: 'Idle' });
    const scope = projectScope('idle');
    for (let rev = 1; rev <= 3; rev++)
      await service.table.client.send(
        new DeleteCommand({ TableName: service.table.name, Key: journalKey(scope, rev) }),
      );
    expect(JSON.parse((await run('history', '--project', 'idle', '--json')).stdout).revisions).toEqual([]);
    expect(await newestRevision(openClient(service), 'idle')).toBe((await readHead(service.table, scope)).rev);
  });
});

describe('halyard evaluate --at', () => {
  it('answers for that moment', async () => {
    const page = JSON.parse((await run('history', '--json')).stdout).revisions;
    const timeOf = (revision: number | undefined): string =>
      page.find((one: { revision: number }) => one.revision === revision).at;
    const evaluate = (...more: readonly string[]) =>
      run('evaluate', 'checkout', '--environment', 'production', '--user', '7', ...more);
    const then = await evaluate('--at', timeOf(revisions.rollout));
    expect(then.stdout).toMatch(/^As it was at \S+:\ncheckout is OFF in production: it is switched off/);
    expect(then.stdout).toContain('rollout to 25 % by userId');
    const at = timeOf(revisions.created);
    const document = JSON.parse((await evaluate('--at', at, '--json')).stdout);
    expect(document).toMatchObject({ at, isEnabled: false, strategies: [] });
    const before = await evaluate('--at', '2001-01-01T00:00:00Z');
    expect(before.code).toBe(1);
  });
});
