import type { BrowserContext, Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { newFlag, newProject } from './support/data.ts';
import { checkAccess, focusIn, typeInMenu, visit } from './support/page.ts';

const account = (page: Page) => page.getByRole('button', { name: /^Account/ });
const menu = (page: Page) => page.getByRole('menu', { name: /^Account/ });
const focused = (page: Page, text: string) => page.locator(':focus').filter({ hasText: text });

/** Holds back files until they are let go. */
const held = (name: RegExp) => {
  const routes: Route[] = [];
  let isHeld = true;
  return {
    count: () => routes.length,
    prepare: (context: BrowserContext) =>
      context.route(name, async (route) => {
        if (isHeld) routes.push(route);
        else await route.continue();
      }),
    go: async () => {
      isHeld = false;
      for (const route of routes.splice(0)) await route.continue();
    },
  };
};

it('a menu has the keys of a menu, and gives the focus back to its button', async () => {
  await visit({ path: '/projects', as: 'admin' }, async (page) => {
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
    await account(page).focus();
    await page.keyboard.press('Enter');
    await focused(page, 'System').waitFor();
    await checkAccess(page);
    await page.keyboard.press('End');
    await focused(page, 'Sign out').waitFor();
    await page.keyboard.press('ArrowDown');
    await focused(page, 'System').waitFor();
    await page.keyboard.press('ArrowUp');
    await focused(page, 'Sign out').waitFor();
    await page.keyboard.press('Home');
    await focused(page, 'System').waitFor();
    await typeInMenu(page, 'prof', 'Profile');
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'detached' });
    await expect.poll(() => account(page).evaluate((button) => button === document.activeElement)).toBe(true);
    // The arrows open it at its ends.
    await page.keyboard.press('ArrowUp');
    await focused(page, 'Sign out').waitFor();
    await page.keyboard.press('Tab');
    await menu(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await focused(page, 'System').waitFor();
    // A choice stays open, so that somebody can look at it.
    await typeInMenu(page, 'dark', 'Dark');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemradio', { name: 'Dark', checked: true }).waitFor();
    await typeInMenu(page, 'Prof', 'Profile');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
  });
});

it('a menu closes with a click elsewhere or on its button, and stays in the window', async () => {
  await visit({ path: '/projects', as: 'admin', width: 375, height: 400 }, async (page) => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await account(page).click();
    await focusIn(menu(page));
    const box = await menu(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(375);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(400);
    await account(page).click();
    await menu(page).waitFor({ state: 'detached' });
    await account(page).click();
    await focusIn(menu(page));
    await page.getByRole('banner').click({ position: { x: 2, y: 2 } });
    await menu(page).waitFor({ state: 'detached' });
  });
});

it('a menu that is longer than the window scrolls to its last item, and stays there', async () => {
  await visit({ path: '/projects', as: 'admin', height: 240 }, async (page) => {
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
    await account(page).click();
    await focusIn(menu(page));
    await page.keyboard.press('End');
    await focused(page, 'Sign out').waitFor();
    const isInView = async (): Promise<boolean> => {
      // What listens to the scrolling is called before the next frame.
      await page.evaluate(async () => {
        for (let frame = 0; frame < 3; frame += 1) await new Promise((done) => requestAnimationFrame(done));
      });
      const [all, item] = [await menu(page).boundingBox(), await focused(page, 'Sign out').boundingBox()];
      if (all === null || item === null) return false;
      return item.y >= all.y && item.y + item.height <= all.y + all.height;
    };
    expect(await menu(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
    expect(await isInView()).toBe(true);
    // The menu is placed again, and is as far down as before.
    await page.setViewportSize({ width: 1280, height: 241 });
    expect(await isInView()).toBe(true);
  });
});

it('a dialog opens with a click before its code has arrived, as soon as it is there', async () => {
  const { prepare, go, count } = held(/dialog-popup-[^/]*\.js$/);
  await visit({ path: '/flags', as: 'admin', prepare }, async (page) => {
    const button = page.getByRole('button', { name: 'New flag' }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(count).toBeGreaterThan(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await go();
    await focusIn(page.getByRole('dialog', { name: 'New flag' }));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'New flag' }).waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
  });
});

it('a message waits for the code that shows it', async () => {
  const project = await newProject();
  await newFlag(project, `${project}-a`);
  const { prepare, go, count } = held(/toast-strip-[^/]*\.js$/);
  await visit({ path: `/projects/${project}/flags`, as: 'admin', prepare }, async (page) => {
    const control = page.getByRole('switch', { name: `${project}-a in development` });
    await control.click();
    await expect.poll(() => control.getAttribute('aria-checked')).toBe('true');
    await expect.poll(count).toBeGreaterThan(0);
    await go();
    await page.getByText(`${project}-a is on in development`).waitFor();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
  });
});
