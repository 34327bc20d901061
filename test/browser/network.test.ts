import { setTimeout } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { adminPassword } from './global-setup.ts';
import { call, newFlag, newProject, newUser } from './support/data.ts';
import { visit } from './support/page.ts';
import { endSessionsWith } from './support/sessions.ts';

/**
 * Tests with a slow, failing or missing network, and with other users who are faster. The appearance of messages is
 * tested with the pages.
 */

const column = (page: Page, environment: string) => page.getByRole('region', { name: environment, exact: true });
const review = (page: Page) => page.getByRole('button', { name: 'Review and save the changes in development' });
const saving = (page: Page) => page.getByRole('dialog', { name: 'Save the changes in development?' });
const strategies = z.array(z.looseObject({ id: z.string(), parameters: z.record(z.string(), z.string()) }));

const newRollout = async () => {
  const project = await newProject();
  const flag = `${project}-a`;
  await newFlag(project, flag);
  const stored = `/api/admin/projects/${project}/features/${flag}/environments/development/strategies`;
  const rollout = (share: number) => ({
    ...{ name: 'flexibleRollout', title: 'First' },
    parameters: { rollout: String(share), stickiness: 'default', groupId: 'g' },
  });
  await call('POST', stored, rollout(20));
  const read = async () => strategies.parse(await call('GET', stored))[0];
  return {
    project,
    flag,
    path: `/projects/${project}/features/${flag}`,
    share: async () => (await read())?.parameters.rollout,
    /** A change by another user. */
    change: async (share: number) => call('PUT', `${stored}/${(await read())?.id}`, rollout(share)),
  };
};

it('a change outlives an error of the service, a connection that is gone, a page that is loaded again, and a session that ends', async () => {
  const { flag, path, share } = await newRollout();
  const username = await newUser('Admin');
  const expected = [/status of 500/, /ERR_INTERNET_DISCONNECTED/, /dynamically imported module/];
  await visit({ path, as: username, expected, cold: true }, async (page) => {
    await column(page, 'development').getByRole('button', { name: 'Edit First' }).click();
    await page.getByLabel('Percent').fill('60');

    const fail = (route: Route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { id: 'abc', name: 'InternalError', message: 'The table is on fire.' } })
        : route.fallback();
    await page.route('**/strategies/*', fail);
    await review(page).click();
    await saving(page).getByRole('button', { name: 'Save' }).click();
    const alert = saving(page).getByRole('alert');
    await alert.filter({ hasText: 'The table is on fire.' }).filter({ hasText: 'abc' }).waitFor();
    await page.unroute('**/strategies/*', fail);

    // Without a connection the page says so, and navigation waits for it.
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await saving(page).getByRole('button', { name: 'Cancel' }).click();
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/segments"]')?.click());
    await setTimeout(500);
    await expect.poll(() => share()).toBe('20');
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Segments', level: 1 }).waitFor();

    await page.goto(path);
    await page.getByText('Not saved yet in development').waitFor();
    await review(page).click();
    await saving(page).getByText('First: share 20 % → 60 %.').waitFor();
    await endSessionsWith(page, '**/strategies/*', username);
    await saving(page).getByRole('button', { name: 'Save' }).click();
    const again = page.getByRole('dialog', { name: 'Your session has ended' });
    await again.getByLabel('Username or email').fill(username);
    await again.getByLabel('Password').fill(adminPassword);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText(`${flag} is changed in development`).waitFor();
    await expect.poll(() => share()).toBe('60');
  });
});

it('what is typed in a form stays there when it could not be sent', async () => {
  const name = `type-${(await newProject()).slice(2)}`;
  await visit({ path: '/tag-types', as: 'admin', expected: [/status of 503/, /ERR_FAILED/] }, async (page) => {
    await page.getByRole('button', { name: 'New tag type' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Description').fill('وصف 🎉');
    await page.getByRole('button', { name: 'See the changes' }).click();
    for (const [answer, said] of [
      [(route: Route) => route.abort(), 'The service cannot be reached'],
      [
        (route: Route) => route.fulfill({ status: 503, json: { id: 'x', name: 'Busy', message: 'Too busy.' } }),
        'Too busy.',
      ],
    ] as const) {
      await page.route('**/api/admin/tag-types', answer, { times: 1 });
      await page.getByRole('button', { name: 'Create tag type' }).click();
      await page.getByRole('alert').filter({ hasText: said }).waitFor();
    }
    await page.getByRole('button', { name: 'Create tag type' }).click();
    await page.getByText(`${name} is created`, { exact: true }).waitFor();
    expect(await call('GET', `/api/admin/tag-types/${name}`)).toMatchObject({ tagType: { description: 'وصف 🎉' } });
  });
});

it('answers that come late never replace newer ones, and a page shows that it waits', async () => {
  const project = await newProject();
  for (const one of ['apple', 'banana']) await newFlag(project, `${project}-${one}`);
  await visit({ path: '/segments', as: 'admin' }, async (page) => {
    await page.getByRole('heading', { name: 'Segments', level: 1 }).waitFor();
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/search/features**', async (route) => {
      // The first search, and that for the first text, are slower than the later ones.
      if (!route.request().url().includes('banana')) await held;
      // The page may have cancelled the request.
      await route.fallback().catch(() => undefined);
    });
    await page.evaluate((to) => history.pushState({}, '', to), `/projects/${project}/flags`);
    await page.getByRole('status').filter({ hasText: 'Loading…' }).waitFor();
    const field = page.getByLabel('Search flags');
    await field.pressSequentially('apple');
    await field.fill('banana');
    await page.getByRole('status').filter({ hasText: '1 flag' }).waitFor();
    release?.();
    await page
      .getByRole('row')
      .filter({ hasText: `${project}-banana` })
      .waitFor();
    await setTimeout(300);
    expect(
      await page
        .getByRole('row')
        .filter({ hasText: `${project}-apple` })
        .count(),
    ).toBe(0);
  });
});

it('whoever follows a link by the keyboard stands at the heading of the next page, also when that comes late', async () => {
  const project = await newProject();
  await visit({ path: `/projects?query=${project}`, as: 'admin', cold: true }, async (page) => {
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/overview-page-*.js', async (route) => {
      await held;
      await route.continue();
    });
    const link = page.getByRole('link', { name: project, exact: true });
    await link.focus();
    await page.keyboard.press('Enter');
    // The page that the user leaves is hidden first.
    await page.getByRole('status').filter({ hasText: 'Loading…' }).waitFor();
    await link.waitFor({ state: 'hidden' });
    release?.();
    const heading = page.getByRole('heading', { name: project, level: 1 });
    await heading.and(page.locator(':focus')).waitFor();
  });
});

it('two people at the same flag see each other’s change before either is overwritten', async () => {
  const { flag, path, share, change } = await newRollout();
  await visit({ path, as: 'admin' }, async (mine) => {
    await column(mine, 'development').getByRole('button', { name: 'Edit First' }).click();
    await mine.getByLabel('Title').fill('Mine');
    await visit({ path, as: await newUser('Admin') }, async (theirs) => {
      await column(theirs, 'development').getByRole('button', { name: 'Edit First' }).click();
      await theirs.getByLabel('Percent').fill('35');
      await review(theirs).click();
      await saving(theirs).getByRole('button', { name: 'Save' }).click();
      await theirs.getByText(`${flag} is changed in development`).waitFor();
    });
    // With its next request the page notices the change; the input is still there.
    await mine.reload();
    const moved = mine
      .getByRole('status')
      .filter({ hasText: 'development has been changed since you started editing' });
    await moved.filter({ hasText: 'First: share 20 % → 35 %.' }).waitFor();
    await mine.getByRole('button', { name: 'Put my changes on top of it' }).click();
    await review(mine).click();
    await saving(mine).getByText('First: the title becomes “Mine”.').waitFor();
    await saving(mine).getByRole('button', { name: 'Save' }).click();
    await mine.getByText(`${flag} is changed in development`).waitFor();
    await expect.poll(() => share()).toBe('35');
    await change(36);
    await mine.getByRole('button', { name: 'Undo' }).click();
    await mine.getByText('Somebody has changed the flag since then').first().waitFor();
    await expect.poll(() => share()).toBe('36');
  });
});
