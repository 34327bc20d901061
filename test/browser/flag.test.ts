import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { call, newFlag, newProject, newUser } from './support/data.ts';
import { checkAccess, chooseFrom, focusIn, typeInMenu, visit } from './support/page.ts';

const strategyIn = z.looseObject({
  id: z.string(),
  name: z.string(),
  title: z.string().nullable(),
  disabled: z.boolean(),
  parameters: z.record(z.string(), z.string()),
  constraints: z.array(z.looseObject({})),
});
const flagIn = z.looseObject({ enabled: z.boolean(), strategies: z.array(strategyIn) });

const F = (project: string, flag: string) => `/api/admin/projects/${project}/features/${flag}`;
const E = (project: string, flag: string, environment: string) => `${F(project, flag)}/environments/${environment}`;
const stateOf = async (project: string, flag: string, environment: string) =>
  flagIn.parse(await call('GET', E(project, flag, environment)));

const rollout = (share: number, members: Readonly<Record<string, unknown>> = {}) => ({
  name: 'flexibleRollout',
  parameters: { rollout: String(share), stickiness: 'default', groupId: 'g' },
  ...members,
});

/** Creates a flag with two strategies in both environments, on in production. */
const newConfigured = async () => {
  const project = await newProject();
  const flag = `${project}-a`;
  await newFlag(project, flag, { description: 'The flag' });
  for (const environment of ['development', 'production']) {
    await call('POST', `${E(project, flag, environment)}/strategies`, rollout(20, { title: 'First' }));
    await call('POST', `${E(project, flag, environment)}/strategies`, rollout(30, { title: 'Second' }));
  }
  await call('POST', `${E(project, flag, 'production')}/on`);
  return { project, flag, path: `/projects/${project}/features/${flag}` };
};

const column = (page: Page, environment: string) => page.getByRole('region', { name: environment, exact: true });
const cards = async (page: Page, environment: string) =>
  page
    .getByRole('list', { name: `Strategies in ${environment}` })
    .getByRole('heading')
    .allInnerTexts();
const review = (page: Page, environment: string) =>
  page.getByRole('button', { name: `Review and save the changes in ${environment}` });
const saveDialog = (page: Page, environment: string) =>
  page.getByRole('dialog', { name: `Save the changes in ${environment}?` });

/** The same time as for all other checks. */
const patience = { timeout: 120_000 };

describe('lists that become shorter while they are edited', () => {
  it('show the values that are left, and each variant its own rule', async () => {
    const { project, flag, path } = await newConfigured();
    const many = Array.from({ length: 20 }, (_, position) => `user-${position}`);
    const variant = (name: string, value: string) => ({
      ...{ name, weight: 500, weightType: 'variable', stickiness: 'default' },
      overrides: [{ contextName: 'userId', values: [value] }],
    });
    await call('PUT', `${E(project, flag, 'development')}/variants`, [variant('a', 'ann'), variant('b', 'bob')]);
    await visit({ path, as: 'admin' }, async (page) => {
      await column(page, 'development').getByRole('button', { name: 'Edit First' }).click();
      await page.getByRole('button', { name: 'Add a constraint' }).click();
      await chooseFrom(page.getByLabel('Field'), 'userId');
      await page.getByText('Without a value, this is true for nobody.').waitFor();
      const add = page.getByLabel('Add values');
      await add.fill(many.join(','));
      await add.press('Enter');
      await page.getByLabel('Narrow the values').fill('user-19');
      await page.getByRole('button', { name: 'Remove user-0' }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Remove all values' }).click();
      await add.fill('ann');
      await add.press('Enter');
      await page.getByRole('button', { name: 'Remove ann' }).waitFor();

      await page.getByRole('button', { name: 'Back to all environments' }).click();
      await page.getByRole('button', { name: 'Edit the variants in development' }).click();
      await page.getByRole('button', { name: 'Remove the variant a' }).click();
      await page.getByRole('group', { name: 'Variant a' }).waitFor({ state: 'detached' });
      expect(await page.getByRole('group', { name: 'Variant b' }).getByLabel('Values').inputValue()).toBe('bob');
    });
  });
});

describe('a rollout in production', () => {
  it('is changed knowing who is affected, after its difference, and undo takes it back', async () => {
    const { project, flag, path } = await newConfigured();
    await visit({ path, as: 'admin' }, async (page) => {
      await column(page, 'production').getByRole('button', { name: 'Edit First' }).click();
      await page.getByText('This changes production, which is a production environment.').waitFor();
      expect(new URL(page.url()).searchParams.get('environment')).toBe('production');
      await page.getByRole('slider', { name: /Rollout/ }).fill('60');
      await page
        .getByRole('status')
        .filter({ hasText: /\d+ of 1,000 users would notice this change/ })
        .waitFor();
      await page.getByText('The sample is made up').waitFor();
      await review(page, 'production').click();
      const dialog = saveDialog(page, 'production');
      await dialog.getByText('First: share 20 % → 60 %.').waitFor();
      await dialog.getByText('which is a production environment').waitFor();
      await dialog.getByText(/would notice this change/).waitFor();
      await checkAccess(page);
      await dialog.getByRole('tab', { name: 'As JSON' }).click();
      await expect.poll(() => dialog.locator('ins').textContent()).toContain('"rollout": "60"');
      expect((await stateOf(project, flag, 'production')).strategies[0]?.parameters.rollout).toBe('20');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText(`${flag} is changed in production`).waitFor();
      expect((await stateOf(project, flag, 'production')).strategies[0]?.parameters.rollout).toBe('60');
      await column(page, 'production').getByText('60 % of users').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      const asked = page.getByRole('dialog', { name: 'Undo the change in production?' });
      await asked.getByText('First: share 20 % → 60 %.').waitFor();
      await asked.getByRole('button', { name: 'Undo' }).click();
      await page.getByText(`${flag} is in production as it was before`).waitFor();
      expect((await stateOf(project, flag, 'production')).strategies[0]?.parameters.rollout).toBe('20');
      await column(page, 'production').getByText('20 % of users').first().waitFor();
    });
  });

  it('goes into a change request where changes are reviewed, with its comment', async () => {
    const { project, flag, path } = await newConfigured();
    const configuration = `/api/admin/projects/${project}/environments/production/change-requests/config`;
    await call('PUT', configuration, { changeRequestsEnabled: true, requiredApprovals: 1 });
    // A user without the permission may still propose a change.
    await visit({ path, as: await newUser('Viewer') }, async (page) => {
      const production = column(page, 'production');
      await production.getByText('Changes are reviewed').waitFor();
      await production.getByRole('button', { name: 'More actions for Second' }).click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await production.getByRole('button', { name: 'Edit First' }).click();
      await page.getByLabel('Percent').fill('70');
      await review(page, 'production').click();
      const dialog = saveDialog(page, 'production');
      await dialog.getByLabel(/^Comment/).fill('For the launch');
      await dialog.getByRole('button', { name: 'Add to change request' }).click();
      await page.getByText(/^Added to change request #\d+/).waitFor();
      await column(page, 'production')
        .getByText(/Change request #\d+ \(Draft\) touches this flag here/)
        .waitFor();
      expect((await stateOf(project, flag, 'production')).strategies).toHaveLength(2);
    });
    const created = z.looseObject({ events: z.array(z.looseObject({ type: z.string(), data: z.unknown() })) });
    const { events } = created.parse(await call('GET', `/api/admin/events?project=${project}`));
    const added = events.filter(({ type }) => type === 'change-added').map(({ data }) => JSON.stringify(data));
    expect(added).toHaveLength(2);
    expect(added.join()).toMatch(/deleteStrategy/);
    expect(added.join()).toMatch(/updateStrategy/);
  });
});

describe('strategies', () => {
  it('are ordered, copied, disabled and removed by the keyboard alone, and saved together', async () => {
    const { project, flag, path } = await newConfigured();
    await visit({ path, as: 'admin' }, async (page) => {
      const development = column(page, 'development');
      await development.getByRole('button', { name: /^Move First, 1 of 2/ }).focus();
      await page.keyboard.press('ArrowDown');
      await page.getByRole('status').filter({ hasText: 'First is now 2 of 2' }).waitFor();
      await expect.poll(() => cards(page, 'development')).toEqual(['Second', 'First']);
      await development.getByRole('button', { name: 'More actions for Second' }).focus();
      await page.keyboard.press('Enter');
      await focusIn(page.getByRole('menu'));
      await typeInMenu(page, 'Dis', 'Disable');
      await page.keyboard.press('Enter');
      await development.getByRole('button', { name: 'More actions for First' }).focus();
      await page.keyboard.press('Enter');
      await focusIn(page.getByRole('menu'));
      await typeInMenu(page, 'Dup', 'Duplicate');
      await page.keyboard.press('Enter');
      await review(page, 'development').focus();
      await page.keyboard.press('Enter');
      const dialog = saveDialog(page, 'development');
      await dialog.getByText('Second: it is disabled.').waitFor();
      await dialog.getByText('The strategies are evaluated in this order: Second → First → First.').waitFor();
      await dialog.getByRole('button', { name: 'Save' }).focus();
      await page.keyboard.press('Enter');
      await page.getByText(`${flag} is changed in development`).waitFor();
      const { strategies } = await stateOf(project, flag, 'development');
      expect(strategies.map(({ title, disabled }) => [title, disabled])).toEqual([
        ['Second', true],
        ['First', false],
        ['First', false],
      ]);
    });
  });

  it('are dragged by their handle, and copied to another environment', async () => {
    const { flag, project, path } = await newConfigured();
    await visit({ path, as: 'admin' }, async (page) => {
      const development = column(page, 'development');
      const target = page.getByRole('list', { name: 'Strategies in development' }).getByRole('listitem').first();
      await development.getByRole('button', { name: /^Move Second/ }).dragTo(target);
      await expect.poll(() => cards(page, 'development'), patience).toEqual(['Second', 'First']);
      await development.getByRole('button', { name: 'More actions for Second' }).click();
      await page.getByRole('menuitem', { name: 'Copy to production' }).click();
      await expect.poll(() => cards(page, 'production')).toEqual(['First', 'Second', 'Second']);
      // An unsaved change survives a reload of the page.
      await page.reload();
      await expect.poll(() => cards(page, 'production'), patience).toEqual(['First', 'Second', 'Second']);
      await page.getByRole('button', { name: 'Discard the changes in production' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
      await expect.poll(() => cards(page, 'production'), patience).toEqual(['First', 'Second']);
      expect((await stateOf(project, flag, 'production')).strategies).toHaveLength(2);
      await expect.poll(() => cards(page, 'development')).toEqual(['Second', 'First']);
    });
  });

  it('are added with conditions that are checked as they are typed', async () => {
    const { project, flag, path } = await newConfigured();
    const field = `country-${project}`;
    await call('POST', '/api/admin/context', { name: field, legalValues: [{ value: 'no' }, { value: 'se' }] });
    const segment = await call('POST', '/api/admin/segments', {
      name: `Nordic 🎿 شمال ${project}`,
      constraints: [],
      project,
    });
    const { id } = z.looseObject({ id: z.number() }).parse(segment);
    await visit({ path, as: 'admin' }, async (page) => {
      await page.getByRole('button', { name: 'Add strategy in development' }).click();
      await page.getByLabel('Title').fill('العرض 🚀');
      await chooseFrom(page.getByLabel('Add a segment'), `Nordic 🎿 شمال ${project}`);
      const add = page.getByRole('button', { name: 'Add a constraint' });
      await add.click();
      const first = page.getByRole('group', { name: 'Constraint 1' });
      await chooseFrom(first.getByLabel('Field'), field);
      await first.getByLabel('no', { exact: true }).check();
      await add.click();
      const second = page.getByRole('group', { name: 'Constraint 2' });
      await chooseFrom(second.getByLabel('Field'), 'appName');
      await second.getByLabel('Condition').selectOption('SEMVER_GT');
      await second.getByLabel('Value').fill('v1.2');
      await second.getByRole('alert').filter({ hasText: 'This is not a version' }).waitFor();
      await expect.poll(() => review(page, 'development').getAttribute('aria-disabled')).toBe('true');
      await second.getByLabel('Value').fill('1.2.0');
      await expect.poll(() => review(page, 'development').getAttribute('aria-disabled'), patience).toBeNull();
      await add.click();
      const third = page.getByRole('group', { name: 'Constraint 3' });
      await chooseFrom(third.getByLabel('Field'), 'userId');
      await third.getByLabel('Add values').fill('7, 8,9');
      await page.keyboard.press('Enter');
      await third.getByText('(3 values)').waitFor();
      await third.getByLabel(/^Not:/).check();
      await page.getByText('Advanced', { exact: true }).click();
      await page.getByRole('button', { name: 'Add a variant' }).click();
      await page.getByRole('button', { name: 'Add a variant' }).click();
      const blue = page.getByRole('group', { name: 'Variant variant-1' });
      await blue.getByLabel('Fixed share').check();
      await blue.getByLabel('Share in percent').fill('33.3');
      await page.getByRole('status').filter({ hasText: 'Together 100 %' }).waitFor();
      expect(
        await page.getByRole('group', { name: 'Variant variant-2' }).getByLabel('Share in percent').inputValue(),
      ).toBe('66.7');
      await checkAccess(page);
      await review(page, 'development').click();
      await saveDialog(page, 'development').getByRole('button', { name: 'Save' }).click();
      await page.getByText(`${flag} is changed in development`).waitFor();
    });
    const saved = (await stateOf(project, flag, 'development')).strategies.at(-1);
    expect(saved).toMatchObject({
      title: 'العرض 🚀',
      segments: [id],
      constraints: [
        { contextName: field, operator: 'IN', values: ['no'] },
        { contextName: 'appName', operator: 'SEMVER_GT', value: '1.2.0' },
        { contextName: 'userId', operator: 'IN', values: ['7', '8', '9'], inverted: true },
      ],
      variants: [
        { name: 'variant-1', weight: 333, weightType: 'fix' },
        { name: 'variant-2', weight: 667, weightType: 'variable' },
      ],
    });
  });
});

describe('the switch', () => {
  it('stays on in production when one strategy takes the place of another, and its end is announced before', async () => {
    const { project, flag, path } = await newConfigured();
    const { strategies } = await stateOf(project, flag, 'production');
    const second = strategies.find(({ title }) => title === 'Second');
    await call('PATCH', `${E(project, flag, 'production')}/strategies/${second?.id}`, [
      { op: 'replace', path: '/disabled', value: true },
    ]);
    const choose = async (page: Page, name: string, action: string) => {
      await column(page, 'production')
        .getByRole('button', { name: `More actions for ${name}` })
        .click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await visit({ path, as: 'admin' }, async (page) => {
      await choose(page, 'First', 'Disable');
      await review(page, 'production').click();
      const dialog = saveDialog(page, 'production');
      await dialog.getByText(/The service switches .* off in production: nobody gets it any more/).waitFor();
      await dialog.getByText('would lose it').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await choose(page, 'Second', 'Enable');
      await review(page, 'production').click();
      expect(await dialog.getByText('The service switches').count()).toBe(0);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText(`${flag} is changed in production`).waitFor();
      const now = await stateOf(project, flag, 'production');
      expect([now.enabled, now.strategies.map(({ disabled }) => disabled)]).toEqual([true, [true, false]]);
    });
  });
});

describe('two people who edit the same', () => {
  it('are told, and nobody overwrites silently', async () => {
    const { project, flag, path } = await newConfigured();
    const [first] = (await stateOf(project, flag, 'development')).strategies;
    await visit({ path, as: 'admin', expected: [/status of 409/] }, async (page) => {
      await column(page, 'development').getByRole('button', { name: 'Edit First' }).click();
      await page.getByLabel('Percent').fill('80');
      await review(page, 'development').click();
      const dialog = saveDialog(page, 'development');
      await dialog.getByText('First: share 20 % → 80 %.').waitFor();
      await call('PUT', `${E(project, flag, 'development')}/strategies/${first?.id}`, rollout(10, { title: 'Theirs' }));
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByRole('alert').filter({ hasText: 'Nothing was overwritten' }).waitFor();
      expect((await stateOf(project, flag, 'development')).strategies[0]?.parameters.rollout).toBe('10');
      // A change by only the other user stays. A change by both is named, and shown next to the other user's.
      await dialog.getByText('Somebody else changed the same parts').waitFor();
      await dialog.getByText('Theirs: parameters').waitFor();
      await dialog.getByText('Theirs: share 10 % → 80 %.').waitFor();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText(`${flag} is changed in development`).waitFor();
      const { strategies } = await stateOf(project, flag, 'development');
      expect(strategies[0]).toMatchObject({ title: 'Theirs', parameters: { rollout: '80' } });
      // Undo does not overwrite other changes either.
      await call('PUT', `${E(project, flag, 'development')}/strategies/${first?.id}`, rollout(11, { title: 'Theirs' }));
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Somebody has changed the flag since then').first().waitFor();
      expect((await stateOf(project, flag, 'development')).strategies[0]?.parameters.rollout).toBe('11');
    });
  });

  it('lose nothing when the network goes in the middle of saving', async () => {
    const { project, flag, path } = await newConfigured();
    await visit({ path, as: 'admin', expected: [/ERR_FAILED/] }, async (page) => {
      const development = column(page, 'development');
      await development.getByRole('button', { name: 'More actions for First' }).click();
      await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click();
      await development.getByRole('button', { name: 'More actions for Second' }).click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await page.route('**/strategies/*', (route) =>
        route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
      );
      await review(page, 'development').click();
      const dialog = saveDialog(page, 'development');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor();
      expect((await stateOf(project, flag, 'development')).strategies).toHaveLength(3);
      await page.unroute('**/strategies/*');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText(`${flag} is changed in development`).waitFor();
      const { strategies } = await stateOf(project, flag, 'development');
      expect(strategies.map(({ title }) => title)).toEqual(['First', 'First']);
    });
  });
});

describe('the playground beside the editor', () => {
  it('shows what a context gets now and with the changes, and why', async () => {
    const { path } = await newConfigured();
    await visit({ path, as: 'admin' }, async (page) => {
      await page.getByText('You have no contexts yet').waitFor();
      await page.getByRole('button', { name: 'Add a context' }).click();
      await page.getByRole('dialog').getByLabel('Value').fill('kari');
      await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
      const row = page.getByRole('row').filter({ hasText: 'userId kari' });
      await row.waitFor();
      await column(page, 'production').getByRole('button', { name: 'Edit First' }).click();
      await page.getByLabel('Percent').fill('0');
      await column(page, 'production').waitFor({ state: 'detached' });
      await page.getByLabel('Percent').fill('100');
      await row.getByText('On', { exact: true }).last().waitFor();
      await row.getByRole('button', { name: 'Why for userId kari' }).click();
      await page.getByText(/userId kari is number \d+ of 100 in the group “g”; numbers up to 100 get it/).waitFor();
      await page.getByText('this strategy decides').first().waitFor();
      await checkAccess(page);
    });
  });

  it('compares a first strategy of a flag that is off with off', async () => {
    const project = await newProject();
    const flag = `${project}-a`;
    await newFlag(project, flag);
    await visit({ path: `/projects/${project}/features/${flag}`, as: 'admin' }, async (page) => {
      await column(page, 'development').getByRole('button', { name: 'Add strategy in development' }).click();
      await page.getByLabel('Percent').fill('3');
      await page.getByText('and has no active strategy, so nobody gets it').waitFor();
      await page.getByText('On for 0.0 % now').waitFor();
      await page.getByText(/users would get it who do not get it now/).waitFor();
      expect(await page.getByText('would lose it').count()).toBe(0);
    });
  });

  it('counts users of one’s own, which stay in the browser', async () => {
    const { path } = await newConfigured();
    await visit({ path: `${path}?environment=development`, as: 'admin' }, async (page) => {
      await page.getByRole('button', { name: 'Use users of your own…' }).click();
      const dialog = page.getByRole('dialog', { name: 'A sample of your users' });
      await dialog.getByLabel('Users').fill('userId,country\n7,no\n8,se');
      await dialog.getByText('2 users with userId, country').waitFor();
      await dialog.getByRole('button', { name: 'Use these' }).click();
      await page.getByText('None of 2 users would notice this change').waitFor();
      await page.getByText('The sample is your list of 2 users').waitFor();
    });
  });
});
