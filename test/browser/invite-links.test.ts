import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { adminPassword } from './global-setup.ts';
import { checkAccess, visit } from './support/page.ts';

it('an invite link is made, somebody signs up by it, and then it is switched off', async () => {
  const name = `Course ${randomUUID().slice(0, 8)}`;
  const email = `${randomUUID()}@example.com`;
  let path = '';
  await visit({ path: '/invite-links', as: 'admin' }, async (page) => {
    await page.getByRole('button', { name: 'New invite link' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Good for').selectOption('a day');
    await page.getByRole('button', { name: 'Create link' }).click();
    const { pathname, search } = new URL(await page.getByLabel('Link', { exact: true }).inputValue());
    path = pathname + search;
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText(name).waitFor();
  });
  await visit({ path, expected: [/status of 400/] }, async (page) => {
    await page.getByLabel('Name').fill('Ola 🎿');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('New password', { exact: true }).fill('weak');
    await page.getByLabel('New password again').fill('weak');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('status').filter({ hasText: 'password' }).waitFor();
    await checkAccess(page);
    await page.getByLabel('New password', { exact: true }).fill(adminPassword);
    await page.getByLabel('New password again').fill(adminPassword);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  });
  const visited = { path: `/invite-links?query=${encodeURIComponent(name)}`, as: 'admin', expected: [/status of 400/] };
  await visit(visited, async (page) => {
    await page.getByRole('button', { name: '1 user' }).click();
    await page.getByRole('dialog').getByText(email).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: `More actions: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Change' }).click();
    await page.getByLabel('People can sign up with it').uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`The invite link ${name} is changed`).waitFor();
    await page.getByText('switched off', { exact: true }).waitFor();
    await page.getByRole('button', { name: `More actions: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Turn on' }).click();
    await page.getByText('open', { exact: true }).waitFor();
    await page.getByRole('button', { name: `More actions: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Let it expire now' }).click();
    await page.getByText('expired', { exact: true }).waitFor();
    await page.goto(path);
    await page.getByText('Ask for a new link').waitFor();
    await expect.poll(() => page.getByLabel('Email').count()).toBe(0);
  });
});
