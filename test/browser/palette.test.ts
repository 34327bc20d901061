import { inject, it } from 'vitest';
import { newProject } from './data.ts';
import { checkAccess, visit } from './page.ts';

it('goes to a flag among 5,000, to a project and to a page, with the keyboard alone', async () => {
  const project = await newProject();
  await visit({ path: '/segments', as: 'admin' }, async (page) => {
    await page.getByRole('heading', { name: 'Segments', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Flag, project, segment, page or action' });
    await field.waitFor();
    await checkAccess(page);
    await page.keyboard.type('large-4321');
    await page.getByRole('option', { name: 'large-4321', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/projects/${inject('large')}/features/large-4321`);
    await page.keyboard.press('Control+k');
    await field.waitFor();
    await page.keyboard.type(project);
    await page.getByRole('option', { name: `Settings of ${project}` }).waitFor();
    await page.getByRole('option', { name: `${project} Project`, selected: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: `Settings of ${project}`, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/projects/${project}/settings`);
  });
});
