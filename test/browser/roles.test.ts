import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { call, newProject, newUser } from './support/data.ts';
import { checkAccess, visit } from './support/page.ts';

const withId = z.looseObject({ id: z.number() });
const listed = z.object({ roles: z.array(z.looseObject({ id: z.number(), name: z.string() })) });
const roleCalled = async (name: string) =>
  listed.parse(await call('GET', '/api/admin/roles')).roles.find((role) => role.name === name);
const newRole = async (members: Readonly<Record<string, unknown>>): Promise<number> =>
  withId.parse(await call('POST', '/api/admin/roles', members)).id;

it('a role is made in the matrix, its name judged as typed, changed after its difference, undone and deleted', async () => {
  const name = `Night watch ${randomUUID().slice(0, 8)}`;
  // Browsers log the answer 409 for the taken name to their console.
  await visit({ path: '/roles', as: 'admin', expected: [/status of 409/] }, async (page) => {
    await page.getByRole('button', { name: 'New role' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Member');
    await page.getByRole('alert').filter({ hasText: 'is taken' }).waitFor();
    await page.getByRole('button', { name: 'See the changes' }).click();
    expect(await page.getByLabel('Name', { exact: true }).evaluate((field) => field.matches(':focus:invalid'))).toBe(
      true,
    );
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('checkbox', { name: 'Create flags: In the project' }).click();
    await page.getByRole('checkbox', { name: 'Switch flags on and off: In the project' }).click();
    // A permission that is removed from one environment stays in the others.
    await page.getByRole('checkbox', { name: 'Switch flags on and off: production' }).click();
    await checkAccess(page);
    await page.getByRole('button', { name: 'See the changes' }).click();
    await page.getByText(`The role ${name} is created. It is given in a project.`).waitFor();
    await page.getByText('Allowed in development: Switch flags on and off.').waitFor();
    await page.getByRole('button', { name: 'Create role' }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    const id = (await roleCalled(name))?.id ?? 0;
    await page.waitForURL(`**/roles/${id}`);
    const stored = () => call('GET', `/api/admin/roles/${id}`);
    const { permissions } = z
      .object({ permissions: z.array(z.looseObject({ name: z.string(), environment: z.string().nullable() })) })
      .parse(await stored());
    expect(permissions).toContainEqual(expect.objectContaining({ name: 'CREATE_FEATURE', environment: null }));
    const switching = permissions.filter((one) => one.name === 'UPDATE_FEATURE_ENVIRONMENT');
    expect(switching.map(({ environment }) => environment)).toContain('development');
    expect(switching.map(({ environment }) => environment)).not.toContain('production');

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Description').fill('For those who are awake');
    await page.getByRole('checkbox', { name: 'Create flags: In the project' }).click();
    await page.getByRole('button', { name: 'See the changes' }).click();
    await page.getByText('No longer allowed: Create flags.').waitFor();
    await page.getByText('The change applies immediately to everybody who has the role.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`${name} is changed`).waitFor();
    expect(await stored()).toMatchObject({ description: 'For those who are awake' });
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByText(`${name} is as it was`).waitFor();
    expect(await stored()).toMatchObject({ description: '' });

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`${name} is deleted`).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('built in');
    await page.getByRole('status').filter({ hasText: '5 roles' }).waitFor();
  });
});

it('two roles stand side by side, narrowed to what differs; who holds one is told', async () => {
  const name = `צוות לילה 🌙 ${randomUUID().slice(0, 8)} ${'x'.repeat(70)}`;
  const id = await newRole({ name, permissions: [{ name: 'DELETE_PROJECT' }] });
  const project = await newProject();
  await call('POST', `/api/admin/projects/${project}/access`, { roles: [id], users: [1] });
  await visit({ path: `/roles/${id}`, as: 'admin', width: 375 }, async (page) => {
    await page.getByRole('row', { name: 'Delete the project' }).waitFor();
    await page.getByLabel('Compare with').selectOption({ label: 'Member' });
    await page.getByRole('row', { name: 'Delete the project (differs)' }).waitFor();
    await page.getByLabel('Only what differs').check();
    await page.waitForURL(`**/roles/${id}?compare=5&differences=true`);
    // Neither role has this permission.
    await page.getByRole('row', { name: 'Apply change requests' }).waitFor({ state: 'detached' });
    await checkAccess(page);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
    await page.getByRole('tab', { name: 'Who holds it' }).click();
    await page.getByRole('link', { name: project }).waitFor();
    await page.goto('/roles/1?tab=holders&query=admin');
    await page.getByRole('link', { name: 'admin', exact: true }).waitFor();
    await page.getByRole('tab', { name: 'What it allows' }).click();
    await page.getByText('ADMIN allows everything').waitFor();
  });
});

it('who may not read roles is told which permission is missing, and finds no link to them', async () => {
  await visit({ path: '/roles', as: await newUser('Viewer') }, async (page) => {
    await page.getByText('Needs the permission READ_ROLE').waitFor();
    await expect.poll(() => page.getByRole('navigation').getByRole('link', { name: 'Roles' }).count()).toBe(0);
    await page.goto('/api-tokens');
    await page.getByText('Needs the permission READ_CLIENT_API_TOKEN or READ_FRONTEND_API_TOKEN').waitFor();
  });
});
