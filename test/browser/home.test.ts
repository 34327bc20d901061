import { expect, it } from 'vitest';
import { ownerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { startService } from '../e2e/harness.ts';
import { adminPassword } from './global-setup.ts';
import { call, idOf, newFlag, newProject, newUser } from './support/data.ts';
import { checkAccess, visit } from './support/page.ts';

it('shows what waits for me, what I began, what I have to clean up, and where I was', async () => {
  const project = await newProject();
  const [asked, mine, liked] = [`${project}-asked`, `${project}-mine`, `${project}-liked`];
  await newFlag(project, asked);
  await newFlag(project, liked);
  const reviews = `/api/admin/projects/${project}/environments/production/change-requests`;
  await call('PUT', `${reviews}/config`, { changeRequestsEnabled: true, requiredApprovals: 1 });
  await call('POST', reviews, { feature: asked, action: 'updateEnabled', payload: { enabled: true } });
  const requests = `/api/admin/projects/${project}/change-requests`;
  const [{ id }] = (await call('GET', requests)) as [{ id: number }];
  await call('PUT', `${requests}/${id}/state`, { state: 'In review' });
  // In the other projects nothing waits for somebody who may approve only here.
  const owner = await newUser('Viewer');
  const approves = [{ name: 'APPROVE_CHANGE_REQUEST', environment: 'production' }];
  const role = await call('POST', '/api/admin/roles', { name: project, type: 'custom', permissions: approves });
  await call('POST', `/api/admin/projects/${project}/access`, {
    roles: [ownerRole, (role as { readonly id: number }).id],
    users: [await idOf(owner)],
    groups: [],
  });
  await visit({ path: '/', as: owner }, async (page) => {
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    const part = (name: string) => page.getByRole('region', { name, exact: true });
    await part('Waiting for your review')
      .getByRole('link', { name: new RegExp(`#${id}$`) })
      .waitFor();
    await part('Your open change requests').getByText('You have no drafts').waitFor();
    await part('Opened last').getByText('Flags that you open are listed here.').waitFor();
    await part('Favourites').getByText('The star beside a flag puts it here.').waitFor();
    await part('Your flags to clean up').getByText('None of your flags is stale').waitFor();
    await checkAccess(page);

    // Makes a flag, marks another one, and begins a change.
    await page.goto(`/projects/${project}/flags?create=true`);
    await page.getByRole('dialog').getByLabel('Name').fill(mine);
    await page.getByRole('button', { name: 'Create flag' }).click();
    // It is remembered when its page is there, not with its heading.
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(mine);
    await call('POST', `/api/admin/projects/${project}/stale`, { features: [mine], stale: true });
    await page.goto(`/projects/${project}/features/${liked}`);
    await page.getByRole('button', { name: `Add ${liked} to your favourites` }).click();
    await page.getByRole('button', { name: `Remove ${liked} from your favourites` }).waitFor();
    await page.getByRole('switch', { name: `${liked} in production` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add to change request' }).click();
    await page.getByText(/^Added to change request #/).waitFor();

    await page.goto('/');
    await part('Changed since yesterday').getByRole('listitem').first().waitFor();
    await part('Your open change requests').getByText('Draft').waitFor();
    // One of mine whose time has come and that could not be applied goes on only if I do something.
    const schedule = { scheduledAt: '2026-01-01T00:00:00.000Z', status: 'failed', failureReason: 'a flag is gone' };
    await page.route('**/api/admin/search/change-requests?*createdBy=*', async (route) => {
      const response = await route.fetch();
      const found = (await response.json()) as { readonly changeRequests: readonly object[] };
      const changeRequests = found.changeRequests.map((one) => ({ ...one, state: 'Scheduled', schedule }));
      await route.fulfill({ response, json: { ...found, changeRequests } });
    });
    await page.reload();
    await part('Your open change requests').getByText('Blocked').waitFor();
    await page.unroute('**/api/admin/search/change-requests?*createdBy=*');
    await expect.poll(() => part('Opened last').getByRole('link').allTextContents()).toEqual([liked, mine]);
    await expect.poll(() => part('Favourites').getByRole('link').allTextContents()).toEqual(['Show all', liked]);
    await part('Your flags to clean up').getByRole('listitem').filter({ hasText: mine }).getByText('Stale').waitFor();
    await part('Your flags to clean up').getByRole('link', { name: 'Show all' }).click();
    await page.getByRole('row').filter({ hasText: mine }).waitFor();
    await expect.poll(() => page.getByRole('row').filter({ hasText: liked }).count()).toBe(0);
  });
});

it('says how to begin where there is no flag yet', async () => {
  const service = await startService({ env: { INIT_ADMIN_PASSWORD: adminPassword } });
  try {
    await visit({ url: service.url, path: '/', as: 'admin' }, async (page) => {
      await page.getByRole('link', { name: 'Import flags' }).waitFor();
      await checkAccess(page);
      await page.getByRole('link', { name: 'Create the first flag' }).click();
      await page.getByRole('dialog', { name: 'New flag' }).waitFor();
    });
  } finally {
    await service.stop();
  }
});
