import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { startService, type TestService } from '../e2e/harness.ts';
import { openPeople, type People } from '../e2e/people.ts';
import { cliOf } from './run-cli.ts';

let service: TestService;
let people: People;
/** A user with every permission in the project except skipping change requests. */
let editor: string;

const features = '/api/admin/projects/shop/features';

beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
  const { done } = people;
  await done('POST', '/api/admin/projects', { id: 'shop', name: 'Shop' });
  for (const name of ['one', 'two', 'three']) await done('POST', features, { name });
  await done('PUT', '/api/admin/projects/shop/environments/production/change-requests/config', {
    changeRequestsEnabled: true,
    requiredApprovals: 2,
  });
  const user = await people.newUser('Editor');
  editor = user.token;
  await done('POST', '/api/admin/projects/shop/access', { roles: [ownerRole], users: [user.id] });
});
afterAll(() => service.stop());

const run = (...args: readonly string[]) => cliOf(service)('toggle', ...args, '--project', 'shop');
const isOn = async (feature: string, environment: string): Promise<boolean> =>
  (await people.done('GET', `${features}/${feature}/environments/${environment}`)).body.enabled;

describe('halyard toggle', () => {
  it('switches one environment, and says how to take it back', async () => {
    const { code, stdout } = await run('one', 'on', '--environment', 'development');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^one is on in development\. To take it back: halyard undo \d+ --project shop\n$/);
    expect([await isOn('one', 'development'), await isOn('one', 'production')]).toEqual([true, false]);
    expect((await run('one', 'on', '--environment', 'development')).stdout).toBe(
      'one was on in development already.\n',
    );
    const off = JSON.parse((await run('one', 'off', '--environment', 'development', '--json')).stdout);
    expect(off).toEqual({
      project: 'shop',
      feature: 'one',
      environment: 'development',
      was: true,
      enabled: false,
      revision: expect.any(Number),
    });
  });

  it('asks by a change request where changes are reviewed, and says so', async () => {
    const as = cliOf({ url: service.url, token: editor });
    const { code, stdout } = await as(
      ...['toggle', 'two', 'on', '--project', 'shop', '--environment', 'production', '--comment', 'tested'],
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^production of shop is changed by review: the changes are change request \d+\. It is in review and needs 2 approvals\.\n$/,
    );
    expect(await isOn('two', 'production')).toBe(false);
    const { body } = await people.done('GET', '/api/admin/projects/shop/change-requests');
    expect(body[0]).toMatchObject({ state: 'In review', environment: 'production', comments: [{ text: 'tested' }] });
    // A second change is added to the same request.
    const again = await as(...['toggle', 'three', 'on', '--project', 'shop', '--environment', 'production', '--json']);
    expect(JSON.parse(again.stdout)).toMatchObject({
      wanted: true,
      was: false,
      changeRequest: { id: body[0].id, joined: true, state: 'In review', approvals: 2 },
    });
  });

  it('leaves a draft to its author', async () => {
    const { token } = await people.newUser('Editor');
    await people.done(
      'POST',
      '/api/admin/projects/shop/environments/production/change-requests',
      { action: 'updateEnabled', feature: 'one', payload: { enabled: true } },
      token,
    );
    const as = cliOf({ url: service.url, token });
    const { stdout } = await as(...['toggle', 'two', 'on', '--project', 'shop', '--environment', 'production']);
    expect(stdout).toContain('It is a draft: send it to review when it is complete.');
  });

  it('goes past the review only where it is asked to, and the token may', async () => {
    const direct = ['toggle', 'three', 'on', '--project', 'shop', '--environment', 'production', '--direct'];
    const refused = await cliOf({ url: service.url, token: editor })(...direct);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('SKIP_CHANGE_REQUEST');
    expect(await isOn('three', 'production')).toBe(false);
    expect((await cliOf(service)(...direct)).code).toBe(0);
    expect(await isOn('three', 'production')).toBe(true);
  });

  it('proposes nothing where it is so already', async () => {
    const before = (await people.done('GET', '/api/admin/projects/shop/change-requests')).body.length;
    const { stdout } = await run('three', 'on', '--environment', 'production');
    expect(stdout).toBe('three was on in production already.\n');
    expect((await people.done('GET', '/api/admin/projects/shop/change-requests')).body).toHaveLength(before);
  });

  it.each([
    [['one', 'maybe', '--environment', 'development'], 2],
    [['one', 'on'], 2],
    [['nowhere', 'on', '--environment', 'development'], 1],
    [['one', 'on', '--environment', 'nowhere'], 1],
  ] as const)('%j ends with %i', async (args, code) => {
    const result = await run(...args);
    expect(result.code).toBe(code);
    expect(result.stderr).not.toBe('');
  });
});
