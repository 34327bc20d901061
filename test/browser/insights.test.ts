import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { call, newFlag, newProject, newUser } from './support/data.ts';
import { fileOf } from './support/downloads.ts';
import { checkAccess, visit } from './support/page.ts';

const today = (): string => new Date().toISOString().slice(0, 10);

const dayMs = 86_400_000;
/** Where the day in UTC ends before the test may, waits for the next one: its changes are counted by days. */
const onOneDay = async (): Promise<void> => {
  const left = dayMs - (Date.now() % dayMs);
  if (left < 120_000) await setTimeout(left);
};

/** A project with a flag in production, one that is stale, and a change request that was approved. */
const newHistory = async (): Promise<string> => {
  await onOneDay();
  const project = await newProject();
  const features = `/api/admin/projects/${project}/features`;
  for (const name of ['one', 'two', 'three']) await newFlag(project, `${project}-${name}`);
  await call('POST', `${features}/${project}-one/environments/production/on`);
  await call('POST', `${features}/${project}-one/environments/development/on`);
  await call('POST', `${features}/${project}-one/environments/development/off`);
  await call('PATCH', `${features}/${project}-two`, [{ op: 'replace', path: '/stale', value: true }]);
  const requests = `/api/admin/projects/${project}/environments/production/change-requests`;
  await call('PUT', `${requests}/config`, { changeRequestsEnabled: true, requiredApprovals: 1 });
  const { id } = (await call('POST', requests, {
    ...{ action: 'updateEnabled', feature: `${project}-three` },
    payload: { enabled: true },
  })) as { readonly id: number };
  for (const state of ['In review', 'Approved', 'Applied'])
    await call('PUT', `/api/admin/projects/${project}/change-requests/${id}/state`, { state });
  return project;
};

it('a project shows how its flags live, drawn, as tables and as CSV', async () => {
  const project = await newHistory();
  await visit({ path: `/projects/${project}/flags`, as: 'admin' }, async (page) => {
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Insights' }).click();
    await page.getByRole('heading', { name: `Insights: ${project}` }).waitFor();
    await page.getByText('median of 2 flags').waitFor();
    await page.getByText('of 3 flags that are not archived').waitFor();
    await page.getByText('median of 1 request').waitFor();

    const production = page.getByRole('region', { name: 'Time to production' });
    await production.getByText('As a table').click();
    const week = production.getByRole('row').nth(1).getByRole('cell');
    await expect.poll(() => week.allTextContents()).toEqual(['0', '0', '2']);
    const stages = page.getByRole('region', { name: 'Flags by stage' });
    await stages.locator('canvas').waitFor();
    await stages.getByText('Flags by stage: 5 lines with 90 points').waitFor({ state: 'attached' });
    await stages.getByText('As a table').click();
    const newest = stages.getByRole('row').filter({ hasText: today() });
    await expect.poll(() => newest.getByRole('cell').allTextContents()).toEqual(['3', '0', '0', '0', '0']);
    await checkAccess(page);

    const changes = page.getByRole('region', { name: 'Changes a day' });
    await changes.getByText('As a table').click();
    await expect
      .poll(() => changes.getByRole('columnheader').allTextContents())
      .toEqual(['Day (UTC)', 'development', 'production']);
    const shown = await changes.getByRole('row').filter({ hasText: today() }).getByRole('cell').allTextContents();
    const { changes: counted } = (await call('GET', `/api/admin/projects/${project}/insights`)) as {
      readonly changes: { readonly byType: Readonly<Record<string, number>> };
    };
    expect(counted.byType.production).toBeGreaterThan(1);
    expect(shown).toEqual([`${counted.byType.development}`, `${counted.byType.production}`]);
    await page.getByRole('region', { name: 'How old the debt is' }).getByText('1 marked stale').waitFor();
    await page.getByRole('region', { name: 'Approvals' }).getByText('Until the approval: less than a minute').waitFor();

    await page.getByLabel('Period').selectOption('Last 30 days');
    await stages.getByText('Flags by stage: 5 lines with 30 points').waitFor({ state: 'attached' });
    expect(new URL(page.url()).searchParams.get('days')).toBe('30');
    const lines = (await fileOf(page, 'Download as CSV')).trimEnd().split('\r\n');
    expect(lines.length).toBe(31);
    expect(lines[0]).toContain('date,initial,preLive,live,completed,archived,changes');
    expect(lines.at(-1)).toContain(`${today()},3,0,0,0,0,`);
  });
});

it('all projects are compared, those that the caller sees, and what failed is read again', async () => {
  const [project, hidden, viewer] = [
    await newHistory(),
    await newProject({ mode: 'private' }),
    await newUser('Viewer'),
  ];
  await visit({ path: '/projects', as: viewer, expected: [/status of 500/] }, async (page) => {
    await page.route('**/api/admin/insights?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('main').getByRole('link', { name: 'Insights' }).click();
    await page.getByRole('heading', { name: 'Insights', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await page.getByText('nothing to clean up').count()).toBe(0);
    await page.unroute('**/api/admin/insights?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    const projects = page.getByRole('region', { name: 'Projects' });
    const row = projects.getByRole('row').filter({ hasText: project });
    await row.waitFor();
    expect((await row.getByRole('cell').allTextContents()).slice(0, 2)).toEqual(['3', '1']);
    expect(await projects.getByText(hidden).count()).toBe(0);
    await checkAccess(page);
    await row.getByRole('link').click();
    await page.getByRole('heading', { name: `Insights: ${project}` }).waitFor();
  });
});
