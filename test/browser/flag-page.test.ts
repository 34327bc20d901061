import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { call, newFlag, newProject } from './support/data.ts';
import { checkAccess, focusIn, visit } from './support/page.ts';

const E = (project: string, flag: string, environment: string) =>
  `/api/admin/projects/${project}/features/${flag}/environments/${environment}`;

const rollout = (flag: string, share: number, members: Readonly<Record<string, unknown>> = {}) => ({
  name: 'flexibleRollout',
  parameters: { rollout: String(share), stickiness: 'default', groupId: flag },
  ...members,
});

const newOne = async () => {
  const project = await newProject();
  const flag = `${project}-a`;
  await newFlag(project, flag, { description: 'The flag' });
  return { project, flag, path: `/projects/${project}/features/${flag}` };
};

const panel = (page: Page, environment: string) => page.getByRole('region', { name: environment, exact: true });
const review = (page: Page, environment: string) =>
  page.getByRole('button', { name: `Review and save the changes in ${environment}` });
const create = async (page: Page, button: string): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: 'See the changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
};

const details = z.looseObject({ environments: z.array(z.looseObject({ name: z.string() })) });

/** Answers of the service, in which the flag is in forty environments, each second one on. */
const withForty = (context: BrowserContext) =>
  context.route(/\/features\/[^/?]+\?variantEnvironments=true$/, async (route) => {
    const answer = await route.fetch({ maxRetries: 3 });
    const flag = details.parse(await answer.json());
    const [first] = flag.environments;
    const environments = Array.from({ length: 40 }, (_, position) => ({
      ...first,
      ...{ name: `place-${position}`, enabled: position % 2 === 1, type: position === 7 ? 'production' : 'test' },
    }));
    await route.fulfill({ json: { ...flag, environments } });
  });

describe('the page of a flag', () => {
  it('says in a line who gets it, and how often it was requested; strategies are alternatives', async () => {
    const { project, flag, path } = await newOne();
    const production = E(project, flag, 'production');
    await call('POST', `${production}/strategies`, rollout(flag, 20, { title: 'A fifth' }));
    const limits = [{ contextName: 'userId', operator: 'IN', values: ['ann', 'bob'] }];
    await call('POST', `${production}/strategies`, rollout(flag, 100, { title: 'Two', constraints: limits }));
    await call('POST', `${production}/on`);
    const today = new Date();
    const now = today.toISOString();
    const hour = `${now.slice(0, 13)}:00:00.000Z`;
    const count = { featureName: flag, appName: 'shop', environment: 'production', timestamp: hour };
    await visit(
      {
        path,
        as: 'admin',
        prepare: async (context) => {
          await context.clock.setFixedTime(today);
          await context.route('**/client-metrics/features/**', (route) =>
            route.fulfill({ json: { version: 1, maturity: 'stable', data: [{ ...count, yes: 1200, no: 300 }] } }),
          );
          await context.route(/\/features\/[^/?]+\?variantEnvironments=true$/, async (route) => {
            const body = details.parse(await (await route.fetch({ maxRetries: 3 })).json());
            const environments = body.environments.map((one) =>
              one.name === 'production' ? { ...one, lastSeenAt: now } : one,
            );
            await route.fulfill({ json: { ...body, environments } });
          });
        },
      },
      async (page) => {
        const there = panel(page, 'production');
        await there.getByText('On for at least 20 %').waitFor();
        await there.getByText('requested just now').waitFor();
        await there.getByText('1,500 requests in 24 h').waitFor();
        await there.getByRole('img', { name: /^Requests in each of the last 24 hours: / }).waitFor();
        await there.getByText('or', { exact: true }).waitFor();
        await there.getByText('userId is one of ann, bob').waitFor();
        await panel(page, 'development').getByText('never requested').waitFor();
        expect(await panel(page, 'development').getByText('Off', { exact: true }).count()).toBe(1);
        // Facts are beside the environments, and on a phone below them.
        const facts = page.getByRole('region', { name: 'About this flag' });
        await facts.getByText(/^by /).waitFor();
        const [main, rail] = [await there.boundingBox(), await facts.boundingBox()];
        expect((main?.x ?? 0) + (main?.width ?? 0)).toBeLessThan(rail?.x ?? 0);
        await checkAccess(page);
        await page.setViewportSize({ width: 375, height: 800 });
        const [above, below] = [await there.boundingBox(), await facts.boundingBox()];
        expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
      },
    );
  });

  it('says who made it, and says so if that could not be loaded', async () => {
    const { path } = await newOne();
    const about = (page: Page) => page.getByRole('region', { name: 'About this flag' });
    await visit({ path, as: 'admin' }, (page) => about(page).getByText('by ', { exact: false }).first().waitFor());
    const prepare = (context: BrowserContext) =>
      context.route('**/events/search', (route) => route.fulfill({ status: 503, json: { message: 'later' } }));
    await visit({ path, as: 'admin', prepare, expected: [/503/] }, async (page) => {
      await about(page).getByText('(by whom could not be loaded)').waitFor();
    });
  });

  it('has a line for each of forty environments, which are searched, and opened one by one', async () => {
    const { project, flag, path } = await newOne();
    await call('POST', `${E(project, flag, 'development')}/strategies`, rollout(flag, 20, { title: 'A fifth' }));
    await visit({ path, as: 'admin', prepare: withForty }, async (page) => {
      await page.getByText('40 environments, on in 20').waitFor();
      expect(await page.getByRole('switch').count()).toBe(40);
      const lists = page.getByRole('list', { name: /^Strategies in / });
      expect(await lists.count()).toBe(2);
      // The flag is on there, and it is production.
      await page.getByRole('list', { name: 'Strategies in place-7' }).waitFor();
      await page.getByLabel('Search environments').fill('place-33');
      await page.getByText('1 of 40 environments').waitFor();
      const found = panel(page, 'place-33');
      await found.getByText('On for 20 %').waitFor();
      await found.getByRole('button', { name: 'Open place-33' }).click();
      await found.getByRole('list', { name: 'Strategies in place-33' }).waitFor();
      await found.getByRole('button', { name: 'Edit A fifth' }).click();
      await page.getByRole('button', { name: 'Back to all environments' }).click();
      // What was opened stays open.
      await page.getByRole('list', { name: 'Strategies in place-33' }).waitFor();
      expect(await lists.count()).toBe(3);
      // What is not saved yet is in sight, also in an environment that was not open.
      await panel(page, 'place-33').getByRole('button', { name: 'More actions for A fifth' }).click();
      await page.getByRole('menuitem', { name: 'Copy to place-20' }).click();
      await page.getByRole('list', { name: 'Strategies in place-20' }).waitFor();
      await page.getByRole('button', { name: 'Close place-7' }).press('Enter');
      await page.getByRole('list', { name: 'Strategies in place-7' }).waitFor({ state: 'detached' });
      await checkAccess(page);
    });
  });
});

describe('the editor of a strategy', () => {
  it('begins with who gets it, and opens the rest where something there is unusual', async () => {
    const { project, flag, path } = await newOne();
    const strategies = `${E(project, flag, 'development')}/strategies`;
    await call('POST', strategies, rollout(flag, 20, { title: 'Usual' }));
    const parameters = { rollout: '20', stickiness: 'random', groupId: flag };
    await call('POST', strategies, { name: 'flexibleRollout', title: 'Unusual', parameters });
    await visit({ path, as: 'admin' }, async (page) => {
      await panel(page, 'development').getByRole('button', { name: 'Edit Usual' }).click();
      const who = page.getByRole('region', { name: 'Who gets it' });
      await who.getByLabel('Title').waitFor();
      const tops = await Promise.all(
        [
          who.getByLabel('Title'),
          who.getByRole('button', { name: 'Add a constraint' }),
          who.getByLabel('Add a segment'),
          who.getByLabel('Percent'),
        ].map(async (one) => (await one.boundingBox())?.y ?? 0),
      );
      expect(tops).toEqual(tops.toSorted((a, b) => a - b));
      expect(await page.getByLabel('Group', { exact: true }).count()).toBe(0);
      await page.getByText('Advanced', { exact: true }).click();
      await page.getByLabel('Group', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Back to all environments' }).click();
      await panel(page, 'development').getByRole('button', { name: 'Edit Unusual' }).click();
      await page.getByRole('heading', { name: 'Unusual in development' }).waitFor();
      expect(await page.getByLabel(/^Stickiness/).inputValue()).toBe('random');
    });
  });

  it('finds fields and segments by a few letters, and makes those that are missing', async () => {
    const { project, flag, path } = await newOne();
    const [field, segment] = [`plan-${project}`, `Payers of ${project}`];
    await call('POST', `${E(project, flag, 'development')}/strategies`, rollout(flag, 20, { title: 'Mine' }));
    await visit({ path, as: 'admin' }, async (page) => {
      await panel(page, 'development').getByRole('button', { name: 'Edit Mine' }).click();
      await page.getByRole('button', { name: 'Add a constraint' }).click();
      const constraint = page.getByRole('group', { name: 'Constraint 1' });
      const named = constraint.getByLabel('Field');
      // By the keyboard alone: Escape closes the list and changes nothing.
      await named.focus();
      await page.keyboard.press('ArrowDown');
      await page.getByRole('option', { name: 'appName' }).waitFor();
      await checkAccess(page);
      await page.keyboard.press('Escape');
      await page.getByRole('listbox').waitFor({ state: 'detached' });
      expect(await named.inputValue()).toBe('');
      await page.keyboard.type('session');
      await page.getByRole('option', { name: 'sessionId', selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => named.inputValue()).toBe('sessionId');
      // A press beside the choices leaves the focus in the field, and so the list open.
      await named.fill(field);
      await page.getByText('Nothing matches.').click();
      await focusIn(named);
      await page.getByRole('option', { name: `Create the context field “${field}”…` }).click();
      await focusIn(page.getByRole('dialog', { name: 'New context field' }));
      expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe(field);
      await create(page, 'Create context field');
      await expect.poll(() => named.inputValue()).toBe(field);
      await constraint.getByLabel('Add values').fill('gold');
      await page.keyboard.press('Enter');
      await page.getByLabel('Add a segment').fill(segment);
      await page.getByRole('option', { name: `Create the segment “${segment}”…` }).click();
      await focusIn(page.getByRole('dialog', { name: 'New segment' }));
      await create(page, 'Create segment');
      await page.getByRole('button', { name: `Remove the segment ${segment}` }).waitFor();
      await review(page, 'development').click();
      const dialog = page.getByRole('dialog', { name: 'Save the changes in development?' });
      await dialog.getByText(`is limited to the segment ${segment}`).waitFor();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText(`${flag} is changed in development`).waitFor();
    });
    const saved = z
      .array(z.looseObject({ constraints: z.unknown(), segments: z.array(z.number()) }))
      .parse(await call('GET', `${E(project, flag, 'development')}/strategies`));
    expect(saved).toMatchObject([{ constraints: [{ contextName: field, operator: 'IN', values: ['gold'] }] }]);
    expect(saved[0]?.segments).toHaveLength(1);
  });

  it('says in the bar which share gains and loses, and of one’s own users how many', async () => {
    const { project, flag, path } = await newOne();
    await call('POST', `${E(project, flag, 'development')}/strategies`, rollout(flag, 100, { title: 'All' }));
    await call('POST', `${E(project, flag, 'development')}/on`);
    await visit({ path, as: 'admin' }, async (page) => {
      await panel(page, 'development').getByRole('button', { name: 'Edit All' }).click();
      await page.getByLabel('Percent').fill('0');
      await page.getByText('0.0 % of users gain and 100.0 % lose the flag (of 1,000 made up)').waitFor();
      await page.getByRole('button', { name: 'Use users of your own…' }).click();
      const dialog = page.getByRole('dialog', { name: 'A sample of your users' });
      await dialog.getByLabel('Users').fill('ann\nbob\ncho');
      await dialog.getByRole('button', { name: 'Use these' }).click();
      await page.getByText('0 gain and 3 lose the flag, of your 3 users').waitFor();
      await page.getByRole('button', { name: 'Back to all environments' }).click();
      await panel(page, 'development').getByText('0 gain and 3 lose the flag, of your 3 users').waitFor();
    });
  });
});

it('the name of a flag is copied for the code that asks for it', async () => {
  const { flag, path } = await newOne();
  const clipboard = (context: BrowserContext) => context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit({ path, as: 'admin', prepare: clipboard }, async (page) => {
    await page.getByRole('button', { name: 'Copy the name' }).click();
    await page.getByText(`${flag} is copied`).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(flag);
  });
});

describe('usage', () => {
  const dayMs = 86_400_000;
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  /** Gives the page what the service would answer about usage, while the day stays the same. */
  const withUsage = (answer: (search: string) => object) => async (context: BrowserContext) => {
    await context.clock.setFixedTime(today + dayMs / 2);
    await context.route('**/client-metrics/features/**', (route) =>
      route.fulfill({ json: { version: 1, maturity: 'stable', ...answer(new URL(route.request().url()).search) } }),
    );
  };

  it('is shown by variant over 90 days, and by the hour', async () => {
    const { flag, path } = await newOne();
    const at = (days: number): string => new Date(today - days * dayMs).toISOString();
    const row = (days: number, variants: Readonly<Record<string, number>>) => ({
      ...{ featureName: flag, appName: 'shop', environment: 'production', timestamp: at(days) },
      ...{ yes: 100, no: 10, variants },
    });
    const asked: string[] = [];
    const days = [row(80, { blue: 100, disabled: 3 }), row(2, { blue: 20, red: 80 })];
    await visit(
      {
        path: `${path}?tab=usage`,
        as: 'admin',
        prepare: withUsage((search) => {
          asked.push(search);
          return search.includes('daysBack') ? { since: at(89), data: days } : { data: [row(0, {})] };
        }),
      },
      async (page) => {
        await page.getByText('200 × on, 20 × off').first().waitFor();
        await page.locator('canvas').waitFor();
        const bars = page.getByRole('region', { name: 'By variant' });
        await bars.getByText('120 (60.0 %)').waitFor();
        await bars.getByText('80 (40.0 %)').waitFor();
        expect(await bars.getByText('disabled').count()).toBe(0);
        await page.getByText('As a table').click();
        const table = page.getByRole('table', { name: 'Decisions of applications' });
        // Days without any decision are there, too.
        expect(await table.getByRole('row').count()).toBe(1 + 90);
        await table
          .getByRole('row')
          .filter({ hasText: at(2).slice(0, 10) })
          .getByText('blue 20, red 80')
          .waitFor();
        await checkAccess(page);
        await page.getByLabel('Period').selectOption('the last 24 hours');
        await page.getByText('100 × on, 10 × off').first().waitFor();
      },
    );
    expect(asked).toContain('?daysBack=90');
    expect(asked).toContain('?hoursBack=24');
  });

  it('says from which day on it is, if there was too much', async () => {
    const { flag, path } = await newOne();
    const since = new Date(today - dayMs).toISOString();
    const data = [
      { ...{ featureName: flag, appName: 'shop', environment: 'production', timestamp: since }, yes: 5, no: 0 },
    ];
    await visit(
      {
        path: `${path}?tab=usage`,
        as: 'admin',
        prepare: withUsage(() => ({ since, data })),
      },
      async (page) => {
        await page.getByText(`shown since ${since.slice(0, 10)}.`).waitFor();
      },
    );
  });

  it('does not say that nothing asked, if there is too much of today alone', async () => {
    const { path } = await newOne();
    const tomorrow = new Date(today + dayMs).toISOString();
    await visit(
      {
        path: `${path}?tab=usage`,
        as: 'admin',
        prepare: withUsage(() => ({ since: tomorrow, data: [] })),
      },
      async (page) => {
        await page.getByText('There is too much usage to show it by the day').waitFor();
        expect(await page.getByText('No application has asked').count()).toBe(0);
      },
    );
  });
});
