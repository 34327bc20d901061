import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { call, newProject, newUser } from './support/data.ts';
import { checkAccess, visit } from './support/page.ts';

it('a token is made for two projects, its secret shown once, found by project, expires earlier, and is revoked', async () => {
  const name = `till ${randomUUID().slice(0, 8)}`;
  const project = await newProject();
  const other = await newProject();
  // Enough projects for the search field to appear.
  await Promise.all(Array.from({ length: 10 }, () => newProject()));
  await call('POST', '/api/admin/api-tokens', {
    tokenName: `all ${name}`,
    type: 'frontend',
    environment: 'production',
  });
  await visit({ path: '/api-tokens', as: 'admin' }, async (page) => {
    await page.getByRole('button', { name: 'New API token' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Environment').selectOption('development');
    for (const id of [project, other]) {
      await form.getByLabel('Search').fill(id);
      await form.getByRole('checkbox', { name: id }).check();
    }
    await form.getByText('2 chosen').waitFor();
    await checkAccess(page);
    await form.getByRole('button', { name: 'Create' }).click();
    const secret = await page.getByLabel('Secret').inputValue();
    expect(secret).toMatch(/^\[\]:development\./);
    await checkAccess(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.content()).not.toContain(secret);

    await page.getByLabel('Search', { exact: true }).fill(name);
    await page.getByRole('status').filter({ hasText: '2 tokens' }).waitFor();
    await page.getByLabel('Projects').selectOption(project);
    await page.getByLabel('Environment').selectOption('development');
    await page.getByRole('status').filter({ hasText: '1 token' }).waitFor();
    expect(new URL(page.url()).searchParams.get('project')).toBe(project);

    await page.getByRole('button', { name: `More actions: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Change when it expires' }).click();
    await page.getByLabel('Expires', { exact: true }).fill('2020-01-01T00:00:00');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('expired', { exact: true }).waitFor();
    await page.getByRole('button', { name: `More actions: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByText('It was never used.').waitFor();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText(`The token ${name} is revoked`).waitFor();
    await page.getByRole('heading', { name: 'No token matches' }).waitFor();
  });
});

it('a token is offered only environments in which its projects have flags, and begins with development', async () => {
  const project = await newProject({ environments: ['production'] });
  // Enough projects for the search field to appear.
  await Promise.all(Array.from({ length: 10 }, () => newProject()));
  await visit({ path: '/api-tokens?create=true', as: 'admin' }, async (page) => {
    const form = page.getByRole('dialog');
    const environment = form.getByLabel('Environment');
    await expect.poll(() => environment.inputValue()).toBe('development');
    // It is switched off, and no project has it.
    expect(await environment.locator('option').allInnerTexts()).not.toContain('default');
    await form.getByLabel('Search').fill(project);
    await form.getByRole('checkbox', { name: project }).check();
    await environment.locator('option', { hasText: 'Choose one' }).waitFor({ state: 'attached' });
    expect(await environment.locator('option').allInnerTexts()).toEqual(['Choose one', 'production']);
    await form.getByLabel('Name').fill('a');
    const create = form.getByRole('button', { name: 'Create' });
    expect(await create.getAttribute('aria-disabled')).toBe('true');
    await environment.selectOption('production');
    await expect.poll(() => create.getAttribute('aria-disabled')).not.toBe('true');
  });
});

it('an editor sees tokens, and is told what making and revoking one needs', async () => {
  const tokenName = `seen ${randomUUID().slice(0, 8)}`;
  await call('POST', '/api/admin/api-tokens', { tokenName, type: 'client', environment: 'development' });
  await visit({ path: `/api-tokens?query=${tokenName}`, as: await newUser('Editor') }, async (page) => {
    await page.getByRole('button', { name: `More actions: ${tokenName}` }).click();
    await page.getByRole('menuitem', { name: 'Revoke Needs the permission DELETE_CLIENT_API_TOKEN' }).waitFor();
    const button = page.getByRole('button', { name: 'New API token', includeHidden: true });
    await expect.poll(() => button.getAttribute('data-lacks')).toContain('CREATE_CLIENT_API_TOKEN');
  });
});
