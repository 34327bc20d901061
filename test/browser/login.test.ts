import { randomUUID } from 'node:crypto';
import { afterAll, expect, inject, it } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import {
  type CertifiedProvider,
  passCertifiedProvider,
  startCertifiedProvider,
} from '../support/certified-provider.ts';
import { call, newUser } from './support/data.ts';
import { fileOf } from './support/downloads.ts';
import { checkAccess, visit } from './support/page.ts';

const oidcPath = '/api/admin/auth/oidc/settings';
const samlPath = '/api/admin/auth/saml/settings';
const unset = { enabled: false, clientId: 'x', secret: 'x' };

let provider: CertifiedProvider | undefined;
afterAll(async () => {
  await provider?.stop();
});

/** Signs in at the provider in a separate browser context, as in a private window. */
const signInApart = async (begin: string, login: string): Promise<void> => {
  const { url } = inject('service');
  const browser = openBrowser({ url, publicUrl: url });
  const { origin } = new URL(begin);
  const first = await browser.visit(begin);
  const back = await passCertifiedProvider(browser, first.headers.get('location') ?? '', {
    login,
    isOwn: (address) => address.startsWith(origin),
  });
  await browser.visit(back);
};

it('OpenID Connect is set up with values that are checked, saved, and tested by real sign-ins', async () => {
  await call('POST', oidcPath, unset);
  await visit({ path: '/login-providers', as: 'admin', expected: [/status of 503/] }, async (page) => {
    // Without a provider, passwords cannot be switched off.
    const passwords = page.getByRole('switch', { name: 'People may sign in with a password' });
    await passwords.waitFor();
    await expect.poll(() => passwords.getAttribute('aria-description')).toContain('while a login provider is enabled');

    await page.getByRole('tab', { name: 'OpenID Connect' }).click();
    const address = page.getByLabel('Discovery address');
    await address.fill('http://example.com');
    await page.getByText('The address must begin with https://.').waitFor();
    await address.fill('https://login.microsoftonline.com/common/v2.0');
    await page.getByText('This address is for many tenants.').waitFor();
    await page.getByLabel('Another host of this service').fill('flags.example.com');
    const callback = page.getByLabel('Redirect address', { exact: true });
    await expect.poll(() => callback.inputValue()).toBe('https://flags.example.com/auth/oidc/callback');
    await page.getByLabel('Another host of this service').fill('');
    await page.getByLabel('Make an account for people who have none').check();
    await page.getByLabel('Only with emails of these domains').fill('@example.com');
    await page.getByText('“@example.com” is not a domain.').waitFor();
    await page.getByLabel('Only with emails of these domains').fill('example.com');
    await page.getByLabel('Memberships follow the groups').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Required to follow the groups of the provider.').waitFor();
    await page.getByLabel('Memberships follow the groups').uncheck();
    await page.getByLabel('People may sign in with OpenID Connect').check();

    provider = await startCertifiedProvider(await callback.inputValue());
    await address.fill(provider.discoverUrl);
    await page.getByLabel('Client id').fill('basic');
    await page.getByLabel('Client secret').fill(provider.secret);
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change OpenID Connect?' });
    await dialog.getByText('The secret is replaced.').waitFor();
    await checkAccess(page);
    await dialog.getByRole('tab', { name: 'As JSON' }).click();
    await expect.poll(() => dialog.textContent()).not.toContain(provider.secret);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('OpenID Connect is saved').waitFor();
    expect(await call('GET', oidcPath)).toMatchObject({ enabled: true, secret: provider.secret, autoCreate: true });

    // The secret is not shown again, and other changes do not remove it.
    await expect.poll(() => page.getByLabel('Client secret').inputValue()).toBe('');
    await page.getByText('A secret is stored. Leave this empty to keep it.').waitFor();
    await page.getByLabel('Signing out here also signs out').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await call('GET', oidcPath)).toMatchObject({ enableSingleSignOut: true, secret: provider.secret });

    await page.getByRole('button', { name: 'Test the beginning' }).click();
    await page.getByText('The service has found the provider').waitFor();
    const email = `p-${randomUUID()}@example.com`;
    provider.accounts.set('unsure', { email });
    provider.accounts.set('sure', { email, email_verified: true });
    await page.getByRole('button', { name: 'Look for attempts' }).click();
    await page.getByText('Waiting for an attempt').waitFor();
    const begin = await page.getByLabel('Address for a private window', { exact: true }).inputValue();
    await signInApart(begin, 'unsure');
    await page.getByText('Set up the provider to state that emails are verified').waitFor();
    await checkAccess(page);
    await page.getByRole('button', { name: 'Look for attempts' }).click();
    await page.getByText('Waiting for an attempt').waitFor();
    await signInApart(begin, 'sure');
    await page.getByText(`${email} signed in.`).waitFor();

    // If the provider does not answer, the test shows the error of the service.
    await provider.stop();
    provider = undefined;
    await address.fill('http://127.0.0.1:9/none');
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Test the beginning' }).click();
    await page.getByRole('alert').filter({ hasText: 'The login provider cannot be used now.' }).waitFor();
    await page.getByText('Check the discovery address').waitFor();

    // With a provider, passwords can be switched off, and the page says what that means.
    await page.getByRole('tab', { name: 'Passwords' }).click();
    await passwords.click();
    const off = page.getByRole('dialog', { name: 'Switch passwords off?' });
    await off.getByText('Nobody can sign in with a password any more.').waitFor();
    await off.getByText(/ha(s|ve) a password today/).waitFor();
    await off.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('link', { name: 'Sign-in log', exact: true }).click();
    await page.getByRole('table', { name: 'Sign-in log' }).waitFor();
    await page.getByLabel('How').selectOption('OpenID Connect');
    await page.getByLabel('Result').selectOption('refused');
    await page.getByText('The provider does not say whether the email is verified').first().waitFor();
    expect(new URL(page.url()).search).toBe('?method=oidc&result=refused');
    const csv = await fileOf(page, 'Export as CSV');
    expect(csv.split('\r\n')[0]).toBe('id,username,created_at,successful,ip,auth_type,failure_reason');
    expect(csv).toContain(',false,');
    expect(csv).not.toContain(email);
    await page.getByLabel('Name, address or reason').fill('nothing like it');
    await page.getByText('No attempt matches', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Clear text and filters' }).click();
    await page.getByText(email).waitFor();
  });
  await call('POST', oidcPath, unset);
});

it('SAML is set up with a certificate, and nobody overwrites what somebody else has saved', async () => {
  const certificate = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';
  await call('POST', samlPath, { entityId: 'urn:before', signOnUrl: 'https://id.example.com/sso', certificate });
  await visit({ path: '/login-providers?tab=saml', as: 'admin' }, async (page) => {
    const { origin } = new URL(page.url());
    const dialog = page.getByRole('dialog', { name: 'Change SAML?' });
    const entity = page.getByLabel('Name of the provider (entity id)');
    await entity.waitFor();
    await expect
      .poll(() => page.getByLabel('Reply address (ACS)', { exact: true }).inputValue())
      .toBe(`${origin}/auth/saml/callback`);
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByText(/^(Copied|It is selected)/).waitFor();
    await page.getByLabel('Certificate of the provider').fill('secret');
    await page.getByText('This is not a certificate.').waitFor();
    await page.getByLabel('Certificate of the provider').fill(certificate);
    await page.getByLabel('Private key of this service').fill('text');
    await page.getByText('The stored text contains no private key').waitFor();
    await page.getByLabel('Private key of this service').fill('-----BEGIN PRIVATE KEY-----\nMIIB');
    await entity.fill('urn:after');
    await call('POST', samlPath, { entityId: 'urn:other', signOnUrl: 'https://id.example.com/sso', certificate });
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('becomes “urn:after”').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').filter({ hasText: 'Somebody has changed it in the meantime' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('SAML is saved').waitFor();
    expect(await call('GET', samlPath)).toMatchObject({
      entityId: 'urn:after',
      spCertificate: expect.stringContaining('PRIVATE'),
    });
    await page.getByLabel('Remove the stored one').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('is removed: requests are not signed').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await call('GET', samlPath)).not.toHaveProperty('spCertificate');
  });
});

it('SCIM is switched on, gives its token once, shows what it provisioned, and is switched off', async () => {
  const name = `Åse-${randomUUID().slice(0, 8)}`;
  await visit({ path: '/provisioning', as: 'admin' }, async (page) => {
    await page.getByText('SCIM manages no users').waitFor();
    await page.getByRole('switch', { name: 'The provider may provision' }).click();
    await page.getByText('There is no token yet: create one').waitFor();
    await page.getByRole('button', { name: 'Make a token' }).click();
    const token = await page.getByLabel('Secret', { exact: true }).inputValue();
    expect(token).toMatch(/^scim:/);
    await page.getByRole('button', { name: 'Close' }).last().click();
    const scim = async (path: string, body: object): Promise<void> => {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' };
      const { url } = inject('service');
      const answer = await fetch(`${url}/scim/v2/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(answer.status).toBe(201);
    };
    await scim('Users', { userName: `${name}@example.com`, displayName: name, active: false });
    await scim('Groups', { displayName: `Group ${name}` });
    await page.reload();
    await page.getByText('1 user', { exact: true }).waitFor();
    await page.getByText('switched off').waitFor();
    await expect
      .poll(() => page.getByLabel('Address (base URL, tenant URL)', { exact: true }).inputValue())
      .toMatch(/\/scim\/v2$/);
    await page.getByText('There is a token. It cannot be shown again.').waitFor();
    await checkAccess(page);
    await page.getByRole('button', { name: 'Make a new token' }).click();
    await page.getByRole('dialog').getByText('stops working immediately').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Make a new token' }).click();
    await expect.poll(() => page.getByLabel('Secret', { exact: true }).inputValue()).not.toBe(token);
    await page.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('switch', { name: 'The provider may provision' }).click();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Provisioning is off').waitFor();
    await page.getByRole('tab', { name: 'Groups' }).click();
    await page.getByText(`Group ${name}`).waitFor();
    await page.getByRole('button', { name: 'Delete all these groups' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('SCIM manages no groups').waitFor();
    await page.getByRole('tab', { name: 'Users' }).click();
    await page.getByRole('button', { name: 'Delete all these users' }).click();
    await page.getByRole('dialog').getByText('1 user that SCIM manages is deleted').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('SCIM manages no users').waitFor();
  });
});

it('who is no administrator is told which permission is missing', async () => {
  await visit({ path: '/login-providers', as: await newUser('Editor') }, async (page) => {
    for (const path of ['/login-providers', '/provisioning', '/logins']) {
      if (!page.url().endsWith(path)) await page.goto(path);
      await page.getByText('Needs the permission ADMIN').first().waitFor();
    }
    await checkAccess(page);
  });
});
