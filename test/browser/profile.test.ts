import type { BrowserContext } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import * as z from 'zod';
import { adminPassword } from './global-setup.ts';
import { call, newProject, newUser } from './support/data.ts';
import { checkAccess, visit } from './support/page.ts';

const users = z.looseObject({ users: z.array(z.looseObject({ id: z.number(), username: z.string().optional() })) });
const sessions = z.object({ sessions: z.array(z.looseObject({ id: z.string() })) });

const idOf = async (username: string): Promise<number> =>
  users.parse(await call('GET', '/api/admin/user-admin')).users.find((one) => one.username === username)?.id ?? 0;

/** Signs in outside the browser. @returns the status of the answer */
const signInElsewhere = async (username: string, password = adminPassword): Promise<number> => {
  const answer = await fetch(`${inject('service').url}/auth/simple/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'curl/8.0' },
    body: JSON.stringify({ username, password }),
  });
  return answer.status;
};

it('the own profile says who one is and what one may do, and gives tokens once', async () => {
  const username = await newUser('Viewer');
  const id = await idOf(username);
  const project = await newProject();
  await call('PUT', `/api/admin/projects/${project}/users/${id}/roles`, { roles: [4] });
  await visit({ path: '/flags', as: username }, async (page) => {
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    await page.getByRole('definition').filter({ hasText: username }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Edit' }).getAttribute('data-lacks')).toContain('ADMIN');
    await page.getByLabel('Theme').selectOption('Dark');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await page.getByLabel('Theme').selectOption('As the system');

    await page.getByRole('tab', { name: 'What you may do' }).click();
    await page.getByText('Your role everywhere: Viewer').waitFor();
    await page.getByRole('link', { name: project }).waitFor();
    await page.getByText('Change settings, environments, access and reviews').first().waitFor();

    await page.getByRole('tab', { name: 'Tokens' }).click();
    await page.getByText('You have no tokens').waitFor();
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('What it is for').fill('laptop');
    await page.getByLabel('Good for').selectOption('until a day that I choose');
    await page.getByLabel('Good until').fill('2020-01-01T10:00');
    await page.getByText('Enter a time in the future.').waitFor();
    await page.getByLabel('Good for').selectOption('90 days');
    await page.getByRole('button', { name: 'Create token' }).click();
    const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
    expect(secret).toMatch(/^user:/);
    const used = await fetch(`${inject('service').url}/api/admin/user`, { headers: { Authorization: secret } });
    expect(used.status).toBe(200);
    await page.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('list', { name: 'Personal tokens' }).getByText('laptop').waitFor();
    await expect.poll(() => page.content()).not.toContain(secret);
    await checkAccess(page);
    await page.getByRole('button', { name: 'Revoke the token laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('You have no tokens').waitFor();
  });
});

it('sessions are told apart and ended, and a new password ends all others', async () => {
  const username = await newUser('Viewer');
  const id = await idOf(username);
  const open = async () => sessions.parse(await call('GET', `/api/admin/user-admin/${id}/sessions`)).sessions.length;
  for (let i = 0; i < 3; i += 1) expect(await signInElsewhere(username)).toBe(200);
  await visit({ path: '/profile?tab=sessions', as: username, expected: [/status of 400/] }, async (page) => {
    const list = page.getByRole('list', { name: 'Sessions' });
    await list.getByText('this one').waitFor();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(4);
    await expect.poll(() => list.getByRole('listitem').first().textContent()).toContain('this one');
    await page.getByRole('button', { name: 'End the session: curl' }).first().click();
    await list.getByRole('listitem').nth(3).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByRole('dialog').getByText('have to sign in again').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
    // The list is hidden while the dialog is open.
    await page.getByRole('dialog', { name: /^End 2 other/ }).waitFor({ state: 'detached' });
    await list.getByRole('listitem').nth(1).waitFor({ state: 'detached' });
    expect(await open()).toBe(1);

    await signInElsewhere(username);
    await page.getByRole('tab', { name: 'Account' }).click();
    await page.getByLabel('Current password').fill('wrong');
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByLabel('New password again').fill('short');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByRole('status').filter({ hasText: 'password' }).waitFor();
    const next = 'Eight-geese-fly-8';
    await page.getByLabel('Current password').fill(adminPassword);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('New password again').fill(next);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('Your password is changed').waitFor();
    expect(await signInElsewhere(username)).toBe(401);
    expect(await open()).toBe(1);
    await page.getByRole('tab', { name: 'Sessions' }).click();
    await list.getByText('this one').waitFor();
  });
});

it('the bell names what waits, and banners stand above every page', async () => {
  const now = new Date().toISOString();
  const notification = (number: number) => ({
    id: number,
    notificationType: 'change-request',
    message: `ingrid asks for a review of change request #${number}`,
    link: '/projects?query=nothing',
    createdBy: { username: 'ingrid', imageUrl: 'https://example.com/x' },
    createdAt: now,
    readAt: null as string | null,
  });
  const list = [notification(1), notification(2)];
  const banner = { enabled: true, sticky: true, createdAt: now, variant: 'warning' };
  const banners = [
    {
      ...banner,
      id: 1,
      message: 'On **Sunday** nothing <b>can</b> be changed.',
      link: 'dialog',
      dialog: '- one\n- two',
    },
    { ...banner, id: 2, message: 'Hidden', enabled: false },
    {
      ...banner,
      id: 3,
      message: 'Bad [link](javascript:alert(1))',
      variant: 'error',
      link: '/projects',
      linkText: 'See',
    },
  ];
  const prepare = async (context: BrowserContext): Promise<void> => {
    await context.route('**/api/admin/notifications', (route) => route.fulfill({ json: list }));
    await context.route('**/api/admin/notifications/read', (route) => {
      const { notifications } = route.request().postDataJSON();
      for (const one of list) if (notifications.includes(one.id)) one.readAt = now;
      return route.fulfill({ status: 204 });
    });
    await context.route('**/api/admin/banners', (route) => route.fulfill({ json: { banners } }));
  };
  await visit({ path: '/projects', as: await newUser('Viewer'), prepare }, async (page) => {
    await page.getByText('On Sunday nothing <b>can</b> be changed.').waitFor();
    await expect.poll(() => page.getByText('Hidden').count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: 'link' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Read more' }).click();
    await page.getByRole('dialog').getByText('two').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Notifications: 2 unread' }).click();
    await page.getByRole('link', { name: /change request #2/ }).waitFor();
    await checkAccess(page);
    await page.getByRole('link', { name: /change request #2/ }).click();
    await page.getByRole('button', { name: 'Notifications: 1 unread' }).click();
    expect(new URL(page.url()).search).toBe('?query=nothing');
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Notifications: none unread' }).waitFor();
    await checkAccess(page);
  });
});
