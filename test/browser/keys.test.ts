import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { newFlag, newProject } from './support/data.ts';
import { checkAccess, focusIn, visit } from './support/page.ts';

let project = '';
beforeAll(async () => {
  project = await newProject();
  for (const letter of ['a', 'b', 'c']) await newFlag(project, `${project}-${letter}`);
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const link = (page: Page, letter: string) => page.getByRole('link', { name: `${project}-${letter}` });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Keys' });
const rows = async (page: Page): Promise<void> => link(page, 'c').waitFor();
/** Had a key led to another page, its address would be there at once, and its heading in place of this one. */
const staysOn = async (page: Page, path: string, name: string): Promise<void> => {
  expect(await page.evaluate(() => location.pathname)).toBe(path);
  expect(await heading(page, name).count()).toBe(1);
};
/** Goes to another page by two keys, again if the second one came too late for that. */
const goBy = async (page: Page, keys: string, name: string): Promise<void> => {
  const path = () => page.evaluate(() => location.pathname);
  const before = await path();
  await expect
    .poll(async () => {
      await page.keyboard.type(keys);
      return path();
    })
    .not.toBe(before);
  await heading(page, name).waitFor();
};
const hasFocus = (page: Page, letter: string) =>
  expect.poll(() => link(page, letter).evaluate((one) => one === document.activeElement)).toBe(true);

it('single keys search, move in a list, open, edit and lead to pages', async () => {
  await visit({ path: `/projects/${project}/flags`, as: 'admin' }, async (page) => {
    await rows(page);
    await page.keyboard.press('j');
    await hasFocus(page, 'a');
    await page.keyboard.press('j');
    await hasFocus(page, 'b');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await hasFocus(page, 'c');
    await page.keyboard.press('k');
    await hasFocus(page, 'b');
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Search' });
    await focusIn(search);
    // What is typed into a field is text.
    await page.keyboard.type('gj?e/k');
    await expect.poll(() => search.inputValue()).toBe('gj?e/k');
    await search.fill('');
    await rows(page);
    await link(page, 'a').focus();
    await page.keyboard.press('e');
    // In a list of flags it edits the flag of the row; on its page, that flag.
    await focusIn(page.getByRole('dialog', { name: `Edit ${project}-a` }));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await heading(page, `${project}-a`).waitFor();
    expect(await page.evaluate(() => location.search)).toBe('');
    await page.keyboard.press('e');
    await focusIn(page.getByRole('dialog'));
    // A dialog has the keys for itself.
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.type('gh');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await staysOn(page, `/projects/${project}/features/${project}-a`, `${project}-a`);
    for (const [key, name] of [
      ['c', 'Change requests'],
      ['a', 'Activity'],
      ['p', 'Projects'],
      ['s', 'Segments'],
      ['t', 'Playground'],
      ['x', 'Settings'],
      ['f', 'Flags'],
    ] as const)
      await goBy(page, `g${key}`, name);
    await page.keyboard.press('Control+g');
    await page.keyboard.type('h');
    await staysOn(page, '/flags', 'Flags');
    // Without a search of its own, a page has that of everything.
    await goBy(page, 'gx', 'Settings');
    await page.keyboard.press('/');
    await focusIn(page.getByRole('dialog', { name: 'Search' }));
  });
});

it('the only chosen flag is edited without the focus in its row', async () => {
  await visit({ path: `/projects/${project}/flags`, as: 'admin' }, async (page) => {
    await rows(page);
    await page.getByRole('checkbox', { name: `${project}-b` }).check();
    await heading(page, `Flags of ${project}`).click();
    await page.keyboard.press('e');
    await focusIn(page.getByRole('dialog', { name: `Edit ${project}-b` }));
  });
});

it('single keys are commands while a message is shown', async () => {
  await visit({ path: `/projects/${project}/flags`, as: 'admin' }, async (page) => {
    await rows(page);
    await page.getByRole('switch', { name: `${project}-a in development` }).click();
    await page.getByText(`${project}-a is on in development`).waitFor();
    await page.keyboard.press('j');
    await hasFocus(page, 'b');
    expect(await page.getByText(`${project}-a is on in development`).count()).toBe(1);
  });
});

it('a dialog shows all keys, and switches single letters off', async () => {
  await visit({ path: `/projects/${project}/flags`, as: 'admin' }, async (page) => {
    await rows(page);
    await page.keyboard.press('?');
    await focusIn(dialog(page));
    await checkAccess(page);
    await dialog(page).getByText('Change requests').waitFor();
    await dialog(page).getByLabel('Use single-letter shortcuts (never while you type)').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await page.reload();
    await rows(page);
    await page.keyboard.press('?');
    await page.keyboard.press('j');
    // The account has the way back. Had a key been a command, the dialog would be there before its menu.
    await page.getByRole('button', { name: /^Account/ }).click();
    expect(await dialog(page).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Keys' }).click();
    await dialog(page).getByRole('checkbox', { checked: false }).check();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.keyboard.press('j');
    await hasFocus(page, 'a');
  });
});
