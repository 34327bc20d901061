import { randomUUID } from 'node:crypto';
import { expect, inject, it } from 'vitest';
import * as z from 'zod';
import { call, newFlag, newProject, newUser } from './support/data.ts';
import { checkAccess, visit } from './support/page.ts';

/** Creates a token with which applications of a project request its flags. */
const clientToken = async (project: string, environment: string): Promise<string> => {
  const body = { tokenName: 'test', type: 'client', environment, project };
  const answer = await call('POST', `/api/admin/projects/${project}/api-tokens`, body);
  return z.object({ secret: z.string() }).parse(answer).secret;
};

const asApplication = async (secret: string, path: string, body: unknown): Promise<void> => {
  const answer = await fetch(`${inject('service').url}/api/client/${path}`, {
    method: 'POST',
    headers: { Authorization: secret, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(202);
};

const register = (secret: string, appName: string, instanceId: string, sdkVersion: string, strategies: string[]) =>
  asApplication(secret, 'register', {
    appName,
    instanceId,
    sdkVersion,
    strategies,
    started: new Date().toISOString(),
    interval: 60_000,
  });

it('a strategy type is made with its parameters, found where it is used, deprecated, and changed', async () => {
  const name = `by-${randomUUID().slice(0, 8)}`;
  const project = await newProject();
  await newFlag(project, `${name}-flag`);
  await visit({ path: '/strategy-types', as: 'admin' }, async (page) => {
    await page.getByText('Gradual rollout').waitFor();
    await page.getByRole('button', { name: 'New strategy type' }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Add a parameter' }).click();
    await page.getByLabel('Name of the parameter').fill('regions');
    await page.getByLabel('Type', { exact: true }).selectOption('list');
    await page.getByLabel('Required').check();
    await page.getByRole('button', { name: 'Add a parameter' }).click();
    await page.getByLabel('Name of the parameter').nth(1).fill('regions');
    await page.getByText('This name is used twice.').waitFor();
    await checkAccess(page);
    await page.getByRole('button', { name: 'Remove the parameter regions' }).nth(1).click();
    await page.getByRole('button', { name: 'See the changes' }).click();
    await page.getByRole('button', { name: 'Create strategy type' }).click();
    await page.getByText(`${name} is created`, { exact: true }).waitFor();
    expect(await call('GET', `/api/admin/strategies/${name}`)).toMatchObject({
      editable: true,
      parameters: [{ name: 'regions', type: 'list', required: true }],
    });

    await page.getByRole('searchbox', { name: 'Search' }).fill(name);
    await page.getByRole('button', { name: `More actions: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByLabel('Shown as').fill('By region');
    await page.getByLabel('Description of the parameter').fill('Codes');
    await page.getByRole('button', { name: 'See the changes' }).click();
    await page.getByText('The type is shown as By region.').waitFor();
    await page.getByText('The description of the parameter regions changes.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`${name} is changed`).waitFor();
    await page.getByRole('button', { name: `More actions: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Deprecate' }).click();
    await page.getByText(`${name} is deprecated`).waitFor();
    await page.getByText('deprecated', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByText(`${name} is as it was`).waitFor();
    expect(await call('GET', `/api/admin/strategies/${name}`)).toMatchObject({
      deprecated: false,
      displayName: 'By region',
    });

    await call('POST', `/api/admin/projects/${project}/features/${name}-flag/environments/development/strategies`, {
      name,
      parameters: { regions: 'eu' },
    });
    await register(await clientToken(project, 'development'), `${name}-app`, 'one', 'test:1.0.0', [name]);
    await page.getByRole('link', { name: 'By region' }).click();
    await page.getByRole('heading', { name: 'Strategy type: By region' }).waitFor();
    await page.getByRole('link', { name: `${name}-app` }).waitFor();
    await page.getByRole('button', { name: /^Look in/ }).click();
    await page.getByRole('status').filter({ hasText: '1 flag' }).waitFor();
    await page.getByRole('link', { name: `${name}-flag` }).click();
    await page.getByRole('heading', { name: `${name}-flag` }).waitFor();
  });
});

it('an application shows its instances, flags and old SDKs, is described, and forgotten', async () => {
  const project = await newProject();
  const app = `${project} متجر 🛒`;
  const sdk = `sdk-${project}`;
  await newFlag(project, `${project}-asked`);
  const secret = await clientToken(project, 'development');
  await register(secret, app, 'pod-1', `${sdk}:2.0.0`, ['default', 'nobody-knows-it']);
  await register(secret, app, 'pod-2', `${sdk}:1.9.0`, ['default', 'nobody-knows-it']);
  await register(secret, `${project}-other`, 'pod-1', `${sdk}:2.1.0`, ['default']);
  const bucket = {
    start: new Date().toISOString(),
    stop: new Date().toISOString(),
    toggles: { [`${project}-asked`]: { yes: 3, no: 1 }, [`${project}-missing`]: { yes: 0, no: 2 } },
  };
  await asApplication(secret, 'metrics', { appName: app, instanceId: 'pod-1', bucket });
  await visit({ path: `/applications?query=${project}`, as: 'admin' }, async (page) => {
    await page.getByRole('status').filter({ hasText: '2 applications' }).waitFor();
    await page.getByRole('button', { name: 'With an older SDK' }).click();
    await page.getByRole('status').filter({ hasText: '1 application' }).waitFor();
    await page.getByRole('link', { name: app }).click();
    await page.getByText('older than 2.1.0').nth(2).waitFor();
    await page.getByRole('status').filter({ hasText: '2 instances' }).waitFor();
    await checkAccess(page);
    // Reports are stored with a delay.
    await expect
      .poll(
        async () => {
          await page.reload();
          await page.getByRole('tab', { name: /^Flags/ }).click();
          return (await page.getByRole('tab', { name: /^(Flags|Unknown)/ }).allTextContents()).join();
        },
        { interval: 500 },
      )
      .toBe('Flags (1),Unknown flags (1)');
    await page.getByRole('link', { name: `${project}-asked` }).waitFor();
    await page.getByRole('tab', { name: /^Unknown flags/ }).click();
    await page.getByText(`${project}-missing`).waitFor();
    await page.getByRole('tab', { name: /^Strategy types/ }).click();
    await page.getByText('no type has this name').waitFor();

    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Address').fill('javascript:alert(1)');
    await page.getByLabel('Description').fill('The shop');
    await page.getByRole('button', { name: 'See the changes' }).click();
    await page.getByText('The description becomes “The shop”.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`${app} is changed`).waitFor();
    await page.getByText('javascript:alert(1)').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'javascript:alert(1)' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Forget' }).click();
    await page.getByText('appears as new with its next registration').waitFor();
    await page.getByRole('button', { name: 'Forget' }).last().click();
    await page.getByText(`${app} is forgotten`, { exact: true }).waitFor();
    await page.getByRole('tab', { name: /^Unknown flags/ }).click();
    // The panel of the previous tab is removed a frame later.
    const names = page.getByRole('tabpanel', { name: /^Unknown flags/ });
    await names.getByRole('searchbox', { name: 'Search' }).fill(project);
    await names.getByText(`${project}-missing`).waitFor();
  });
});

it('only favourites are shown among 5,000 flags, and a viewer may look at everything', async () => {
  const viewer = await newUser('Viewer');
  await visit({ path: `/projects/${inject('large')}`, as: viewer, width: 375 }, async (page) => {
    await page.getByText('5,000', { exact: true }).first().waitFor();
    await page.getByText('Nothing to clean up').waitFor();
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(375);
    await page.getByRole('link', { name: 'Flags', exact: true }).click();
    await page.getByRole('button', { name: 'Add large-0003 to your favourites' }).click();
    await page.getByRole('button', { name: 'Remove large-0003 from your favourites' }).waitFor();
    await page.getByRole('button', { name: 'Only favourites' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /^1 flag$/ })
      .waitFor();
    expect(page.url()).toContain('favorites=only');
    await page.getByRole('button', { name: 'Remove large-0003 from your favourites' }).click();
    await page.getByRole('heading', { name: 'No flag matches' }).waitFor();
    await page.getByRole('button', { name: 'Clear text and filters' }).click();
    await page.getByRole('status').filter({ hasText: '5,000 flags' }).waitFor();
  });
});
