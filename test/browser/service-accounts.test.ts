import { randomUUID } from 'node:crypto';
import { expect, inject, it } from 'vitest';
import { checkAccess, visit } from './support/page.ts';

it('a service account is made, gets a token once, loses it, is changed and deleted', async () => {
  const name = `Builds ${randomUUID().slice(0, 8)}`;
  const renamed = `${name} ${'x'.repeat(80)}`;
  const { url } = inject('service');
  await visit({ path: '/service-accounts', as: 'admin' }, async (page) => {
    await page.getByRole('button', { name: 'New service account' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Root role').selectOption('Editor');
    await page.getByRole('button', { name: 'Create service account' }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByText('A program needs a token to act as this account.').waitFor();

    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('What it is for').fill('pipeline');
    await page.getByLabel('Good for').selectOption('until a day that I choose');
    await page.getByLabel('Good until').fill('2020-01-01T00:00');
    await page.getByRole('alert').filter({ hasText: 'Enter a time in the future.' }).waitFor();
    await checkAccess(page);
    await page.getByLabel('Good for').selectOption('a year');
    await page.getByRole('button', { name: 'Create token' }).click();
    const secret = await page.getByLabel('Secret').inputValue();
    const ask = () => fetch(`${url}/api/admin/projects`, { headers: { Authorization: secret } });
    expect((await ask()).status).toBe(200);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Revoke the token pipeline' }).waitFor();
    await expect.poll(() => page.content()).not.toContain(secret);
    await page.getByRole('button', { name: 'Revoke the token pipeline' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('The token pipeline is revoked').waitFor();
    expect((await ask()).status).toBe(401);

    await page.getByRole('link', { name: 'Service accounts' }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill(name);
    await page.getByText('1 service account', { exact: true }).waitFor();
    await page.getByRole('button', { name: `More actions: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByLabel('Name', { exact: true }).fill(renamed);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`${renamed} is changed`).waitFor();
    await page.setViewportSize({ width: 375, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: `More actions: ${renamed}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByText('the root role Editor').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`${renamed} is deleted`).waitFor();
  });
});
