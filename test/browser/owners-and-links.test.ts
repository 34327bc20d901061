import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { call, newFlag, newProject, newUser } from './support/data.ts';
import { checkAccess, visit } from './support/page.ts';

const stored = z.looseObject({
  owners: z.array(z.looseObject({ type: z.string(), name: z.string() })),
  links: z.array(z.looseObject({ url: z.string(), title: z.string().nullable() })),
});
const flagOf = async (project: string, flag: string) =>
  stored.parse(await call('GET', `/api/admin/projects/${project}/features/${flag}`));
const ownersOf = async (project: string, flag: string) =>
  (await flagOf(project, flag)).owners.map(({ type, name }) => `${type} ${name}`);
const linksOf = async (project: string, flag: string) =>
  (await flagOf(project, flag)).links.map(({ url, title }) => [url, title]);

const newOne = async () => {
  const project = await newProject();
  const flag = `${project}-a`;
  await newFlag(project, flag, { links: [] });
  return { project, flag, path: `/projects/${project}/features/${flag}` };
};

const newGroup = async (): Promise<string> => {
  const name = `Group ${randomUUID().slice(0, 8)}`;
  await call('POST', '/api/admin/groups', { name, users: [] });
  return name;
};

describe('owners of a flag', () => {
  it('are chosen among users and groups, saved after the difference, and named in the history', async () => {
    const { project, flag, path } = await newOne();
    const [user, group] = [await newUser('Editor'), await newGroup()];
    await visit({ path, as: 'admin' }, async (page) => {
      await page.getByRole('button', { name: 'Edit owners' }).click();
      const dialog = page.getByRole('dialog', { name: `Who is responsible for ${flag}?` });
      await dialog.getByRole('checkbox').first().waitFor();
      for (const name of [user, group]) {
        const search = dialog.getByLabel('Search');
        if ((await search.count()) > 0) await search.fill(name);
        await dialog.getByRole('checkbox', { name }).check();
      }
      await checkAccess(page);
      await dialog.getByRole('button', { name: 'See the changes' }).click();
      const confirm = page.getByRole('dialog', { name: 'Change the owners?' });
      await confirm.getByText(`${user} becomes an owner of ${flag}. ${group} becomes an owner of ${flag}.`).waitFor();
      await confirm.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Owners changed').waitFor();
      expect(await ownersOf(project, flag)).toEqual([`user ${user}`, `group ${group}`]);
      await page.getByRole('region', { name: 'About this flag' }).getByText(group).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('The owners are as they were before').waitFor();
      expect(await ownersOf(project, flag)).toEqual([]);
      const { changes } = z
        .object({ changes: z.array(z.looseObject({ summary: z.string() })) })
        .parse(await call('GET', `/api/admin/projects/${project}/history/diff?from=2&to=3`));
      expect(changes.map(({ summary }) => summary).toSorted()).toEqual([
        `Owner ${user} added`,
        `Owner group “${group}” added`,
      ]);
    });
  });

  it('cannot be changed by who may not change the flag', async () => {
    const { path } = await newOne();
    const viewer = await newUser('Viewer');
    await visit({ path, as: viewer }, async (page) => {
      for (const name of ['Edit owners', 'Edit links'])
        expect(await page.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
    });
  });

  it('are a filter of the list, with “me”, and a column', async () => {
    const project = await newProject();
    const group = await newGroup();
    const { users, groups } = z
      .object({
        users: z.array(z.looseObject({ id: z.number(), username: z.string().nullish() })),
        groups: z.array(z.looseObject({ id: z.number(), name: z.string() })),
      })
      .parse(await call('GET', '/api/admin/user-admin/access'));
    const admin = users.find(({ username }) => username === 'admin')?.id;
    const id = groups.find(({ name }) => name === group)?.id;
    for (const name of ['mine', 'ours', 'free']) await newFlag(project, `${project}-${name}`);
    const own = (name: string, ...owners: readonly object[]) =>
      call('PUT', `/api/admin/projects/${project}/features/${project}-${name}/owners`, { owners });
    await own('mine', { type: 'user', id: admin });
    await own('ours', { type: 'group', id });
    await visit({ path: `/projects/${project}/flags`, as: 'admin' }, async (page) => {
      const row = (name: string) => page.getByRole('row').filter({ hasText: `${project}-${name}` });
      await row('free').waitFor();
      expect(await page.getByRole('columnheader', { name: 'Owners' }).count()).toBe(0);
      const filter = async (name: string): Promise<void> => {
        await page.getByRole('button', { name: 'Filter', exact: true }).click();
        await page.getByRole('menuitem', { name, exact: true }).click();
      };
      await filter('Owned by me');
      await row('ours').waitFor({ state: 'detached' });
      await row('mine').waitFor();
      expect(new URL(page.url()).search).toBe(`?owner=IS:user:${admin}`);
      await page.getByRole('button', { name: 'Remove the filter: Owned by me' }).click();
      await row('free').waitFor();
      await filter('Owner');
      const dialog = page.getByRole('dialog', { name: 'Filter by owner' });
      for (const name of ['nobody', group]) {
        const search = dialog.getByLabel('Search');
        if ((await search.count()) > 0) await search.fill(name);
        await dialog.getByRole('checkbox', { name, exact: true }).check();
      }
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await row('mine').waitFor({ state: 'detached' });
      await row('ours').waitFor();
      await row('free').waitFor();
      await page.getByRole('button', { name: `Change the filter: Owner is any of nobody, ${group}` }).waitFor();
      await page.getByRole('button', { name: 'View' }).click();
      await page.getByRole('menuitem', { name: 'Columns…' }).click();
      const columns = page.getByRole('dialog', { name: 'Columns of the list' });
      await columns.getByRole('checkbox', { name: 'Owners' }).check();
      await page.keyboard.press('Escape');
      await row('ours').getByText(group).waitFor();
      await checkAccess(page);
    });
  });
});

describe('links of a flag', () => {
  it('are added, changed, removed and taken from templates, saved after the difference, and undone', async () => {
    const { project, flag, path } = await newOne();
    await call('PUT', `/api/admin/projects/${project}/settings`, {
      linkTemplates: [{ title: 'Code', urlTemplate: 'https://code.example/search?q={{feature}}' }],
    });
    await call('POST', `/api/admin/projects/${project}/features/${flag}/link`, {
      url: 'https://a.example/1',
      title: 'One',
    });
    await call('POST', `/api/admin/projects/${project}/features/${flag}/link`, { url: 'https://b.example/2' });
    const save = async (page: Parameters<Parameters<typeof visit>[1]>[0]): Promise<void> => {
      await page.getByRole('button', { name: 'See the changes' }).click();
      await page.getByRole('dialog', { name: 'Change the links?' }).getByRole('button', { name: 'Save' }).click();
      await page.getByText('Links changed').waitFor();
    };
    await visit({ path, as: 'admin' }, async (page) => {
      await page.getByRole('button', { name: 'Edit links' }).click();
      const dialog = page.getByRole('dialog', { name: `Links of ${flag}` });
      await dialog.getByRole('button', { name: 'Add Code' }).click();
      await dialog.getByRole('button', { name: 'Add Code' }).waitFor({ state: 'detached' });
      const address = dialog.getByLabel('Address');
      await address.fill('javascript:alert(1)');
      await dialog.getByText('This is no address of a web page.').waitFor();
      await address.fill('a.example/1');
      await dialog.getByText('The flag has a link to this page.').waitFor();
      await address.fill('c.example/3');
      await dialog.getByLabel('Title (optional)').fill('Three');
      await dialog.getByRole('button', { name: 'Add link' }).click();
      await dialog.getByRole('button', { name: 'Edit the link One' }).click();
      await dialog.getByLabel('Address').fill('https://a.example/new');
      await dialog.getByRole('button', { name: 'Change link', exact: true }).click();
      await dialog.getByRole('button', { name: 'Remove the link https://b.example/2' }).click();
      await checkAccess(page);
      await dialog.getByRole('button', { name: 'See the changes' }).click();
      await page
        .getByText(
          'The link https://b.example/2 is removed. The link One (https://a.example/1) becomes One (https://a.example/new). The link Code is added. The link Three is added.',
        )
        .waitFor();
      await page.getByRole('dialog', { name: 'Change the links?' }).getByRole('button', { name: 'Save' }).click();
      await page.getByText('Links changed').waitFor();
      expect(await linksOf(project, flag)).toEqual([
        ['https://a.example/new', 'One'],
        [`https://code.example/search?q=${flag}`, 'Code'],
        ['https://c.example/3', 'Three'],
      ]);
      const link = page.getByRole('region', { name: 'About this flag' }).getByRole('link', { name: 'Three' });
      expect(await link.getAttribute('href')).toBe('https://c.example/3');
      expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('The links are as they were before').waitFor();
      expect(await linksOf(project, flag)).toEqual([
        ['https://a.example/1', 'One'],
        ['https://b.example/2', null],
      ]);
      await page.getByRole('button', { name: 'Edit links' }).click();
      await page.getByRole('button', { name: 'Remove the link One' }).click();
      await save(page);
      expect(await linksOf(project, flag)).toEqual([['https://b.example/2', null]]);
    });
  });
});
