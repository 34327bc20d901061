import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, newFlag, newProject } from './support/data.ts';
import { visit } from './support/page.ts';
import { at, goTo, newPlace, pages, type TestThings } from './support/pages.ts';
import { watchRequests } from './support/requests.ts';

let place: TestThings;
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
        // The reference stands outside of the frame that shows messages.
        if (outside || route === '/docs') continue;
        const address = at(route + search, place);
        const open = async (): Promise<void> => {
          await goTo(page, one, place);
          await settled();
        };
        await open();
        expect([address, await messages(page).getByText('Too busy.').isVisible()]).toEqual([address, true]);
        expect([address, await covered(page.locator('body'))]).toEqual([address, []]);
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

it.each([1440, 375])(
  'at a width of %i px, a draft is reviewed and saved, and the menu used, beside a message',
  async (width) => {
    const expected = [/status of 503/];
    await visit({ path: '/flags', as: 'admin', width, height: 700, expected }, async (page) => {
      await showProblem(page);
      const { featureName: flag } = place;
      await goTo(page, { route: '/projects/$projectId/features/$featureName', heading: '$featureName' }, place);
      await page.getByRole('button', { name: 'Add strategy in development' }).click();
      const review = page.getByRole('button', { name: 'Review and save' });
      await review.waitFor();
      expect(await covered(page.locator('body'))).toEqual([]);
      await review.click();
      const dialog = page.getByRole('dialog', { name: 'Save the changes in development?' });
      await dialog.getByText('1,000 users').first().waitFor();
      expect(await covered(dialog)).toEqual([]);
      expect(await messages(page).getByText('Too busy.').isVisible()).toBe(true);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await messages(page).getByText(`${flag} is changed in development`).waitFor();
      const menu = page.getByRole('button', { name: 'Menu' });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      expect(await covered(page.locator('body'))).toEqual([]);
    });
  },
);

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
      const { settled } = watchRequests(page);
      const toggle = (checked: boolean) => page.getByRole('switch', { name: `${flag} in production`, checked });
      const save = page.getByRole('dialog').getByRole('button', { name: /^Turn o(n|ff) in production$/ });
      const undo = messages(page).getByRole('button', { name: 'Undo' });
      await toggle(true).click();
      await save.click();
      await undo.waitFor();
      // The message may be there before the dialog has gone.
      await save.waitFor({ state: 'detached' });
      // What was changed is read again, and a click in between may fall on what is being replaced.
      await settled();
      await toggle(false).click();
      await save.click();
      await messages(page).getByText(`${flag} is on in production`).waitFor();
      await expect.poll(() => undo.count()).toBe(1);
      await undo.click();
      const asked = page.getByRole('dialog', { name: 'Undo the change in production?' });
      await asked.getByText('which is a production environment').waitFor();
      expect(await isOn(project, flag)).toBe(true);
      await asked.getByRole('button', { name: 'Cancel' }).click();
      expect(await isOn(project, flag)).toBe(true);
    });
  });

  it('of an archived flag asks if that switches it on in production again', async () => {
    const { project, flag, path } = await newOn();
    await visit({ path, as: 'admin', expected: [/status of 404/] }, async (page) => {
      await page.getByRole('button', { name: 'More actions for this flag' }).click();
      await page.getByRole('menuitem', { name: 'Archive…' }).click();
      const archive = page.getByRole('dialog');
      await archive.getByText('This changes production, which').waitFor();
      await archive.getByRole('button', { name: 'Archive' }).click();
      await messages(page).getByRole('button', { name: 'Undo' }).click();
      const asked = page.getByRole('dialog', { name: 'Undo the change in production?' });
      await asked.getByText(`${flag} is archived`).waitFor();
      await asked.getByRole('button', { name: 'Undo' }).click();
      await messages(page).getByText(`${flag} is active again`).waitFor();
      expect(await isOn(project, flag)).toBe(true);
    });
  });

  it('of a segment asks if a flag uses it in production', async () => {
    const { project, flag } = await newOn();
    const name = `${project}-north`;
    const constraint = { contextName: 'userId', operator: 'IN', values: ['a', 'b'] };
    const made = await call('POST', '/api/admin/segments', { name, constraints: [constraint] });
    const { id } = made as { readonly id: number };
    await call('POST', `${E(project, flag)}/strategies`, { name: 'default', constraints: [], segments: [id] });
    await visit({ path: `/segments?query=${name}`, as: 'admin' }, async (page) => {
      await page.getByRole('button', { name: `More actions: ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByRole('button', { name: 'Remove b' }).click();
      await page.getByRole('button', { name: 'See the changes' }).click();
      await page.getByRole('dialog').getByText('This changes production, which').waitFor();
      await page.getByRole('button', { name: 'Save' }).click();
      await messages(page).getByRole('button', { name: 'Undo' }).click();
      const asked = page.getByRole('dialog', { name: 'Undo the change in production?' });
      await asked.getByText('Who is in it: userId is one of a, b → userId is one of a.').waitFor();
      const values = async () =>
        ((await call('GET', `/api/admin/segments/${id}`)) as { constraints: { values: string[] }[] }).constraints[0]
          ?.values;
      expect(await values()).toEqual(['a']);
      await asked.getByRole('button', { name: 'Undo' }).click();
      await messages(page).getByText(`${name} is as it was`).waitFor();
      expect(await values()).toEqual(['a', 'b']);
    });
  });

  it('of an archived flag is no longer offered once the flag is revived', async () => {
    const { flag, path } = await newOn();
    await visit({ path, as: 'admin', expected: [/status of 404/] }, async (page) => {
      await page.getByRole('button', { name: 'More actions for this flag' }).click();
      await page.getByRole('menuitem', { name: 'Archive…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
      await messages(page).getByRole('button', { name: 'Undo' }).waitFor();
      await page.getByRole('button', { name: 'Revive' }).click();
      await messages(page).getByText(`${flag} is active again`).waitFor();
      await expect.poll(() => messages(page).getByRole('button', { name: 'Undo' }).count()).toBe(0);
    });
  });
});
