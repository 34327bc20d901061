import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { call, newProject, newUser } from './support/data.ts';
import { visit } from './support/page.ts';

const environments = z.object({
  environments: z.array(
    z.looseObject({ name: z.string(), visible: z.boolean(), defaultStrategy: z.unknown().optional() }),
  ),
});
const environmentOf = async (project: string, environment: string) =>
  environments
    .parse(await call('GET', `/api/admin/environments/project/${project}`))
    .environments.find(({ name }) => name === environment);

it('a project is created after its difference, and found by a text', async () => {
  const id = `p-${randomUUID().slice(0, 8)}`;
  await visit({ path: '/projects', as: 'admin' }, async (page) => {
    await page.getByRole('button', { name: 'New project' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill(`Shop ${id}`);
    await page.getByLabel('Id', { exact: true }).fill(id);
    await page.getByRole('button', { name: 'See the changes' }).click();
    await page.getByText(`The project Shop ${id} is created with the id ${id}.`).waitFor();
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.getByRole('heading', { name: `Settings: Shop ${id}` }).waitFor();
    await page.getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill(id);
    await page.getByRole('status').filter({ hasText: '1 project' }).waitFor();
    expect(await call('GET', `/api/admin/projects/${id}`)).toMatchObject({ name: `Shop ${id}` });
  });
});

it('the settings change details with undo, an environment, a default strategy, and give a token once', async () => {
  const id = await newProject();
  await visit({ path: `/projects/${id}/settings`, as: 'admin' }, async (page) => {
    await page.getByRole('heading', { name: 'API tokens' }).waitFor();
    await page.getByLabel('development belongs to the project').waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Description').fill('For the shop');
    await page.getByRole('button', { name: 'See the changes' }).click();
    await page.getByText('The description becomes “For the shop”.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`${id} is changed`).waitFor();
    expect(await call('GET', `/api/admin/projects/${id}`)).toMatchObject({ description: 'For the shop' });
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByText(`${id} is as it was`).waitFor();

    await page.getByRole('button', { name: 'Edit the default strategy in development' }).click();
    await page.getByLabel('Share in percent').fill('101');
    await page.getByRole('alert').filter({ hasText: 'A whole number from 0 to 100.' }).waitFor();
    await page.getByLabel('Share in percent').fill('25');
    await page.getByLabel('Add a segment').fill(`${id} testers`);
    await page.getByRole('option', { name: `Create the segment “${id} testers”…` }).click();
    const segment = page.getByRole('dialog', { name: 'New segment' });
    await segment.getByRole('button', { name: 'See the changes' }).click();
    await page.getByRole('button', { name: 'Create segment' }).click();
    await page.getByRole('button', { name: `Remove the segment ${id} testers` }).waitFor();
    await page.getByRole('button', { name: 'See the changes' }).click();
    await page.getByText('The share changes: 100 % → 25 %.').waitFor();
    await page.getByText(`It is limited to the segments ${id} testers.`).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The default strategy in development is changed').waitFor();
    expect((await environmentOf(id, 'development'))?.defaultStrategy).toMatchObject({
      parameters: { rollout: '25' },
      segments: [expect.any(Number)],
    });

    await page.getByLabel('production belongs to the project').click();
    await page.getByText('The configuration of all flags there is deleted').waitFor();
    await page.getByRole('button', { name: 'Unlink production' }).click();
    await page.getByText('production is unlinked').waitFor();
    expect((await environmentOf(id, 'production'))?.visible).toBe(false);

    await page.getByRole('button', { name: 'New API token' }).click();
    await page.getByLabel('Name', { exact: true }).fill('till');
    await page.getByRole('button', { name: 'See the changes' }).click();
    await page.getByRole('button', { name: 'Create token' }).click();
    await expect
      .poll(() => page.getByLabel('Secret', { exact: true }).inputValue())
      .toMatch(new RegExp(`^${id}:development\\.`));
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Delete the token till' }).click();
    await page.getByRole('button', { name: 'Delete token', exact: true }).click();
    await page.getByText('The token till is deleted').waitFor();
  });
});

it('a rule for names is explained to those who create flags, and undone', async () => {
  const id = await newProject();
  const rule = async () =>
    z.looseObject({ featureNaming: z.unknown() }).parse(await call('GET', `/api/admin/projects/${id}`));
  await visit({ path: `/projects/${id}/settings`, as: 'admin', expected: [/status of 400/] }, async (page) => {
    const names = page.getByRole('region', { name: 'Names of new flags' });
    await names.getByText('any name').waitFor();
    await names.getByRole('button', { name: 'Edit the rule for names' }).click();
    const edit = page.getByRole('dialog');
    await edit.getByLabel('Pattern').fill('shop- .+');
    await edit.getByText('A pattern has no white space.').waitFor();
    await edit.getByLabel('Pattern').fill('shop-.+');
    await edit.getByLabel('Example').fill('till');
    await edit.getByLabel('Explanation').fill('Begins with shop-');
    await edit.getByRole('button', { name: 'See the changes' }).click();
    await page.getByText('The names of new flags match shop-.+.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').filter({ hasText: 'must match the pattern' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await edit.getByLabel('Example').fill('shop-till');
    await edit.getByRole('button', { name: 'See the changes' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The rule for names is changed').waitFor();
    await names.getByText('shop-.+').waitFor();
    expect((await rule()).featureNaming).toEqual({
      pattern: 'shop-.+',
      example: 'shop-till',
      description: 'Begins with shop-',
    });
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByText('The rule for names is as it was before').waitFor();
    await names.getByText('any name').waitFor();
    expect((await rule()).featureNaming).toMatchObject({ pattern: null, example: null });
  });
  await call('PUT', `/api/admin/projects/${id}/settings`, {
    featureNaming: { pattern: 'shop-.+', example: 'shop-till' },
  });
  await visit({ path: `/projects/${id}/flags?create=true`, as: 'admin' }, async (page) => {
    await page.getByText('Names in this project match shop-.+, for example shop-till.').waitFor();
  });
});

it('who may not change a project is told which permission is missing', async () => {
  const id = await newProject();
  await visit({ path: `/projects/${id}/settings`, as: await newUser('Viewer') }, async (page) => {
    const button = page.getByRole('button', { name: 'Edit', exact: true });
    await button.waitFor();
    await expect.poll(() => button.getAttribute('data-lacks')).toContain('UPDATE_PROJECT');
  });
});
