import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { newFlag, newProject, newUser } from './support/data.ts';
import { checkAccess, focusIn, visit } from './support/page.ts';

let project = '';
beforeAll(async () => {
  project = await newProject();
  await newFlag(project, `${project}-a`, { type: 'kill-switch', description: 'The apple' });
  await newFlag(project, `${project}-b`);
});

const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const row = (page: Page, letter: string) => page.getByRole('row').filter({ hasText: `${project}-${letter}` });
const action = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
};
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Save or share this list' });

/** In px; a row of one line has 34, of two lines 56. */
const height = async (page: Page): Promise<number> => (await row(page, 'a').boundingBox())?.height ?? 0;

/** The list as it was saved: one flag by its type, two lines, no column for what it is for. */
const asSaved = async (page: Page): Promise<void> => {
  await row(page, 'a').waitFor();
  await row(page, 'b').waitFor({ state: 'detached' });
  await header(page, 'production').waitFor();
  expect(await header(page, 'development').count()).toBe(0);
  await expect.poll(() => height(page)).toBeGreaterThan(50);
};

it('a list is saved by a name and shared by its link: filters, columns and rows', async () => {
  const other = await newUser('Viewer');
  let link = '';
  await visit({ path: `/projects/${project}/flags?type=kill-switch&sortBy=createdAt`, as: 'admin' }, async (page) => {
    await row(page, 'a').waitFor();
    await action(page, 'Columns…');
    await page.getByRole('dialog').getByLabel('development').uncheck();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Comfortable' }).click();
    await page.keyboard.press('Escape');
    await action(page, 'Save or share…');
    await focusIn(dialog(page));
    link = await dialog(page).getByLabel('Link').inputValue();
    await dialog(page).getByLabel('Name').fill('Switches to kill');
    await checkAccess(page);
    await page.keyboard.press('Enter');
    await page.getByText('Saved Switches to kill').waitFor();
    // The list of this browser changes; the view does not.
    await action(page, 'Columns…');
    await page.getByRole('dialog').getByLabel('development').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.goto(`/projects/${project}/flags`);
    await row(page, 'b').waitFor();
    await header(page, 'development').waitFor();
    await action(page, 'Switches to kill');
    await asSaved(page);
    // Columns that are changed now are those of the address.
    await action(page, 'Columns…');
    await page.getByRole('dialog').getByLabel('production').uncheck();
    await header(page, 'production').waitFor({ state: 'detached' });
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.goto(`/projects/${project}/flags`);
    await header(page, 'production').waitFor();
    await action(page, 'Save or share…');
    await dialog(page).getByRole('button', { name: 'Delete Switches to kill' }).click();
    await dialog(page).getByText('Saved views').waitFor({ state: 'detached' });
  });
  const { pathname, search } = new URL(link);
  await visit({ path: `${pathname}${search}`, as: other }, async (page) => {
    await asSaved(page);
    // What somebody else sent is not what this user has chosen.
    await page.goto(`/projects/${project}/flags`);
    await row(page, 'b').waitFor();
    await header(page, 'development').waitFor();
    expect(await height(page)).toBeLessThan(40);
  });
});
