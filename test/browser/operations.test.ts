import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startService, type TestService } from '../e2e/harness.ts';
import { adminPassword } from './global-setup.ts';
import { callAt } from './support/data.ts';
import { fileOf } from './support/downloads.ts';
import { checkAccess, visit } from './support/page.ts';

/** These pages show the whole installation, so the tests use one that nobody else changes. */
let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { INIT_ADMIN_PASSWORD: adminPassword } });
});
afterAll(() => service.stop());

const call = (method: string, path: string, body?: unknown): Promise<unknown> => callAt(service, method, path, body);

const listed = z.object({
  environments: z.array(z.looseObject({ name: z.string(), type: z.string(), enabled: z.boolean() })),
});
const environments = async () => listed.parse(await call('GET', '/api/admin/environments')).environments;
const names = async () => (await environments()).map(({ name }) => name);

const save = async (page: Page, button: string): Promise<void> => {
  await page.getByRole('button', { name: 'See the changes' }).click();
  await page.getByRole('button', { name: button }).click();
};
const menu = async (page: Page, of: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `More actions: ${of}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

describe('environments', () => {
  it('are made, moved by key and by hand, switched, changed, copied and deleted', async () => {
    await call('POST', '/api/admin/projects', { id: 'shop', name: 'Shop', environments: ['production'] });
    await call('POST', '/api/admin/projects/shop/features', { name: 'checkout' });
    await call('POST', '/api/admin/projects/shop/features/checkout/environments/production/on');
    await visit({ url: service.url, path: '/environments', as: 'admin' }, async (page) => {
      await page.getByText('2 projects · 1 flag on · 0 API tokens').waitFor();
      await page.getByRole('button', { name: 'New environment' }).click();
      await page.getByLabel('Name', { exact: true }).fill('staging');
      await page.getByLabel('Type', { exact: true }).selectOption('preproduction');
      await save(page, 'Create environment');
      await page.getByText('staging is created', { exact: true }).waitFor();

      const handle = page.getByRole('button', { name: /^Move staging/ });
      await handle.focus();
      await page.keyboard.press('ArrowUp');
      await page.getByText('staging is now at place 3 of 4').waitFor();
      await page.getByRole('button', { name: /^Move development/ }).dragTo(page.getByText('default', { exact: true }));
      await page.getByText('development is now at place 1 of 4').waitFor();
      await checkAccess(page);
      await page.getByRole('button', { name: 'See the changes' }).click();
      await page.getByText('staging moves from place 4 to place 3.').waitFor();
      await page.getByText('development moves from place 2 to place 1.').waitFor();
      await page.getByRole('button', { name: 'Save order' }).click();
      await page.getByText('The order is saved').waitFor();
      await expect.poll(() => names()).toEqual(['development', 'default', 'staging', 'production']);
      await page.getByRole('button', { name: 'Undo' }).first().click();
      await page.getByText('The order is as it was').waitFor();
      await expect.poll(() => names()).toEqual(['default', 'development', 'production', 'staging']);

      await page.getByRole('switch', { name: 'New projects get staging' }).click();
      await page.getByText('New projects do not get staging any more').waitFor();
      await menu(page, 'staging', 'Change the type');
      await page.getByLabel('Type', { exact: true }).selectOption('production');
      await page.getByRole('button', { name: 'See the changes' }).click();
      await page.getByText('From then on, people are warned before they change flags in it.').waitFor();
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText('staging is changed').waitFor();
      expect((await environments()).at(-1)).toMatchObject({ name: 'staging', type: 'production', enabled: false });

      await menu(page, 'production', 'Duplicate…');
      await page.getByLabel('Name', { exact: true }).fill('canary');
      await page.getByLabel('Projects that get it').selectOption('some');
      await page.getByRole('checkbox', { name: 'Shop' }).check();
      await checkAccess(page);
      await page.getByRole('button', { name: 'See the changes' }).click();
      await page.getByText('One project gets it. The configuration of its flags is copied.').waitFor();
      await page.getByRole('button', { name: 'Duplicate environment' }).click();
      await page.getByText('canary is created').waitFor();
      await page.getByText('1 project · 1 flag on · 0 API tokens').waitFor();

      await menu(page, 'canary', 'Delete');
      await page.getByText('the configuration of all flags of 1 project there (1 flag on)').waitFor();
      await page.getByText('This changes canary, which is a production environment.').waitFor();
      await page.getByLabel('Comment for the history').fill('The bird has sung');
      await page.getByRole('button', { name: 'Delete environment' }).click();
      await page.getByText('canary is deleted', { exact: true }).waitFor();
      expect(await call('GET', '/api/admin/projects/shop/history?limit=1')).toMatchObject({
        revisions: [{ comment: 'The bird has sung' }],
      });
      await expect.poll(() => names()).not.toContain('canary');
      await page.getByRole('button', { name: 'More actions: default' }).click();
      await page.getByRole('menuitem', { name: 'Delete It cannot be deleted' }).waitFor();
    });
  });

  it('are not reordered over what somebody else did, and only shown to whoever may not change them', async () => {
    await call('POST', '/api/admin/user-admin', { username: 'viewer', rootRole: 'Viewer', password: adminPassword });
    await visit({ url: service.url, path: '/environments', as: 'admin', width: 375 }, async (page) => {
      await page.getByRole('button', { name: /^Move staging/ }).press('ArrowUp');
      await call('PUT', '/api/admin/environments/sort-order', { development: 0 });
      await save(page, 'Save order');
      await page.getByRole('alert').filter({ hasText: 'Somebody has changed it in the meantime' }).waitFor();
      expect((await names())[0]).toBe('development');
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(375);
    });
    await visit({ url: service.url, path: '/environments', as: 'viewer' }, async (page) => {
      const create = page.getByRole('button', { name: 'New environment' });
      await create.waitFor();
      await expect.poll(() => create.getAttribute('data-lacks')).toContain('ADMIN');
      const move = page.getByRole('button', { name: /^Move staging/ });
      await move.press('ArrowUp');
      await expect.poll(() => page.getByText('The order is changed').count()).toBe(0);
    });
  });
});

it('statistics are shown, counted again, and kept as a file', async () => {
  await visit({ url: service.url, path: '/statistics', as: 'admin' }, async (page) => {
    await page.getByRole('heading', { name: 'Changes in production' }).waitFor();
    await page.getByText('complete', { exact: true }).waitFor();
    const [head = '', values = ''] = (await fileOf(page, 'Download as CSV')).split(/\r?\n/);
    expect(head).toMatch(/^"timestamp","instanceId",/);
    expect(values).toContain(new Date().getUTCFullYear().toString());
    await page.getByRole('button', { name: 'Count again' }).click();
  });
});

it('maintenance is switched on, said on every page, and switched off', async () => {
  const { url } = service;
  const refused = [/the server responded with a status of 503/];
  await visit({ url, path: '/maintenance', as: 'admin', expected: refused }, async (page) => {
    await page.getByRole('button', { name: 'Switch maintenance on' }).click();
    await page.getByText('Nobody can save changes until maintenance is over').waitFor();
    await checkAccess(page);
    await page.getByRole('button', { name: 'Switch maintenance on' }).last().click();
    await page.getByText('Maintenance is on', { exact: true }).waitFor();
    const banner = page.getByText('Maintenance: changes are refused at the moment.');
    await banner.waitFor();
    await checkAccess(page);
    await page.getByRole('link', { name: 'Environments' }).click();
    await page.getByRole('switch', { name: 'New projects get development' }).click();
    await page.getByText('Not possible now').first().waitFor();
    await page.getByRole('link', { name: 'Switch it off' }).click();
    await page.getByRole('button', { name: 'Switch maintenance off' }).click();
    await page.getByRole('button', { name: 'Switch maintenance off' }).last().click();
    await page.getByText('Everything works as usual.').waitFor();
    await banner.waitFor({ state: 'detached' });
  });
});

it('health leads from all projects to one, and to what can be cleaned up', async () => {
  const day = 86_400_000;
  const flag = (name: string, members: object) => ({ name, project: 'old', type: 'release', ...members });
  await call('POST', '/api/admin/state/import', {
    version: 4,
    projects: [{ id: 'old', name: 'Old shop' }],
    features: [
      flag('wanted', {}),
      flag('given-up', { stale: true }),
      flag('forgotten', { createdAt: new Date(Date.now() - 400 * day).toISOString() }),
      flag('fresh', {}),
    ],
  });
  await visit({ url: service.url, path: '/project-health', as: 'admin' }, async (page) => {
    await page.getByRole('status').filter({ hasText: '3 projects' }).waitFor();
    await page.getByRole('button', { name: 'Add Old shop to your favourites' }).click();
    await page.getByRole('button', { name: 'Remove Old shop from your favourites' }).waitFor();
    const first = page.getByRole('row').nth(1);
    await expect.poll(() => first.textContent()).toContain('Old shop50 %');
    await first.getByRole('link', { name: 'Old shop' }).click();
    await page.getByRole('heading', { name: 'To clean up' }).waitFor();
    const toClean = page.getByRole('region', { name: 'To clean up' });
    await expect
      .poll(() => toClean.getByRole('listitem').allTextContents())
      .toEqual(['forgotten400 days oldPotentially stale', 'given-up0 days oldStale']);
    await page
      .getByRole('region', { name: 'Last changes' })
      .getByText(/imported.*and \d+ more/)
      .waitFor();
    await page.getByRole('button', { name: 'Remove Old shop from your favourites' }).waitFor();
    await checkAccess(page);
    await toClean.getByRole('link', { name: 'All flags marked stale' }).click();
    await page.getByRole('status').filter({ hasText: '1 flag' }).waitFor();
    await page.getByRole('link', { name: 'Projects', exact: true }).click();
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Only favourites' }).click();
    await page.getByRole('status').filter({ hasText: '1 project' }).waitFor();
  });
});
