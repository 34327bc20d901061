import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { call, newProject, newUser } from './support/data.ts';
import { checkAccess, visit } from './support/page.ts';

const access = z.object({
  users: z.array(
    z.looseObject({
      id: z.number(),
      username: z.string().nullish(),
      email: z.string().nullish(),
      roles: z.array(z.number()),
    }),
  ),
  groups: z.array(z.looseObject({ id: z.number(), roles: z.array(z.number()) })),
});
const accessTo = async (project: string) => access.parse(await call('GET', `/api/admin/projects/${project}/access`));
const owner = 4;
const member = 5;

it('people and groups get roles, other roles, and none, each with undo', async () => {
  const project = await newProject();
  const user = await newUser('Viewer');
  // Enough users for the search field to appear.
  await Promise.all(Array.from({ length: 10 }, () => newUser('Viewer')));
  const group = `Till ${randomUUID().slice(0, 8)}`;
  await call('POST', '/api/admin/groups', { name: group, users: [{ id: 1 }] });
  const role = `Night watch ${randomUUID().slice(0, 8)}`;
  const { id } = z.looseObject({ id: z.number() }).parse(await call('POST', '/api/admin/roles', { name: role }));
  const rolesOf = async () => (await accessTo(project)).users.find(({ username }) => username === user)?.roles;
  await visit({ path: `/projects/${project}/settings`, as: 'admin' }, async (page) => {
    await page.getByRole('tab', { name: 'Access' }).click();
    await page.getByRole('heading', { name: 'Nobody is a member yet' }).waitFor();
    await page.getByText('This project is open').waitFor();
    await page.getByRole('button', { name: 'Add member' }).click();
    const form = page.getByRole('dialog');
    for (const name of [user, group]) {
      await form.getByLabel('Search').fill(name);
      await form.getByRole('checkbox', { name }).check();
    }
    await expect.poll(() => form.getByRole('checkbox', { name: 'Member' }).isChecked()).toBe(true);
    await checkAccess(page);
    await form.getByRole('button', { name: 'Add member' }).click();
    await page.getByText(/^Added: /).waitFor();
    expect(await rolesOf()).toEqual([member]);
    expect((await accessTo(project)).groups.map(({ roles }) => roles)).toEqual([[member]]);
    await page.getByRole('link', { name: user }).waitFor();

    await page.getByRole('searchbox', { name: 'Search' }).fill(user);
    await page.getByRole('status').filter({ hasText: '1 member' }).waitFor();
    await page.getByRole('button', { name: `More actions: ${user}` }).click();
    await page.getByRole('menuitem', { name: 'Change roles' }).click();
    await page.getByRole('checkbox', { name: role }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`The roles of ${user} are changed`).waitFor();
    expect(await rolesOf()).toEqual([member, id]);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByText(`${user} has the previous roles again`).waitFor();
    expect(await rolesOf()).toEqual([member]);

    await page.getByRole('button', { name: `More actions: ${user}` }).click();
    await page.getByRole('menuitem', { name: 'Take access away' }).click();
    await page.getByText(`${user} loses the roles Member.`).waitFor();
    await page.getByRole('button', { name: 'Take access away' }).click();
    await page.getByText(`${user} no longer has access`).waitFor();
    expect(await rolesOf()).toBeUndefined();
  });
});

it('somebody is added by email: without an account with an invitation, with one with the roles alone', async () => {
  const project = await newProject();
  const email = `${project}@example.com`;
  const add = async (page: Page): Promise<Locator> => {
    await page.getByRole('button', { name: 'Add member' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Email').fill(email);
    return form;
  };
  const invitation = (page: Page) => page.getByRole('dialog', { name: `The invitation for ${email}` });
  const emails = async () => (await accessTo(project)).users.map((one) => [one.email, one.roles]);
  await visit({ path: `/projects/${project}/settings?tab=access`, as: 'admin', expected: [/503/] }, async (page) => {
    // The account is made, but its roles cannot be given: the link is not lost, and nobody is invited twice.
    const isAccess = (url: URL): boolean => url.pathname.endsWith(`/${project}/access`);
    const refuse = { status: 503, contentType: 'application/json', body: '{"name":"Busy","message":"later"}' };
    await page.route(isAccess, (route) =>
      route.request().method() === 'POST' ? route.fulfill(refuse) : route.fallback(),
    );
    const form = await add(page);
    await form.getByText('If they have no account, one is created').waitFor();
    await form.getByRole('button', { name: 'Add member' }).click();
    await form.getByRole('alert').filter({ hasText: 'later' }).waitFor();
    await page.unroute(isAccess);
    await form.getByText(`${email} has an account`).waitFor();
    // Nor is somebody else invited, whose link would replace this one.
    expect(await form.getByLabel('Email').isEditable()).toBe(false);
    await form.getByRole('button', { name: 'Add member' }).click();
    await invitation(page).getByLabel('Link').waitFor();
    await checkAccess(page);
    await invitation(page).getByRole('button', { name: 'Close' }).click();
    expect(await emails()).toEqual([[email, [member]]]);
    // The dialog is gone from the address, too.
    await invitation(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.has('create')).toBe(false);

    const again = await add(page);
    await again.getByText(`${email} has an account`).waitFor();
    await again.getByRole('checkbox', { name: 'Owner' }).check();
    await again.getByRole('button', { name: 'Add member' }).click();
    // The message of the first time may still be there.
    await expect.poll(emails).toEqual([[email, [owner, member]]]);
    await again.waitFor({ state: 'detached' });
    expect(await invitation(page).count()).toBe(0);
  });
});

it('who may not invite people chooses among those who have an account', async () => {
  const project = await newProject();
  const user = await newUser('Viewer');
  const found = z
    .object({ users: z.array(z.looseObject({ id: z.number(), username: z.string().nullish() })) })
    .parse(await call('GET', '/api/admin/user-admin/access'));
  const id = found.users.find(({ username }) => username === user)?.id ?? 0;
  await call('POST', `/api/admin/projects/${project}/access`, { roles: [owner], users: [id] });
  await visit({ path: '/projects', as: user }, async (page) => {
    await page.getByRole('searchbox', { name: 'Search' }).fill(project);
    await page.getByRole('link', { name: `Add member to ${project}` }).click();
    await page.getByRole('dialog').getByRole('group', { name: 'Users and groups' }).waitFor();
    expect(await page.getByRole('dialog').getByLabel('Email').count()).toBe(0);
  });
});

it('nobody overwrites roles that somebody else has changed, and reviews are switched with their difference', async () => {
  const project = await newProject();
  const user = await newUser('Viewer');
  const found = z
    .object({ users: z.array(z.looseObject({ id: z.number(), username: z.string().nullish() })) })
    .parse(await call('GET', '/api/admin/user-admin/access'));
  const id = found.users.find(({ username }) => username === user)?.id ?? 0;
  await call('POST', `/api/admin/projects/${project}/access`, { roles: [member], users: [id] });
  await visit({ path: `/projects/${project}/settings?tab=access`, as: 'admin', width: 375 }, async (page) => {
    await page.getByRole('button', { name: `More actions: ${user}` }).click();
    await page.getByRole('menuitem', { name: 'Change roles' }).click();
    await page.getByRole('checkbox', { name: 'Owner' }).check();
    await call('PUT', `/api/admin/projects/${project}/users/${id}/roles`, { roles: [owner] });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').filter({ hasText: 'Somebody has changed it in the meantime' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBeLessThanOrEqual(0);

    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Edit reviews in production' }).click();
    await page.getByRole('checkbox', { name: 'Changes are reviewed' }).check();
    await page.getByLabel('Approvals that a change needs').fill('11');
    await page.getByRole('alert').filter({ hasText: 'A whole number from 1 to 10.' }).waitFor();
    await page.getByLabel('Approvals that a change needs').fill('2');
    await page.getByRole('button', { name: 'See the changes' }).click();
    await page.getByText('This changes production').waitFor();
    await page.getByText('Changes in production go through change requests.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Reviewed: 2 approvals needed').waitFor();
    expect(await call('GET', `/api/admin/projects/${project}/change-requests/config`)).toContainEqual({
      ...{ environment: 'production', type: 'production' },
      ...{ changeRequestEnabled: true, requiredApprovals: 2 },
    });
    await page.getByRole('button', { name: 'Undo' }).first().click();
    // An undo in production asks first.
    await page.getByRole('dialog', { name: /\?$/ }).getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Reviews in production are as they were').waitFor();
  });
});

it('who may not change a project is told what seeing its members needs', async () => {
  const project = await newProject();
  await visit({ path: `/projects/${project}/settings?tab=access`, as: await newUser('Viewer') }, async (page) => {
    await page.getByText(`Needs the permission UPDATE_PROJECT in ${project}`).waitFor();
  });
});
