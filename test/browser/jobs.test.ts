import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startService, type TestService } from '../e2e/harness.ts';
import { adminPassword } from './global-setup.ts';
import { callAt } from './support/data.ts';
import { atHome, type Hand } from './support/hand.ts';

/** The ten jobs of somebody who is new here. Each begins at Home and goes by what it sees; its clicks are counted. */

/** A row of the table of jobs: its number, the clicks of the best reference, and the most that it may take here. */
const row = /^\| (\d+) \| .+? \| (\d+) \| (\d+) \|/gm;
const documented = readFileSync(join(import.meta.dirname, '../../docs/console.md'), 'utf8');
const jobs = [...documented.matchAll(row)].map(([, job, best, here]) => ({
  ...{ job: Number(job), best: Number(best), here: Number(here) },
}));

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { INIT_ADMIN_PASSWORD: adminPassword } });
});
afterAll(() => service.stop());

const call = (method: string, path: string, body?: unknown): Promise<unknown> => callAt(service, method, path, body);

/** Creates a project with a flag of which 10 % of all users get the flag in production. */
const newShop = async (constraints: readonly unknown[] = []) => {
  const project = `shop-${randomUUID().slice(0, 6)}`;
  const flag = `${project}.checkout`;
  const environments = ['development', 'production'];
  await call('POST', '/api/admin/projects', { id: project, name: project, environments });
  const features = `/api/admin/projects/${project}/features`;
  await call('POST', features, { name: flag });
  const production = `${features}/${flag}/environments/production`;
  await call('POST', `${production}/strategies`, {
    ...{ name: 'flexibleRollout', title: 'Some', constraints },
    parameters: { rollout: '10', stickiness: 'default', groupId: flag },
  });
  await call('POST', `${production}/on`);
  return { project, flag, features, production };
};

/** Does a job, and checks that it takes no more clicks than it may. @param as null: nobody is signed in */
const doing = async (number: number, run: (hand: Hand) => Promise<void>, as: string | null = 'admin') => {
  const { here = 0 } = jobs.find(({ job }) => job === number) ?? {};
  await atHome({ url: service.url, ...(as !== null && { as }) }, async (hand) => {
    await run(hand);
    expect(await hand.clicks()).toBeLessThanOrEqual(here);
  });
};

const access = z.object({
  users: z.array(z.looseObject({ email: z.string().nullish(), roles: z.array(z.number()) })),
});

const main = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: new RegExp(`^${name}`) });
const column = (page: Page, environment: string) => page.getByRole('region', { name: environment, exact: true });

describe('the ten jobs of somebody who is new here', () => {
  it('none takes more clicks than the best reference', () => {
    expect(jobs.map(({ job }) => job)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(jobs.filter(({ best, here }) => here > best)).toEqual([]);
  });

  it('1: sign in, make a flag, and turn it on', async () => {
    const flag = `hello-${randomUUID().slice(0, 6)}`;
    await doing(
      1,
      async ({ page, click, type, typeHere }) => {
        await type(page.getByLabel('Username or email'), 'admin');
        await type(page.getByLabel('Password'), adminPassword);
        await click(page.getByRole('button', { name: 'Sign in' }));
        await click(main(page, 'Flags'));
        await click(page.getByRole('button', { name: 'New flag' }).first());
        await typeHere(page.getByRole('dialog').getByLabel('Name'), flag);
        await click(page.getByRole('dialog').getByRole('button', { name: /^Create/ }));
        await click(page.getByRole('switch', { name: `${flag} in development` }));
        await page.getByText(`${flag} is on in development`).waitFor();
      },
      null,
    );
  });

  it('2: connect an application', async () => {
    const flag = `first-${randomUUID().slice(0, 6)}`;
    await call('POST', '/api/admin/projects/default/features', { name: flag });
    await doing(2, async ({ page, click }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await click(page.getByRole('link', { name: 'Python' }));
      await click(page.getByRole('button', { name: 'Create a backend token and copy the code' }));
      await page.getByText('Code copied, including the token').waitFor();
      const code = await page.evaluate(() => navigator.clipboard.readText());
      expect(code).toContain(`client.is_enabled("${flag}"`);
      expect(code).toMatch(/"Authorization": "[^<]+:development\./);
    });
  });

  it('3: from 10 to 50 %, on a condition and in a segment', async () => {
    const { flag, production } = await newShop();
    const segment = `beta-${randomUUID().slice(0, 6)}`;
    await call('POST', '/api/admin/segments', { name: segment, constraints: [] });
    await doing(3, async ({ page, click, type, choose }) => {
      await click(main(page, 'Flags'));
      await click(page.getByRole('link', { name: flag, exact: true }).first());
      await click(column(page, 'production').getByRole('button', { name: 'Edit Some' }));
      await type(page.getByLabel('Percent'), '50');
      await click(page.getByRole('button', { name: 'Add a constraint' }));
      await choose(page.getByLabel('Field'), 'userId');
      await type(page.getByLabel('Add values'), '42');
      await page.keyboard.press('Enter');
      await choose(page.getByLabel('Add a segment'), segment);
      await click(page.getByRole('button', { name: /^Review and save/ }));
      await click(page.getByRole('dialog').getByRole('button', { name: /^Save/ }));
      await page.getByText(`${flag} is changed in production`).waitFor();
      expect(await call('GET', production)).toMatchObject({
        strategies: [
          {
            parameters: { rollout: '50' },
            constraints: [{ contextName: 'userId', values: ['42'] }],
            segments: [expect.any(Number)],
          },
        ],
      });
    });
  });

  it('4: variants with payload', async () => {
    const { flag, production } = await newShop();
    await doing(4, async ({ page, click, type, typeHere }) => {
      await click(main(page, 'Flags'));
      await click(page.getByRole('link', { name: flag, exact: true }).first());
      await click(column(page, 'production').getByRole('button', { name: 'Edit Some' }));
      await click(page.getByText('Advanced', { exact: true }));
      for (const [name, value] of [
        ['blue', 'Buy'],
        ['green', 'Pay now'],
      ] as const) {
        await click(page.getByRole('button', { name: 'Add a variant' }));
        await typeHere(page.getByLabel('Name').last(), name);
        await type(page.getByLabel('Payload', { exact: true }).last(), value);
      }
      await click(page.getByRole('button', { name: /^Review and save/ }));
      await click(page.getByRole('dialog').getByRole('button', { name: /^Save/ }));
      await page.getByText(`${flag} is changed in production`).waitFor();
      expect(await call('GET', production)).toMatchObject({
        strategies: [
          {
            variants: [
              { name: 'blue', weight: 500, payload: { type: 'string', value: 'Buy' } },
              { name: 'green', weight: 500, payload: { type: 'string', value: 'Pay now' } },
            ],
          },
        ],
      });
    });
  });

  it('5: review a change request', async () => {
    const { project, flag } = await newShop();
    const author = `author-${randomUUID().slice(0, 6)}`;
    const config = `/api/admin/projects/${project}/environments/production/change-requests/config`;
    await call('PUT', config, { changeRequestsEnabled: true, requiredApprovals: 1 });
    const changes = [{ action: 'updateEnabled', feature: flag, payload: { enabled: false } }];
    const requests = `/api/admin/projects/${project}/environments/production/change-requests`;
    const { id } = z.looseObject({ id: z.number() }).parse(await call('POST', requests, changes));
    await call('PUT', `/api/admin/projects/${project}/change-requests/${id}/state`, { state: 'In review' });
    await call('POST', '/api/admin/user-admin', { username: author, rootRole: 'Admin', password: adminPassword });
    await doing(
      5,
      async ({ page, click }) => {
        await click(page.getByRole('link', { name: new RegExp(`#${id}`) }).first());
        await page.getByText(`${flag} is switched off in production`).first().waitFor();
        await click(page.getByRole('button', { name: 'Approve', exact: true }));
        await click(page.getByRole('dialog').getByRole('button', { name: /^Approve/ }));
        await page.getByRole('listitem').filter({ hasText: author }).filter({ hasText: 'approved' }).first().waitFor();
      },
      author,
    );
  });

  it('6: why user 42 does not get it', async () => {
    const { flag } = await newShop([{ contextName: 'userId', operator: 'IN', values: ['kari', 'ola'] }]);
    await doing(6, async ({ page, click, type }) => {
      await click(main(page, 'Playground'));
      await type(page.getByLabel('Values of userId'), '42');
      await click(page.getByRole('button', { name: 'Evaluate' }));
      await click(page.getByRole('button', { name: `off: why ${flag} has this result in production` }));
      await page.getByRole('dialog').getByText('userId IN kari, ola').waitFor();
      await page
        .getByRole('dialog')
        .getByText(/bucket|out of 100|\b10\b/)
        .first()
        .waitFor();
    });
  });

  it('7: what changed in the last hour, and undo', async () => {
    const { flag, features } = await newShop();
    await call('POST', `${features}/${flag}/environments/development/on`);
    await doing(7, async ({ page, click }) => {
      await click(page.getByRole('link', { name: 'Changed in the last hour' }));
      const change = page
        .getByRole('listitem')
        .filter({ hasText: `turned on ${flag} in development` })
        .first();
      await click(change.getByRole('button', { name: /^Undo/ }));
      await click(page.getByRole('dialog').getByRole('button', { name: 'Undo' }));
      await page.getByText(`turned off ${flag} in development`).first().waitFor();
    });
  });

  it('8: archive what is stale', async () => {
    const { project, features } = await newShop();
    const old = ['a', 'b'].map((name) => `${project}.old-${name}`);
    for (const name of old) {
      await call('POST', features, { name });
      await call('PATCH', `${features}/${name}`, [{ op: 'replace', path: '/stale', value: true }]);
    }
    await doing(8, async ({ page, click }) => {
      await click(main(page, 'Projects'));
      await click(page.getByRole('link', { name: project, exact: true }));
      await click(page.getByRole('region', { name: /clean up/i }).getByRole('link', { name: /^(Show all|All)/ }));
      await page
        .getByRole('status')
        .filter({ hasText: /^2 flags/ })
        .waitFor();
      await click(page.getByRole('checkbox', { name: 'Choose all that match' }));
      await click(page.getByRole('button', { name: /^Archive/ }));
      await click(page.getByRole('dialog').getByRole('button', { name: /^(Save|Archive)/ }));
      await page.getByRole('heading', { name: 'No flag matches' }).waitFor();
    });
  });

  it('9: invite a person to one project, with a role', async () => {
    const { project } = await newShop();
    const email = `${project}@example.com`;
    await doing(9, async ({ page, click, typeHere }) => {
      await click(main(page, 'Projects'));
      await click(page.getByRole('link', { name: `Add member to ${project}` }));
      const form = page.getByRole('dialog');
      await typeHere(form.getByLabel('Email'), email);
      await click(form.getByRole('checkbox', { name: 'Owner' }));
      await click(form.getByRole('button', { name: 'Add member' }));
      await page.getByRole('dialog', { name: `The invitation for ${email}` }).waitFor();
    });
    const { users } = access.parse(await call('GET', `/api/admin/projects/${project}/access`));
    expect(users.map(({ email: address, roles }) => [address, roles])).toEqual([[email, [4, 5]]]);
  });

  it('10: copy the flags of an environment to another one, without a file', async () => {
    const { project, flag, features } = await newShop();
    await call('POST', '/api/admin/environments', { name: project, type: 'test' });
    await call('POST', `/api/admin/projects/${project}/environments`, { environment: project });
    await doing(10, async ({ page, click, choose }) => {
      await click(main(page, 'Projects'));
      await click(page.getByRole('link', { name: `Settings: ${project}` }));
      await click(page.getByRole('button', { name: 'Copy flags from production' }));
      await choose(page.getByRole('dialog').getByLabel('To'), project);
      await click(page.getByRole('button', { name: 'See the changes' }));
      await click(page.getByRole('button', { name: `Copy 1 flag to ${project}` }));
      await page.getByText(`1 flag is copied to ${project}`).waitFor();
    });
    expect(await call('GET', `${features}/${flag}/environments/${project}`)).toMatchObject({
      strategies: [{ title: 'Some', parameters: { rollout: '10' } }],
    });
  });
});
