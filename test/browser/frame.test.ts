import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { call, newFlag, newProject, newUser } from './support/data.ts';
import { focusIn, visit } from './support/page.ts';

const navigation = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true });

/** How often Tab is pressed, from the top of the page, until the focus is in the content. */
const stopsToContent = async (page: Page): Promise<number> => {
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  );
  for (let stops = 1; stops < 60; stops += 1) {
    await page.keyboard.press('Tab');
    if ((await page.locator('main:has(:focus)').count()) > 0) return stops;
  }
  return Number.POSITIVE_INFINITY;
};

const isCut = (page: Page, name: string): Promise<boolean> =>
  navigation(page, name).evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);

it('leads anywhere with few links, and nothing is cut in a low window', async () => {
  await visit({ path: '/users', as: 'admin', width: 1440, height: 700 }, async (page) => {
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    const main = navigation(page, 'Main').getByRole('link');
    await main.first().waitFor();
    expect(await main.count()).toBeLessThanOrEqual(8);
    expect(await main.locator('svg').count()).toBe(await main.count());
    expect([await isCut(page, 'Main'), await isCut(page, 'Settings')]).toEqual([false, false]);
    await expect
      .poll(() => page.getByRole('navigation').locator('[aria-current="page"]').allTextContents())
      .toEqual(['Settings', 'Users']);
  });
});

it('has at most six stops of Tab before the content; arrow keys lead along the links', async () => {
  const project = await newProject();
  await newFlag(project, `${project}-a`);
  for (const path of ['/flags', '/users', `/projects/${project}/flags`, `/projects/${project}/features/${project}-a`])
    await visit({ path, as: 'admin' }, async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('button', { name: /^Account/ }).waitFor();
      expect([path, await stopsToContent(page)]).toEqual([path, expect.toSatisfy((stops: number) => stops <= 7)]);
    });
  await visit({ path: '/users', as: 'admin' }, async (page) => {
    const column = navigation(page, 'Settings');
    await column.getByRole('link', { name: 'Users' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('a:focus').filter({ hasText: 'Groups' }).waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    await page.locator('a:focus').filter({ hasText: 'Maintenance' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/maintenance');
  });
});

it('says which project a page is about, has its pages in one row, and leads to the same page of another', async () => {
  const [project, other] = [await newProject(), await newProject()];
  const flag = `${project}-a`;
  await newFlag(project, flag);
  await visit({ path: `/projects/${project}/features/${flag}`, as: 'admin' }, async (page) => {
    const tabs = navigation(page, 'Sections');
    const switcher = page.getByLabel('Project', { exact: true });
    const current = tabs.locator('[aria-current="page"]');
    await expect.poll(() => current.allTextContents()).toEqual(['Flags']);
    // Once the others are known, the first of them is not chosen.
    await switcher.getByRole('option', { name: other }).waitFor({ state: 'attached' });
    await expect.poll(() => switcher.locator('option:checked').textContent()).toBe(project);
    for (const [label, path] of [
      ['Change requests', '/change-requests'],
      ['Overview', ''],
      ['Archive', '/archive'],
      ['Settings', '/settings'],
    ] as const) {
      await tabs.getByRole('link', { name: label }).click();
      await page.waitForURL(`**/projects/${project}${path}`);
      await expect.poll(() => current.allTextContents()).toEqual([label]);
      await expect.poll(() => switcher.inputValue()).toBe(project);
    }
    await switcher.selectOption(other);
    await page.waitForURL(`**/projects/${other}/settings`);
    await page.getByRole('heading', { level: 1, name: `Settings: ${other}` }).waitFor();
  });
});

it('counts the change requests that wait for me, at the side and in the title of the list', async () => {
  const project = await newProject();
  const flag = `${project}-a`;
  await newFlag(project, flag);
  await call('PUT', `/api/admin/projects/${project}/environments/production/change-requests/config`, {
    changeRequestsEnabled: true,
    requiredApprovals: 1,
  });
  const requests = `/api/admin/projects/${project}/change-requests`;
  const environment = `/api/admin/projects/${project}/environments/production/change-requests`;
  await call('POST', environment, { feature: flag, action: 'updateEnabled', payload: { enabled: true } });
  const [{ id }] = (await call('GET', requests)) as [{ id: number }];
  await call('PUT', `${requests}/${id}/state`, { state: 'In review' });
  await visit({ path: '/change-requests?state=waiting', as: await newUser('Admin') }, async (page) => {
    const row = page.getByRole('row').filter({ hasText: project });
    await row.waitFor();
    const link = navigation(page, 'Main').getByRole('link', { name: /^Change requests.*waiting for you$/ });
    await link.waitFor();
    const countOf = async (): Promise<number> => Number(/\((\d+)\)/.exec(await page.title())?.[1] ?? 0);
    // For an administrator, what other tests propose waits, too.
    await expect.poll(countOf).toBeGreaterThan(0);
    await row.getByRole('link').click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog', { name: /\?$/ }).waitFor({ state: 'detached' });
    await page.goto('/change-requests?state=waiting');
    const others = page.getByRole('table', { name: 'Change requests' });
    await others.or(page.getByRole('heading', { name: 'Nothing waits for your review' })).waitFor();
    expect(await row.count()).toBe(0);
  });
});

it('finds a page by what it is for', async () => {
  await visit({ path: '/flags', as: 'admin' }, async (page) => {
    await page.getByRole('heading', { level: 1, name: 'Flags' }).waitFor();
    for (const [words, name] of [
      ['sso', 'Single sign-on'],
      ['read only', 'Maintenance'],
      ['webhook', 'Integrations'],
      ['technical debt', 'Health'],
    ] as const) {
      await page.keyboard.press('Control+k');
      await focusIn(page.getByRole('combobox'));
      await page.keyboard.type(words);
      await page.getByRole('option', { name: `${name} Page`, selected: true }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('combobox').waitFor({ state: 'detached' });
    }
  });
});
