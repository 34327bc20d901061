import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../e2e/harness.ts';
import { adminPassword } from './global-setup.ts';
import { callAt, newUser } from './support/data.ts';
import { checkAccess, type Visit, visit } from './support/page.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService({ newProcess: true, env: { INIT_ADMIN_PASSWORD: adminPassword } });
});
afterAll(() => service.stop());

const visitOwn = (path: string, run: (page: Page) => Promise<void>, options: Partial<Visit> = {}): Promise<void> =>
  visit({ path, as: 'admin', url: service.url, ...options }, run);
const call = (method: string, path: string, body?: unknown): Promise<unknown> => callAt(service, method, path, body);

const endpoints = '/api/admin/signal-endpoints';
const newEndpoint = async (name: string, members: object = {}): Promise<number> =>
  ((await call('POST', endpoints, { name, ...members })) as { readonly id: number }).id;
const newToken = async (id: number, name: string): Promise<string> =>
  ((await call('POST', `${endpoints}/${id}/tokens`, { name })) as { readonly token: string }).token;

/** Sends a signal. An endpoint takes one a second, so it may have to wait. */
const send = async (url: string, init: RequestInit): Promise<void> => {
  const answer = () => fetch(url, { method: 'POST', ...init });
  await expect.poll(async () => (await answer()).status, { interval: 300 }).toBe(202);
};
const sendTo = (name: string, token: string, body: unknown): Promise<void> =>
  send(`${service.url}/api/signal-endpoint/${name}`, {
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });

/** Runs a line for a shell, and sends what it passes to curl, which need not be installed. */
const runLine = async (line: string, env: Readonly<Record<string, string>> = {}): Promise<void> => {
  const { stdout } = await promisify(execFile)('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${line}`], {
    env: { ...process.env, ...env },
  });
  const [url = '', ...options] = stdout.split('\0').slice(0, -1);
  const after = (name: string): readonly string[] => options.filter((_, at) => options[at - 1] === name);
  const headers = after('-H').map((header): [string, string] => {
    const [name = '', ...value] = header.split(': ');
    return [name, value.join(': ')];
  });
  expect(options.length).toBe(2 * (headers.length + 1));
  await send(url, { headers, body: after('-d')[0] ?? '' });
};

const moreOf = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `More actions: ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

it('an endpoint is made, gets a token, takes a first signal from a shell, and is switched, edited and deleted', async () => {
  await visitOwn('/integrations', async (page) => {
    await page.getByRole('link', { name: 'Signal endpoints', exact: true }).click();
    await page.getByText('There are no signal endpoints yet').waitFor();
    await checkAccess(page);
    await page.getByRole('button', { name: 'New signal endpoint' }).first().click();
    const form = page.getByRole('dialog', { name: 'New signal endpoint' });
    await form.getByLabel('Name').fill('on call');
    await form.getByText('Only letters, digits').waitFor();
    await form.getByLabel('Name').fill('on-call');
    await form.getByLabel('Description').fill('What Alertmanager sends');
    await form.getByLabel('Signing secret').fill('short');
    await form.getByText('A secret has 16 to 255 characters.').waitFor();
    await form.getByLabel('Signing secret').fill('');
    await checkAccess(page);
    await form.getByRole('button', { name: 'Create signal endpoint' }).click();

    await page.getByRole('heading', { name: 'on-call', level: 1 }).waitFor();
    expect(await page.getByLabel('Address').inputValue()).toBe(`${service.publicUrl}/api/signal-endpoint/on-call`);
    await page.getByText('nobody can send signals').waitFor();
    await page.getByText('Make a token first').waitFor();
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('alertmanager');
    await page.getByRole('button', { name: 'Create token' }).click();
    const secretDialog = page.getByRole('dialog', { name: 'The token alertmanager' });
    const secret = await secretDialog.getByRole('textbox', { name: 'Secret' }).inputValue();
    expect(secret).toMatch(/^signal:/);
    await checkAccess(page);
    const line = await secretDialog
      .getByRole('figure', { name: 'A first signal, from a shell' })
      .locator('pre')
      .textContent();
    await runLine(line ?? '');
    await secretDialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.content()).not.toContain(secret);

    // It appears by itself.
    const signals = page.getByRole('table', { name: 'Signals' });
    await signals.getByRole('cell', { name: 'JSON', exact: true }).waitFor();
    await signals.getByRole('cell', { name: 'alertmanager' }).waitFor();
    await signals.getByRole('button', { name: /^Details of signal/ }).click();
    const details = page.getByRole('dialog', { name: /^Signal \d+/ });
    await details.getByText('"checkout"').waitFor();
    await details.getByText('It told no state of an alarm.').waitFor();
    await checkAccess(page);
    await details.getByRole('button', { name: 'Close' }).click();

    const taking = page.getByRole('switch', { name: 'on-call takes signals' });
    await taking.click();
    await page.getByText('senders get 409').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('senders get 409').waitFor({ state: 'detached' });
    await taking.click();
    await page.getByText('senders get 409').waitFor();
    await checkAccess(page, 'main');
    expect(
      (
        await fetch(`${service.url}/api/signal-endpoint/on-call`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${secret}` },
        })
      ).status,
    ).toBe(409);
    await taking.click();
    await page.getByText('senders get 409').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Rename the token alertmanager' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('grafana');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Delete the token grafana' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the token grafana' }).click();
    await page.getByText('nobody can send signals').waitFor();
    expect(
      (
        await fetch(`${service.url}/api/signal-endpoint/on-call`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${secret}` },
        })
      ).status,
    ).toBe(401);

    await moreOf(page, 'on-call', 'Edit signal endpoint');
    const edit = page.getByRole('dialog', { name: 'Edit on-call' });
    await edit.getByLabel('Name').fill('pagers');
    await edit.getByText('Its address changes').waitFor();
    await edit.getByLabel('Signing secret').fill('0123456789abcdef');
    await edit.getByRole('button', { name: 'See the changes' }).click();
    await page.getByText('the end of the address, becomes pagers').waitFor();
    await page.getByText('Only what is signed with the new secret is taken.').waitFor();
    expect(await page.content()).not.toContain('0123456789abcdef');
    await checkAccess(page);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { name: 'pagers', level: 1 }).waitFor();
    // A secret cannot be put back.
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);

    await page.getByRole('link', { name: 'Signal endpoints', exact: true }).click();
    await page.getByRole('cell', { name: 'required', exact: true }).waitFor();
    await page.getByRole('cell', { name: 'none: nobody can send' }).waitFor();
    await checkAccess(page);
    await moreOf(page, 'pagers', 'Delete signal endpoint');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete signal endpoint' }).click();
    await page.getByText('There are no signal endpoints yet').waitFor();
  });
});

it('what was recognised of a signal is shown, with why it guards nothing; older ones come page by page', async () => {
  const id = await newEndpoint('alerts');
  const token = await newToken(id, 'am');
  await call('POST', '/api/admin/projects/default/features', { name: 'guarded' });
  const alert = (fingerprint: string, status: string, flag: string) => ({
    ...{ status, fingerprint, startsAt: '2026-01-02T03:04:05Z', endsAt: '2026-01-02T03:05:05Z', annotations: {} },
    labels: { alertname: 'HighErrors', halyard_flag: flag },
  });
  await sendTo('alerts', token, {
    version: '4',
    receiver: 'halyard',
    alerts: [alert('one', 'firing', 'default/guarded'), alert('two', 'resolved', 'default/unknown')],
  });
  await visitOwn(`/signal-endpoints/${id}`, async (page) => {
    const signals = page.getByRole('table', { name: 'Signals' });
    await signals.getByRole('cell', { name: 'Alertmanager', exact: true }).waitFor();
    await signals.getByText('firing', { exact: true }).waitFor();
    await signals.getByText('default/guarded').waitFor();
    await signals.getByText('It guards nothing:').waitFor();
    await checkAccess(page);
    await signals.getByRole('button', { name: /^Details of signal/ }).click();
    const details = page.getByRole('dialog', { name: /^Signal \d+/ });
    await details.getByRole('link', { name: 'default/guarded' }).waitFor();
    await details.getByText('in every environment').first().waitFor();
    await details.getByText('HighErrors two').waitFor();
  });
  // More than a page: sending would take a minute, so the pages are answered here.
  const one = (n: number) => ({
    ...{ id: n, source: 'signal-endpoint', sourceId: id, createdAt: '2026-01-02T03:04:05.000Z', tokenName: 'am' },
    payload: { n },
  });
  await visitOwn(`/signal-endpoints/${id}`, async (page) => {
    await page.route(`**/signal-endpoints/${id}/signals?*`, (route) => {
      const offset = Number(new URL(route.request().url()).searchParams.get('offset'));
      const page = Array.from({ length: offset === 0 ? 50 : 7 }, (_, at) => one(1_000 - offset - at));
      return route.fulfill({ json: { signalEndpointSignals: page } });
    });
    await page.getByText('50 signals, and older ones').waitFor();
    await page.getByRole('button', { name: 'Show older signals' }).click();
    await page.getByText('57 signals', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Show older signals' }).count()).toBe(0);
  });
});

it('an endpoint with a signing secret shows a line that signs', async () => {
  const signingSecret = 'a secret of 16 or more';
  const id = await newEndpoint('signed', { signingSecret });
  const token = await newToken(id, 'pagerduty');
  await visitOwn(`/signal-endpoints/${id}`, async (page) => {
    await page.getByText('Set HALYARD_SIGNING_SECRET').waitFor();
    const line = await page.getByRole('figure', { name: 'A first signal, from a shell' }).locator('pre').textContent();
    await checkAccess(page);
    await runLine(line ?? '', { HALYARD_SIGNAL_TOKEN: token, HALYARD_SIGNING_SECRET: signingSecret });
    await page.getByRole('table', { name: 'Signals' }).getByRole('cell', { name: 'pagerduty', exact: true }).waitFor();
    await moreOf(page, 'signed', 'Edit signal endpoint');
    await page.getByRole('checkbox', { name: 'Remove the secret' }).check();
    await page.getByRole('button', { name: 'See the changes' }).click();
    await page.getByText('Nothing has to be signed any more.').waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('link', { name: 'Signal endpoints', exact: true }).click();
    await page.getByRole('row').filter({ hasText: 'signed' }).getByText('not required').waitFor();
  });
});

it('a rule is made in a form that knows what came, and makes any JSON the state of an alarm', async () => {
  const id = await newEndpoint('probes', { description: 'Our own probes' });
  const token = await newToken(id, 'probe');
  await call('POST', '/api/admin/projects/default/features', { name: 'till' });
  const storedRules = async (): Promise<unknown> => {
    const { signalEndpoints } = (await call('GET', endpoints)) as {
      signalEndpoints: { id: number; readings: unknown }[];
    };
    return signalEndpoints.find((one) => one.id === id)?.readings;
  };
  await sendTo('probes', token, { status: 'down', probe: { name: 'till' }, since: '2026-01-02T03:04:05Z' });
  await visitOwn(`/signal-endpoints/${id}`, async (page) => {
    const section = page.getByRole('region', { name: 'States of alarms from any JSON' });
    const signals = page.getByRole('table', { name: 'Signals' });
    await signals.getByText('–', { exact: true }).waitFor();
    await section.getByText('There are no rules yet').waitFor();
    await section.getByRole('button', { name: 'New rule' }).click();
    const form = page.getByRole('dialog', { name: 'New rule' });
    const next = form.getByRole('button', { name: 'See the changes' });
    await form.getByText('1 of the newest 1 signal matches.').waitFor();
    await form.getByRole('button', { name: 'Add a filter' }).click();
    await form.getByText('A filter is not complete yet.').waitFor();
    // The members of what came are offered.
    await expect
      .poll(() =>
        form.locator('datalist option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value)),
      )
      .toEqual(expect.arrayContaining(['status', 'probe.name', 'since']));
    await form.getByLabel('Member of the body').fill('status');
    await form.getByLabel('Add values').fill('up');
    await form.getByLabel('Add values').press('Enter');
    await form.getByText('0 of the newest 1 signal match.').waitFor();
    await form.getByRole('button', { name: 'Remove up' }).click();
    await form.getByLabel('Add values').fill('down');
    await form.getByLabel('Add values').press('Enter');
    await form.getByText('1 of the newest 1 signal matches.').waitFor();
    // An alarm has a name.
    expect(await next.getAttribute('aria-disabled')).toBe('true');
    await form.getByLabel('Name of the alarm').selectOption('from a member of the body');
    await form.getByLabel('Member that names the alarm').fill('probe.name');
    await form.getByLabel('Flag', { exact: true }).selectOption('a fixed flag');
    await form.getByLabel('Project and flag').fill('till');
    await form.getByText('This is not <project>/<flag>').waitFor();
    await form.getByLabel('Project and flag').fill('default/till');
    await form.getByText('This is not <project>/<flag>').waitFor({ state: 'detached' });
    await form.getByLabel('Environment', { exact: true }).selectOption('a fixed environment');
    await form.getByLabel('Name of the environment').fill('*');
    await form.getByText('“*” is not an environment.').waitFor();
    await checkAccess(page);
    await form.getByLabel('Name of the environment').fill('production');
    await form.getByLabel('Since when').selectOption('from a member of the body');
    await form.getByLabel('Member with the time').fill('since');
    await checkAccess(page);
    await next.click();
    await page
      .getByText('A rule is added: alarm named by probe.name is firing if status is one of down (Flag: default/till')
      .waitFor();
    await page.getByRole('button', { name: 'Create rule' }).click();
    await section.getByText('named by probe.name').waitFor();
    await section.getByText('Environment: production').waitFor();
    await checkAccess(page, 'main');
    const rule = {
      match: { status: { operator: 'IN', values: ['down'] } },
      ...{ state: 'firing', keyFrom: 'probe.name', flag: 'default/till', environment: 'production', atFrom: 'since' },
    };
    expect(await storedRules()).toEqual([rule]);

    await sendTo('probes', token, { status: 'down', probe: { name: 'scanner' }, since: '2026-01-02T03:04:05Z' });
    await signals.getByText('scanner', { exact: true }).waitFor();
    await signals.getByText('firing', { exact: true }).waitFor();
    await signals
      .getByRole('row')
      .filter({ hasText: 'scanner' })
      .getByRole('button', { name: /^Details of signal/ })
      .click();
    const details = page.getByRole('dialog', { name: /^Signal \d+/ });
    await details.getByRole('link', { name: 'default/till' }).waitFor();
    await details.getByText('in production').waitFor();
    expect(await details.getByText('It guards nothing:').count()).toBe(0);
    await details.getByRole('button', { name: 'Close' }).click();

    await section.getByRole('button', { name: 'Edit rule 1' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit rule 1' });
    expect(await edit.getByLabel('Member that names the alarm').inputValue()).toBe('probe.name');
    expect(await edit.getByLabel('Project and flag').inputValue()).toBe('default/till');
    await edit.getByLabel('State of the alarm').selectOption('unknown');
    await edit.getByLabel('Environment', { exact: true }).selectOption('from the address, or every environment');
    await edit.getByRole('button', { name: 'See the changes' }).click();
    await page.getByText('The rule becomes: alarm named by probe.name is unknown').waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Rule 1 is changed').waitFor();
    const { environment: _, ...everywhere } = rule;
    await expect.poll(storedRules).toEqual([{ ...everywhere, state: 'unknown' }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('probes is as it was').waitFor();
    expect(await storedRules()).toEqual([rule]);

    // The form of the endpoint keeps its rules.
    await moreOf(page, 'probes', 'Edit signal endpoint');
    await page.getByLabel('Description').fill('Probes of the tills');
    await page.getByRole('button', { name: 'See the changes' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('probes is changed').waitFor();
    expect(await storedRules()).toEqual([rule]);

    // What somebody else changed meanwhile is not overwritten.
    await section.getByRole('button', { name: 'Delete rule 1' }).click();
    const remove = page.getByRole('dialog', { name: 'Delete rule 1?' });
    await remove.getByText('This rule is deleted: alarm named by probe.name is firing').waitFor();
    await checkAccess(page);
    await call('PUT', `${endpoints}/${id}`, { name: 'probes', readings: [rule, { state: 'resolved', key: 'theirs' }] });
    await remove.getByRole('button', { name: 'Delete rule 1' }).click();
    await remove.getByText('Somebody has changed it in the meantime').waitFor();
    await remove.getByRole('button', { name: 'Cancel' }).click();
    await section.getByText('theirs').waitFor();
    await section.getByRole('button', { name: 'Delete rule 1' }).click();
    await remove.getByRole('button', { name: 'Delete rule 1' }).click();
    await page.getByText('Rule 1 is deleted').waitFor();
    await section.getByText('probe.name').waitFor({ state: 'detached' });
    expect(await storedRules()).toEqual([{ match: {}, state: 'resolved', key: 'theirs' }]);
  });
});

it('what somebody else changed meanwhile is not overwritten, and a failed read is not an empty list', async () => {
  const id = await newEndpoint('shared');
  await visitOwn(
    '/signal-endpoints',
    async (page) => {
      await moreOf(page, 'shared', 'Edit signal endpoint');
      await page.getByLabel('Description').fill('mine');
      await call('PUT', `${endpoints}/${id}`, { name: 'shared', description: 'theirs', enabled: true });
      await page.getByRole('button', { name: 'See the changes' }).click();
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText('Somebody has changed it in the meantime').waitFor();
      await page.route('**/api/admin/signal-endpoints', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto('/signal-endpoints');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      expect(await page.getByText('There are no signal endpoints yet').count()).toBe(0);
    },
    { expected: [/status of 500/] },
  );
});

it('only administrators see signal endpoints', async () => {
  const editor = await newUser('Editor');
  await visit({ path: '/settings', as: editor }, async (page) => {
    await page.getByRole('link', { name: 'Integrations', exact: true }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Signal endpoints' }).count()).toBe(0);
    await page.goto('/signal-endpoints');
    await page.getByText('Needs the permission ADMIN').waitFor();
  });
});
