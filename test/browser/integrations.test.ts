import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../e2e/harness.ts';
import { startReceiver, type TestReceiver } from '../e2e/receiver.ts';
import { adminPassword } from './global-setup.ts';
import { callAt } from './support/data.ts';
import { checkAccess, type Visit, visit } from './support/page.ts';

let service: TestService;
let receiver: TestReceiver;

beforeAll(async () => {
  receiver = await startReceiver();
  service = await startService({
    newProcess: true,
    env: { INIT_ADMIN_PASSWORD: adminPassword, HALYARD_DELIVER_TO: '127.0.0.0/8' },
  });
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

const visitOwn = (path: string, run: (page: Page) => Promise<void>, options: Partial<Visit> = {}): Promise<void> =>
  visit({ path, as: 'admin', url: service.url, ...options }, run);
const call = (method: string, path: string, body?: unknown): Promise<unknown> => callAt(service, method, path, body);
const arrivedAt = (path: string) => receiver.received.filter((one) => one.path === path);

const newFlag = (name: string): Promise<unknown> => call('POST', '/api/admin/projects/default/features', { name });
const switchFlag = (name: string, on: boolean): Promise<unknown> =>
  call('POST', `/api/admin/projects/default/features/${name}/environments/development/${on ? 'on' : 'off'}`);

/** Creates an integration over the API. @returns its id */
const newWebhook = async (description: string, path: string, members: object = {}): Promise<number> => {
  const made = await call('POST', '/api/admin/addons', {
    provider: 'webhook',
    enabled: true,
    description,
    parameters: { url: `${receiver.url}${path}`, authorization: 'top secret' },
    events: ['feature-created', 'feature-environment-enabled'],
    ...members,
  });
  return (made as { readonly id: number }).id;
};

const openMore = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `More actions: ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

it('a webhook is made, tested, hears of a flag that is switched, gets a new secret, and is deleted', async () => {
  receiver.answer(200, 'thanks');
  await newFlag('heard');
  const secrets: string[] = [];
  await visitOwn(
    '/integrations',
    async (page) => {
      await page.getByRole('button', { name: 'New integration' }).click();
      await page.getByRole('heading', { name: 'New integration', level: 1 }).waitFor();
      const gallery = page.getByRole('list', { name: 'Providers' });
      await gallery.waitFor();
      expect(await gallery.getByRole('heading').allTextContents()).toEqual(
        expect.arrayContaining(['Webhook', 'Slack App', 'Datadog']),
      );
      expect(await gallery.getByRole('heading', { name: 'Slack', exact: true }).count()).toBe(0);
      await gallery.getByRole('listitem').filter({ hasText: 'NeedsAddress' }).first().waitFor();
      await checkAccess(page);
      await page.getByRole('link', { name: 'Set up Webhook' }).click();

      await page.getByRole('heading', { name: 'New integration: Webhook', level: 1 }).waitFor();
      await page.getByLabel('What it is for').fill('On call');
      await page.getByRole('button', { name: 'Create integration' }).click();
      await page.getByRole('alert').filter({ hasText: 'Required' }).waitFor();
      await page.getByLabel('Address').fill('ftp://example.com');
      await page.getByRole('alert').filter({ hasText: 'https://' }).waitFor();
      await page.getByLabel('Address').fill('http://10.1.2.3/hook');
      await page.getByRole('button', { name: 'None', exact: true }).click();
      await page.getByRole('alert').filter({ hasText: 'at least one type' }).waitFor();
      await page.getByRole('button', { name: 'The usual ones' }).click();
      await page.getByText('People and access (0 of').click();
      await page.getByRole('checkbox', { name: 'All: People and access' }).check();
      await page.getByRole('checkbox', { name: 'Integration created' }).uncheck();
      await page.getByText('Environments: all').click();
      await page.getByRole('checkbox', { name: 'development' }).check();
      await checkAccess(page);

      // What only the service knows is shown at the field, too, and nothing is lost.
      await page.getByRole('button', { name: 'Create integration' }).click();
      await page.getByRole('alert').filter({ hasText: 'private' }).first().waitFor();
      await page.getByLabel('Address').fill(`${receiver.url}/made`);
      await page.getByRole('button', { name: 'Create integration' }).click();
      secrets.push(await page.getByRole('textbox', { name: 'Signing secret' }).inputValue());
      await checkAccess(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await page.getByRole('heading', { name: 'On call', level: 1 }).waitFor();
      await expect.poll(() => page.content()).not.toContain(secrets[0]);
      expect(await page.getByLabel('Address').inputValue()).toBe('');
      await page.getByText('nothing sent yet').waitFor();

      await page.getByRole('button', { name: 'Send a test' }).first().click();
      const test = page.getByRole('dialog', { name: 'Test of On call' });
      await test.getByText('The receiver took the sample event.').waitFor();
      await test.getByText('status 200').waitFor();
      await test.getByText('thanks').waitFor();
      await checkAccess(page);
      receiver.answer(418, 'I am a teapot');
      await test.getByRole('button', { name: 'Send another' }).click();
      await test.getByText('I am a teapot').first().waitFor();
      await test.getByText('The receiver did not take the sample event.').waitFor();
      await test.getByRole('button', { name: 'Close' }).click();
      receiver.answer(200, 'thanks');

      await page.getByRole('tab', { name: 'Deliveries' }).click();
      await page.getByText('Nothing was delivered yet').waitFor();
      await switchFlag('heard', true);
      await page.getByRole('cell', { name: 'Flag switched on', exact: true }).waitFor();
      await page.getByRole('cell', { name: 'heard', exact: true }).first().waitFor();
      await page.getByRole('button', { name: /^Details of the delivery.*Flag switched on/ }).click();
      const delivery = page.getByRole('dialog');
      await delivery.getByText('"feature-environment-enabled"').waitFor();
      await delivery.getByText('status 200').waitFor();
      await checkAccess(page);
      const switchedOn = () =>
        arrivedAt('/made').filter(
          ({ body }) =>
            JSON.parse(body).featureName === 'heard' && JSON.parse(body).type === 'feature-environment-enabled',
        );
      expect(switchedOn()).toHaveLength(1);
      await delivery.getByRole('button', { name: 'Send again' }).click();
      await expect.poll(() => switchedOn().length).toBe(2);
      expect(new Set(switchedOn().map(({ headers }) => headers['webhook-id'])).size).toBe(1);

      await openMore(page, 'On call', 'New signing secret');
      await page.getByRole('dialog').getByText('24 hours').waitFor();
      await page.getByRole('button', { name: 'Make a new secret' }).click();
      secrets.push(await page.getByRole('textbox', { name: 'Signing secret' }).inputValue());
      await page.getByRole('dialog').getByText('24 hours').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect.poll(() => page.content()).not.toContain(secrets[1]);
      await switchFlag('heard', false);
      await switchFlag('heard', true);
      await expect.poll(() => switchedOn().length).toBe(3);
      const last = switchedOn().at(-1);
      for (const secret of secrets)
        new Webhook(secret).verify(last?.body ?? '', last?.headers as Record<string, string>);

      await page.getByRole('link', { name: 'Integrations', exact: true }).click();
      await page.getByRole('cell', { name: 'works' }).waitFor();
      await checkAccess(page);
      await openMore(page, 'On call', 'Delete');
      await page.getByRole('dialog').getByText('What still waits').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('On call is deleted').waitFor();
    },
    { expected: [/status of 400/] },
  );
  expect(arrivedAt('/made').every(({ headers }) => headers['webhook-signature'] !== undefined)).toBe(true);
});

it('a receiver that fails is shown with since when, and what it missed is sent again', async () => {
  receiver.answer(503, 'not now');
  const id = await newWebhook('Failing', '/failing');
  await newFlag('missed');
  await visitOwn(
    `/integrations/${id}?tab=deliveries`,
    async (page) => {
      await page.getByRole('cell', { name: 'Flag created', exact: true }).waitFor();
      await page.getByRole('cell', { name: 'waits' }).waitFor();
      await page.getByText('Every attempt fails.').waitFor();
      await page.getByText('failing', { exact: true }).waitFor();
      await page.getByRole('button', { name: /^Details of the delivery/ }).click();
      await page.getByRole('dialog').getByText('status 503').first().waitFor();
      await page.getByRole('dialog').getByText('not now').first().waitFor();
      receiver.answer(200, 'at last');
      await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
      await page.getByRole('cell', { name: 'delivered' }).waitFor();

      await page.getByLabel('State', { exact: true }).selectOption('failed');
      await page.getByText('No delivery has this state').waitFor();
      expect(new URL(page.url()).search).toContain('state=failed');
      await page.getByRole('button', { name: 'Clear' }).click();
      await page.getByRole('cell', { name: 'delivered' }).waitFor();

      const before = arrivedAt('/failing').length;
      await openMore(page, 'Failing', 'Send a part of the log again');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('To', { exact: true }).fill('2020-01-01T00:00');
      await dialog.getByRole('alert').filter({ hasText: 'after the beginning' }).waitFor();
      await dialog.getByLabel('To', { exact: true }).fill('2999-01-01T00:00');
      await dialog.getByRole('button', { name: 'Send again' }).click();
      await dialog.getByText(/^Done: \d+ deliver/).waitFor();
      await dialog.getByRole('progressbar', { name: 'Progress' }).waitFor();
      await checkAccess(page);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect.poll(() => arrivedAt('/failing').length).toBeGreaterThan(before);
    },
    { expected: [/status of 404/] },
  );
});

it('an integration that the service has switched off says why, and is switched on again', async () => {
  receiver.answer(410, 'gone');
  const id = await newWebhook('Gone', '/gone');
  await newFlag('unheard');
  await expect
    .poll(async () => ((await call('GET', `/api/admin/addons/${id}`)) as { readonly enabled: boolean }).enabled)
    .toBe(false);
  await visitOwn(`/integrations/${id}`, async (page) => {
    await page.getByText('The service has switched it off:').waitFor();
    await page.getByText('410').first().waitFor();
    await checkAccess(page);
    receiver.answer(200);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('Gone is switched on').waitFor();
    await expect.poll(() => page.getByText('The service has switched it off:').count()).toBe(0);
  });
});

it('settings are saved after the difference was shown, secrets stay as long as nobody touches them', async () => {
  receiver.answer(200);
  const id = await newWebhook('Settings', '/settings', { events: ['feature-created'] });
  const open = `/integrations/${id}`;
  await visitOwn(open, async (page) => {
    await page.getByLabel('What it is for').fill('Renamed');
    await page.getByLabel('Content-Type').fill('application/vnd.test+json');
    await page.getByText('A test uses what is saved, not your changes.').waitFor();
    await page.getByRole('button', { name: 'Save changes', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Content-Type becomes: application/vnd.test+json').waitFor();
    await dialog.getByRole('button', { name: 'Save changes', exact: true }).click();
    await page.getByRole('heading', { name: 'Renamed', level: 1 }).waitFor();
    await newFlag('kept-secret');
    await expect.poll(() => arrivedAt('/settings').length).toBe(1);
    expect(arrivedAt('/settings')[0]?.headers).toMatchObject({
      authorization: 'top secret',
      'content-type': 'application/vnd.test+json',
    });

    await page.getByRole('button', { name: 'Remove the stored value of Authorization' }).click();
    await page.getByRole('button', { name: 'Keep the stored value of Authorization' }).click();
    await expect
      .poll(() => page.getByRole('button', { name: 'Save changes', exact: true }).getAttribute('aria-disabled'))
      .toBe('true');
    await page.getByRole('button', { name: 'Remove the stored value of Authorization' }).click();
    await page.getByRole('button', { name: 'Save changes', exact: true }).click();
    await dialog.getByText('Authorization is removed.').waitFor();
    await dialog.getByRole('button', { name: 'Save changes', exact: true }).click();
    await page.getByText('Renamed is saved').waitFor();
    await newFlag('without-secret');
    await expect.poll(() => arrivedAt('/settings').length).toBe(2);
    expect(arrivedAt('/settings')[1]?.headers).not.toHaveProperty('authorization');

    await page.getByLabel('What it is for').fill('Twice');
    await page.getByRole('button', { name: 'Save changes', exact: true }).click();
    await dialog.getByText('It is for: Twice').waitFor();
    await dialog.getByRole('button', { name: 'Save changes', exact: true }).click();
    await page.getByRole('heading', { name: 'Twice', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: 'Renamed', level: 1 }).waitFor();
  });
});

it('somebody without the permissions sees integrations and their health, and no deliveries', async () => {
  const id = await newWebhook('Read only', '/read-only', { enabled: false });
  await call('POST', '/api/admin/user-admin', { username: 'reader', rootRole: 'Viewer', password: adminPassword });
  await visitOwn(
    `/integrations/${id}?tab=deliveries`,
    async (page) => {
      await page.getByText('Needs the permission ADMIN').waitFor();
      const test = page.getByRole('button', { name: 'Send a test' }).first();
      expect(await test.getAttribute('data-lacks')).toBe('Needs the permission UPDATE_ADDON');
      await page.getByRole('tab', { name: 'Settings' }).click();
      await page.getByLabel('What it is for').waitFor();
    },
    { as: 'reader' },
  );
});
