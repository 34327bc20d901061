import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRequest } from '../../lib/store/commit/request.ts';
import { followSignals } from '../../lib/workflows/actions/follow.ts';
import { readSchedule } from '../../lib/workflows/change-requests/schedule.ts';
import { startService, type TestService } from '../e2e/harness.ts';
import { adminPassword } from './global-setup.ts';
import { callAt, newProject, newUser } from './support/data.ts';
import { checkAccess, visit } from './support/page.ts';

let service: TestService;
let endpoint: { readonly id: number; readonly token: string };

const call = (method: string, path: string, body?: unknown): Promise<unknown> => callAt(service, method, path, body);
const idOf = (made: unknown): number => (made as { readonly id: number }).id;
const visitOwn = (path: string, run: (page: Page) => Promise<void>, expected: readonly RegExp[] = []): Promise<void> =>
  visit({ path, as: 'admin', url: service.url, expected }, run);

const actionsOf = '/api/admin/projects/default/actions';
const tab = '/projects/default/settings?tab=actions';

beforeAll(async () => {
  service = await startService({ newProcess: true, env: { INIT_ADMIN_PASSWORD: adminPassword } });
  const id = idOf(await call('POST', '/api/admin/signal-endpoints', { name: 'alarms' }));
  const made = await call('POST', `/api/admin/signal-endpoints/${id}/tokens`, { name: 'first' });
  endpoint = { id, token: (made as { readonly token: string }).token };
  await call('POST', '/api/admin/service-account', { name: 'Fire brigade', rootRole: 2 });
  await call('POST', '/api/admin/service-account', { name: 'Onlooker', rootRole: 3 });
  for (const name of ['checkout', 'search']) await call('POST', '/api/admin/projects/default/features', { name });
});
afterAll(() => service.stop());

/** Sends a signal. An endpoint takes one a second, so it may have to wait. */
const send = (body: unknown): Promise<void> =>
  expect
    .poll(
      async () =>
        (
          await fetch(`${service.url}/api/signal-endpoint/alarms`, {
            method: 'POST',
            headers: { Authorization: `Bearer ${endpoint.token}` },
            body: JSON.stringify(body),
          })
        ).status,
      { interval: 300 },
    )
    .toBe(202);

/** The clock, as it is called every minute. */
const tick = async (): Promise<void> => {
  const { table } = service;
  const now = new Date();
  const { works } = await readSchedule(table, now);
  await followSignals(makeRequest(table, { now, deadline: Date.now() + 60_000 }), works);
};

const moreOf = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `More actions: ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

it('a set is made by a form that knows what came, is executed, and its log says what was done', async () => {
  await send({ status: 'firing', labels: { service: 'checkout' } });
  await visitOwn('/projects/default/settings', async (page) => {
    await page.getByRole('tab', { name: 'Actions' }).click();
    await page.getByText('Nothing follows from signals here yet').waitFor();
    await checkAccess(page);
    await page.getByRole('button', { name: 'New action set' }).click();
    const form = page.getByRole('dialog', { name: 'New action set' });
    await form.getByLabel('Name', { exact: true }).fill('Stop the checkout');
    await form.getByLabel('Signal endpoint').selectOption('alarms');
    await form.getByText('1 of the newest 1 signal matches.').waitFor();
    await form.getByRole('button', { name: 'Add a filter' }).click();
    await form.getByText('A filter is not complete yet.').waitFor();
    // The members of what came are offered.
    await expect
      .poll(() =>
        form.locator('datalist option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value)),
      )
      .toEqual(expect.arrayContaining(['status', 'labels.service']));
    await form.getByLabel('Member of the body').fill('status');
    await form.getByLabel('Add values').fill('resolved');
    await form.getByLabel('Add values').press('Enter');
    await form.getByText('0 of the newest 1 signal match.').waitFor();
    await form.getByRole('button', { name: 'Remove resolved' }).click();
    await form.getByLabel('Add values').fill('firing');
    await form.getByLabel('Add values').press('Enter');
    await form.getByText('1 of the newest 1 signal matches.').waitFor();
    await form.getByRole('button', { name: 'Add a filter' }).click();
    await form.getByLabel('Member of the body').nth(1).fill('status');
    await form.getByText('Another filter is about the same member.').waitFor();
    await form.getByRole('button', { name: 'Remove filter 2' }).click();
    expect(await form.getByRole('button', { name: 'See the changes' }).getAttribute('aria-busy')).toBe(null);
    await form.getByLabel('Service account').selectOption('Fire brigade');
    await form.getByLabel('Flag').fill('search');
    await form.getByLabel('Environment').selectOption('development');
    await form.getByLabel('Action', { exact: true }).selectOption('Switch a flag on');
    await form.getByRole('button', { name: 'Add an action' }).click();
    await form.getByLabel('Flag').nth(1).fill('checkout');
    await form.getByRole('button', { name: 'More for action 2' }).click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    expect(await form.getByLabel('Flag').first().inputValue()).toBe('checkout');
    await checkAccess(page);
    await form.getByRole('button', { name: 'See the changes' }).click();
    await page
      .getByText(
        'When a signal comes to alarms with status is one of firing, as Fire brigade: ' +
          'Switch a flag off: checkout in development; Switch a flag on: search in development.',
      )
      .waitFor();
    await page.getByRole('button', { name: 'Create action set' }).click();
    await page.getByRole('heading', { name: 'Stop the checkout', level: 3 }).waitFor();
    await page.getByText('1. Switch a flag off: checkout in development').waitFor();
    await checkAccess(page);

    await page.getByRole('link', { name: 'Executions of Stop the checkout' }).click();
    await page.getByText('It was not executed yet').waitFor();
    await checkAccess(page, 'main');
    await call('POST', '/api/admin/projects/default/features/checkout/environments/development/on');
    await send({ status: 'firing', labels: { service: 'checkout' } });
    await tick();
    const log = page.getByRole('table', { name: 'Executions' });
    await log.getByText('2 of 2 done').waitFor();
    await log.getByText('done', { exact: true }).waitFor();
    await log.getByRole('button', { name: /^Details of the execution/ }).click();
    const details = page.getByRole('dialog', { name: /^Execution for signal/ });
    await details.getByText('Switch a flag on: search in development').waitFor();
    await details.getByText('"checkout"').waitFor();
    await checkAccess(page);
    await details.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: /^Signal \d+$/ }).click();
    await page.getByRole('heading', { name: 'alarms', level: 1 }).waitFor();
  });
  const { enabled } = (await call('GET', '/api/admin/projects/default/features/search/environments/development')) as {
    readonly enabled: boolean;
  };
  expect(enabled).toBe(true);
});

it('a set that fails says why; it is switched, edited, taken back and deleted', async () => {
  const accounts = (await call('GET', '/api/admin/service-account')) as {
    readonly serviceAccounts: readonly { readonly id: number; readonly name: string }[];
  };
  const actorId = accounts.serviceAccounts.find(({ name }) => name === 'Onlooker')?.id;
  const action = (featureName: string, sortOrder: number) => ({
    ...{ action: 'TOGGLE_FEATURE_OFF', sortOrder },
    executionParams: { environment: 'development', featureName },
  });
  const id = idOf(
    await call('POST', actionsOf, {
      ...{ name: 'Powerless', actorId, actions: [action('search', 1), action('checkout', 2)] },
      match: { source: 'signal-endpoint', sourceId: endpoint.id, payload: { kind: { operator: 'IN', values: ['p'] } } },
    }),
  );
  await send({ kind: 'p' });
  await tick();
  await visitOwn(`${tab}&set=${id}`, async (page) => {
    const log = page.getByRole('table', { name: 'Executions' });
    await log.getByText('failed', { exact: true }).waitFor();
    await log.getByText('0 of 2 done').waitFor();
    await log.getByText('UPDATE_FEATURE_ENVIRONMENT').waitFor();
    await checkAccess(page);
    await log.getByRole('button', { name: /^Details of the execution/ }).click();
    await page.getByRole('dialog').getByText('not begun').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'All action sets' }).click();

    await page.getByRole('switch', { name: 'Powerless is executed' }).click();
    await page.getByText('Powerless is switched off').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Powerless is as it was').waitFor();

    await moreOf(page, 'Powerless', 'Edit action set');
    await page.getByLabel('Service account').selectOption('Fire brigade');
    await page.getByRole('button', { name: 'See the changes' }).click();
    await page.getByText('It acts in the name of Fire brigade.').waitFor();
    await checkAccess(page);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Powerless is changed').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Powerless is as it was').waitFor();
    await expect
      .poll(async () => ((await call('GET', actionsOf)) as { actions: { id: number; actorId: number }[] }).actions)
      .toEqual(expect.arrayContaining([expect.objectContaining({ id, actorId })]));

    await moreOf(page, 'Powerless', 'Delete action set');
    await page.getByText('Nothing follows from signals by it any more.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete action set' }).click();
    await page.getByRole('heading', { name: 'Powerless' }).waitFor({ state: 'detached' });
    await page.goto(`${tab}&set=${id}`);
    await page.getByText('There is no such action set').waitFor();
  });
});

it('a failed read is not an empty list', async () => {
  await visitOwn(
    '/settings',
    async (page) => {
      await page.route('**/projects/default/actions', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(tab);
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      expect(await page.getByText('Nothing follows from signals here yet').count()).toBe(0);
    },
    [/status of 500/],
  );
});

it('whoever is no administrator is told what is missing', async () => {
  const [editor, project] = [await newUser('Editor'), await newProject()];
  await visit({ path: `/projects/${project}/settings?tab=actions`, as: editor }, async (page) => {
    await page.getByText('Needs the permission ADMIN').waitFor();
  });
});
