import { expect, it } from 'vitest';
import { call, newFlag, newProject } from './support/data.ts';
import { visit } from './support/page.ts';

it('archived flags of a project are revived and deleted after the difference', async () => {
  const project = await newProject();
  const [kept, gone] = [`${project}-kept`, `${project}-gone`];
  for (const name of [kept, gone]) await newFlag(project, name);
  await call('POST', `/api/admin/projects/${project}/archive`, { features: [kept, gone] });
  await visit({ path: `/projects/${project}/archive`, as: 'admin' }, async (page) => {
    await page.getByRole('status').filter({ hasText: '2 flags' }).waitFor();
    await page.getByRole('button', { name: `Revive ${kept}` }).click();
    await page.getByText(`${kept} is active again, and off in every environment.`).waitFor();
    await page.getByRole('button', { name: 'Revive', exact: true }).click();
    await page.getByText(`${kept} is revived`).waitFor();
    expect(await call('GET', `/api/admin/projects/${project}/features/${kept}`)).toMatchObject({ archived: false });
    await page.getByRole('button', { name: `Delete ${gone}` }).click();
    await page.getByRole('button', { name: 'Delete flag' }).click();
    await page.getByRole('heading', { name: 'The archive is empty' }).waitFor();
    expect(await call('GET', `/api/admin/archive/features/${project}`)).toMatchObject({ features: [] });
  });
});

it('the undo of a revival is proposed where changes are reviewed', async () => {
  const project = await newProject();
  const name = `${project}-a`;
  await newFlag(project, name);
  await call('POST', `/api/admin/projects/${project}/archive`, { features: [name] });
  await call('PUT', `/api/admin/projects/${project}/environments/production/change-requests/config`, {
    changeRequestsEnabled: true,
  });
  await visit({ path: `/projects/${project}/archive`, as: 'admin' }, async (page) => {
    await page.getByRole('button', { name: `Revive ${name}` }).click();
    await page.getByRole('button', { name: 'Revive', exact: true }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    const added = page.getByRole('link', { name: /^Added to change request #\d+/ });
    expect(await call('GET', `/api/admin${await added.getAttribute('href')}`)).toMatchObject({
      features: [{ name, changes: [{ action: 'archiveFeature' }] }],
    });
    expect(await call('GET', `/api/admin/projects/${project}/features/${name}`)).toMatchObject({ archived: false });
  });
});
