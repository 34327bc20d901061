import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { newFlag, newProject, newUser } from './support/data.ts';
import { fileOf } from './support/downloads.ts';
import { checkAccess, visit } from './support/page.ts';

const exported = z.array(z.looseObject({ type: z.string(), featureName: z.string().nullish() }));

describe('the events', () => {
  it('are searched, shown with what they changed, and exported as they are shown', async () => {
    const project = await newProject();
    const [first, second] = [`${project}-a`, `${project}-b`];
    await newFlag(project, first, { description: 'وصف, "quoted" 🎉' });
    await newFlag(project, second);
    await visit({ path: `/events?project=${project}`, as: 'admin' }, async (page) => {
      await page.getByRole('row').filter({ hasText: second }).first().waitFor();
      await page.getByLabel('Search in the data').fill('QUOTED');
      await page.getByRole('status').filter({ hasText: '1 event' }).waitFor();
      expect(new URL(page.url()).searchParams.get('query')).toBe('QUOTED');
      const json = exported.parse(JSON.parse(await fileOf(page, 'Export as JSON')));
      expect(json).toMatchObject([{ type: 'feature-created', featureName: first }]);
      const csv = await fileOf(page, 'Export as CSV');
      expect(csv.split('\r\n')).toHaveLength(3);
      expect(csv).toContain(`,feature-created,`);
      await page.getByRole('button', { name: /^Difference of event/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Flag created' });
      await dialog.locator('ins').filter({ hasText: 'وصف' }).waitFor();
      await checkAccess(page);
      await page.keyboard.press('Escape');
      await page.getByLabel('Event', { exact: true }).selectOption('feature-deleted');
      await page.getByRole('heading', { name: 'No event matches' }).waitFor();
      await page.getByRole('button', { name: 'Clear text and filters' }).click();
      await page.getByRole('row').nth(1).waitFor();
    });
  });

  it('are loaded page by page as somebody reads on, on a phone too, and say when they could not be', async () => {
    const visited = { path: '/events?project=large', width: 390, height: 800, expected: [/status of 503/] };
    await visit({ ...visited, as: await newUser('Viewer') }, async (page) => {
      await page.getByRole('status').filter({ hasText: '100 of' }).waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
      const shown = page.getByRole('status').filter({ hasText: 'events' });
      await expect
        .poll(
          async () => {
            await page.keyboard.press('End');
            return shown.textContent();
          },
          { timeout: 60_000, interval: 500 },
        )
        .toMatch(/^[2-9]00 of/);
      await expect.poll(() => page.getByRole('row').count()).toBeLessThan(60);
      await page.route('**/events/search', (route) =>
        route.fulfill({ status: 503, json: { id: 'x', name: 'ServiceUnavailable', message: 'Try again later.' } }),
      );
      await page.getByLabel('Flag', { exact: true }).fill('zzz');
      await page.getByRole('alert').filter({ hasText: 'Try again later.' }).waitFor();
      await page.unroute('**/events/search');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: 'No event matches' }).waitFor();
    });
  });
});
