import type { BrowserContext } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { adminPassword } from './global-setup.ts';
import { call, newFlag, newProject, newUser } from './support/data.ts';
import { checkAccess, focusIn, visit } from './support/page.ts';
import { endSessionsWith } from './support/sessions.ts';

const invited = z.looseObject({ inviteLink: z.string() });

/** The path of the invitation link of a new user. */
const invitation = async (): Promise<string> => {
  const email = `kari-${crypto.randomUUID()}@example.com`;
  const made = await call('POST', '/api/admin/user-admin', { email, name: 'Kari Nordmann', rootRole: 'Editor' });
  const { pathname, search } = new URL(invited.parse(made).inviteLink);
  return pathname + search;
};

describe('signing in', () => {
  it('leads back to the address that was asked for', async () => {
    const project = await newProject();
    await visit({ path: `/projects/${project}/flags?query=a,b` }, async (page) => {
      await page.getByLabel('Username or email').fill('admin');
      await page.getByLabel('Password', { exact: true }).fill(adminPassword);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: `Flags of ${project}` }).waitFor();
      expect(new URL(page.url()).search).toBe('?query=a,b');
    });
  });

  it('says what the API said, and can be read by everybody', async () => {
    await visit({ path: '/sign-in' }, async (page) => {
      await page.getByLabel('Username or email').fill(`nobody-${crypto.randomUUID()}`);
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('status').filter({ hasText: 'password' }).waitFor();
    });
  });

  it('offers the login providers that are enabled, and no form where passwords are switched off', async () => {
    const methods = {
      type: 'password',
      path: '/auth/simple/login',
      message: 'x',
      defaultHidden: true,
      options: [{ type: 'oidc', path: '/auth/oidc/login', message: 'Sign in with OpenID Connect' }],
    };
    const prepare = (context: BrowserContext) =>
      context.route('**/auth/methods', (route) => route.fulfill({ json: methods }));
    await visit({ path: '/sign-in?returnTo=/flags', prepare }, async (page) => {
      const link = page.getByRole('link', { name: 'Sign in with OpenID Connect' });
      await expect.poll(() => link.getAttribute('href')).toBe('/auth/oidc/login?returnTo=%2Fflags');
      await expect.poll(() => page.getByLabel('Password').count()).toBe(0);
    });
  });

  it('ends with signing out, by the keyboard', async () => {
    await visit({ path: '/flags', as: await newUser('Viewer') }, async (page) => {
      await page.getByRole('button', { name: /^Account/ }).focus();
      await page.keyboard.press('Enter');
      await focusIn(page.getByRole('menu'));
      await page.keyboard.press('ArrowUp');
      await page.locator(':focus').filter({ hasText: 'Sign out' }).waitFor();
      await page.keyboard.press('Enter');
      // The next person signs in here.
      await page.getByLabel('Username or email').waitFor();
      await page.goto('/flags');
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    });
  });
});

describe('two windows of a browser', () => {
  it('show the same person, whoever signs in in one of them', async () => {
    const [first, second] = [await newUser('Viewer'), await newUser('Viewer')];
    await visit({ path: '/projects', as: first }, async (page) => {
      await page.getByRole('button', { name: `Account: ${first}` }).waitFor();
      const other = await page.context().newPage();
      await other.goto('/sign-in');
      await other.getByLabel('Username or email').fill(second);
      await other.getByLabel('Password', { exact: true }).fill(adminPassword);
      await other.keyboard.press('Enter');
      await page.getByRole('button', { name: `Account: ${second}` }).waitFor();
    });
  });
});

describe('a session that ends', () => {
  it('asks for the password over the page, keeps what is entered, and then does what was asked', async () => {
    const project = await newProject();
    await newFlag(project, `${project}-kept`);
    const username = await newUser('Admin');
    await visit({ path: `/projects/${project}/flags`, as: username }, async (page) => {
      const control = page.getByRole('switch', { name: `${project}-kept in production` });
      await control.click();
      await page.getByRole('dialog').getByText('which is a production environment').waitFor();
      await endSessionsWith(page, '**/environments/production/on', username);
      await page.getByRole('button', { name: 'Turn on in production' }).click();
      const again = page.getByRole('dialog', { name: 'Your session has ended' });
      await again.getByLabel('Username or email').fill(username);
      await again.getByLabel('Password').fill(adminPassword);
      await again.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText(`${project}-kept is on in production`).waitFor();
      await expect.poll(() => control.getAttribute('aria-checked')).toBe('true');
    });
  });
});

describe('a link', () => {
  it('of an invitation sets the first password and signs in', async () => {
    const path = await invitation();
    await visit({ path }, async (page) => {
      await page.getByText('Choose a password for Kari Nordmann.').waitFor();
      await checkAccess(page);
      await page.getByLabel('New password', { exact: true }).fill(adminPassword);
      await page.getByLabel('New password again').fill('another');
      await page.getByText('The two passwords are not the same.').waitFor();
      await page.getByLabel('New password again').fill(adminPassword);
      await page.getByRole('button', { name: 'Set the password' }).click();
      await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    });
    await visit({ path }, async (page) => {
      await page.getByRole('alert').waitFor();
    });
  });

  it('without a token says so', async () => {
    await visit({ path: '/reset-password' }, async (page) => {
      await page.getByText('The address has no token').waitFor();
    });
  });

  it('is not sent where the installation sends no mail', async () => {
    await visit({ path: '/forgotten-password', expected: [/status of 501/] }, async (page) => {
      await page.getByLabel('Email').fill('kari@example.com');
      await page.getByRole('button', { name: 'Send the link' }).click();
      await page.getByText('This installation does not send email').waitFor();
    });
  });
});
