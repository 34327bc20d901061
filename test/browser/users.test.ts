import { randomUUID } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { adminPassword } from './global-setup.ts';
import { call, newProject, newUser } from './support/data.ts';
import { fileOf } from './support/downloads.ts';
import { checkAccess, visit } from './support/page.ts';

const made = z.looseObject({ id: z.number() });

const clipboard = (context: BrowserContext) => context.grantPermissions(['clipboard-read', 'clipboard-write']);

it('a user is invited by a link, found, changed, given a password, a link and a token, and deleted', async () => {
  const email = `kari-${randomUUID()}@example.com`;
  const name = `Kari ${email.slice(5, 13)} 🦊`;
  const project = await newProject();
  await visit({ path: '/users', as: 'admin', prepare: clipboard, expected: [/status of 400/] }, async (page) => {
    expect(await fileOf(page, 'Access of all (CSV)')).toMatch(/^userId,/);
    await page.getByRole('button', { name: 'New user' }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Root role').selectOption('Editor');
    await checkAccess(page);
    await page.getByRole('button', { name: 'Create user' }).click();
    const invitation = page.getByRole('dialog', { name: `The invitation for ${name}` });
    const link = await invitation.getByLabel('Link').inputValue();
    expect(new URL(link).pathname).toBe('/new-user');
    await invitation.getByRole('button', { name: 'Copy' }).click();
    await invitation.getByText('Copied').waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await invitation.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('searchbox', { name: 'Search' }).fill(email);
    await page.getByRole('status').filter({ hasText: '1 user' }).waitFor();
    await page.getByText('invited').waitFor();
    await page.getByRole('link', { name }).click();
    await page.getByRole('heading', { name: 'What this account may do' }).waitFor();
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    await call('POST', `/api/admin/projects/${project}/access`, { roles: [5], users: [id], groups: [] });

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Email').fill('');
    await page.getByRole('alert').filter({ hasText: 'but not removed' }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Root role').selectOption('Viewer');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`${name} is changed`).waitFor();
    expect(await call('GET', `/api/admin/user-admin/${id}`)).toMatchObject({ email, name, rootRole: 3 });
    // A change reloads everything, so the role in the project appears.
    await page.getByRole('listitem').filter({ hasText: 'Member' }).getByRole('link', { name: project }).waitFor();
    await page.getByText('Read only: it allows no changes.').waitFor();

    await page.getByRole('button', { name: 'Set a password' }).click();
    await page.getByLabel('New password').fill('weak');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('alert').filter({ hasText: 'password' }).waitFor();
    await page.getByLabel('New password').fill(adminPassword);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText(`${name} has a new password`).waitFor();

    await page.getByRole('button', { name: 'Link for a password' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    await expect.poll(() => page.getByLabel('Link', { exact: true }).inputValue()).toContain('/reset-password?token=');
    await page.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('What it is for').fill('laptop');
    await page.getByRole('button', { name: 'Create token' }).click();
    await expect.poll(() => page.getByLabel('Secret').inputValue()).toMatch(/^user:/);
    await page.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Delete this user' }).click();
    const question = page.getByRole('dialog', { name: `Delete ${name}?` });
    await question.getByText(`its roles in ${project}`).waitFor();
    await question.getByText('1 token').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`${name} is deleted`).waitFor();
    await page.getByRole('heading', { name: 'Users' }).waitFor();
  });
});

it('a new password, and a link for one, delete the personal tokens of a user where that is asked for', async () => {
  const email = `kari-${randomUUID()}@example.com`;
  const given = { email, rootRole: 'Editor', password: adminPassword };
  const { id } = made.parse(await call('POST', '/api/admin/user-admin', given));
  const path = `/api/admin/user-admin/${id}/tokens`;
  const newTokens = async (...names: string[]): Promise<void> => {
    for (const description of names) await call('POST', path, { description, expiresAt: '2099-01-01T00:00:00Z' });
  };
  const left = async () => z.object({ pats: z.array(z.unknown()) }).parse(await call('GET', path)).pats.length;
  await newTokens('laptop', 'pipeline');
  await visit({ path: `/users/${id}`, as: 'admin' }, async (page) => {
    const set = async (checks: boolean): Promise<void> => {
      await page.getByRole('button', { name: 'Set a password' }).click();
      await page.getByLabel('New password').fill(adminPassword);
      const box = page.getByRole('checkbox', { name: 'Also delete 2 personal tokens' });
      expect(await box.isChecked()).toBe(false);
      if (checks) await box.check();
      await page.getByRole('button', { name: 'Set the password' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await set(false);
    expect(await left()).toBe(2);
    await set(true);
    expect(await left()).toBe(0);

    await page.getByRole('button', { name: 'Link for a password' }).click();
    await page.getByText('The user has no personal tokens.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await newTokens('agent');
    await page.reload();
    await page.getByRole('button', { name: 'Link for a password' }).click();
    await page.getByRole('checkbox', { name: 'Also delete 1 personal token.' }).check();
    await page.getByRole('button', { name: 'Create link' }).click();
    await expect.poll(() => page.getByLabel('Link', { exact: true }).inputValue()).toContain('/reset-password?token=');
    expect(await left()).toBe(0);
  });
});

it('5,000 users are searched and sorted on a phone, and what the API says is shown', async () => {
  const users = Array.from({ length: 5_000 }, (_, i) => ({
    id: i + 1,
    name: i === 7 ? 'שרה 🦊 '.repeat(14) : `Person ${i}`,
    email: `person-${i}@example.com`,
    rootRole: 3,
    seenAt: i === 41 ? '2026-01-01T00:00:00.000Z' : null,
    createdAt: '2025-01-01T00:00:00.000Z',
    ...(i === 8 && { disabled: true, scimId: '9' }),
  }));
  const prepare = async (context: BrowserContext) => {
    await context.route('**/api/admin/user-admin', (route) => route.fulfill({ json: { users, rootRoles: [] } }));
    await context.route('**/api/admin/user-admin/42', (route) =>
      route.fulfill({
        status: 403,
        json: { name: 'InvalidOperationError', message: 'This is the last administrator.' },
      }),
    );
    await context.route('**/api/admin/user-admin/42/tokens', (route) => route.fulfill({ json: { pats: [] } }));
  };
  const visited = { path: '/users', as: 'admin', width: 375, prepare, expected: [/status of 403/] };
  await visit(visited, async (page) => {
    await page.getByText('5,000 users').waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(60);
    await page.getByRole('searchbox', { name: 'Search' }).fill('שרה');
    await page.getByText('1 user', { exact: true }).waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.getByRole('searchbox', { name: 'Search' }).fill('switched off');
    await page.getByRole('link', { name: 'Person 8', exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await page.goto('/users?sort=seen&order=descending');
    await page.getByRole('row').filter({ hasText: 'Person 41' }).waitFor();
    await page.getByRole('button', { name: 'More actions: Person 41', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alert').filter({ hasText: 'This is the last administrator.' }).waitFor();
  });
});

it('nobody overwrites a user that somebody else has changed, and who is no administrator is told so', async () => {
  const username = `ola-${randomUUID().slice(0, 8)}`;
  const { id } = made.parse(await call('POST', '/api/admin/user-admin', { username, rootRole: 'Viewer' }));
  await visit({ path: `/users/${id}`, as: 'admin' }, async (page) => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill('Ola');
    await call('PUT', `/api/admin/user-admin/${id}`, { rootRole: 'Editor' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').filter({ hasText: 'Somebody has changed it in the meantime' }).waitFor();
    expect(await call('GET', `/api/admin/user-admin/${id}`)).toMatchObject({ rootRole: 2 });
  });
  await visit({ path: `/users/${id}`, as: await newUser('Editor') }, async (page) => {
    await page.getByText('Needs the permission ADMIN').waitFor();
  });
});
