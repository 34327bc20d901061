import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, newFlag, newProject } from './data.ts';
import { visit } from './page.ts';
import { at, goTo, newPlace, type Place, pages } from './pages.ts';
import { watchRequests } from './requests.ts';

let place: Place;
beforeAll(async () => {
  place = await newPlace();
});

const messages = (page: Page): Locator => page.getByRole('region', { name: 'Notifications', exact: true });

/** Shows a message that stays: an error. */
const showProblem = async (page: Page): Promise<void> => {
  await page.route('**/favorites', (route) =>
    route.fulfill({ status: 503, json: { message: 'Too busy. '.repeat(12) } }),
  );
  await page
    .getByRole('button', { name: /^Add .* to your favourites$/ })
    .first()
    .click();
  await messages(page).getByText('Too busy.').waitFor();
};

/** Buttons, links and fields of a part of the page at whose middle a press would reach a message. */
const covered = (part: Locator): Promise<readonly string[]> =>
  part.evaluate((root) => {
    const region = document.querySelector('[role=region][aria-label=Notifications]');
    const pressable = root.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [role=switch]');
    return Array.from(pressable).flatMap((one) => {
      if (region?.contains(one) || !one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
        return [];
      one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { x, y, width, height } = one.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      return hit !== null && region?.contains(hit) ? [one.getAttribute('aria-label') ?? one.textContent ?? ''] : [];
    });
  });

const dialogs = (page: Page): Locator => page.locator('[role=dialog]:not([aria-modal=false]):has(h2)');

describe.each([1440, 375])('at a width of %i px', (width) => {
  it('a message lies over nothing that can be pressed, on no page and in no dialog', async () => {
    const expected = [/status of 503/];
    await visit({ path: `/flags`, as: 'admin', width, height: 700, expected }, async (page) => {
      const { settled } = watchRequests(page);
      await showProblem(page);
      for (const one of pages) {
        const { route, search = '', outside } = one;
        // The reference has a frame of its own.
        if (outside || route === '/docs') continue;
        const address = at(route + search, place);
        const open = async (): Promise<void> => {
          await goTo(page, one, place);
          await settled();
        };
        await open();
        expect([address, await messages(page).getByText('Too busy.').isVisible()]).toEqual([address, true]);
        expect([address, await covered(page.locator('main'))]).toEqual([address, []]);
        const primary = page.locator('main button[class*="_primary_"]:not([disabled]):not([aria-disabled=true])');
        for (let nth = 0; nth < (await primary.count()); nth += 1) {
          await primary.nth(nth).click();
          await settled();
          const dialog = dialogs(page);
          if ((await dialog.count()) > 0) {
            expect([address, await covered(dialog.first())]).toEqual([address, []]);
            // A dialog with a secret closes by its button alone.
            await dialog
              .getByRole('button', { name: /^(Cancel|Close)$/ })
              .first()
              .click();
            await dialog.waitFor({ state: 'detached' });
          } else await open();
        }
      }
    });
  });
});

const E = (project: string, flag: string) => `/api/admin/projects/${project}/features/${flag}/environments/production`;

/** A flag that is on in production for everybody. */
const newOn = async () => {
  const project = await newProject();
  const flag = `${project}-a`;
  await newFlag(project, flag);
  await call('POST', `${E(project, flag)}/on`);
  return { project, flag, path: `/projects/${project}/features/${flag}` };
};
const isOn = async (project: string, flag: string) =>
  ((await call('GET', E(project, flag))) as { readonly enabled: boolean }).enabled;

describe('undo', () => {
  it('of a change in production asks as the change did, and a message of the same thing replaces the older one', async () => {
    const { project, flag, path } = await newOn();
    await visit({ path, as: 'admin' }, async (page) => {
      const toggle = (checked: boolean) => page.getByRole('switch', { name: `${flag} in production`, checked });
      const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
      const undo = messages(page).getByRole('button', { name: 'Undo' });
      await toggle(true).click();
      await save.click();
      await undo.waitFor();
      await toggle(false).click();
      await save.click();
      await messages(page).getByText(`${flag} is on in production`).waitFor();
      expect(await undo.count()).toBe(1);
      await undo.click();
      const asked = page.getByRole('dialog', { name: 'Undo the change in production?' });
      await asked.getByText('which is a production environment').waitFor();
      expect(await isOn(project, flag)).toBe(true);
      await asked.getByRole('button', { name: 'Cancel' }).click();
      expect(await isOn(project, flag)).toBe(true);
    });
  });

  it('of an archived flag is no longer offered once the flag is revived', async () => {
    const { flag, path } = await newOn();
    await visit({ path, as: 'admin', expected: [/status of 404/] }, async (page) => {
      await page.getByRole('button', { name: 'More to do with this flag' }).click();
      await page.getByRole('menuitem', { name: 'Archive…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
      await messages(page).getByRole('button', { name: 'Undo' }).waitFor();
      await page.getByRole('button', { name: 'Revive' }).click();
      await messages(page).getByText(`${flag} is active again`).waitFor();
      expect(await messages(page).getByRole('button', { name: 'Undo' }).count()).toBe(0);
    });
  });
});
