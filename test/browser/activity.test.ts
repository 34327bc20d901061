import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { startService } from '../e2e/harness.ts';
import { adminPassword } from './global-setup.ts';
import { call, callAt, newFlag, newProject, newUser } from './support/data.ts';
import { fileOf } from './support/downloads.ts';
import { checkAccess, visit } from './support/page.ts';

const exported = z.array(z.looseObject({ type: z.string(), featureName: z.string().nullish() }));

/** A page that counts its clicks, as a person makes them. */
const counted = () => {
  let clicks = 0;
  return {
    click: async (what: Locator): Promise<void> => {
      clicks += 1;
      await what.click();
    },
    clicks: (): number => clicks,
  };
};

const entry = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region').getByRole('listitem').filter({ hasText: text }).first();
const inTime = (page: Page, time: string): Locator => page.getByRole('button', { name: time, exact: true });
const parameters = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);

describe('the activity', () => {
  it('shows what changed in the last hour one click from home, and takes a change back with two more', async () => {
    // Of its own: on the shared one, other tests may change more at the same time than the page shows.
    const service = await startService({ env: { INIT_ADMIN_PASSWORD: adminPassword } });
    onTestFinished(() => service.stop());
    const flag = 'till';
    const path = `/api/admin/projects/default/features/${flag}`;
    await callAt(service, 'POST', '/api/admin/projects/default/features', { name: flag });
    await callAt(service, 'POST', `${path}/environments/production/on`);
    const isOn = async (): Promise<unknown> =>
      z
        .looseObject({ environments: z.array(z.looseObject({ name: z.string(), enabled: z.boolean() })) })
        .parse(await callAt(service, 'GET', path))
        .environments.find(({ name }) => name === 'production')?.enabled;
    expect(await isOn()).toBe(true);
    await visit({ url: service.url, path: '/', as: 'admin' }, async (page) => {
      const { click, clicks } = counted();
      await click(page.getByRole('link', { name: 'Changed in the last hour' }));
      const lately = page.getByRole('region', { name: 'Last hour' });
      const change = lately
        .getByRole('listitem')
        .filter({ hasText: `turned on ${flag} in production` })
        .first();
      await change.waitFor();
      await inTime(page, 'Last hour').and(page.locator('[aria-pressed=true]')).waitFor();
      expect(parameters(page)).toEqual({ time: 'hour' });
      expect(clicks()).toBe(1);
      await click(change.getByRole('button', { name: /^Undo/ }));
      const dialog = page.getByRole('dialog', { name: /^Take back revision/ });
      await dialog.getByText(`${flag}: Turned off in production`).waitFor();
      await click(dialog.getByRole('button', { name: 'Undo' }));
      await lately.getByText(`turned off ${flag} in production`).waitFor();
      expect(clicks()).toBe(3);
      expect(await isOn()).toBe(false);
    });
  });

  it('has one entry for each change with its parts, its comment and its difference, and leads to the comparison', async () => {
    const project = await newProject();
    const [first, second] = [`${project}-a`, `${project}-b`];
    await newFlag(project, first, { description: 'وصف, "quoted" 🎉' });
    await newFlag(project, second);
    await call('POST', `/api/admin/projects/${project}/stale`, { features: [first, second], stale: true });
    await visit({ path: `/projects/${project}/activity`, as: 'admin' }, async (page) => {
      const both = entry(page, 'made 2 changes');
      await both.getByText(first).waitFor();
      await both.getByText(second).waitFor();
      await expect.poll(() => page.title()).toBe(`Activity of ${project} · Halyard`);
      await both.getByRole('button', { name: /^Difference/ }).click();
      await both.getByRole('heading', { name: `Flag ${first}` }).waitFor();
      await both.locator('ins').filter({ hasText: '"stale": true' }).first().waitFor();
      // What is no content of a flag shows the data of its event.
      const made = entry(page, 'created project');
      expect(await made.getByRole('button', { name: /^Undo/ }).count()).toBe(0);
      await made.getByRole('button', { name: /^Difference/ }).click();
      await made.locator('ins').filter({ hasText: project }).first().waitFor();
      await checkAccess(page);
      await both.getByRole('link', { name: /^Compare/ }).click();
      await page.getByRole('heading', { name: `Compare revisions of ${project}` }).waitFor();
      await page.getByText('2 differences').waitFor();
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Activity' }).click();
      await both.waitFor();
    });
  });

  it('is narrowed by text, person, environment, flag, kind and time, all in the address, and exported', async () => {
    const project = await newProject();
    const [first, second] = [`${project}-a`, `${project}-b`];
    await newFlag(project, first, { description: 'وصف, "quoted" 🎉' });
    await newFlag(project, second);
    await call('POST', `/api/admin/projects/${project}/features/${second}/environments/production/on`);
    await visit({ path: `/activity?project=${project}`, as: 'admin' }, async (page) => {
      await entry(page, second).waitFor();
      await page.getByLabel('Search in the data').fill('QUOTED');
      await page.getByRole('status').filter({ hasText: '1 event' }).waitFor();
      await expect.poll(() => parameters(page)).toEqual({ project, query: 'QUOTED' });
      const json = exported.parse(JSON.parse(await fileOf(page, 'Export as JSON')));
      expect(json).toMatchObject([{ type: 'feature-created', featureName: first }]);
      const csv = await fileOf(page, 'Export as CSV');
      expect(csv.split('\r\n')).toHaveLength(3);
      expect(csv).toContain(`,feature-created,`);
      await page.getByLabel('Kind').selectOption('feature-deleted');
      await page.getByRole('heading', { name: 'No change matches' }).waitFor();
      await page.getByRole('button', { name: 'Clear all filters' }).click();
      await page.getByLabel('Project').selectOption(project);
      await page.getByLabel('Environment').selectOption('production');
      await page.getByLabel('Flag', { exact: true }).fill(second);
      await page
        .getByRole('status')
        .filter({ hasText: /^2 events$/ })
        .waitFor();
      await inTime(page, 'Last hour').click();
      await inTime(page, 'Last hour').and(page.locator('[aria-pressed=true]')).waitFor();
      await entry(page, `turned on ${second} in production`).waitFor();
      const all = { project, environment: 'production', feature: second, time: 'hour' };
      await expect.poll(() => parameters(page)).toEqual(all);
      // A token of the first start made the changes, and no person.
      await page.getByLabel('Person').selectOption('admin');
      await page.getByRole('heading', { name: 'No change matches' }).waitFor();
      await expect.poll(() => Object.keys(parameters(page))).toContain('by');
    });
  });

  it('shows a time between two moments, and keeps old addresses', async () => {
    const project = await newProject();
    await newFlag(project, `${project}-a`);
    await visit({ path: `/events?project=${project}&type=feature-created`, as: 'admin' }, async (page) => {
      await entry(page, `${project}-a`).waitFor();
      expect(new URL(page.url()).pathname).toBe('/activity');
      expect(parameters(page)).toEqual({ project, type: 'feature-created' });
      await inTime(page, 'From – to').click();
      await page.getByLabel('To', { exact: true }).fill('2001-01-02T10:30');
      await page.getByRole('heading', { name: 'No change matches' }).waitFor();
      await page.getByLabel('From', { exact: true }).fill('2001-01-01T00:00');
      await expect.poll(() => parameters(page)).toMatchObject({ time: 'custom', to: '2001-01-02T10:30:00.000Z' });
      await expect.poll(() => parameters(page)).toMatchObject({ from: '2001-01-01T00:00:00.000Z' });
      await page.getByRole('button', { name: 'Search any time' }).click();
      await entry(page, `${project}-a`).waitFor();
      await page.goto(`/projects/${project}/history?feature=${project}-a`);
      await page.getByRole('heading', { name: `Activity of ${project}` }).waitFor();
      expect(parameters(page)).toEqual({ feature: `${project}-a` });
      await page.goto('/history');
      await page.getByRole('heading', { name: 'Activity', exact: true }).waitFor();
    });
  });

  it('is loaded page by page as somebody reads on, on a phone too, and says when it could not be', async () => {
    const visited = { path: '/activity?project=large', width: 390, height: 800, expected: [/status of 503/] };
    await visit({ ...visited, as: await newUser('Viewer') }, async (page) => {
      await page.getByRole('status').filter({ hasText: '00 of' }).waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
      // All of it was one import: one entry, which grows.
      await entry(page, /made \d+ changes/)
        .getByText(/^and \d+ more$/)
        .waitFor();
      const shown = page.getByRole('status').filter({ hasText: 'events' });
      const before = Number.parseInt((await shown.textContent()) ?? '', 10);
      await page.getByRole('button', { name: 'Show older changes' }).click();
      await expect.poll(async () => Number.parseInt((await shown.textContent()) ?? '', 10)).toBeGreaterThan(before);
      await page.route('**/events/search', (route) =>
        route.fulfill({ status: 503, json: { id: 'x', name: 'ServiceUnavailable', message: 'Try again later.' } }),
      );
      await page.getByRole('button', { name: 'Filters: 1' }).click();
      await checkAccess(page);
      await page.getByLabel('Flag', { exact: true }).fill('zzz');
      await page.getByRole('button', { name: 'Filters: 2' }).waitFor();
      await page.getByRole('alert').filter({ hasText: 'Try again later.' }).waitFor();
      await page.unroute('**/events/search');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: 'No change matches' }).waitFor();
    });
  });
});
