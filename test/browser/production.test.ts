import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { call, newFlag, newProject } from './support/data.ts';
import { visit } from './support/page.ts';

const colourOf = (name: Locator): Promise<string> => name.evaluate((element) => getComputedStyle(element).color);

it('production has one colour everywhere, and no other environment has it', async () => {
  const project = await newProject();
  await newFlag(project, `${project}-a`);
  const requests = `/api/admin/projects/${project}/environments/production/change-requests`;
  await call('PUT', `${requests}/config`, { changeRequestsEnabled: true, requiredApprovals: 1 });
  await call('POST', requests, { feature: `${project}-a`, action: 'updateEnabled', payload: { enabled: true } });
  const all = `/api/admin/projects/${project}/change-requests`;
  // Others do not see a draft.
  const [{ id }] = (await call('GET', all)) as [{ readonly id: number }];
  await call('PUT', `${all}/${id}/state`, { state: 'In review' });
  await visit({ path: '/environments', as: 'admin' }, async (page) => {
    const named = (name: string) =>
      page
        .getByRole('main')
        .locator('bdi', { hasText: new RegExp(`^${name}$`) })
        .first();
    await named('production').waitFor();
    const [production, development] = [await colourOf(named('production')), await colourOf(named('development'))];
    expect(production).not.toBe(development);
    for (const path of [
      `/projects/${project}/flags`,
      `/projects/${project}/features/${project}-a`,
      `/projects/${project}/change-requests?state=all`,
    ]) {
      await page.goto(path);
      // It is looked up once the page has what it shows first.
      await expect.poll(() => colourOf(named('production')), { message: path }).toBe(production);
    }
    await page.goto(`/projects/${project}/flags`);
    await expect.poll(() => colourOf(named('production'))).toBe(production);
    expect(await colourOf(named('development'))).not.toBe(production);
  });
});
