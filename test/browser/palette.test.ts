import { expect, inject, it } from 'vitest';
import { newProject, newUser } from './support/data.ts';
import { checkAccess, focusIn, visit } from './support/page.ts';

const input = 'Flag, project, segment, person, page or action';

it('goes to a flag among 5,000, to a project and to a page, with the keyboard alone', async () => {
  const project = await newProject();
  const user = await newUser('Viewer');
  await visit({ path: '/segments', as: 'admin' }, async (page) => {
    await page.getByRole('heading', { name: 'Segments', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: input });
    await focusIn(field);
    await checkAccess(page);
    await page.keyboard.type('large-4321');
    await page.getByRole('option', { name: 'large-4321', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/projects/${inject('large')}/features/large-4321`);
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]');
    await expect.poll(() => current.allTextContents()).toEqual(['Flags']);
    await page.keyboard.press('Control+k');
    await focusIn(field);
    await page.keyboard.type(project);
    await page.getByRole('option', { name: `Settings of ${project}` }).waitFor();
    await page.getByRole('option', { name: `${project} Project`, selected: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: `Settings of ${project}`, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/projects/${project}/settings`);
    await expect.poll(() => current.allTextContents()).toEqual(['Projects']);
    await page.keyboard.press('Control+k');
    await focusIn(field);
    await page.keyboard.type('new seg');
    await page.getByRole('option', { name: 'New segment', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'New segment' }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/segments');
    await page.keyboard.press('Control+k');
    await focusIn(field);
    await page.keyboard.type('dark');
    await page.getByRole('option', { name: 'Theme: Dark', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('html[data-theme="dark"]').waitFor();
    await page.keyboard.press('Control+k');
    await focusIn(field);
    await page.keyboard.type(user);
    await page.getByRole('option', { name: `${user} User`, selected: true }).waitFor();
  });
});

it('offers nothing that somebody may not do, and signs out', async () => {
  await visit({ path: '/flags', as: await newUser('Viewer') }, async (page) => {
    await page.getByRole('heading', { name: 'Flags', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await focusIn(page.getByRole('combobox', { name: input }));
    await page.getByRole('option', { name: 'Sign out' }).waitFor();
    for (const name of ['New flag', 'New project', 'New user', 'New API token', 'Roles'])
      await expect.poll(() => page.getByRole('option', { name }).count()).toBe(0);
    await page.keyboard.type('sign out');
    await page.getByRole('option', { name: 'Sign out', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    // The address has a return path if the page noticed first that the session is over.
    await page.waitForURL(/\/sign-in/);
  });
});

it('stands at the top, and keeps its place and height whatever it finds', async () => {
  await visit({ path: '/segments', as: 'admin' }, async (page) => {
    await page.getByRole('heading', { name: 'Segments', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: input });
    await focusIn(field);
    const results = page.getByRole('option');
    await results.first().waitFor();
    const before = await page.getByRole('dialog').boundingBox();
    expect(before?.y).toBeLessThan(150);
    await page.keyboard.type('sign out');
    await expect.poll(() => results.count()).toBe(1);
    expect(await page.getByRole('dialog').boundingBox()).toEqual(before);
    await page.keyboard.type(' nowhere');
    await expect.poll(() => results.count()).toBe(0);
    expect(await page.getByRole('dialog').boundingBox()).toEqual(before);
    await page.setViewportSize({ width: 390, height: 400 });
    await field.fill('');
    await results.first().waitFor();
    await expect
      .poll(async () => {
        const { y = 0, height = 0 } = (await page.getByRole('dialog').boundingBox()) ?? {};
        return y > 0 && y + height <= 400;
      })
      .toBe(true);
  });
});
