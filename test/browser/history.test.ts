import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { call, newFlag, newProject } from './support/data.ts';
import { fileOf } from './support/downloads.ts';
import { checkAccess, visit } from './support/page.ts';

const revisions = z.looseObject({ revisions: z.array(z.looseObject({ revision: z.number() })) });
const newest = async (project: string): Promise<number> =>
  revisions.parse(await call('GET', `/api/admin/projects/${project}/history?limit=1`)).revisions[0]?.revision ?? 0;

const at = (project: string, search = ''): string => `/projects/${project}/history${search}`;

describe('the comparison of revisions', () => {
  it('shows a project at two handles, with the difference, the state then, and an address for each revision', async () => {
    const project = await newProject();
    const flag = `${project}-a`;
    await newFlag(project, flag, { description: 'عربي 🎉' });
    const created = await newest(project);
    await call('POST', `/api/admin/projects/${project}/features/${flag}/environments/production/on`);
    const on = await newest(project);
    await call('PUT', `/api/admin/projects/${project}/features/${flag}`, { description: 'Changed', type: 'release' });
    const changed = await newest(project);
    await visit({ path: `/projects/${project}/activity`, as: 'admin' }, async (page) => {
      const turnedOn = page.getByRole('listitem').filter({ hasText: `turned on ${flag}` });
      await turnedOn.getByRole('link', { name: /^Compare/ }).click();
      await page.getByText('Turned on in production').waitFor();
      await expect.poll(() => page.title()).toBe(`Compare revisions of ${project} · Halyard`);
      expect(new URL(page.url()).search).toBe(`?to=${on}&view=difference`);
      const line = page.getByRole('group', { name: 'Compared revisions' });
      await line
        .getByText(/^\w{3} \d+, \d{4}$/)
        .first()
        .waitFor();
      await line
        .getByText(/^\d+:\d\d [AP]M$/)
        .first()
        .waitFor();
      await page.locator('ins').filter({ hasText: '"production: enabled": true' }).waitFor();
      await checkAccess(page);

      const later = page.getByRole('slider', { name: 'Later revision' });
      await later.focus();
      await page.keyboard.press('ArrowRight');
      await page.waitForURL((url) => url.searchParams.get('to') === String(changed));
      await page.locator('ins').filter({ hasText: 'Changed' }).waitFor();
      await expect
        .poll(() => later.getAttribute('aria-valuetext'))
        .toMatch(new RegExp(`^Revision ${changed} \\(\\w{3} \\d+, .*\\)$`));
      await page.getByRole('slider', { name: 'Earlier revision' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.waitForURL((url) => url.searchParams.get('from') === String(on));
      await page.locator('del').filter({ hasText: 'عربي' }).waitFor();

      await page.goto(at(project, `?to=${created}&view=state`));
      await page.getByRole('row').filter({ hasText: flag }).getByText('off, 0 strategies').first().waitFor();
      const state: unknown = JSON.parse(await fileOf(page, 'Download this state'));
      expect(state).toMatchObject({ version: 4, features: [{ name: flag, description: 'عربي 🎉' }] });
      await page.getByRole('button', { name: `Show ${flag} as it was` }).click();
      await page.getByRole('dialog').getByText('عربي').waitFor();
    });
  });

  it('is narrowed to a flag, says when nothing matches and when a revision is not there, on a phone too', async () => {
    const project = await newProject();
    await newFlag(project, `${project}-a`);
    await newFlag(project, `${project}-b`);
    const visited = {
      path: at(project, `?feature=${project}-b&view=difference`),
      as: 'admin',
      width: 390,
      height: 800,
    };
    await visit({ ...visited, expected: [/status of 404/] }, async (page) => {
      await page.getByRole('heading', { name: `Flag ${project}-b` }).waitFor();
      expect(await page.getByRole('heading', { name: `Flag ${project}-a` }).count()).toBe(0);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
      await page.getByLabel('Flag', { exact: true }).fill('nothing');
      await page.getByRole('heading', { name: 'No revision matches' }).waitFor();
      await page.getByRole('button', { name: 'Show all of this project' }).click();
      await page.getByRole('heading', { name: `Flag ${project}-b` }).waitFor();
      await page.goto(at(project, '?to=9999&view=state'));
      await page.getByRole('alert').filter({ hasText: 'Not found' }).waitFor();
    });
  });

  it('goes back to a revision after the difference, and undo is in the toast', async () => {
    const project = await newProject();
    const flag = `${project}-a`;
    await newFlag(project, flag, { description: 'First' });
    const created = await newest(project);
    await call('PUT', `/api/admin/projects/${project}/features/${flag}`, { description: 'Second', type: 'release' });
    const described = async (): Promise<unknown> =>
      z
        .looseObject({ description: z.string() })
        .parse(await call('GET', `/api/admin/projects/${project}/features/${flag}`)).description;
    await visit({ path: at(project, `?to=${created}`), as: 'admin' }, async (page) => {
      await page.getByRole('button', { name: `Restore revision ${created}…` }).click();
      const dialog = page.getByRole('dialog', { name: `Go back to revision ${created}?` });
      await dialog.getByRole('tab', { name: 'As JSON' }).click();
      await dialog.locator('ins').filter({ hasText: 'First' }).waitFor();
      await checkAccess(page);
      await expect.poll(() => described()).toBe('Second');
      await dialog.getByRole('button', { name: 'Restore' }).click();
      await page.getByText(`Revision ${created} is restored`).first().waitFor();
      await expect.poll(() => described()).toBe('First');
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await page.getByText('The previous state is restored').first().waitFor();
      await expect.poll(() => described()).toBe('Second');
    });
  });

  it('proposes to go back where changes are reviewed', async () => {
    const project = await newProject();
    const flag = `${project}-a`;
    await newFlag(project, flag);
    await call('POST', `/api/admin/projects/${project}/features/${flag}/environments/production/on`);
    const on = await newest(project);
    await call('PUT', `/api/admin/projects/${project}/environments/production/change-requests/config`, {
      changeRequestsEnabled: true,
      requiredApprovals: 1,
    });
    await visit({ path: at(project, `?to=${on}`), as: 'admin' }, async (page) => {
      await page.getByRole('button', { name: `Undo revision ${on}…` }).click();
      const dialog = page.getByRole('dialog', { name: `Take back revision ${on}?` });
      await dialog.getByText('Changes in production are reviewed').waitFor();
      await dialog.getByText('which is a production environment').waitFor();
      await dialog.getByLabel(/^Comment/).fill('It was too early');
      await dialog.getByRole('button', { name: 'Add to change request' }).click();
      const proposed = await page
        .getByText(/^Added to change request #\d+/)
        .first()
        .textContent();
      const id = /\d+$/.exec(proposed ?? '')?.[0];
      expect(await call('GET', `/api/admin/projects/${project}/change-requests/${id}`)).toMatchObject({
        state: 'In review',
        comments: [{ text: 'It was too early' }],
      });
    });
  });
});
