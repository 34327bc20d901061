import { describe, expect, inject, it } from 'vitest';
import { call } from './support/data.ts';
import { checkAccess, visit } from './support/page.ts';

describe('the reference of the API', () => {
  it('finds a route, shows all of it, and sends it by the session or by another token', async () => {
    await visit({ path: '/docs', as: 'admin', expected: [/status of 401/] }, async (page) => {
      await page.getByRole('heading', { name: 'Choose a route' }).waitFor();
      await page.getByLabel('Search routes').fill('api/admin/tag-types post create');
      // Before this, the links move during the click.
      await page.waitForURL(/query=/);
      await page.getByRole('link', { name: 'POST Create a tag type' }).click();
      await page.waitForURL(/operation=createTagType/);
      await page.getByRole('heading', { name: 'POST /api/admin/tag-types' }).waitFor();
      await page.getByText('CREATE_TAG_TYPE').first().waitFor();
      // The schema of the body comes from the document of this route alone.
      await page.getByRole('tab', { name: 'Schema' }).first().click();
      await page.getByRole('button', { name: 'icon' }).first().waitFor();
      await page.getByRole('tab', { name: 'Example Value' }).first().click();

      await page.getByRole('button', { name: 'Try it out' }).click();
      const name = `by-form-${Date.now()}`;
      await page.getByLabel('Body of the request').fill(JSON.stringify({ name, icon: 'T' }));
      await page.getByRole('button', { name: 'Execute' }).click();
      const answer = page.locator('.live-responses-table');
      await answer.getByText('201', { exact: true }).waitFor();
      // The shown command may be shared, so it must not contain the token.
      await expect.poll(() => page.locator('.curl-command').textContent()).not.toContain('Authorization');
      expect(await call('GET', `/api/admin/tag-types/${name}`)).toMatchObject({ tagType: { name, icon: 'T' } });
      await checkAccess(page);

      await page.getByLabel('Token to send with').fill('*:*.nobody');
      await page.getByRole('button', { name: 'Execute' }).click();
      await answer.getByText('AuthenticationRequired').waitFor();
    });
  });

  it('is read by somebody who is not signed in, on a phone', async () => {
    await visit({ path: '/docs?query=healthy%20nowhere', width: 375 }, async (page) => {
      await page.getByText('No route has these words').waitFor();
      await page.getByLabel('Search routes').fill('/health');
      await page.getByRole('link', { name: 'GET Check whether the service answers' }).click();
      await page.getByRole('button', { name: 'Try it out' }).click();
      await page.getByRole('button', { name: 'Execute' }).click();
      await page.locator('.live-responses-table').getByText('GOOD').waitFor();
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
      await page.getByRole('link', { name: 'All routes' }).click();
      await page.getByLabel('Search routes').waitFor();
      await page.getByRole('link', { name: 'Sign in' }).click();
      await page.waitForURL(/sign-in\?returnTo=/);
    });
  });

  it('is the document for whoever is no browser', async () => {
    const answer = await fetch(`${inject('service').url}/docs`);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toMatchObject({ openapi: '3.1.0' });
  });
});
