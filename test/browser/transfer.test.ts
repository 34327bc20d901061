import { describe, expect, it } from 'vitest';
import { call, newFlag, newProject, newUser } from './support/data.ts';
import { fileOf } from './support/downloads.ts';
import { checkAccess, visit } from './support/page.ts';

const newStrategy = (project: string, flag: string, rollout: string) =>
  call('POST', `/api/admin/projects/${project}/features/${flag}/environments/production/strategies`, {
    name: 'flexibleRollout',
    parameters: { rollout, stickiness: 'default', groupId: flag },
  });

const strategiesOf = (project: string, flag: string) =>
  call('GET', `/api/admin/projects/${project}/features/${flag}/environments/production/strategies`);

/** Creates a project with a flag, and a data set that changes this flag and adds another one. */
const prepared = async () => {
  const project = await newProject();
  const [old, fresh] = [`${project}-old`, `${project}-new`];
  await newFlag(project, old);
  await newStrategy(project, old, '20');
  const strategy = (featureName: string, rollout: string) => ({
    featureName,
    name: 'flexibleRollout',
    parameters: { rollout, stickiness: 'default', groupId: featureName },
  });
  const data = {
    features: [{ name: old }, { name: fresh, description: 'From a file' }],
    featureStrategies: [strategy(old, '60'), strategy(fresh, '5')],
    featureEnvironments: [{ featureName: old, enabled: true }],
  };
  return { project, old, fresh, data };
};

describe('import and export', () => {
  it('flags leave in a file, and come back from one after a look at what it changes', async () => {
    const { project, old, fresh, data } = await prepared();
    await visit({ path: `/import-export?project=${project}&environment=production`, as: 'admin' }, async (page) => {
      const out = page.getByRole('region', { name: 'Export flags' });
      const into = page.getByRole('region', { name: 'Import flags' });
      const text = await fileOf(out, 'Download');
      expect(JSON.parse(text)).toMatchObject({ features: [{ name: old, project }] });

      await into.getByLabel('Or paste its text').fill('{"features"');
      await into.getByText('This is not JSON').waitFor();
      await into.getByRole('button', { name: 'Choose another one' }).click();
      await into
        .getByLabel('Or paste its text')
        .fill(JSON.stringify({ ...data, features: [...data.features, data.features[0]] }));
      await into.getByRole('button', { name: 'Check' }).click();
      await into.getByText('This prevents the import').waitFor();
      await expect.poll(() => into.getByRole('button', { name: 'Import' }).getAttribute('aria-disabled')).toBe('true');
      await checkAccess(page);

      await into.getByRole('button', { name: 'Choose another one' }).click();
      const buffer = Buffer.from(JSON.stringify({ project: 'x', environment: 'x', data }));
      await into.getByLabel('File').setInputFiles({ name: 'flags.json', mimeType: 'application/json', buffer });
      await into.getByText('2 flags with 2 strategies').waitFor();
      await into.getByRole('button', { name: 'Check' }).click();
      await into.getByText('exist in this project and are overwritten').waitFor();
      await into.getByRole('button', { name: 'Import' }).click();
      const dialog = page.getByRole('dialog', { name: `Import into ${project}, production` });
      await dialog.getByText(`A new flag: ${fresh}`).waitFor();
      await dialog.getByText('20 % → 60 %').waitFor();
      await dialog.getByText(`${old}: is switched on`).waitFor();
      await dialog.getByText('which is a production environment').waitFor();
      await dialog.getByLabel('Comment for the history').fill('From the old installation');
      await dialog.getByRole('button', { name: 'Import' }).click();
      await page.getByText('2 flags were imported').waitFor();
      expect(await strategiesOf(project, old)).toMatchObject([{ parameters: { rollout: '60' } }]);
      expect(await strategiesOf(project, fresh)).toMatchObject([{ parameters: { rollout: '5' } }]);

      // Undo first shows everything that it would revert: the whole import, however many revisions it took.
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      const back = page.getByRole('dialog', { name: /^Go back to revision \d+\?$/ });
      await back.getByText(`${fresh}: `).first().waitFor();
      await back.getByText(`${old}: `).first().waitFor();
      expect(await strategiesOf(project, old)).toMatchObject([{ parameters: { rollout: '60' } }]);
      expect(new URL(page.url()).searchParams.has('back')).toBe(false);
      await back.getByRole('button', { name: 'Restore' }).click();
      await back.waitFor({ state: 'detached' });
      expect(await strategiesOf(project, old)).toMatchObject([{ parameters: { rollout: '20' } }]);
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Activity' }).click();
      await page.getByText('From the old installation').first().waitFor();
    });
  });

  it('where changes are reviewed, an import becomes a change request', async () => {
    const { project, old, fresh, data } = await prepared();
    await call('PUT', `/api/admin/projects/${project}/environments/production/change-requests/config`, {
      changeRequestsEnabled: true,
    });
    const editor = await newUser('Editor');
    const { users } = (await call('GET', '/api/admin/user-admin')) as { users: { id: number; username: string }[] };
    const id = users.find(({ username }) => username === editor)?.id;
    // Gives the user the role Member.
    await call('POST', `/api/admin/projects/${project}/access`, { roles: [5], users: [id], groups: [] });
    const path = `/import-export?project=${project}&environment=production`;
    await visit({ path, as: editor, width: 375 }, async (page) => {
      const into = page.getByRole('region', { name: 'Import flags' });
      const state = page.getByRole('region', { name: 'Export the installation' });
      await state.getByText('Needs the permission ADMIN').waitFor({ state: 'attached' });
      await into.getByLabel('Or paste its text').fill(JSON.stringify(data));
      await into.getByRole('button', { name: 'Check' }).click();
      await into.getByRole('button', { name: 'Import' }).click();
      const dialog = page.getByRole('dialog', { name: `Import into ${project}, production` });
      await dialog.getByText('Changes in production are reviewed').first().waitFor();
      await dialog.getByRole('button', { name: 'Add to change request' }).click();
      await page.getByRole('link', { name: /^Added to change request #\d+/ }).click();
      await page.getByText(fresh).first().waitFor();
      expect(await strategiesOf(project, old)).toMatchObject([{ parameters: { rollout: '20' } }]);
      expect(await strategiesOf(project, fresh)).toEqual([]);
      const request = page.url().split('/').at(-1);
      expect(await call('GET', `/api/admin/projects/${project}/change-requests/${request}`)).toMatchObject({
        features: expect.arrayContaining([
          expect.objectContaining({
            name: old,
            changes: expect.arrayContaining([
              expect.objectContaining({ action: 'updateStrategy' }),
              expect.objectContaining({ action: 'updateEnabled' }),
            ]),
          }),
          expect.objectContaining({ name: fresh, changes: [expect.objectContaining({ action: 'addStrategy' })] }),
        ]),
      });
    });
  });

  it('an installation leaves as one file, and is compared with one before it takes it', async () => {
    const name = `tag-${Date.now()}`;
    await visit({ path: '/import-export', as: 'admin' }, async (page) => {
      const out = page.getByRole('region', { name: 'Export the installation' });
      const into = page.getByRole('region', { name: 'Import an installation' });
      for (const part of ['Projects', 'Environments', 'Flags with their strategies'])
        await out.getByLabel(part).uncheck();
      await out.getByLabel('Format').selectOption('yaml');
      const text = await fileOf(out, 'Download');
      expect(text).toContain('version: 4');
      await into
        .getByLabel('Or paste its text')
        .fill(
          `version: 4\nprojects: []\ntagTypes:\n  - name: simple\n    description: Changed\n  - name: ${name}\ntags: []\n`,
        );
      await into
        .getByLabel('What exists already')
        .selectOption({ label: 'is overwritten, and anything not in the document is removed' });
      await into.getByRole('button', { name: 'Compare' }).click();
      const dialog = page.getByRole('dialog', { name: 'Import this state' });
      await dialog.getByText(`Tag types: 1 new (${name})`).waitFor();
      await dialog.getByText(/^Projects: \d+ removed/).waitFor();
      await dialog.getByText('is deleted for good').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await into.getByLabel('What exists already').selectOption({ label: 'stays as it is' });
      await into.getByRole('button', { name: 'Compare' }).click();
      await dialog.getByText(`Tag types: 1 new (${name})`).waitFor();
      await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1);
      await dialog.getByRole('button', { name: 'Import' }).click();
      await page.getByText('The state was imported').waitFor();
      expect(await call('GET', `/api/admin/tag-types/${name}`)).toMatchObject({ tagType: { name } });
    });
  });
});
