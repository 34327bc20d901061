import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { adminPassword } from './global-setup.ts';
import { call, newFlag, newProject, newUser } from './support/data.ts';
import { visit } from './support/page.ts';

const created = z.looseObject({ id: z.number() });
const list = (project: string, search = ''): string => `/projects/${project}/change-requests${search}`;
const one = (project: string, id: number): string => `${list(project)}/${id}`;

/** Creates a project with reviews in production, and a flag that has a strategy there. */
const reviewedProject = async () => {
  const project = await newProject();
  const flag = `${project}-a`;
  await newFlag(project, flag);
  const strategy = z.looseObject({ id: z.string() }).parse(
    await call('POST', `/api/admin/projects/${project}/features/${flag}/environments/production/strategies`, {
      name: 'flexibleRollout',
      parameters: { rollout: '10', stickiness: 'default', groupId: flag },
    }),
  );
  await call('PUT', `/api/admin/projects/${project}/environments/production/change-requests/config`, {
    changeRequestsEnabled: true,
    requiredApprovals: 1,
  });
  return { project, flag, strategy: strategy.id };
};

const propose = async (project: string, changes: readonly unknown[]): Promise<number> =>
  created.parse(await call('POST', `/api/admin/projects/${project}/environments/production/change-requests`, changes))
    .id;

const move = (project: string, id: number, state: string) =>
  call('PUT', `/api/admin${one(project, id)}/state`, { state });

/** The dialog that asks before a request is moved; toasts are dialogs, too. */
const question = (page: Page) => page.getByRole('dialog', { name: /\?$/ });

const act = async (page: Page, button: string): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  await question(page).getByRole('button', { name: button, exact: true }).click();
  await question(page).waitFor({ state: 'detached' });
};

it('people have the same name in change requests as everywhere, and are found by it', async () => {
  const { project, flag } = await reviewedProject();
  const [username, name] = [`kari-${project}`, `Kari of ${project}`];
  await call('POST', '/api/admin/user-admin', { username, name, rootRole: 'Admin', password: adminPassword });
  await visit({ path: `/projects/${project}/features/${flag}`, as: username }, async (page) => {
    await page.getByRole('switch', { name: `${flag} in production` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add to change request' }).click();
    await page.getByText(/^Added to change request #/).waitFor();
    await page.goto(list(project, `?query=${encodeURIComponent(name)}`));
    await page.getByRole('row').getByText(name, { exact: true }).waitFor();
    await page.getByRole('row').getByRole('link').first().click();
    await page.getByText(`by ${name}, for production`).waitFor();
    await expect.poll(() => page.getByText(username).count()).toBe(0);
  });
});

describe('a change request', () => {
  it('is found, sent, commented on, approved and applied, with what it changes and what happened to it', async () => {
    const { project, flag, strategy } = await reviewedProject();
    const id = await propose(project, [
      { action: 'updateEnabled', feature: flag, payload: { enabled: true } },
      {
        action: 'updateStrategy',
        feature: flag,
        payload: {
          id: strategy,
          name: 'flexibleRollout',
          constraints: [],
          parameters: { rollout: '50', stickiness: 'default', groupId: flag },
        },
      },
    ]);
    // Drafts are personal, but administrators can open them at their address.
    await visit({ path: one(project, id), as: 'admin' }, async (page) => {
      await page.getByText(`${flag} is switched on in production. off → on`).waitFor();
      await page.getByText('Gradual rollout: share 10 % → 50 %.').waitFor();
      // Nobody gets a flag that is off.
      const whom = page.getByRole('region', { name: 'Whom it changes' });
      await whom.getByText(/On for 0\.0 % → (4\d|5\d)\.\d % of users in production\./).waitFor();
      await expect.poll(() => page.locator('ins').first().isVisible()).toBe(false);
      for (const json of await page.getByText('As JSON').all()) await json.click();
      await page.locator('ins').filter({ hasText: '"rollout": "50"' }).waitFor();
      await page.locator('del').filter({ hasText: '"rollout": "10"' }).waitFor();
      await page.getByRole('heading', { name: `Change request #${id}`, level: 1, exact: true }).waitFor();
      await expect.poll(() => page.title()).toBe(`Change request #${id} · ${project} · Halyard`);
      await act(page, 'Send to review');
      await page.getByLabel('Your comment').fill('On Monday, من فضلك 🎉');
      await page.getByRole('button', { name: 'Add comment' }).click();
      await page.getByRole('listitem').filter({ hasText: 'On Monday' }).waitFor();
      await page.getByRole('link', { name: 'All change requests' }).click();
      await expect.poll(() => page.title()).toBe(`Change requests of ${project} · Halyard`);
      const inList = page.getByRole('row').filter({ hasText: 'In review' }).getByRole('link');
      expect(await inList.textContent()).toBe(`Change request #${id}`);
      await inList.click();
      await act(page, 'Approve');
      await page.getByText('1 of 1 approval', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Apply', exact: true }).click();
      await question(page).getByText('which is a production environment').waitFor();
      await question(page).getByRole('button', { name: 'Apply' }).click();
      await page.getByRole('listitem').filter({ hasText: 'Change request applied' }).waitFor();
      expect(
        await call('GET', `/api/admin/projects/${project}/features/${flag}/environments/production`),
      ).toMatchObject({ enabled: true, strategies: [{ parameters: { rollout: '50' } }] });
    });
  });

  it('says whom a changed segment changes, flag by flag, and which production it reaches', async () => {
    const { project, flag, strategy } = await reviewedProject();
    const constraint = (...values: string[]) => ({ contextName: 'userId', operator: 'IN', values });
    const segment = { name: `${project}-north`, project };
    const { id: segmentId } = created.parse(
      await call('POST', '/api/admin/segments', { ...segment, constraints: [constraint('user-1', 'user-2')] }),
    );
    const E = `/api/admin/projects/${project}/features/${flag}/environments`;
    await call('PUT', `${E}/production/strategies/${strategy}`, { name: 'default', segments: [segmentId] });
    await call('POST', `${E}/production/on`);
    await call('PUT', `/api/admin/projects/${project}/environments/development/change-requests/config`, {
      changeRequestsEnabled: true,
    });
    const { id } = created.parse(
      await call('POST', `/api/admin/projects/${project}/environments/development/change-requests`, {
        action: 'updateSegment',
        payload: { ...segment, id: segmentId, constraints: [constraint('user-2')] },
      }),
    );
    for (const state of ['In review', 'Approved']) await move(project, id, state);
    await visit({ path: one(project, id), as: 'admin' }, async (page) => {
      const whom = page.getByRole('region', { name: 'Whom it changes' });
      await whom.getByText(`${flag} in production`).waitFor();
      await whom.getByText('On for 0.2 % → 0.1 % of users in production.').waitFor();
      await whom.getByText('1 user would lose it').waitFor();
      await page.getByRole('button', { name: 'Apply', exact: true }).click();
      await question(page).getByText('This changes production, which is a production environment').waitFor();
    });
  });

  it('says what is in the way, can be scheduled, and is taken back', async () => {
    const { project, flag, strategy } = await reviewedProject();
    const id = await propose(project, [{ action: 'deleteStrategy', feature: flag, payload: { id: strategy } }]);
    await move(project, id, 'In review');
    await visit({ path: one(project, id), as: 'admin', expected: [/status of 4\d\d/] }, async (page) => {
      await act(page, 'Approve');
      await page.getByRole('button', { name: 'Schedule', exact: true }).click();
      const time = page.getByLabel('Time', { exact: true });
      await time.fill('2020-01-01T10:00');
      await question(page).getByRole('alert').filter({ hasText: 'Enter a time in the future.' }).waitFor();
      expect(await time.getAttribute('aria-invalid')).toBe('true');
      await time.press('Enter');
      expect(await question(page).getByRole('button', { name: 'Schedule' }).isEnabled()).toBe(false);
      await time.fill('2099-01-01T10:00');
      await expect.poll(() => question(page).getByRole('alert').count()).toBe(0);
      await question(page).getByRole('button', { name: 'Schedule' }).click();
      await page.getByText('It is applied at Jan 1, 2099').waitFor();
      await call(
        'DELETE',
        `/api/admin/projects/${project}/features/${flag}/environments/production/strategies/${strategy}`,
      );
      await page.reload();
      await page.getByText('something that it changes no longer exists').waitFor();
      await page.getByRole('button', { name: 'Apply', exact: true }).click();
      await question(page).getByRole('button', { name: 'Apply' }).click();
      await question(page).getByRole('alert').waitFor();
      await page.keyboard.press('Escape');
      await act(page, 'Reject');
      await page.getByText(`Change request #${id} is rejected`).first().waitFor();
    });
  });

  it('is not approved with what the reviewer has not seen', async () => {
    const { project, flag, strategy } = await reviewedProject();
    const id = await propose(project, [{ action: 'updateEnabled', feature: flag, payload: { enabled: true } }]);
    await move(project, id, 'In review');
    await visit({ path: one(project, id), as: 'admin' }, async (page) => {
      await page.getByText(`${flag} is switched on in production.`).waitFor();
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
      await question(page).waitFor();
      await propose(project, [{ action: 'deleteStrategy', feature: flag, payload: { id: strategy } }]);
      await question(page).getByRole('button', { name: 'Approve' }).click();
      await question(page).getByRole('alert').filter({ hasText: 'to see the current state' }).waitFor();
      expect(await call('GET', `/api/admin${one(project, id)}`)).toMatchObject({ state: 'In review', approvals: [] });
      await page.keyboard.press('Escape');
      await act(page, 'Approve');
      await page.getByText('1 of 1 approval', { exact: true }).waitFor();
    });
  });

  it('is not approved with what is added while the approval is on its way', async () => {
    const { project, flag, strategy } = await reviewedProject();
    const id = await propose(project, [{ action: 'updateEnabled', feature: flag, payload: { enabled: true } }]);
    await move(project, id, 'In review');
    const elsewhere = () => newFlag(project, `${flag}-${Date.now()}`);
    const meanwhile = [
      elsewhere,
      () => propose(project, [{ action: 'deleteStrategy', feature: flag, payload: { id: strategy } }]),
    ];
    await visit({ path: one(project, id), as: 'admin', expected: [/status of 412/] }, async (page) => {
      await page.route('**/state', async (route) => {
        await meanwhile.shift()?.();
        await route.continue();
      });
      await page.getByText(`${flag} is switched on in production.`).waitFor();
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
      await question(page).getByRole('button', { name: 'Approve' }).click();
      await question(page).getByRole('alert').filter({ hasText: 'to see the current state' }).waitFor();
      expect(meanwhile).toEqual([]);
      expect(await call('GET', `/api/admin${one(project, id)}`)).toMatchObject({ state: 'In review', approvals: [] });
      // A change of something else does not stop the approval.
      meanwhile.push(elsewhere);
      await page.keyboard.press('Escape');
      await act(page, 'Approve');
      await page.getByText('1 of 1 approval', { exact: true }).waitFor();
      expect(meanwhile).toEqual([]);
    });
  });

  it('offers nothing that a viewer may not do, and names what is missing', async () => {
    const { project, flag } = await reviewedProject();
    const id = await propose(project, [{ action: 'archiveFeature', feature: flag }]);
    await move(project, id, 'In review');
    await visit({ path: one(project, id), as: await newUser('Viewer'), width: 390, height: 800 }, async (page) => {
      const approve = page.getByRole('button', { name: 'Approve', exact: true });
      await expect.poll(() => approve.getAttribute('data-lacks')).toContain('APPROVE_CHANGE_REQUEST');
      const cancel = page.getByRole('button', { name: 'Cancel the request' });
      await expect.poll(() => cancel.getAttribute('data-lacks')).toBe('Only its author may do this');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    });
  });
});

describe('the list of change requests', () => {
  let project = '';
  beforeAll(async () => {
    project = (await reviewedProject()).project;
  });

  it('says what to do when there is none, and is found from the side', async () => {
    await visit({ path: list(project), as: 'admin' }, async (page) => {
      await page.getByRole('heading', { name: 'There are no change requests yet' }).waitFor();
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: /^Change requests/ })
        .click();
      await page.waitForURL('**/change-requests');
      await page.getByRole('heading', { level: 1, name: 'Change requests', exact: true }).waitFor();
    });
  });

  it('is searched by its words and states, and has both in the address', async () => {
    const { project: other, flag } = await reviewedProject();
    const id = await propose(other, [{ action: 'archiveFeature', feature: flag }]);
    await call('PUT', `/api/admin${one(other, id)}/title`, { title: `${'x'.repeat(92)} عنوان` });
    await move(other, id, 'In review');
    await visit({ path: list(other), as: 'admin' }, async (page) => {
      await page.getByRole('row').filter({ hasText: 'عنوان' }).waitFor();
      await page.getByLabel('Search change requests').fill('nothing');
      await page.getByRole('heading', { name: 'No change request matches' }).waitFor();
      await page.getByRole('button', { name: 'Show all' }).click();
      await page.getByRole('row').filter({ hasText: flag }).waitFor();
      expect(new URL(page.url()).search).toBe('?state=all');
    });
  });
});
