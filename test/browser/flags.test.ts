import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { call, newFlag, newProject, newUser } from './support/data.ts';
import { checkAccess, focusIn, visit } from './support/page.ts';

const flagIn = z.looseObject({ enabled: z.boolean(), strategies: z.array(z.unknown()) });
const stateOf = async (project: string, flag: string, environment: string) =>
  flagIn.parse(await call('GET', `/api/admin/projects/${project}/features/${flag}/environments/${environment}`));

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const at = (project: string, search = ''): string => `/projects/${project}/flags${search}`;

describe('the list of a project', () => {
  let project = '';
  beforeAll(async () => {
    project = await newProject();
    for (const name of ['apple', 'banana', 'cherry'])
      await newFlag(project, `${project}-${name}`, {
        description: `The ${name}`,
        type: name === 'apple' ? 'release' : 'kill-switch',
      });
  });

  it('searches while somebody types, and has it in the address', async () => {
    await visit({ path: at(project), as: 'admin' }, async (page) => {
      await page.getByRole('status').filter({ hasText: '3 flags' }).waitFor();
      await page.getByLabel('Search flags').pressSequentially('banana');
      await page.waitForURL(({ search }) => search === '?query=banana');
      await page.getByRole('status').filter({ hasText: '1 flag' }).waitFor();
      await page.reload();
      await row(page, 'The banana').waitFor();
      await expect.poll(() => page.getByLabel('Search flags').inputValue()).toBe('banana');
      await expect.poll(() => row(page, 'The apple').count()).toBe(0);
      // A filter that is removed during the pause before a search does not return with the search.
      await page.goto(at(project, '?type=kill-switch'));
      await row(page, 'The banana').waitFor();
      await page.evaluate(() => {
        const input = document.querySelector<HTMLInputElement>('input[type=search]');
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'apple');
        input?.dispatchEvent(new Event('input', { bubbles: true }));
        document.querySelector<HTMLElement>('[aria-label="Remove the filter: Type"]')?.click();
      });
      await page.waitForURL(({ search }) => search === '?query=apple');
      await row(page, 'The apple').waitFor();
      // A search that waits for a pause does not lead back a user who has left the page.
      await page.evaluate(() => {
        const input = document.querySelector<HTMLInputElement>('input[type=search]');
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'later');
        input?.dispatchEvent(new Event('input', { bubbles: true }));
        document.querySelector<HTMLAnchorElement>('a[href="/projects"]')?.click();
      });
      await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
      await page.waitForTimeout(300);
      expect(new URL(page.url()).pathname).toBe('/projects');
    });
  });

  it('filters by chips, with the keyboard alone', async () => {
    await visit({ path: at(project), as: 'admin' }, async (page) => {
      await row(page, 'The apple').waitFor();
      await page.getByRole('button', { name: 'Filter' }).focus();
      await page.keyboard.press('Enter');
      await focusIn(page.getByRole('menu'));
      await page.keyboard.type('Ty');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Filter by type' });
      await focusIn(dialog);
      await dialog.getByLabel('kill-switch').focus();
      await page.keyboard.press('Space');
      // A ticked item keeps its place and the focus, so the next key continues from there.
      await expect
        .poll(() => dialog.getByLabel('kill-switch').evaluate((box) => box.matches(':focus:checked')))
        .toBe(true);
      await dialog.getByRole('button', { name: 'Apply' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('status').filter({ hasText: '2 flags' }).waitFor();
      expect(new URL(page.url()).search).toBe('?type=kill-switch');
      await page.getByRole('button', { name: 'Remove the filter: Type' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('status').filter({ hasText: '3 flags' }).waitFor();
    });
  });

  it('sorts by what a column shows', async () => {
    await visit({ path: at(project), as: 'admin' }, async (page) => {
      await row(page, 'The apple').waitFor();
      await page.getByRole('button', { name: 'Name' }).click();
      await page.getByRole('columnheader', { name: 'Name' }).and(page.locator('[aria-sort=descending]')).waitFor();
      await page.waitForFunction(() =>
        document.querySelector('[role=row][aria-rowindex="2"]')?.textContent?.includes('cherry'),
      );
      expect(new URL(page.url()).search).toBe('?sortBy=name&sortOrder=desc');
    });
  });

  it('says what to do when nothing matches, and what the API says when a filter of the address is wrong', async () => {
    await visit({ path: at(project, '?query=nonsense'), as: 'admin' }, async (page) => {
      await page.getByRole('heading', { name: 'No flag matches' }).waitFor();
      await page.getByRole('button', { name: 'Clear text and filters' }).click();
      await row(page, 'The apple').waitFor();
    });
    await visit({ path: at(project, '?tag=nonsense'), as: 'admin', expected: [/status of 400/] }, async (page) => {
      await page.getByRole('alert').filter({ hasText: 'tag' }).waitFor();
      await page.getByRole('button', { name: 'Remove the filter: Tag' }).click();
      await row(page, 'The apple').waitFor();
    });
  });

  it('marks favourites, and shows them first', async () => {
    await visit({ path: at(project), as: await newUser('Viewer') }, async (page) => {
      await page.getByRole('button', { name: `Add ${project}-cherry to your favourites` }).click();
      await page.getByRole('button', { name: `Remove ${project}-cherry from your favourites` }).waitFor();
      await page.getByRole('button', { name: 'Favourites first' }).click();
      await page.waitForFunction(() =>
        document.querySelector('[role=row][aria-rowindex="2"]')?.textContent?.includes('cherry'),
      );
    });
  });
});

describe('a new flag', () => {
  it('is made from an empty list, by the keyboard, after the API has said what is wrong with its name', async () => {
    const project = await newProject();
    await visit({ path: at(project), as: 'admin', expected: [/status of 4\d\d/] }, async (page) => {
      const heading = page.getByRole('heading', { name: 'There are no flags yet' });
      await heading.waitFor();
      await page.getByRole('button', { name: 'New flag' }).first().focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'New flag' });
      await focusIn(dialog.getByLabel('Name'));
      await checkAccess(page);
      await page.keyboard.type('not a name');
      await page.keyboard.press('Enter');
      await dialog.getByRole('alert').filter({ hasText: '`name`' }).waitFor();
      await expect.poll(() => dialog.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
      await dialog.getByLabel('Name').fill(`${project}-new`);
      await dialog.getByLabel('Type').selectOption('kill-switch');
      await dialog.getByLabel(/^Description/).fill('وصف 🎉');
      await dialog.getByRole('button', { name: 'Create flag' }).focus();
      await page.keyboard.press('Enter');
      await page.getByText(`${project}-new is created`).first().waitFor();
      // The page of the new flag opens, where the user chooses who gets it.
      await page
        .getByRole('heading', { name: `${project}-new` })
        .and(page.locator(':focus'))
        .waitFor();
      await page.getByText('وصف 🎉').waitFor();
      await page.getByText('Kill switch').waitFor();
    });
  });

  it('is not offered to somebody who may not make one, and the permission is named', async () => {
    const project = await newProject();
    await visit({ path: at(project), as: await newUser('Viewer') }, async (page) => {
      const button = page.getByRole('button', { name: 'New flag' }).first();
      await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
      await expect
        .poll(() => button.getAttribute('data-lacks'))
        .toBe(`Needs the permission CREATE_FEATURE in ${project}`);
    });
  });
});

it('the list is narrowed to what I created, to what is old, and to what nobody asks for, in one choice each', async () => {
  const project = await newProject();
  await newFlag(project, `${project}-by-token`);
  const user = await newUser('Admin');
  await visit({ path: at(project), as: user }, async (page) => {
    const filter = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await page.getByRole('button', { name: 'New flag' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill(`${project}-mine`);
    await page.getByRole('button', { name: 'Create flag' }).click();
    await page.waitForURL(`**/features/${project}-mine`);
    await page.goto(at(project));
    await row(page, `${project}-by-token`).waitFor();
    await filter('Created by me');
    await row(page, `${project}-by-token`).waitFor({ state: 'detached' });
    await row(page, `${project}-mine`).waitFor();
    await filter('Never requested');
    await filter('Potentially stale');
    await page.getByRole('heading', { name: 'No flag matches' }).waitFor();
    await page.getByRole('button', { name: 'Remove the filter: Potentially stale' }).click();
    await row(page, `${project}-mine`).waitFor();
    expect(new URL(page.url()).searchParams.get('lastSeenAt')).toBe('IS:never');
  });
});

describe('how the list looks', () => {
  it('is one line a flag, 18 of them in a usual window; the choice of two lines is remembered', async () => {
    const project = inject('large');
    await visit({ path: at(project), as: 'admin', width: 1440, height: 900 }, async (page) => {
      await row(page, `${project}-0001`).waitFor();
      const visible = () =>
        page.evaluate(
          () =>
            [...document.querySelectorAll('[role=row]')].filter(
              (one) => one.querySelector('[role=cell]') !== null && one.getBoundingClientRect().bottom <= innerHeight,
            ).length,
        );
      await expect.poll(visible).toBeGreaterThanOrEqual(18);
      await page.getByRole('button', { name: 'View', exact: true }).click();
      await page.getByRole('menuitemradio', { name: 'Comfortable' }).click();
      await expect.poll(visible).toBeLessThan(18);
      await page.reload();
      await row(page, `${project}-0001`).waitFor();
      await expect.poll(visible).toBeLessThan(18);
    });
  });

  it('has the columns that were chosen, of many environments a few, and the names stay in sight', async () => {
    const project = await newProject();
    const name = `${project}-a`;
    await newFlag(project, name);
    await visit({ path: '/sign-in', as: 'admin', width: 1000 }, async (page) => {
      await page.route(`**/api/admin/environments/project/${project}`, async (route) => {
        const answer = await route.fetch({ maxRetries: 3 });
        const { environments, ...rest } = await answer.json();
        const [first] = environments;
        const more = Array.from({ length: 38 }, (_, index) => ({
          ...first,
          visible: true,
          name: `region-${index + 1}`,
        }));
        await route.fulfill({ response: answer, json: { ...rest, environments: [...environments, ...more] } });
      });
      await page.goto(at(project));
      await row(page, name).waitFor();
      const header = (text: string) => page.getByRole('columnheader', { name: text, exact: true });
      await header('region-4').waitFor();
      expect(await header('region-5').count()).toBe(0);
      const frame = page.getByRole('table', { name: 'Flags' });
      await frame.evaluate((element) => element.scrollTo({ left: 300 }));
      const link = row(page, name).getByRole('link', { name });
      await expect
        .poll(async () => ((await link.boundingBox())?.x ?? 0) - ((await frame.boundingBox())?.x ?? 0))
        .toBeGreaterThanOrEqual(0);
      await page.getByRole('button', { name: 'View', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Columns…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Columns of the list' });
      await checkAccess(page);
      await dialog.getByLabel('region-4', { exact: true }).uncheck();
      await dialog.getByLabel('region-5', { exact: true }).check();
      await dialog.getByLabel('Type', { exact: true }).uncheck();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await header('region-5').waitFor();
      await page.reload();
      await header('region-5').waitFor();
      expect([await header('region-4').count(), await header('Type').count()]).toEqual([0, 0]);
    });
  });
});

describe('a switch', () => {
  it('switches at once where it is not production, and undo takes back the strategy that came with it', async () => {
    const project = await newProject();
    const name = `${project}-a`;
    await newFlag(project, name);
    await visit({ path: at(project), as: 'admin', expected: [/status of 409/] }, async (page) => {
      const control = page.getByRole('switch', { name: `${name} in development` });
      await control.click();
      await page.getByText(`${name} is on in development`).waitFor();
      await expect.poll(() => control.getAttribute('aria-checked')).toBe('true');
      expect(await stateOf(project, name, 'development')).toMatchObject({ enabled: true, strategies: [{}] });
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText(`${name} is in development as it was before`).waitFor();
      // The message with the button is gone, so the focus is at the heading of the page.
      await page.locator('h1:focus').waitFor();
      expect(await stateOf(project, name, 'development')).toMatchObject({ enabled: false, strategies: [] });
      await expect.poll(() => control.getAttribute('aria-checked')).toBe('false');

      // Undo does not revert a change that another user has made since.
      await control.click();
      await page.getByText(`${name} is on in development`).last().waitFor();
      await call('POST', `/api/admin/projects/${project}/features/${name}/environments/development/off`);
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await page.getByText('This conflicts with the current state').first().waitFor();
    });
  });

  it('saves what is clicked while the previous click is being saved, after it', async () => {
    const project = await newProject();
    const name = `${project}-a`;
    await newFlag(project, name);
    await visit({ path: at(project), as: 'admin' }, async (page) => {
      const control = page.getByRole('switch', { name: `${name} in development` });
      const asked: string[] = [];
      let answer = (): void => {};
      const clickedAgain = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(/development\/(on|off)$/, async (route) => {
        asked.push(route.request().url().split('/').at(-1) ?? '');
        await clickedAgain;
        await route.continue();
      });
      await control.click();
      await expect.poll(() => asked).toEqual(['on']);
      await control.click();
      await expect.poll(() => control.getAttribute('aria-checked')).toBe('false');
      answer();
      await page.getByText(`${name} is off in development`).waitFor();
      expect(asked).toEqual(['on', 'off']);
      expect((await stateOf(project, name, 'development')).enabled).toBe(false);
    });
  });

  it('shows the difference first in production, in words and as JSON', async () => {
    const project = await newProject();
    const name = `${project}-a`;
    await newFlag(project, name);
    await visit({ path: at(project), as: 'admin' }, async (page) => {
      await page.getByRole('switch', { name: `${name} in production` }).click();
      const dialog = page.getByRole('dialog', { name: `Turn on ${name} in production?` });
      await dialog.getByText('which is a production environment').waitFor();
      await dialog.getByText(`${name} is switched on in production.`).waitFor();
      await checkAccess(page);
      await dialog.getByRole('tab', { name: 'As JSON' }).click();
      await expect.poll(() => dialog.locator('ins').textContent()).toContain('"enabled": true');
      await expect.poll(() => dialog.locator('del').textContent()).toContain('"enabled": false');
      expect((await stateOf(project, name, 'production')).enabled).toBe(false);
      const why = `The launch 🚀 of café – ${'x'.repeat(200)}`;
      await dialog.getByLabel('Comment for the history').fill(why);
      await dialog.getByRole('button', { name: 'Turn on in production' }).click();
      await page.getByText(`${name} is on in production`, { exact: true }).waitFor();
      expect((await stateOf(project, name, 'production')).enabled).toBe(true);
      // The comment appears in the activity of the project, in the history of the flag, and at the address of the revision.
      await page.goto(`/projects/${project}/activity`);
      await page
        .getByRole('listitem')
        .filter({ hasText: `turned on ${name}` })
        .getByText(why)
        .waitFor();
      await checkAccess(page);
      await page.setViewportSize({ width: 375, height: 800 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
        .toBeLessThanOrEqual(0);
      await page.goto(`/projects/${project}/features/${name}?tab=history`);
      await page.getByText(why).waitFor();
      await page.getByRole('listitem').filter({ hasText: why }).getByRole('link').click();
      await page.getByRole('heading', { name: 'What it changed' }).waitFor();
      await page.getByText(why).waitFor();
    });
  });

  it('names whom it reaches before it is on in production', async () => {
    const project = await newProject();
    const name = `${project}-a`;
    await newFlag(project, name);
    const { id } = z.looseObject({ id: z.number() }).parse(
      await call('POST', '/api/admin/segments', {
        name: `${project}-beta`,
        project,
        constraints: [{ contextName: 'userId', operator: 'IN', values: ['user-1', 'user-2'] }],
      }),
    );
    await call('POST', `/api/admin/projects/${project}/features/${name}/environments/production/strategies`, {
      name: 'flexibleRollout',
      parameters: { rollout: '100', stickiness: 'default', groupId: name },
      segments: [id],
    });
    await visit({ path: at(project), as: 'admin' }, async (page) => {
      await page.getByRole('switch', { name: `${name} in production` }).click();
      const reached = page.getByRole('dialog').getByRole('region', { name: 'Who gets it' });
      await reached.getByText(`on the condition: is in the segment ${project}-beta`).waitFor();
      await reached.getByText('On for 0.0 % → 0.2 % of users in production.').waitFor();
      await reached.getByText('2 users would get it who do not get it now.').waitFor();
    });
  });

  it('names whom the default strategy reaches, which is added to a flag without one', async () => {
    const project = await newProject();
    const name = `${project}-a`;
    await newFlag(project, name);
    await call('POST', `/api/admin/projects/${project}/environments/production/default-strategy`, {
      name: 'flexibleRollout',
      parameters: { rollout: '100', stickiness: 'default', groupId: '' },
      constraints: [{ contextName: 'userId', operator: 'IN', values: ['user-1'] }],
    });
    await visit({ path: at(project), as: 'admin' }, async (page) => {
      await page.getByRole('switch', { name: `${name} in production` }).click();
      const reached = page.getByRole('dialog').getByRole('region', { name: 'Who gets it' });
      await reached.getByText('on the condition: userId is one of user-1').waitFor();
      await reached.getByText('1 user would get it').waitFor();
    });
  });

  it('goes into a change request where changes are reviewed', async () => {
    const project = await newProject();
    const name = `${project}-a`;
    await newFlag(project, name);
    const configuration = `/api/admin/projects/${project}/environments/development/change-requests/config`;
    await call('PUT', configuration, { changeRequestsEnabled: true, requiredApprovals: 1 });
    await visit({ path: at(project), as: 'admin' }, async (page) => {
      await page.getByRole('switch', { name: `${name} in development` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Changes in development are reviewed').waitFor();
      await dialog.getByLabel(/^Comment/).fill('For the launch');
      await dialog.getByRole('button', { name: 'Add to change request' }).click();
      const added = await page.getByText(/^Added to change request #\d+/).textContent();
      expect((await stateOf(project, name, 'development')).enabled).toBe(false);
      const id = /\d+$/.exec(added ?? '')?.[0];
      expect(await call('GET', `/api/admin/projects/${project}/change-requests/${id}`)).toMatchObject({
        features: [{ name, changes: [{ action: 'updateEnabled', payload: { enabled: true } }] }],
        comments: [{ text: 'For the launch' }],
      });
    });
  });

  it('only shows where the caller may not switch, and names the permission', async () => {
    const project = await newProject();
    const name = `${project}-a`;
    await newFlag(project, name);
    await visit({ path: at(project), as: await newUser('Viewer') }, async (page) => {
      const control = page.getByRole('switch', { name: `${name} in production` });
      await expect.poll(() => control.getAttribute('aria-readonly')).toBe('true');
      await expect.poll(() => control.getAttribute('aria-description')).toContain('UPDATE_FEATURE_ENVIRONMENT');
      await control.click();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await page.getByLabel(`Choose ${name}`).check();
      const archive = page.getByRole('button', { name: 'Archive' });
      await expect.poll(() => archive.getAttribute('aria-disabled')).toBe('true');
      await expect.poll(() => archive.getAttribute('data-lacks')).toContain('DELETE_FEATURE');
    });
  });

  it('says what did not work, and shows what is', async () => {
    const project = await newProject();
    const name = `${project}-a`;
    await newFlag(project, name);
    await visit({ path: at(project), as: 'admin', expected: [/ERR_FAILED/] }, async (page) => {
      await row(page, name).waitFor();
      await page.route('**/development/on', (route) => route.abort());
      const control = page.getByRole('switch', { name: `${name} in development` });
      await control.click();
      await page.getByText('The service cannot be reached').first().waitFor();
      await expect.poll(() => control.getAttribute('aria-checked')).toBe('false');
      await page.unroute('**/development/on');
      await control.click();
      await page.getByText(`${name} is on in development`).waitFor();
    });
  });
});

describe('several flags', () => {
  it('are marked stale, tagged, switched and archived together, each after its difference', async () => {
    const project = await newProject();
    const names = ['a', 'b', 'c'].map((one) => `${project}-${one}`);
    for (const name of names) await newFlag(project, name);
    await call('POST', '/api/admin/tags', { type: 'simple', value: project });
    await visit({ path: at(project), as: 'admin', height: 1200 }, async (page) => {
      const confirm = async (button: string): Promise<void> => {
        await page.getByRole('dialog').getByRole('button', { name: button }).click();
        await page.getByRole('dialog', { name: /\?$/ }).waitFor({ state: 'detached' });
      };
      const chooseAll = async (): Promise<void> => {
        await page.getByLabel('Choose all that match').click();
        await page.getByText('3 chosen').waitFor();
      };
      await chooseAll();
      await page.getByRole('button', { name: 'Mark stale' }).click();
      await page.getByText(`${names[0]} is marked stale.`).waitFor();
      await confirm('Mark 3 flags stale');
      await page.getByText('Marked stale').waitFor();
      await page.getByText('Stale', { exact: true }).nth(2).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Marked active').waitFor();

      await chooseAll();
      await page.getByRole('button', { name: 'Tags…' }).click();
      await page.getByLabel('Add the tag').selectOption(`simple:${project}`);
      await page.getByRole('button', { name: 'See the changes' }).click();
      await confirm('Change tags of 3 flags');
      await page.getByText('Tags changed').waitFor();
      await page
        .getByRole('listitem')
        .filter({ hasText: `simple:${project}` })
        .nth(2)
        .waitFor();

      await chooseAll();
      // Saving waits until the review rules are loaded: otherwise an administrator would skip a review without being
      // asked.
      const known = Promise.withResolvers<void>();
      await page.route('**/change-requests/config', (route) => known.promise.then(() => route.continue()));
      await page.getByRole('button', { name: 'Turn on…' }).click();
      await page.getByRole('button', { name: 'See the changes' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: 'Turn on 3 flags in development', disabled: true })
        .waitFor();
      known.resolve();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: 'Turn on 3 flags in development', disabled: false })
        .waitFor();
      await confirm('Turn on 3 flags in development');
      await page.getByText('Switched on').waitFor();
      expect((await stateOf(project, names[2] ?? '', 'development')).enabled).toBe(true);

      await chooseAll();
      await page.getByRole('button', { name: 'Archive' }).click();
      await page.getByText('keeps its name').waitFor();
      await confirm('Archive 3 flags');
      await page.getByRole('heading', { name: 'There are no flags yet' }).waitFor();
    });
  });
});

it('several flags name whom they reach before they are on in production, which nobody takes by accident', async () => {
  const project = await newProject({ environments: ['production'] });
  const names = ['a', 'b'].map((one) => `${project}-${one}`);
  for (const [place, name] of names.entries()) {
    await newFlag(project, name);
    await call('POST', `/api/admin/projects/${project}/features/${name}/environments/production/strategies`, {
      name: 'default',
      constraints: [{ contextName: 'userId', operator: 'IN', values: [`user-${place}`] }],
    });
  }
  await visit({ path: at(project), as: 'admin' }, async (page) => {
    await page.getByLabel('Choose all that match').click();
    await page.getByText('2 chosen').waitFor();
    await page.getByRole('button', { name: 'Turn on…' }).click();
    const environment = page.getByRole('dialog').getByLabel('Environment');
    await environment.locator('option', { hasText: 'production' }).waitFor({ state: 'attached' });
    expect(await environment.inputValue()).toBe('');
    await environment.selectOption('production');
    await page.getByRole('button', { name: 'See the changes' }).click();
    const reached = page.getByRole('dialog').getByRole('region', { name: 'Who gets it' });
    for (const place of names.keys()) await reached.getByText(`userId is one of user-${place}`).waitFor();
    await reached.getByText('1 user would get it').nth(1).waitFor();
    await checkAccess(page, '[role=dialog]');
  });
});

describe('several flags where changes are reviewed', () => {
  const review = (project: string) =>
    call('PUT', `/api/admin/projects/${project}/environments/production/change-requests/config`, {
      changeRequestsEnabled: true,
      requiredApprovals: 1,
    });
  const archivedIn = async (project: string) =>
    z
      .looseObject({ features: z.array(z.looseObject({ name: z.string() })) })
      .parse(await call('GET', `/api/admin/archive/features/${project}`))
      .features.map(({ name }) => name);

  it('are archived by one change request, as one of them would be', async () => {
    const project = await newProject();
    const names = ['a', 'b'].map((one) => `${project}-${one}`);
    for (const name of names) await newFlag(project, name);
    await review(project);
    await visit({ path: at(project), as: await newUser('Viewer') }, async (page) => {
      await page.getByLabel('Choose all that match').click();
      await page.getByText('2 chosen').waitFor();
      await page.getByRole('button', { name: 'Archive' }).click();
      const dialog = page.getByRole('dialog', { name: 'Archive flags?' });
      await dialog.getByText('Changes in production are reviewed').waitFor();
      await expect.poll(() => dialog.getByRole('button', { name: 'Save without review' }).count()).toBe(0);
      await dialog.getByRole('button', { name: 'Add to change request' }).click();
      const added = page.getByRole('link', { name: /^Added to change request #\d+/ });
      expect(await call('GET', `/api/admin${await added.getAttribute('href')}`)).toMatchObject({
        environment: 'production',
        features: names.map((name) => ({ name, changes: [{ action: 'archiveFeature' }] })),
      });
      expect(await archivedIn(project)).toEqual([]);
    });
  });

  it('are proposed, alone and together, by who may not switch them', async () => {
    const project = await newProject();
    const names = ['a', 'b'].map((one) => `${project}-${one}`);
    for (const name of names) await newFlag(project, name);
    await review(project);
    await visit({ path: at(project), as: await newUser('Viewer') }, async (page) => {
      const dialog = page.getByRole('dialog', { name: /\?$/ });
      const propose = async (): Promise<void> => {
        await dialog.getByText('Changes in production are reviewed').waitFor();
        expect(await dialog.getByRole('button', { name: 'Save without review' }).count()).toBe(0);
        await dialog.getByRole('button', { name: 'Add to change request' }).click();
        await dialog.waitFor({ state: 'detached' });
      };
      const control = (environment: string) => page.getByRole('switch', { name: `${names[0]} in ${environment}` });
      await expect.poll(() => control('development').getAttribute('aria-readonly')).toBe('true');
      await expect.poll(() => control('production').getAttribute('aria-readonly')).not.toBe('true');
      await control('production').click();
      await propose();
      await page.getByLabel('Choose all that match').click();
      await page.getByText('2 chosen').waitFor();
      await page.getByRole('button', { name: 'Turn on…', disabled: false }).click();
      await dialog.getByLabel('Environment').selectOption('production');
      await page.getByRole('button', { name: 'See the changes' }).click();
      await propose();
      // The first message may still be there: both lead to the same change request.
      const added = page.getByRole('link', { name: /^Added to change request #\d+/ }).first();
      const request = `/api/admin${await added.getAttribute('href')}`;
      await expect
        .poll(() => call('GET', request))
        .toMatchObject({
          features: names.map((name) => ({ name, changes: [{ action: 'updateEnabled', payload: { enabled: true } }] })),
        });
    });
  });

  it('are proposed in the projects that review changes, and changed in the others', async () => {
    const [first, second] = [await newProject(), await newProject()];
    for (const project of [first, second]) await newFlag(project, `${first}-in-${project}`);
    await review(first);
    for (const action of ['Turn on…', 'Archive'])
      await visit({ path: `/flags?query=${first}-in`, as: 'admin' }, async (page) => {
        await page.getByLabel('Choose all that match').click();
        await page.getByText('2 chosen').waitFor();
        await page.getByRole('button', { name: action }).click();
        if (action !== 'Archive') {
          await page.getByRole('dialog').getByLabel('Environment').selectOption('production');
          await page.getByRole('button', { name: 'See the changes' }).click();
        }
        const dialog = page.getByRole('dialog', { name: /\?$/ });
        await dialog.getByText('Changes in production are reviewed').waitFor();
        await dialog.getByRole('button', { name: 'Save without review' }).waitFor();
        await dialog.getByRole('button', { name: 'Add to change request' }).click();
        await page.getByRole('link', { name: /^Added to change request #\d+/ }).waitFor();
        await dialog.waitFor({ state: 'detached' });
        if (action !== 'Archive') {
          expect(await stateOf(first, `${first}-in-${first}`, 'production')).toMatchObject({ enabled: false });
          expect(await stateOf(second, `${first}-in-${second}`, 'production')).toMatchObject({ enabled: true });
        } else expect([await archivedIn(first), await archivedIn(second)]).toEqual([[], [`${first}-in-${second}`]]);
      });
  });
});

describe('several flags of several projects', () => {
  const prepared = async () => {
    const first = await newProject();
    const second = await newProject();
    const word = first;
    for (const project of [first, second]) {
      await newFlag(project, `${word}-in-${project}`);
      await call('PUT', `/api/admin/projects/${project}/environments/development/change-requests/config`, {
        changeRequestsEnabled: true,
        requiredApprovals: 1,
      });
    }
    return { first, second, word };
  };
  it('are proposed once each, also when the second project refuses once', async () => {
    const { first, second, word } = await prepared();
    const visited = { path: `/flags?query=${word}-in`, as: 'admin', expected: [/status of 503/] };
    await visit(visited, async (page) => {
      await page.getByLabel('Choose all that match').click();
      await page.getByText('2 chosen').waitFor();
      await page.getByRole('button', { name: 'Turn on…' }).click();
      await page.getByRole('button', { name: 'See the changes' }).click();
      const dialog = page.getByRole('dialog', { name: /^Switch flags on/ });
      await dialog.getByLabel(/^Comment/).fill('Both of them');
      const sent: string[] = [];
      await page.route('**/environments/development/change-requests', (route) => {
        sent.push(/projects\/([^/]+)/.exec(route.request().url())?.[1] ?? '');
        return sent.length === 2
          ? route.fulfill({ status: 503, json: { id: 'x', name: 'ServiceUnavailable', message: 'Once more.' } })
          : route.continue();
      });
      await dialog.getByRole('button', { name: 'Add to change request' }).click();
      await dialog.getByText('Once more.').waitFor();
      const [done = '', left = ''] = sent;
      await dialog.getByText(`Done in ${done}.`).waitFor();
      await dialog.getByText(`${word}-in-${left} is switched on in development.`).waitFor();
      await expect.poll(() => dialog.getByText(`${word}-in-${done} is switched on`).count()).toBe(0);
      await dialog.getByRole('button', { name: 'Add to change request' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(sent).toEqual([done, left, left]);
      expect([done, left].toSorted()).toEqual([first, second].toSorted());
      const links = page.getByRole('link', { name: /^Added to change request #\d+/ });
      await links.nth(1).waitFor();
      for (const link of await links.all())
        expect(await call('GET', `/api/admin${await link.getAttribute('href')}`)).toMatchObject({
          features: [{ changes: [{ action: 'updateEnabled' }] }],
          comments: [{ text: 'Both of them' }],
        });
    });
  });
});

describe('what people may have', () => {
  it('5,000 flags: few rows at once, the last one at the end of the page, and a search without a pause', async () => {
    const project = inject('large');
    await visit({ path: at(project), as: 'admin' }, async (page) => {
      await page.getByRole('status').filter({ hasText: '5,000 flags' }).waitFor();
      await expect.poll(() => page.getByRole('row').count()).toBeLessThan(60);
      // A row of another height than expected makes the list scroll again, which ends the scroll of a key.
      expect(
        await page.evaluate(() => {
          const [, body] = document.querySelectorAll<HTMLElement>('[role=rowgroup]');
          return (
            (body?.offsetHeight ?? 0) / 5_000 - (body?.querySelector<HTMLElement>('[role=row]')?.offsetHeight ?? 0)
          );
        }),
      ).toBe(0);
      await row(page, `${project}-0001`).getByRole('link').focus();
      await expect
        .poll(
          async () => {
            // A layout in between ends the scroll of a key on a busy machine: whoever sees that presses it again.
            await page.keyboard.press('End');
            return row(page, `${project}-4999`).count();
          },
          { interval: 2_000 },
        )
        .toBe(1);
      await expect.poll(() => page.getByRole('row').count()).toBeLessThan(60);
      // The focused row is removed, but the user has not left the list, so the heading does not get the focus.
      await page.evaluate(async () => {
        for (let frame = 0; frame < 4; frame += 1) await new Promise((done) => requestAnimationFrame(done));
      });
      await expect.poll(() => page.locator('h1:focus').count()).toBe(0);
      await page.getByLabel('Search flags').fill(`${project}-2345`);
      await page.getByRole('status').filter({ hasText: '1 flag' }).waitFor();
      await row(page, `${project}-2345`).waitFor();
    });
  });

  it('long names and other scripts, on a phone and at 200 %', async () => {
    const project = await newProject({ name: 'مشروع 🚀 العربية' });
    const name = `${project}-${'x'.repeat(100 - project.length - 1)}`;
    await newFlag(project, name, { description: 'وصف طويل لهذا العلم 🎉 وما يفعله' });
    for (const width of [390, 640])
      await visit({ path: at(project), as: 'admin', width, height: 800 }, async (page) => {
        await page.getByRole('switch', { name: `${name} in development` }).waitFor();
        await page.getByRole('heading', { name: 'Flags of مشروع 🚀 العربية' }).waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wide).toBeLessThanOrEqual(0);
        await page.getByRole('button', { name: 'Menu' }).click();
        await page
          .getByRole('navigation', { name: 'Main' })
          .getByRole('link', { name: 'Flags', exact: true })
          .waitFor();
        if (width === 390) await checkAccess(page);
      });
  });

  it('a network that is slow, and then fails', async () => {
    const project = await newProject();
    await newFlag(project, `${project}-a`);
    await visit({ path: at(project), as: 'admin', expected: [/status of 503/] }, async (page) => {
      await row(page, `${project}-a`).waitFor();
      await page.route('**/search/features**', (route) =>
        route.fulfill({
          status: 503,
          json: { id: 'x', name: 'ServiceUnavailable', message: 'Try again in a second.' },
        }),
      );
      await page.getByLabel('Search flags').fill('zzz');
      await page.getByRole('alert').filter({ hasText: 'Try again in a second.' }).waitFor();
      await page.unroute('**/search/features**');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: 'No flag matches' }).waitFor();
    });
  });
});

it('the list of all projects can be read by everybody, and has a column for the project', async () => {
  const project = await newProject();
  await newFlag(project, `${project}-a`, { description: 'Of this project' });
  await visit({ path: `/flags?project=IS:${project}`, as: 'admin' }, async (page) => {
    await row(page, 'Of this project').getByText(project, { exact: true }).waitFor();
    expect(page.url()).toContain(inject('service').url);
  });
});

it('an address that is of no page says so', async () => {
  await visit({ path: '/nothing/here', as: 'admin' }, async (page) => {
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  });
});
