import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { call, newUser } from './support/data.ts';
import { checkAccess, visit } from './support/page.ts';

it('a context field is created with its allowed values, edited, and undone', async () => {
  const name = `plan-${randomUUID().slice(0, 8)}`;
  const stored = () => call('GET', `/api/admin/context/${name}`);
  await visit({ path: '/context-fields', as: 'admin' }, async (page) => {
    await page.getByRole('button', { name: 'New context field' }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Add values').fill('free, pro');
    await page.getByLabel('Add values').press('Enter');
    await checkAccess(page);
    await page.getByRole('button', { name: 'See the changes' }).click();
    await page.getByRole('button', { name: 'Create context field' }).click();
    await page.getByText(`${name} is created`, { exact: true }).waitFor();
    expect(await stored()).toMatchObject({ legalValues: [{ value: 'free' }, { value: 'pro' }] });
    await page.getByRole('searchbox', { name: 'Search' }).fill(name);
    await page.getByRole('status').filter({ hasText: '1 context field' }).waitFor();
    await page.getByRole('button', { name: `More actions: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByLabel('Description').fill('What they pay for');
    await page.getByRole('button', { name: 'See the changes' }).click();
    await page.getByText('Description becomes “What they pay for”.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`${name} is changed`).waitFor();
    expect(await stored()).toMatchObject({ description: 'What they pay for', legalValues: [{}, {}] });
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByText(`${name} is as it was`).waitFor();
    expect(await stored()).toMatchObject({ description: null, legalValues: [{}, {}] });
  });
});

it('nobody overwrites a tag type that somebody else has changed, and it can be deleted', async () => {
  const name = `team-${randomUUID().slice(0, 8)}`;
  await call('POST', '/api/admin/tag-types', { name });
  await visit({ path: `/tag-types?query=${name}`, as: 'admin' }, async (page) => {
    await page.getByRole('button', { name: `More actions: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByLabel('Icon').fill('T');
    await call('PUT', `/api/admin/tag-types/${name}`, { description: 'By somebody else' });
    await page.getByRole('button', { name: 'See the changes' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').filter({ hasText: 'Somebody has changed it in the meantime' }).waitFor();
    expect(await call('GET', `/api/admin/tag-types/${name}`)).toMatchObject({
      tagType: { description: 'By somebody else' },
    });
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: `More actions: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete tag type' }).click();
    await page.getByText(`${name} is deleted`, { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
  });
});

it('who may not create a context field is told which permission is missing', async () => {
  await visit({ path: '/context-fields', as: await newUser('Viewer') }, async (page) => {
    const button = page.getByRole('button', { name: 'New context field' });
    await button.waitFor();
    await expect.poll(() => button.getAttribute('data-lacks')).toContain('CREATE_CONTEXT_FIELD');
  });
});
