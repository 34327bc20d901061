import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../e2e/harness.ts';
import { adminPassword } from './global-setup.ts';
import { visit } from './support/page.ts';

/** A stage without a front, as API Gateway serves it: all addresses begin with the stage. */
let service: TestService;
beforeAll(async () => {
  service = await startService({ stage: 'dev', front: false, env: { INIT_ADMIN_PASSWORD: adminPassword } });
});
afterAll(() => service.stop());

describe('the console of a stage without a front', () => {
  it('is below the stage: signing in, pages, links, reloads, the document, signing out', async () => {
    const { origin } = new URL(service.url);
    await visit({ url: origin, path: '/dev/flags?query=abc' }, async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.getByLabel('Username or email').fill('admin');
      expect(new URL(page.url()).pathname).toBe('/dev/sign-in');
      await page.getByLabel('Password', { exact: true }).fill(adminPassword);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Flags' }).waitFor();
      expect(page.url()).toBe(`${origin}/dev/flags?query=abc`);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Segments' }).click();
      await page.getByRole('heading', { level: 1, name: 'Segments' }).waitFor();
      expect(page.url()).toBe(`${origin}/dev/segments`);
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Segments' }).waitFor();
      await page.goto('/dev/docs');
      const document = await page.getByRole('link', { name: 'OpenAPI document', exact: true }).getAttribute('href');
      expect((await page.request.get(document ?? '')).status()).toBe(200);
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('menu').getByText('Sign out', { exact: true }).click();
      await page.getByLabel('Username or email').waitFor();
      expect(new URL(page.url()).pathname).toBe('/dev/sign-in');
      expect(asked).toContain('/dev/logout');
      expect(asked.filter((path) => !path.startsWith('/dev/'))).toEqual([]);
      expect(asked).toContain('/dev/auth/token');
    });
  });

  it('shows code that asks below the stage, and the answer comes', async () => {
    const { origin } = new URL(service.url);
    await visit({ url: origin, path: '/dev/connect?sdk=curl' }, async (page) => {
      await page.getByLabel('Username or email').fill('admin');
      await page.getByLabel('Password', { exact: true }).fill(adminPassword);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Create a backend token' }).click();
      await page.getByText('The token is in the code below').waitFor();
      const code = await page.getByRole('figure', { name: 'Run' }).locator('pre').textContent();
      expect(code).toContain(`'${service.url}/ofrep/v1/evaluate/flags/my-flag'`);
      const { stdout } = await promisify(execFile)('sh', ['-c', code ?? '']);
      expect(stdout).toContain('FLAG_NOT_FOUND');
      await page.getByText('Connected').waitFor();
    });
  });

  it('begins at the address that the deployment prints', async () => {
    await visit({ url: new URL(service.url).origin, path: '/dev/' }, async (page) => {
      await page.getByLabel('Username or email').waitFor();
      expect(new URL(page.url()).pathname).toBe('/dev/sign-in');
    });
  });
});
