import { setTimeout } from 'node:timers/promises';
import { describe, expect, inject, it } from 'vitest';
import { call, newFlag, newProject, newUser } from './support/data.ts';
import { checkAccess, visit } from './support/page.ts';

const addStrategy = (project: string, flag: string, environment: string, values: readonly string[]) =>
  call('POST', `/api/admin/projects/${project}/features/${flag}/environments/${environment}/strategies`, {
    name: 'default',
    title: 'Only the first ones',
    constraints: [{ contextName: 'userId', operator: 'IN', values }],
    parameters: {},
  });

describe('the playground', () => {
  it('evaluates many contexts in several environments, explains each result, and goes back in time', async () => {
    const project = await newProject();
    const flag = `${project}-a`;
    await newFlag(project, flag);
    const before = new Date().toISOString();
    await setTimeout(1_100);
    await addStrategy(project, flag, 'production', ['1', '2']);
    await call('POST', `/api/admin/projects/${project}/features/${flag}/environments/production/strategies`, {
      name: 'flexibleRollout',
      parameters: { rollout: '0', stickiness: 'default', groupId: flag },
    });
    await call('POST', `/api/admin/projects/${project}/features/${flag}/environments/production/on`);
    await visit({ path: `/playground?project=${project}`, as: await newUser('Viewer') }, async (page) => {
      await page.getByRole('heading', { name: 'Nothing is evaluated yet' }).waitFor();
      await page.getByLabel('production').check();
      await page.getByLabel('development').check();
      await page.getByLabel('Values of userId').fill('1,9');
      await page.getByLabel('Values of userId').press('Enter');
      await page.getByRole('status').filter({ hasText: '2 rows' }).waitFor();
      const address = new URL(page.url());
      expect(address.searchParams.getAll('environment')).toEqual(['production', 'development']);
      expect(address.searchParams.get('context')).toBe('userId=1,9');
      const first = page.getByRole('row').filter({ hasText: 'userId 1' });
      await first.getByRole('button', { name: /^off: .* in development/ }).waitFor();
      await page
        .getByRole('row')
        .filter({ hasText: 'userId 9' })
        .getByRole('button', { name: /^off: .* in production/ })
        .waitFor();
      await first.getByRole('button', { name: /^on: .* in production/ }).click();
      const dialog = page.getByRole('dialog', { name: `${flag} is on in production` });
      await dialog.getByText('userId IN 1, 2').waitFor();
      await dialog.getByText('Only the first ones').waitFor();
      await dialog.getByRole('heading', { name: 'Gradual rollout' }).waitFor();
      await checkAccess(page);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      const link = first.getByRole('link', { name: flag, exact: true });
      expect(await link.getAttribute('href')).toBe(`/projects/${project}/features/${flag}`);

      // The question is in the address, so that it can be shared; a past time is one of its parameters.
      address.searchParams.set('at', before);
      await page.goto(`${address.pathname}${address.search}`);
      await page.getByText('As it was at').waitFor();
      await first.getByRole('button', { name: /^off: .* in production/ }).waitFor();
      await page.getByRole('button', { name: 'Only flags that differ' }).click();
      await page.getByRole('heading', { name: 'No flag to show' }).waitFor();
    });
  });

  it('shows thousands of flags and says when it is asked for too much, on a phone too', async () => {
    const large = inject('large');
    const visited = {
      path: `/playground?project=${large}&environment=production`,
      as: 'admin',
      width: 390,
      height: 800,
    };
    await visit({ ...visited, expected: [/status of 4\d\d/] }, async (page) => {
      await page.getByRole('status').filter({ hasText: '5,000 rows' }).waitFor();
      await expect.poll(() => page.getByRole('row').count()).toBeLessThan(60);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
      await page.getByLabel('Search in the answer').fill(`${large}-0042`);
      await page.getByRole('status').filter({ hasText: '1 row' }).waitFor();
      await page.getByLabel('Values of userId').fill('1,2,3,4,5');
      await page.getByRole('button', { name: 'Evaluate' }).click();
      await page.getByRole('alert').waitFor();
    });
  });
});
