import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { call } from './support/data.ts';
import { checkAccess, visit } from './support/page.ts';

/**
 * The page reads forty environments, also with its token: the first two, and `region-1` to `region-38`.
 */
const withMany = async (page: Page): Promise<void> => {
  await page.route(/\/(api\/admin\/environments|auth\/token)$/, async (route) => {
    const answer = await route.fetch();
    const { environments: listed, ...rest } = await answer.json();
    // Other tests make environments, too.
    const environments = listed.filter(({ name }: { name: string }) => ['development', 'production'].includes(name));
    const [first] = environments;
    const more = Array.from({ length: 38 }, (_, index) => ({
      ...first,
      type: 'test',
      name: `region-${index + 1}`,
    }));
    await route.fulfill({ response: answer, json: { ...rest, environments: [...environments, ...more] } });
  });
};

it('the playground finds an environment among forty by its name', async () => {
  await visit({ path: '/sign-in', as: 'admin' }, async (page) => {
    await withMany(page);
    await page.goto('/playground?environment=development');
    const group = page.getByRole('group', { name: 'Environments' });
    await group.getByLabel('region-38', { exact: true }).waitFor();
    expect(await group.getByLabel('development', { exact: true }).isChecked()).toBe(true);
    await group.getByLabel('Search').fill('prod');
    await group.getByLabel('region-38', { exact: true }).waitFor({ state: 'detached' });
    await group.getByLabel('production', { exact: true }).check();
    await checkAccess(page);
    await page.getByRole('button', { name: 'Evaluate' }).click();
    await page.waitForURL(/environment=development&environment=production/);
  });
});

it('a role shows of forty environments those that differ from the rest, and finds the others', async () => {
  const { id } = z.looseObject({ id: z.number() }).parse(
    await call('POST', '/api/admin/roles', {
      name: `Many ${randomUUID().slice(0, 8)}`,
      type: 'custom',
      permissions: [{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' }],
    }),
  );
  await visit({ path: '/sign-in', as: 'admin' }, async (page) => {
    await withMany(page);
    // One with a grant of its own, far behind.
    await page.route(`**/api/admin/roles/${id}`, async (route) => {
      const answer = await route.fetch();
      const { permissions, ...rest } = await answer.json();
      const more = permissions.map((one: object) => ({ ...one, environment: 'region-30' }));
      await route.fulfill({ response: answer, json: { ...rest, permissions: [...permissions, ...more] } });
    });
    await page.goto(`/roles/${id}`);
    const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
    await header('region-30').waitFor();
    await header('region-4').waitFor();
    expect(await header('region-5').count()).toBe(0);
    await page.getByText('7 of 40 environments.').waitFor();
    await checkAccess(page);
    await page.getByLabel('Search environments').fill('region-38');
    await header('region-38').waitFor();
    await page.getByRole('status').filter({ hasText: '1 of 40 environments' }).waitFor();
    expect(await header('region-30').count()).toBe(0);
  });
});
