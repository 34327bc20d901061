import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { call, newFlag, newProject, newUser } from './support/data.ts';
import { checkAccess, chooseFrom, visit } from './support/page.ts';

const segment = z.looseObject({
  id: z.number(),
  name: z.string(),
  constraints: z.array(z.looseObject({ contextName: z.string(), values: z.array(z.string()).optional() })),
});
const named = async (name: string) =>
  z
    .object({ segments: z.array(segment) })
    .parse(await call('GET', '/api/admin/segments'))
    .segments.find((one) => one.name === name);

it('a segment is created by a form after its difference, is found, edited, and undone', async () => {
  const name = `nordic-${randomUUID().slice(0, 8)}`;
  await visit({ path: '/segments', as: 'admin' }, async (page) => {
    await page.getByRole('button', { name: 'New segment' }).first().click();
    const form = page.getByRole('dialog', { name: 'New segment' });
    await form.getByLabel('Name', { exact: true }).fill(name);
    await form.getByRole('button', { name: 'Add a constraint' }).click();
    await chooseFrom(form.getByLabel('Field'), 'userId');
    await form.getByLabel('Add values').fill('a, b');
    await form.getByLabel('Add values').press('Enter');
    await checkAccess(page);
    await form.getByRole('button', { name: 'See the changes' }).click();
    await page.getByText(`The segment ${name} is created: userId is one of a, b.`).waitFor();
    await page.getByRole('button', { name: 'Create segment' }).click();
    await page.getByText(`${name} is created`, { exact: true }).waitFor();
    expect((await named(name))?.constraints).toMatchObject([{ contextName: 'userId', values: ['a', 'b'] }]);

    await page.getByRole('searchbox', { name: 'Search' }).fill(name);
    await page.getByRole('status').filter({ hasText: '1 segment' }).waitFor();
    expect(new URL(page.url()).search).toBe(`?query=${name}`);
    await page.getByRole('button', { name: `More actions: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Remove b' }).click();
    await page.getByRole('button', { name: 'See the changes' }).click();
    await page.getByText('Who is in it: userId is one of a, b → userId is one of a.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`${name} is changed`, { exact: true }).waitFor();
    expect((await named(name))?.constraints).toMatchObject([{ values: ['a'] }]);
    // The newest toast is the first one.
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByText(`${name} is as it was`).waitFor();
    expect((await named(name))?.constraints).toMatchObject([{ values: ['a', 'b'] }]);
  });
});

it('a context field that a new segment needs is made beside its form, which keeps its input', async () => {
  const name = `vip-${randomUUID().slice(0, 8)}`;
  await visit({ path: '/segments?create=true', as: 'admin' }, async (page) => {
    const form = page.getByRole('dialog', { name: 'New segment' });
    await form.getByLabel('Name', { exact: true }).fill(name);
    await form.getByRole('button', { name: 'Add a constraint' }).click();
    await form.getByLabel('Field').fill(`${name}.tier`);
    await page.getByRole('option', { name: `Create the context field “${name}.tier”…` }).click();
    const field = page.getByRole('dialog', { name: 'New context field' });
    await field.getByRole('button', { name: 'See the changes' }).click();
    await page.getByRole('button', { name: 'Create context field' }).click();
    await expect.poll(() => form.getByLabel('Field').inputValue()).toBe(`${name}.tier`);
    expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe(name);
    await form.getByLabel('Add values').fill('gold');
    await form.getByLabel('Add values').press('Enter');
    await form.getByRole('button', { name: 'See the changes' }).click();
    await page.getByRole('button', { name: 'Create segment' }).click();
    await page.getByText(`${name} is created`, { exact: true }).waitFor();
    expect((await named(name))?.constraints).toMatchObject([{ contextName: `${name}.tier`, values: ['gold'] }]);
  });
});

it('a segment says where it is used, and what the API says when it is deleted there', async () => {
  const project = await newProject();
  const flag = `${project}-a`;
  await newFlag(project, flag);
  const name = `used-${project}`;
  const { id } = segment.parse(
    await call('POST', '/api/admin/segments', {
      name,
      constraints: [{ contextName: 'userId', operator: 'IN', values: ['a'] }],
    }),
  );
  await call('POST', `/api/admin/projects/${project}/features/${flag}/environments/development/strategies`, {
    ...{ name: 'default', constraints: [], parameters: {}, segments: [id] },
  });
  const path = `/segments?query=${name}`;
  await visit({ path, as: 'admin', expected: [/status of 409/] }, async (page) => {
    await page.getByRole('button', { name: '1 flag' }).click();
    await page.getByRole('link', { name: `${flag} in development (${project})` }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: `More actions: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete segment' }).click();
    await page.getByRole('alert').filter({ hasText: project }).waitFor();
    expect((await named(name))?.id).toBe(id);
  });
});

it('who may not create a segment is told which permission is missing', async () => {
  await visit({ path: '/segments', as: await newUser('Viewer') }, async (page) => {
    const button = page.getByRole('button', { name: 'New segment' }).first();
    await button.waitFor();
    await expect.poll(() => button.getAttribute('data-lacks')).toContain('CREATE_SEGMENT');
  });
});
