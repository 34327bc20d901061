import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { adminPassword } from './global-setup.ts';
import { call, newProject, newUser } from './support/data.ts';
import { chooseFrom, focusIn, visit } from './support/page.ts';

/** A complete path through the console, from a new flag to the undo of its change. */

const column = (page: Page, environment: string) => page.getByRole('region', { name: environment, exact: true });
const nav = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: new RegExp(`^${name}`) });
/** The dialog that asks before a change; toasts are dialogs, too. */
const question = (page: Page) => page.getByRole('dialog', { name: /\?$/ });

const identified = z.looseObject({ id: z.number(), name: z.string().nullish(), username: z.string().nullish() });
const people = z.looseObject({ users: z.array(identified), roles: z.array(identified) });

/** Creates a project with reviews in production and the user as member. */
const newReviewedProject = async (member: string): Promise<string> => {
  const project = await newProject();
  const { users } = people.partial().parse(await call('GET', '/api/admin/user-admin'));
  const { roles } = people.partial().parse(await call('GET', '/api/admin/roles'));
  await call('POST', `/api/admin/projects/${project}/access`, {
    roles: roles?.filter(({ name }) => name === 'Member').map(({ id }) => id),
    users: users?.filter(({ username }) => username === member).map(({ id }) => id),
    groups: [],
  });
  await call('PUT', `/api/admin/projects/${project}/environments/production/change-requests/config`, {
    changeRequestsEnabled: true,
    requiredApprovals: 1,
  });
  return project;
};

/** Confirms the question of a button. */
const answer = async (page: Page, button: string): Promise<void> => {
  await question(page).getByRole('button', { name: button, exact: true }).click();
  await question(page).waitFor({ state: 'detached' });
};

/** Presses a button that moves a change request, and confirms its question. */
const move = async (page: Page, button: string): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  await answer(page, button);
};

/** The number of the change request that a message names. */
const requestOf = async (page: Page, message: RegExp): Promise<string> =>
  /#\d+/.exec((await page.getByText(message).first().textContent()) ?? '')?.[0] ?? '';

/** Opens a change request by its number, from the navigation. */
const openRequest = async (page: Page, project: string, id: string): Promise<void> => {
  await nav(page, 'Change requests').click();
  await page.getByRole('row').filter({ hasText: project }).filter({ hasText: id }).getByRole('link').first().click();
};

it('a flag is made, rolled out, reviewed by somebody else, applied, seen everywhere, and taken back', async () => {
  const [author, reviewer] = await Promise.all([newUser('Editor'), newUser('Admin')]);
  const project = await newReviewedProject(author);
  const flag = `${project}-checkout`;
  await visit({ path: `/projects/${project}/flags`, as: author }, async (mine) => {
    await mine.getByRole('button', { name: 'New flag' }).first().click();
    await mine.getByRole('dialog').getByLabel('Name').fill(flag);
    await mine.getByRole('button', { name: 'Create flag' }).click();

    await column(mine, 'production').getByRole('button', { name: 'Add strategy in production' }).click();
    await mine.getByRole('slider', { name: /Rollout/ }).fill('50');
    await mine.getByRole('button', { name: 'Add a constraint' }).click();
    const constraint = mine.getByRole('group', { name: 'Constraint 1' });
    await chooseFrom(constraint.getByLabel('Field'), 'userId');
    await constraint.getByLabel('Add values').fill('kari, ola');
    await mine.keyboard.press('Enter');
    await mine.getByLabel('Percent').fill('100');
    await mine.getByRole('button', { name: 'Review and save the changes in production' }).click();
    await question(mine).getByText('which is a production environment').waitFor();
    await question(mine)
      .getByLabel(/^Comment/)
      .fill('Kari and Ola first');
    await answer(mine, 'Add to change request');
    const first = await requestOf(mine, /^Added to change request #\d+/);
    await column(mine, 'production').getByRole('switch').click();
    await answer(mine, 'Add to change request');
    await openRequest(mine, project, first);
    await mine.getByText(`${flag} is switched on in production.`).waitFor();
    await move(mine, 'Send to review');
    const approve = mine.getByRole('button', { name: 'Approve', exact: true });
    await expect.poll(() => approve.getAttribute('data-lacks')).toBe('Somebody other than the author has to review it');

    await visit({ path: '/flags', as: reviewer }, async (theirs) => {
      await openRequest(theirs, project, first);
      await theirs.getByRole('listitem').filter({ hasText: 'Kari and Ola first' }).waitFor();
      await move(theirs, 'Approve');
      await move(theirs, 'Apply');
      await theirs.getByRole('listitem').filter({ hasText: 'Change request applied' }).waitFor();

      // The results for applications, with the reasons.
      await nav(theirs, 'Playground').click();
      await theirs.getByLabel('Project').selectOption(project);
      await theirs.getByLabel('production').check();
      await theirs.getByLabel('Values of userId').fill('kari,sofie');
      await theirs.getByRole('button', { name: 'Evaluate' }).click();
      const got = (user: string, what: string) =>
        theirs
          .getByRole('row')
          .filter({ hasText: `userId ${user}` })
          .getByRole('button', { name: new RegExp(`^${what}: .* in production`) });
      await got('sofie', 'off').waitFor();
      await got('kari', 'on').click();
      await theirs.getByRole('dialog').getByText('userId IN kari, ola').waitFor();
      await theirs.keyboard.press('Escape');

      // The activity names the user.
      await nav(theirs, 'Activity').click();
      await theirs.getByLabel('Flag', { exact: true }).fill(flag);
      const switched = theirs.getByRole('listitem').filter({ hasText: `turned on ${flag}` });
      await switched.filter({ hasText: reviewer }).first().waitFor();
      await theirs
        .getByRole('listitem')
        .filter({ hasText: author })
        .filter({ hasText: new RegExp(`created .*${flag}`) })
        .first()
        .waitFor();

      // The undo is reviewed, too.
      await nav(mine, 'Activity').click();
      await mine.getByLabel('Project').selectOption(project);
      const applied = mine.getByRole('listitem').filter({ hasText: `applied change request ${first}` });
      await applied
        .getByRole('button', { name: /^Difference/ })
        .first()
        .click();
      await mine.locator('ins').filter({ hasText: '"production: enabled": true' }).waitFor();
      await applied.getByRole('button', { name: /^Undo/ }).first().click();
      await answer(mine, 'Add to change request');
      const second = await requestOf(mine, new RegExp(`^Added to change request (?!${first}$)#\\d+`));
      await openRequest(theirs, project, second);
      await move(theirs, 'Approve');
      await move(theirs, 'Apply');
      await theirs.getByRole('listitem').filter({ hasText: 'Change request applied' }).waitFor();
    });

    await nav(mine, 'Flags').click();
    await mine.getByLabel('Search flags').fill(flag);
    const control = mine.getByRole('switch', { name: `${flag} in production` });
    await control.and(mine.locator('[aria-checked=false]')).waitFor();
    await mine.getByRole('link', { name: flag }).click();
    await column(mine, 'production').getByText('No strategies').waitFor();
  });
});

/** Makes the test fail if it uses the mouse. */
const withoutMouse = (context: BrowserContext) =>
  context.addInitScript(() => {
    for (const type of ['pointerdown', 'mousedown', 'touchstart'])
      window.addEventListener(type, () => console.error(`a ${type} was needed`), true);
  });

const isFocused = (element: Element): boolean => element === document.activeElement;

/**
 * Presses Tab until the target has the focus, as a user without a mouse does. The target is located once, and again if
 * the page replaces it: locating it after each key took longer than the keys.
 * @throws when the focus does not reach the target
 */
const tabTo = async (page: Page, target: Locator, key = 'Tab'): Promise<void> => {
  await target.first().waitFor();
  const passed: string[] = [];
  let wanted = await target.first().elementHandle();
  for (let presses = 0; presses < 120; presses += 1) {
    const focus = await wanted?.evaluate((element) => ({
      isOther: element !== document.activeElement && element.isConnected,
      text: document.activeElement?.textContent?.slice(0, 30) ?? '',
    }));
    if (focus?.isOther !== true) {
      if (await target.first().evaluate(isFocused)) return;
      wanted = await target.first().elementHandle();
    }
    passed.push(focus?.text ?? '');
    await page.keyboard.press(key);
  }
  throw new Error(`The focus did not come to ${target}, but to ${passed.join(' | ')}`);
};

const press = async (page: Page, target: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};

it('the whole way is gone by the keyboard alone', async () => {
  const project = await newProject();
  const flag = `${project}-keys`;
  const user = await newUser('Admin');
  await visit({ path: `/projects/${project}/flags`, prepare: withoutMouse }, async (page) => {
    await tabTo(page, page.getByLabel('Username or email'));
    await page.keyboard.type(user);
    await page.keyboard.press('Tab');
    await page.keyboard.type(adminPassword);
    await page.keyboard.press('Enter');

    // Creates a flag.
    await press(page, page.getByRole('button', { name: 'New flag' }).first());
    await tabTo(page, page.getByRole('dialog').getByLabel('Name'));
    await page.keyboard.type(flag);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: flag, level: 1 }).waitFor();

    // Adds a strategy for a quarter of all users in production.
    await press(page, page.getByRole('button', { name: 'Add strategy in production' }));
    await page.getByRole('heading', { name: /in production$/ }).waitFor();
    await tabTo(page, page.getByRole('slider', { name: /Rollout/ }));
    await page.keyboard.press('Home');
    for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press('ArrowRight');
    await tabTo(page, page.getByLabel('Percent'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('25');
    await press(page, page.getByRole('button', { name: 'Review and save the changes in production' }));
    await question(page).getByText('which is a production environment').waitFor();
    await press(page, question(page).getByRole('button', { name: 'Save' }));
    await page.getByText(`${flag} is changed in production`).waitFor();
    await press(page, page.getByRole('switch', { name: `${flag} in production` }), 'Space');
    await press(page, question(page).getByRole('button', { name: 'Turn on in production' }));
    await page.getByText(`${flag} is on in production`).waitFor();
    const path = `/api/admin/projects/${project}/features/${flag}/environments/production`;
    expect(await call('GET', path)).toMatchObject({ enabled: true, strategies: [{ parameters: { rollout: '25' } }] });

    // Opens another page with the palette, and starts an action.
    await page.keyboard.press('Control+k');
    await focusIn(page.getByRole('combobox'));
    await page.keyboard.type('Playgr');
    await page.getByRole('option', { name: 'Playground Page', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Playground', level: 1 }).waitFor();
    await page.getByLabel('production', { exact: true }).and(page.locator(':checked')).waitFor();
    const projects = page.getByLabel('Project');
    await projects.getByRole('option', { name: project }).waitFor({ state: 'attached' });
    await tabTo(page, projects);
    // One key at a time: letters typed in a list form one word only if they follow within a second.
    while ((await projects.inputValue()) !== project) await page.keyboard.press('ArrowDown');
    await tabTo(page, page.getByLabel('Values of userId'));
    await page.keyboard.type('kari');
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('button', { name: /^(on|off): .* in production/ }));
    await page.getByRole('dialog').getByText('25').first().waitFor();
    await page.keyboard.press('Escape');

    // Returns to the flag, and undoes its last change in the list of changes.
    await page.keyboard.press('Control+k');
    await focusIn(page.getByRole('combobox'));
    await page.keyboard.type(flag);
    await page.getByRole('option', { name: `${flag} Flag`, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: flag, level: 1 }).waitFor();
    await press(page, page.getByRole('switch', { name: `${flag} in development` }), 'Space');
    await page.getByText(`${flag} is on in development`).waitFor();
    // A message goes away after a while, unless the focus is in it.
    await page.keyboard.press('F6');
    await press(page, page.getByRole('button', { name: 'Undo' }));
    await page.getByText(`${flag} is in development as it was before`).waitFor();

    // Signs out. Backwards: while there is a message, Tab leads from it to where F6 was pressed.
    await tabTo(page, page.getByRole('button', { name: /^Account/ }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await focusIn(page.getByRole('menu'));
    await page.keyboard.press('ArrowUp');
    await page.locator(':focus').filter({ hasText: 'Sign out' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});
