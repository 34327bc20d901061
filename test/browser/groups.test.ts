import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { call, newProject, newUser } from './support/data.ts';
import { checkAccess, visit } from './support/page.ts';

const members = z.looseObject({ users: z.array(z.looseObject({ user: z.looseObject({ id: z.number() }) })) });

it('a group is made, gets and loses members, passes roles on, and is deleted', async () => {
  const name = `שיווק ${randomUUID().slice(0, 8)}`;
  const [first, second] = [await newUser('Viewer'), await newUser('Viewer')];
  const project = await newProject();
  await visit({ path: '/groups', as: 'admin' }, async (page) => {
    await page.getByRole('button', { name: 'New group' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Groups at the login provider').fill('pay\nmarketing\npay');
    await page.getByRole('button', { name: 'Create group' }).click();
    await page.getByRole('heading', { name: 'There are no members yet' }).waitFor();
    const path = `/api/admin/groups/${new URL(page.url()).pathname.split('/').at(-1)}`;
    const id = Number(path.split('/').at(-1));
    expect(await call('GET', path)).toMatchObject({ mappingsSSO: ['pay', 'marketing'], rootRole: null });

    await page.getByRole('button', { name: 'Add member' }).click();
    const find = page.getByLabel('Find people and service accounts');
    for (const username of [first, second]) {
      await find.fill(username);
      await page.getByRole('checkbox', { name: username }).check();
    }
    await page.getByText(`To add: ${first}, ${second}`).waitFor();
    await checkAccess(page);
    await page.getByRole('button', { name: 'Save the members' }).click();
    await page.getByText('2 added').waitFor();
    await page.getByText('2 members', { exact: true }).waitFor();

    await page.getByRole('button', { name: `Remove ${first} from the group` }).click();
    await page.getByText(`${first} is no longer a member`).waitFor();
    expect(members.parse(await call('GET', path)).users).toHaveLength(1);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByText(`${first} is a member again`).waitFor();
    expect(members.parse(await call('GET', path)).users).toHaveLength(2);

    await call('POST', `/api/admin/projects/${project}/access`, { roles: [5], users: [], groups: [id] });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Root role').selectOption('Editor');
    await page.getByLabel('Description').fill('Who sells');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`${name} is changed`).waitFor();
    expect(await call('GET', path)).toMatchObject({ rootRole: 2, description: 'Who sells' });
    await page.getByRole('link', { name: project }).waitFor();

    // The page of a member shows what it gets from the group.
    await page.getByRole('link', { name: second }).click();
    await page.getByText(`through ${name}`, { exact: true }).waitFor();
    await page.getByText(`Member through ${name}`).waitFor();
    await page.getByRole('link', { name }).click();

    await page.getByRole('button', { name: 'Delete group' }).click();
    const question = page.getByRole('dialog', { name: `Delete ${name}?` });
    await question.getByText('the root role Editor').waitFor();
    await question.getByText(`its roles in ${project}`).waitFor();
    await question.getByText('2 members are affected.').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`${name} is deleted`).waitFor();
    await page.getByRole('heading', { name: 'Groups', level: 1 }).waitFor();
  });
});
