import { sha256 } from '../../lib/identity/callers/token.ts';
import { builtInRoles } from '../../lib/identity/rights/built-in-roles.ts';
import type { Unwritten } from '../../lib/store/commit/context.ts';
import { system } from '../../lib/store/commit/journal.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import type { GroupItem, RoleItem, Stored, TokenItem, UserItem } from '../../lib/store/table/items.ts';
import { groupKey, instance, type Key, projectScope, roleKey, tokenKey, userKey } from '../../lib/store/table/keys.ts';
import type { Table } from '../../lib/store/table/table.ts';

export const now = new Date('2030-01-01T12:00:00.000Z');

/** Writes and removes items of the instance in one commit. */
export const change = (table: Table, put: readonly Unwritten<Stored>[], remove: readonly Key[] = []): Promise<void> =>
  transact({ table, actor: system, now }, [instance], async (unit) => {
    await unit.getMany([...put, ...remove]);
    for (const item of put) unit.put(item);
    for (const key of remove) unit.remove(key);
  });

/** Gives the instance a new revision without a change for existing users: adds a user. */
export const move = (table: Table): Promise<void> => change(table, [user(1000 + Math.floor(Math.random() * 1e6))]);

/** Writes the head of a project; admission reads nothing else of it. */
export const makeProject = (table: Table, project: string, hidden: boolean): Promise<void> =>
  transact({ table, actor: system, now }, [projectScope(project)], (unit) => {
    unit.emit({ type: 'project-created', project });
    unit.changeHead(projectScope(project), { private: hidden });
  });

export const roles: readonly Unwritten<RoleItem>[] = builtInRoles.map((role) => ({
  ...roleKey(role.id),
  kind: 'role',
  ...role,
}));

export const user = (id: number, of: Partial<UserItem> = {}): Unwritten<UserItem> => ({
  ...userKey(id),
  kind: 'user',
  id,
  accountType: 'User',
  name: null,
  username: `user-${id}`,
  email: null,
  rootRole: null,
  projectRoles: [],
  createdAt: now.toISOString(),
  ...of,
});

export const group = (id: number, of: Partial<GroupItem> = {}): Unwritten<GroupItem> => ({
  ...groupKey(id),
  kind: 'group',
  id,
  name: `group-${id}`,
  description: null,
  rootRole: null,
  users: [],
  projectRoles: [],
  createdAt: now.toISOString(),
  createdBy: null,
  ...of,
});

export const token = (secret: string, of: Partial<TokenItem> = {}): Unwritten<TokenItem> => ({
  ...tokenKey(sha256(secret)),
  kind: 'token',
  id: 1,
  sha256: sha256(secret),
  type: 'admin',
  name: 'admin',
  projects: ['*'],
  environment: '*',
  userId: null,
  expiresAt: null,
  createdAt: now.toISOString(),
  ...of,
});
