import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../e2e/harness.ts';
import { adminPassword } from './global-setup.ts';
import { callAt, newFlag, newProject, newUser } from './support/data.ts';
import { checkAccess, chooseFrom, visit } from './support/page.ts';

let service: TestService;
const token = '*:production.client';

const call = (method: string, path: string, body?: unknown): Promise<unknown> => callAt(service, method, path, body);
const visitOwn = (path: string, run: (page: Page) => Promise<void>, expected: readonly RegExp[] = []): Promise<void> =>
  visit({ path, as: 'admin', url: service.url, expected }, run);

beforeAll(async () => {
  service = await startService({
    newProcess: true,
    env: { INIT_ADMIN_PASSWORD: adminPassword, INIT_CLIENT_API_TOKENS: token },
  });
  await call('POST', '/api/admin/projects/default/features', { name: 'checkout' });
});
afterAll(() => service.stop());

const charts = '/api/admin/impact-metrics/config';
const stored = async (path = charts) =>
  ((await call('GET', path)) as { readonly configs: readonly Record<string, unknown>[] }).configs;

/** Reports a counter and a histogram as an SDK does, and waits until they can be read. */
const report = async (): Promise<void> => {
  const labels = (arm: string) => ({ checkout: arm, appName: 'shop' });
  const answer = await fetch(`${service.url}/api/client/metrics`, {
    method: 'POST',
    headers: { Authorization: token, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      appName: 'shop',
      bucket: { start: new Date().toISOString(), stop: new Date().toISOString(), toggles: {} },
      impactMetrics: [
        {
          ...{ name: 'checkout_errors', help: 'Errors of the checkout', type: 'counter' },
          samples: [
            { labels: labels('blue'), value: 3 },
            { labels: labels('green'), value: 40 },
          ],
        },
        {
          ...{ name: 'checkout_seconds', help: 'Durations', type: 'histogram' },
          samples: [
            {
              ...{ labels: labels('blue'), count: 2, sum: 1.5 },
              buckets: [
                { le: 1, count: 1 },
                { le: '+Inf', count: 2 },
              ],
            },
          ],
        },
      ],
    }),
  });
  expect(answer.status).toBe(202);
  await expect
    .poll(async () => ((await call('GET', '/api/admin/impact-metrics/metadata')) as { metrics: unknown[] }).metrics, {
      interval: 200,
    })
    .toHaveLength(2);
};

it('a chart is made of what SDKs report, drawn, changed, removed and put back', async () => {
  await visitOwn('/impact-metrics', async (page) => {
    await page.getByText('No SDK reports a metric yet').waitFor();
    await checkAccess(page);
    // A metric that is not reported yet has an empty chart.
    await page.getByRole('button', { name: 'New chart' }).click();
    const form = page.getByRole('dialog', { name: 'New chart' });
    await form.getByLabel('Metric').fill('9 lives');
    await page.getByRole('option', { name: 'Draw “9 lives”' }).click();
    await form.getByText('Begins with a letter').waitFor();
    await form.getByLabel('Metric').fill('later');
    await page.getByRole('option', { name: 'Draw “later”' }).click();
    await form.getByText('No SDK has reported this metric').waitFor();
    await form.getByRole('button', { name: 'Add chart' }).click();
    await page.getByRole('heading', { name: 'later', level: 3 }).waitFor();

    await report();
    await page.reload();
    await page.getByRole('button', { name: 'New chart' }).click();
    await chooseFrom(form.getByLabel('Metric'), 'checkout_seconds');
    // Of a histogram, the first number is the median; a counter has none.
    expect(await form.getByLabel('What is drawn').inputValue()).toBe('count');
    await form.getByLabel('What is drawn').selectOption('95th percentile');
    await chooseFrom(form.getByLabel('Metric'), 'checkout_errors');
    expect(await form.getByLabel('What is drawn').inputValue()).toBe('count');
    await form.getByLabel('Title').fill('Errors by variant');
    await form.getByLabel('Range').selectOption('Last hour');
    await form.getByText('checkout: not chosen').click();
    await form.getByRole('checkbox', { name: 'every value' }).check();
    await form.getByText('checkout: every value').waitFor();
    await form.getByRole('figure').getByText('Errors by variant: 2 lines').waitFor({ state: 'attached' });
    await checkAccess(page);
    await form.getByRole('button', { name: 'Add chart' }).click();
    const card = page.getByRole('region', { name: 'Errors by variant' });
    await card.getByText('checkout_errors · Count · Last hour').waitFor();
    await card.locator('canvas').waitFor();
    await card.getByText('As a table').click();
    await card.getByRole('columnheader', { name: 'checkout: green' }).waitFor();
    await card.getByRole('cell', { name: '40', exact: true }).waitFor();
    await card.getByRole('cell', { name: '3', exact: true }).waitFor();
    await checkAccess(page);

    await page.getByRole('button', { name: 'More actions: Errors by variant' }).click();
    await page.getByRole('menuitem', { name: 'Edit chart' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit the chart Errors by variant' });
    await edit.getByRole('checkbox', { name: 'The axis begins at zero' }).uncheck();
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('The chart Errors by variant is changed').waitFor();
    expect(await stored()).toMatchObject([{ metricName: 'later' }, { yAxisMin: 'auto', timeRange: 'hour' }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The chart Errors by variant is as it was').waitFor();
    expect(await stored()).toMatchObject([{ metricName: 'later' }, { yAxisMin: 'zero' }]);

    await page.getByRole('button', { name: 'More actions: later' }).click();
    await page.getByRole('menuitem', { name: 'Remove chart' }).click();
    await page.getByRole('heading', { name: 'later', level: 3 }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: 'later', level: 3 }).waitFor();
    expect(await stored()).toMatchObject([{ metricName: 'later' }, { metricName: 'checkout_errors' }]);
  });
});

it('a flag has charts of its own, which begin with a line for each variant', async () => {
  await visitOwn('/projects/default/features/checkout', async (page) => {
    await page.getByRole('tab', { name: 'Metrics' }).click();
    await page.getByText('There are no charts yet').waitFor();
    await checkAccess(page);
    await page.getByRole('button', { name: 'New chart' }).click();
    const form = page.getByRole('dialog', { name: 'New chart' });
    await chooseFrom(form.getByLabel('Metric'), 'checkout_errors');
    await form.getByText('checkout: every value').waitFor();
    await form.getByRole('button', { name: 'Add chart' }).click();
    const card = page.getByRole('region', { name: 'checkout_errors' });
    await card.locator('canvas').waitFor();
    await checkAccess(page);
  });
  expect(await stored('/api/admin/projects/default/features/checkout/impact-metrics/config')).toMatchObject([
    { metricName: 'checkout_errors', labelSelectors: { checkout: ['*'] } },
  ]);
});

it('not read yet, failed and nothing measured are told apart', async () => {
  await call('POST', charts, { metricName: 'checkout_seconds', timeRange: 'day', aggregationMode: 'p50' });
  await visitOwn(
    '/settings',
    async (page) => {
      await page.route('**/impact-metrics?*', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto('/impact-metrics');
      const card = page.getByRole('region', { name: 'checkout_seconds' });
      await card.getByRole('button', { name: 'Try again' }).waitFor();
      expect(await card.getByText('Nothing was measured').count()).toBe(0);
      await page.unroute('**/impact-metrics?*');
      await card.getByRole('button', { name: 'Try again' }).click();
      await card.locator('canvas').waitFor();
      await page.route('**/impact-metrics/config', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto('/impact-metrics');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      expect(await page.getByText('There are no charts yet').count()).toBe(0);
    },
    [/status of 500/],
  );
});

it('whoever may not change charts sees them, and what is missing', async () => {
  const [viewer, project] = [await newUser('Viewer'), await newProject()];
  await newFlag(project, `${project}-a`);
  await visit({ path: '/impact-metrics', as: viewer }, async (page) => {
    const create = page.getByRole('button', { name: 'New chart' });
    await create.waitFor();
    expect(await create.getAttribute('data-lacks')).toContain('ADMIN');
    await page.goto(`/projects/${project}/features/${project}-a?tab=metrics`);
    await create.waitFor();
    expect(await create.getAttribute('data-lacks')).toContain('UPDATE_FEATURE');
  });
});
