import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { call, newFlag, newProject, newUser } from './support/data.ts';
import { checkAccess, visit } from './support/page.ts';

const metadata = z.looseObject({
  description: z.string().nullable().optional(),
  type: z.string().optional(),
  tags: z.array(z.looseObject({ value: z.string() })).nullish(),
  dependencies: z.array(z.looseObject({ feature: z.string() })).optional(),
});
const flagOf = async (project: string, flag: string) =>
  metadata.parse(await call('GET', `/api/admin/projects/${project}/features/${flag}`));

const newOne = async () => {
  const project = await newProject();
  const flag = `${project}-a`;
  await newFlag(project, flag);
  return { project, flag, path: `/projects/${project}/features/${flag}` };
};

describe('a flag as a whole', () => {
  it('has a description, a type, tags and parents, each saved after its difference', async () => {
    const { project, flag, path } = await newOne();
    await newFlag(project, `${project}-parent`);
    await visit({ path, as: 'admin' }, async (page) => {
      await page.getByRole('button', { name: 'Edit…' }).click();
      const edit = page.getByRole('dialog', { name: `Edit ${flag}` });
      await edit.getByLabel('Description').fill('وصف 🎉');
      await edit.getByLabel('Type').selectOption('kill-switch');
      await edit.getByRole('button', { name: 'See the changes' }).click();
      const confirm = page.getByRole('dialog', { name: `Change ${flag}?` });
      await confirm.getByText('The type changes from release to kill-switch.').waitFor();
      await confirm.getByRole('button', { name: 'Save' }).click();
      await page.getByText(`${flag} is changed`).waitFor();
      expect(await flagOf(project, flag)).toMatchObject({ description: 'وصف 🎉', type: 'kill-switch' });
      await page.getByRole('button', { name: 'Edit tags' }).click();
      await page.getByLabel('Tag', { exact: true }).fill('ربيع 🌷');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'See the changes' }).click();
      await page.getByRole('dialog', { name: 'Change the tags?' }).getByRole('button', { name: 'Save' }).click();
      await page.getByText('Tags changed').waitFor();
      expect((await flagOf(project, flag)).tags).toMatchObject([{ value: 'ربيع 🌷' }]);
      await page.getByRole('button', { name: 'Edit dependencies' }).click();
      await page.getByRole('button', { name: 'Add dependency' }).click();
      await page.getByText(`${flag} is on only where ${project}-parent is on.`).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByText('Dependencies changed').waitFor();
      await page.getByRole('link', { name: `${project}-parent` }).waitFor();
      expect((await flagOf(project, flag)).dependencies).toMatchObject([{ feature: `${project}-parent` }]);
      await checkAccess(page);
    });
  });

  it('depends on variants that its parent has', async () => {
    const { project, flag, path } = await newOne();
    const parent = `${project}-parent`;
    await newFlag(project, parent);
    await newFlag(project, `${project}-plain`);
    await call('PUT', `/api/admin/projects/${project}/features/${parent}/environments/production/variants`, [
      { name: 'blue', weight: 500, weightType: 'variable', stickiness: 'default' },
      { name: 'red', weight: 500, weightType: 'variable', stickiness: 'default' },
    ]);
    await visit({ path, as: 'admin' }, async (page) => {
      await page.getByRole('button', { name: 'Edit dependencies' }).click();
      const dialog = page.getByRole('dialog');
      const add = dialog.getByRole('button', { name: 'Add dependency' });
      await dialog.getByLabel('Parent').selectOption(`${project}-plain`);
      await dialog.getByLabel('It has to be').selectOption('on, with one of these variants');
      await dialog.getByText(`${project}-plain has no variants.`).waitFor();
      await dialog.getByLabel('Parent').selectOption(parent);
      await dialog.getByRole('checkbox', { name: 'red' }).waitFor();
      expect(await dialog.getByRole('checkbox').count()).toBe(2);
      await checkAccess(page);
      await dialog.getByLabel('blue').click();
      await add.click();
      await page.getByText(`${flag} is on only where ${parent} is on with blue.`).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByText('Dependencies changed').waitFor();
      expect((await flagOf(project, flag)).dependencies).toMatchObject([{ feature: parent, variants: ['blue'] }]);
    });
  });

  it('is copied, archived, revived by undo, and deleted for good', async () => {
    const { project, flag, path } = await newOne();
    await visit({ path, as: 'admin', expected: [/status of 404/] }, async (page) => {
      const more = page.getByRole('button', { name: 'More actions for this flag' });
      await more.click();
      await page.getByRole('menuitem', { name: 'Duplicate…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
      await page.getByRole('heading', { name: `${flag}-2`, exact: true }).waitFor();
      await more.click();
      await page.getByRole('menuitem', { name: 'Archive…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
      await page.getByText('This flag is archived').waitFor();
      expect(await page.getByText('Health', { exact: true }).and(page.locator('dt')).count()).toBe(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('button', { name: 'Add strategy in production' }).waitFor();
      await call('DELETE', `/api/admin/projects/${project}/features/${flag}-2`);
      await page.reload();
      await page.getByRole('button', { name: 'Delete for good' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
      await page.getByText(`${flag}-2 is deleted`, { exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/projects/${project}/flags`);
    });
  });

  it('has a history with differences, and says that nobody has asked for it', async () => {
    const { project, flag, path } = await newOne();
    const strategies = `/api/admin/projects/${project}/features/${flag}/environments/development/strategies`;
    const share = (rollout: string) => ({ name: 'flexibleRollout', title: 'First', parameters: { rollout } });
    const { id } = z.looseObject({ id: z.string() }).parse(await call('POST', strategies, share('20')));
    await call('PUT', `${strategies}/${id}`, share('60'));
    await visit({ path: `${path}?tab=history`, as: 'admin' }, async (page) => {
      await page.getByText('Created', { exact: true }).waitFor();
      await page.getByText('First: share 20 % → 60 %.').waitFor();
      // The address of a revision shows it.
      await page
        .getByRole('link', { name: /^Revision/ })
        .first()
        .click();
      const changed = page.getByRole('region', { name: 'What it changed' });
      await changed.getByText('development: First: share 20 % → 60 %.').waitFor();
      await expect.poll(() => changed.locator('ins').textContent()).toContain('"rollout": "60"');
      await page
        .getByRole('region', { name: 'What has changed since' })
        .getByText('Nothing', { exact: true })
        .waitFor();
      await page.reload();
      await changed.getByText('development: First: share 20 % → 60 %.').waitFor();
      await checkAccess(page);
      await page.getByRole('button', { name: 'All changes' }).click();
      await page.getByText('Created', { exact: true }).waitFor();
      await page.getByRole('tab', { name: 'Usage' }).click();
      await page.getByRole('heading', { name: 'No application has asked for this flag in this time' }).waitFor();
      expect(new URL(page.url()).search).toBe('?tab=usage');
    });
  });

  it('shows by the hour and by application what was asked', async () => {
    const { project, flag, path } = await newOne();
    const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString();
    const data = ['web-shop', 'ios'].map((appName, index) => ({
      featureName: flag,
      appName,
      environment: 'production',
      timestamp: hour,
      yes: 1200 * (index + 1),
      no: 30,
      variants: { blue: 7 },
    }));
    await visit(
      {
        path: `${path}?tab=usage`,
        as: 'admin',
        prepare: (context) =>
          context.route('**/client-metrics/features/**', (route) =>
            route.fulfill({ json: { version: 1, maturity: 'stable', data } }),
          ),
      },
      async (page) => {
        await page.getByLabel('Period').selectOption('the last 48 hours');
        await page.getByText('3,600 × on, 60 × off').first().waitFor();
        await page.locator('canvas').waitFor();
        expect(
          await page.getByRole('table', { name: 'By application' }).getByRole('rowheader').allInnerTexts(),
        ).toEqual(['ios', 'web-shop']);
        await page.getByLabel('Application', { exact: true }).selectOption('web-shop');
        await page.getByText('1,200 × on, 30 × off').first().waitFor();
        await checkAccess(page);
      },
    );
    expect(project).not.toBe('');
  });
});

describe('a flag', () => {
  it('can be read by everybody; what a viewer may not do names its permission', async () => {
    const { project, flag, path } = await newOne();
    await call('POST', `/api/admin/projects/${project}/features/${flag}/environments/production/on`);
    await visit({ path, as: await newUser('Viewer') }, async (page) => {
      const add = page.getByRole('button', { name: 'Add strategy in production' });
      await expect.poll(() => add.getAttribute('data-lacks')).toContain('CREATE_FEATURE_STRATEGY');
      const edit = page.getByRole('button', { name: 'Edit…' });
      await expect.poll(() => edit.getAttribute('data-lacks')).toContain('UPDATE_FEATURE');
      await checkAccess(page);
    });
  });

  it('with a long name fits on a phone, where it is read and switched', async () => {
    const project = await newProject({ name: 'مشروع 🚀' });
    const flag = `${project}-${'x'.repeat(100 - project.length - 1)}`;
    await newFlag(project, flag, { description: `وصف طويل 🎉 ${'ي'.repeat(200)}` });
    const strategies = `/api/admin/projects/${project}/features/${flag}/environments/development/strategies`;
    await call('POST', strategies, { name: 'default', title: `${'w'.repeat(100)} شمال` });
    await visit(
      { path: `/projects/${project}/features/${flag}`, as: 'admin', width: 390, height: 800 },
      async (page) => {
        const control = page.getByRole('switch', { name: `${flag} in development` });
        await control.click();
        await page.getByText(`${flag} is on in development`).waitFor();
        for (const search of ['', '?environment=development', '?tab=usage', '?tab=history']) {
          if (search !== '') await page.goto(`/projects/${project}/features/${flag}${search}`);
          await page.getByRole('heading', { level: 2 }).first().waitFor({ state: 'attached' });
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
          ).toBeLessThanOrEqual(0);
        }
      },
    );
  });

  it('that is not there says so, and links of the playground lead to the editor', async () => {
    const { project, flag, path } = await newOne();
    await visit(
      { path: `/projects/${project}/features/nothing`, as: 'admin', expected: [/status of 404/] },
      async (page) => {
        const alert = page.getByRole('alert').filter({ hasText: 'Not found' });
        await alert.waitFor();
        await expect.poll(() => alert.getByRole('button').count()).toBe(0);
        await alert.getByRole('link', { name: 'Go to “Flags”' }).click();
        await page.waitForURL((url) => url.pathname === '/flags');
        await page.goto('/projects/nothing');
        await page.getByRole('link', { name: 'Go to “Projects”' }).waitFor();
        await page.goto('/users/999999');
        await page.getByRole('link', { name: 'Go to “Users”' }).click();
        await page.waitForURL((url) => url.pathname === '/users');
      },
    );
    const strategies = `/api/admin/projects/${project}/features/${flag}/environments/production/strategies`;
    const { id } = z
      .looseObject({ id: z.string() })
      .parse(await call('POST', strategies, { name: 'default', title: 'Mine' }));
    await visit(
      { path: `${path}/strategies/edit?environmentId=production&strategyId=${id}`, as: 'admin' },
      async (page) => {
        await page.getByRole('heading', { name: 'Mine in production' }).waitFor();
        await page.getByRole('button', { name: 'Back to all environments' }).click();
        await page.getByRole('button', { name: 'Edit Mine' }).waitFor();
      },
    );
  });
});
