import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mainLinks, settingsGroups } from '../../console/layout/frame/navigation.ts';
import { sectionOf } from '../../console/layout/section.ts';
import { matchingTokens } from '../../console/pages/api-tokens/token-search.ts';
import { actionGroups, holdOf, isAlike, toggled } from '../../console/pages/role/matrix.ts';
import { roleChanges } from '../../console/pages/role/role-changes.ts';
import type { Held, RoleDraft } from '../../console/queries/held.ts';
import { permissions } from '../../lib/contract/schemas/permission.ts';

const environments = ['development', 'production'];
const place = fc.constantFrom(undefined, ...environments);
const permission = fc.constantFrom('UPDATE_FEATURE_ENVIRONMENT', 'CREATE_FEATURE_STRATEGY');
const held: fc.Arbitrary<readonly Held[]> = fc.uniqueArray(
  fc.record({ name: permission, environment: place }).map(({ name, environment }) => ({
    name,
    ...(environment !== undefined && { environment }),
  })),
  { selector: ({ name, environment }: Held) => `${name} ${environment}` },
);

describe('the matrix of permissions', () => {
  const scoped = (scope: string) =>
    Object.entries(permissions)
      .filter(([, one]) => one.scope === scope)
      .map(([name], id) => ({ id, name, displayName: name, type: 'root' as const }));
  const available = { root: scoped('root'), project: scoped('project'), environments: [] };

  it('has every permission once, in the scope that the service gives it, also without any environment', () => {
    const actions = actionGroups(available, ['root', 'project']).flatMap((group) => group.actions);
    expect(Object.fromEntries(actions.map((one) => [one.permission, one.scope]))).toEqual(
      Object.fromEntries(Object.entries(permissions).map(([name, { scope }]) => [name, scope])),
    );
    expect(actions).toHaveLength(Object.keys(permissions).length);
  });

  it('of one kind has what roles of it can hold, and what one holds all the same', () => {
    const root = actionGroups(available, ['root'], [{ name: 'CREATE_FEATURE' }]).flatMap((group) => group.actions);
    expect(root.filter(({ scope }) => scope !== 'root').map((one) => one.permission)).toEqual(['CREATE_FEATURE']);
  });

  it('shows a permission that it has no words for in those of the service', () => {
    const later = { id: 99, name: 'PAINT', displayName: 'Paint it', type: 'root' as const };
    expect(actionGroups({ ...available, root: [later] }, ['root'])).toContainEqual({
      heading: 'Others',
      actions: [{ permission: 'PAINT', words: 'Paint it', scope: 'root' }],
    });
  });

  it('says how something is held: itself, by a wider grant, by ADMIN, or not', () => {
    const some: readonly Held[] = [{ name: 'A', environment: 'development' }, { name: 'B' }];
    expect(holdOf(some, 'A', 'development')).toBe('yes');
    expect(holdOf(some, 'A', 'production')).toBe('no');
    expect(holdOf(some, 'A')).toBe('no');
    expect(holdOf(some, 'B', 'production')).toBe('wider');
    expect(holdOf([{ name: 'ADMIN' }], 'B', 'production')).toBe('admin');
  });

  it('a click changes what was clicked, and nothing elsewhere', () => {
    void fc.assert(
      fc.property(held, permission, place, fc.boolean(), (before, name, environment, on) => {
        const after = toggled(before, { permission: name, environment, on }, environments);
        expect(holdOf(after, name, environment) === 'no').toBe(!on);
        const others = environments.filter((one) => environment !== undefined && one !== environment);
        for (const other of others)
          expect(holdOf(after, name, other) === 'no').toBe(holdOf(before, name, other) === 'no');
        expect(after.filter((one) => one.name !== name)).toEqual(
          expect.arrayContaining(before.filter((one) => one.name !== name)),
        );
        expect(new Set(after.map((one) => `${one.name} ${one.environment}`)).size).toBe(after.length);
      }),
    );
  });

  it('two roles are alike where both allow the same, by whatever grant', () => {
    const action = { permission: 'A', scope: 'environment' } as const;
    const single = environments.map((environment) => ({ name: 'A', environment }));
    expect(isAlike([{ name: 'A' }], [{ name: 'ADMIN' }], action, environments)).toBe(true);
    // A grant for all environments also covers those that are added later.
    expect(isAlike([{ name: 'A' }], single, action, environments)).toBe(false);
  });

  it('puts a change in words, and calls nothing lost that another grant still allows', () => {
    const actions = actionGroups(available, ['project']).flatMap((group) => group.actions);
    const before: RoleDraft = {
      name: 'Tester',
      description: '',
      kind: 'project',
      permissions: [{ name: 'CREATE_FEATURE' }, { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' }],
    };
    const after = { ...before, permissions: [{ name: 'UPDATE_FEATURE_ENVIRONMENT' }] };
    expect(roleChanges(before, after, actions).map(({ summary }) => summary)).toEqual([
      'Allowed in every environment: Switch flags on and off.',
      'No longer allowed: Create flags.',
    ]);
  });
});

describe('the link of the page one is on', () => {
  const links = [...mainLinks, ...settingsGroups.flatMap((group) => group.links)].map(({ to }) => to);

  it.each([
    ['/flags', '/flags'],
    ['/projects', '/projects'],
    ['/projects/shop/flags', '/flags'],
    ['/projects/shop/features/checkout', '/flags'],
    ['/projects/shop/change-requests/7', '/change-requests'],
    ['/projects/shop/activity', '/activity'],
    ['/projects/shop/history', '/activity'],
    ['/projects/shop/settings', '/projects'],
    ['/projects/shop/archive', '/projects'],
    ['/projects/shop', '/projects'],
    ['/roles/4', '/roles'],
    ['/segments', '/segments'],
    ['/elsewhere', undefined],
  ])('of %s is %s', (path, link) => expect(sectionOf(path, links)).toBe(link));
});

describe('a search for tokens', () => {
  const tokens = [
    { tokenName: 'Till', type: 'client', projects: ['shop'], environment: 'production' },
    { tokenName: 'Page', type: 'frontend', projects: ['*'], environment: 'development' },
    { tokenName: 'Script', type: 'admin', projects: ['*'], environment: '*' },
  ] as const;
  const names = (search: Parameters<typeof matchingTokens>[1]) =>
    matchingTokens(
      tokens.map((token) => ({ ...token, projects: [...token.projects] })),
      search,
    ).map(({ tokenName }) => tokenName);

  it('finds those that open a project and an environment, also those that open all', () => {
    expect(names({ project: 'shop' })).toEqual(['Till', 'Page', 'Script']);
    expect(names({ project: 'other', environment: 'development' })).toEqual(['Page', 'Script']);
    expect(names({ environment: 'production', query: 'TILL' })).toEqual(['Till']);
    expect(names({ type: 'admin' })).toEqual(['Script']);
  });
});
