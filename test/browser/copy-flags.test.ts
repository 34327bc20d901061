import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { call, newFlag, newProject } from './support/data.ts';
import { checkAccess, visit } from './support/page.ts';

const flagIn = z.looseObject({
  enabled: z.boolean(),
  strategies: z.array(z.looseObject({ parameters: z.record(z.string(), z.string()) })),
});

/**
 * A project with three flags. In development: `<project>-a` has 30 %, is on and is tagged, `-b` has 40 % and is off, `-c`
 * has nothing. In production `-b` is on with 5 %.
 */
const newSource = async () => {
  const project = await newProject();
  const [a, b, c] = [`${project}-a`, `${project}-b`, `${project}-c`];
  const at = (flag: string, environment: string): string =>
    `/api/admin/projects/${project}/features/${flag}/environments/${environment}`;
  const rollout = (flag: string, environment: string, share: number) =>
    call('POST', `${at(flag, environment)}/strategies`, {
      ...{ name: 'flexibleRollout', title: 'Some' },
      parameters: { rollout: String(share), stickiness: 'default', groupId: flag },
    });
  for (const flag of [a, b, c]) await newFlag(project, flag);
  await rollout(a, 'development', 30);
  await rollout(b, 'development', 40);
  await rollout(b, 'production', 5);
  await call('POST', `${at(a, 'development')}/on`);
  await call('POST', `${at(b, 'production')}/on`);
  await call('POST', `/api/admin/features/${a}/tags`, { type: 'simple', value: project });
  const inProduction = async (flag: string) => {
    const { enabled, strategies } = flagIn.parse(await call('GET', at(flag, 'production')));
    return [enabled, ...strategies.map(({ parameters }) => parameters.rollout)];
  };
  return { project, a, b, c, inProduction, path: `/projects/${project}/settings` };
};

const open = (page: Page) => page.getByRole('button', { name: 'Copy flags from development' }).click();

describe('flags of one environment', () => {
  it('are copied to another after their differences, and nothing is switched off there', async () => {
    const { project, a, b, c, inProduction, path } = await newSource();
    await visit({ path, as: 'admin' }, async (page) => {
      await open(page);
      const form = page.getByRole('dialog', { name: 'Copy flags from development' });
      // There is only one other environment.
      await expect.poll(() => form.getByLabel('To').inputValue()).toBe('production');
      await checkAccess(page);
      await form.getByRole('button', { name: 'See the changes' }).click();
      const question = page.getByRole('dialog', { name: 'Copy 2 flags from development to production?' });
      await question.getByText('which is a production environment').waitFor();
      await question.getByText(`${b}: Some: share 5 % → 40 %.`).waitFor();
      await question.getByText(`without an active strategy in development: ${c}.`).waitFor();
      await checkAccess(page);
      // Going back to the form changes nothing.
      await question.getByRole('button', { name: 'Cancel' }).click();
      await form.getByLabel('All flags of the project').uncheck();
      await form.getByRole('checkbox', { name: b }).check();
      await form.getByRole('button', { name: 'See the changes' }).click();
      await page.getByRole('button', { name: 'Copy 1 flag to production' }).click();
      await page.getByText('1 flag is copied to production').waitFor();
      expect(await inProduction(b)).toEqual([true, '40']);
      expect(await inProduction(a)).toEqual([false]);

      await open(page);
      await form.getByLabel('Also turn on what is on in development').check();
      await form.getByRole('button', { name: 'See the changes' }).click();
      await page.getByRole('dialog').getByText(`${a}: is switched on`).waitFor();
      await page.getByRole('button', { name: 'Copy 1 flag to production' }).click();
      await page.getByText('1 flag is copied to production').first().waitFor();
      await expect.poll(() => inProduction(a)).toEqual([true, '30']);
      expect(await inProduction(b)).toEqual([true, '40']);
      expect(await call('GET', `/api/admin/features/${a}/tags`)).toMatchObject({ tags: [{ value: project }] });
    });
  });

  it('are not copied over what was changed since the differences were shown', async () => {
    const { project, a, b, inProduction, path } = await newSource();
    await visit({ path, as: 'admin', expected: [/status of 412/] }, async (page) => {
      await open(page);
      await page.getByRole('button', { name: 'See the changes' }).click();
      const copy = page.getByRole('button', { name: 'Copy 2 flags to production' });
      await copy.waitFor();
      await call('POST', `/api/admin/projects/${project}/features/${a}/environments/production/on`);
      const before = await inProduction(a);
      await copy.click();
      await page.getByRole('alert').filter({ hasText: 'It was changed in the meantime' }).waitFor();
      expect([await inProduction(a), await inProduction(b)]).toEqual([before, [true, '5']]);

      // Who looks again sees the new state, and copies without switching anything off.
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'See the changes' }).click();
      await copy.click();
      await page.getByText('2 flags are copied to production').waitFor();
      expect([await inProduction(a), await inProduction(b)]).toEqual([
        [true, '30'],
        [true, '40'],
      ]);
    });
  });

  it('become a change request where changes are reviewed, and nothing is left to copy when all is the same', async () => {
    const { project, b, inProduction, path } = await newSource();
    await call('PUT', `/api/admin/projects/${project}/environments/production/change-requests/config`, {
      changeRequestsEnabled: true,
      requiredApprovals: 1,
    });
    await visit({ path, as: 'admin', expected: [/status of 412/] }, async (page) => {
      await open(page);
      await page.getByRole('button', { name: 'See the changes' }).click();
      await page.getByRole('dialog').getByText('Changes in production are reviewed').waitFor();
      const add = page.getByRole('button', { name: 'Add to change request' });
      // What is proposed is the way from the state that was shown.
      await call('PATCH', `/api/admin/projects/${project}/features/${b}`, [
        { op: 'replace', path: '/description', value: 'changed meanwhile' },
      ]);
      await add.click();
      await page.getByRole('alert').filter({ hasText: 'It was changed in the meantime' }).waitFor();
      expect(await call('GET', `/api/admin/projects/${project}/change-requests`)).toMatchObject([]);
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'See the changes' }).click();
      await add.click();
      await page.getByText('Added to change request #').waitFor();
      // Nothing is copied yet.
      await page.getByText('Copy of 2 flags from development to production').waitFor();
      expect(await page.getByText('are copied to').count()).toBe(0);
      expect(await inProduction(b)).toEqual([true, '5']);

      await page.getByRole('button', { name: 'Copy flags from production' }).click();
      await page.getByRole('button', { name: 'See the changes' }).click();
      await page.getByRole('button', { name: 'Copy 1 flag to development' }).click();
      await page.getByText('1 flag is copied to development').waitFor();
      await page.getByRole('button', { name: 'Copy flags from production' }).click();
      await page.getByRole('button', { name: 'See the changes' }).click();
      await page.getByText('Nothing would change.').waitFor();
    });
  });
});
