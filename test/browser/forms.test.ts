import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { call, newFlag, newProject } from './support/data.ts';
import { visit } from './support/page.ts';

const tokens = z.object({ tokens: z.array(z.looseObject({ tokenName: z.string() })) });

it('a double click on the button of a form sends it once', async () => {
  const name = `twice ${randomUUID().slice(0, 8)}`;
  await visit({ path: '/api-tokens?create=true', as: 'admin' }, async (page) => {
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Environment').selectOption('development');
    await form.getByRole('button', { name: 'Create' }).dblclick();
    await page.getByLabel('Secret').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('Search', { exact: true }).fill(name);
    await page.getByRole('status').filter({ hasText: '1 token' }).waitFor();
  });
  const made = tokens.parse(await call('GET', '/api/admin/api-tokens')).tokens;
  expect(made.filter(({ tokenName }) => tokenName === name)).toHaveLength(1);
});

it('a double click that leads to the difference neither closes it nor saves it unseen', async () => {
  const name = `unseen-${randomUUID().slice(0, 8)}`;
  await visit({ path: '/tag-types?create=true', as: 'admin' }, async (page) => {
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'See the changes' }).dblclick();
    await page.getByRole('dialog').getByRole('tab', { name: 'In words' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Create tag type' }).click();
    await page.getByText(name, { exact: true }).first().waitFor();
  });
});

it('blanks around the name of a new flag, as they come with a paste, are left out', async () => {
  const name = `pasted-${randomUUID().slice(0, 8)}`;
  await visit({ path: '/flags?create=true', as: 'admin' }, async (page) => {
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(`  ${name} `);
    await page.getByRole('button', { name: 'Create flag' }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  });
});

it('a confirmation closes as soon as it was done, not when all lists are fresh', async () => {
  const project = await newProject();
  const name = `switched-${randomUUID().slice(0, 8)}`;
  await newFlag(project, name);
  await visit({ path: `/projects/${project}/features/${name}`, as: 'admin' }, async (page) => {
    await page.getByRole('region', { name: 'production', exact: true }).getByRole('switch').click();
    const dialog = page.getByRole('dialog', { name: /^Turn / });
    await dialog.waitFor();
    // The lists are answered only when the dialog is gone.
    const gone = Promise.withResolvers<void>();
    await page.route('**/api/admin/**', async (route) => {
      if (route.request().method() === 'GET') await gone.promise;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Turn on in production' }).click();
    await dialog.waitFor({ state: 'detached' });
    gone.resolve();
    await page
      .getByRole('region', { name: 'production', exact: true })
      .getByRole('switch', { checked: true })
      .waitFor();
  });
});

it('a project that is not there is not a project without flags', async () => {
  await visit(
    { path: '/projects/nowhere/flags', as: 'admin', expected: [/the server responded with a status of 404/] },
    async (page) => {
      await page.getByRole('heading', { name: 'Not found' }).waitFor();
      expect(await page.getByRole('button', { name: 'New flag' }).count()).toBe(0);
    },
  );
});

it('no page with a list of many columns is wider than a window of 1024 px', async () => {
  const project = await newProject();
  await newFlag(project, `wide-${randomUUID().slice(0, 8)}`);
  for (const [path, row] of [
    [`/activity?project=${project}`, 'listitem'],
    [`/projects/${project}/activity`, 'listitem'],
    ['/api-tokens', 'cell'],
  ] as const)
    await visit({ path, as: 'admin', width: 1024 }, async (page) => {
      await page.getByRole('main').getByRole(row).first().waitFor();
      const [all, seen] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth];
      });
      expect([path, all]).toEqual([path, seen]);
    });
});
