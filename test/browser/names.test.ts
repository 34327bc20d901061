import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { call, newFlag, newProject } from './support/data.ts';
import { checkAccess, visit } from './support/page.ts';

interface Form {
  readonly path: string;
  /** Label of the field. */
  readonly label?: string;
  /** Makes something with this name. */
  readonly make: (name: string) => Promise<unknown>;
  /** What stands behind the name in the field. */
  readonly suffix?: string;
  /** Removes it, because other tests count such things. */
  readonly remove?: (name: string) => Promise<unknown>;
}

const forms: Readonly<Record<string, Form>> = {
  flag: { path: '/flags', make: async (name) => newFlag(await newProject(), name) },
  project: {
    path: '/projects',
    label: 'Id',
    make: (id) => call('POST', '/api/admin/projects', { id, name: id }),
  },
  environment: {
    path: '/environments',
    make: (name) => call('POST', '/api/admin/environments', { name, type: 'development' }),
    remove: (name) => call('DELETE', `/api/admin/environments/${name}`),
  },
  segment: { path: '/segments', make: (name) => call('POST', '/api/admin/segments', { name, constraints: [] }) },
  'context field': { path: '/context-fields', make: (name) => call('POST', '/api/admin/context', { name }) },
  'tag type': { path: '/tag-types', make: (name) => call('POST', '/api/admin/tag-types', { name }) },
  'strategy type': {
    path: '/strategy-types',
    make: (name) => call('POST', '/api/admin/strategies', { name, parameters: [] }),
  },
  'role for a project': {
    path: '/roles',
    make: (name) => call('POST', '/api/admin/roles', { name, permissions: [{ name: 'DELETE_PROJECT' }] }),
  },
  user: {
    path: '/users',
    label: 'Username',
    // All accounts share their usernames.
    make: (username) => call('POST', '/api/admin/service-account', { username, rootRole: 3 }),
  },
  'user with an email': {
    path: '/users',
    label: 'Email',
    make: (name) => call('POST', '/api/admin/user-admin', { email: `${name}@EXAMPLE.com`, rootRole: 'Viewer' }),
    suffix: '@example.com',
  },
  'service account': {
    path: '/service-accounts',
    label: 'Username',
    make: (username) => call('POST', '/api/admin/user-admin', { username, rootRole: 'Viewer' }),
  },
  group: { path: '/groups', make: (name) => call('POST', '/api/admin/groups', { name }) },
};

it.each(Object.entries(forms))('a name of a new %s that is taken says so while it is typed', async (_, form) => {
  const name = `taken-${randomUUID().slice(0, 8)}`;
  await form.make(name);
  await visit({ path: `${form.path}?create=true`, as: 'admin', expected: [/status of 409/] }, async (page) => {
    const field = page.getByRole('dialog').getByLabel(form.label ?? 'Name', { exact: true });
    await field.fill(`${name}${form.suffix ?? ''}`);
    const said = page.getByRole('dialog').getByRole('alert');
    await said.waitFor();
    expect(await said.textContent()).toMatch(/already|taken|exists/i);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await checkAccess(page, '[role=dialog]');
    // The form is not sent with it.
    expect(await field.evaluate((input: HTMLInputElement) => input.validity.customError)).toBe(true);
    await field.fill(`${name}-2${form.suffix ?? ''}`);
    await said.waitFor({ state: 'detached' });
    await expect.poll(() => field.evaluate((input: HTMLInputElement) => input.validity.customError)).toBe(false);
  });
  await form.remove?.(name);
});
