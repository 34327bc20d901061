import { describe, expect, it } from 'vitest';
import { countMembers, type Holders } from '../../../lib/flags/projects/members.ts';
import type { GroupItem, ProjectRole, UserItem } from '../../../lib/store/table/items.ts';
import { groupKey, userKey } from '../../../lib/store/table/keys.ts';

const at = (createdAt: string, project = 'p'): ProjectRole => ({ project, role: 4, createdAt });
const old = '2030-01-01T00:00:00.000Z';
const recent = '2030-06-01T00:00:00.000Z';

const user = (id: number, ...projectRoles: ProjectRole[]): UserItem => ({
  ...userKey(id),
  kind: 'user',
  rev: 1,
  id,
  accountType: 'User',
  name: null,
  username: `u${id}`,
  email: null,
  rootRole: 3,
  projectRoles,
  createdAt: old,
});

const group = (id: number, users: readonly number[], ...projectRoles: ProjectRole[]): GroupItem => ({
  ...groupKey(id),
  kind: 'group',
  rev: 1,
  id,
  name: `g${id}`,
  description: null,
  rootRole: null,
  users: users.map((member) => ({ id: member, joinedAt: old })),
  projectRoles,
  createdAt: old,
  createdBy: null,
});

const holders = (users: readonly UserItem[], groups: readonly GroupItem[]): Holders => ({
  users: new Map(users.map((one) => [one.sk, one])),
  groups: new Map(groups.map((one) => [one.sk, one])),
});

describe('projects §3.3: members of a project', () => {
  const all = holders(
    [user(1, at(old)), user(2, at(old), { ...at(recent), role: 5 }), user(3), user(4, at(recent, 'other'))],
    [group(1, [2, 3, 99], at(recent)), group(2, [4])],
  );

  it('are distinct users with a role, directly or through a group; unknown users do not count', () => {
    expect(countMembers(all, 'p')).toBe(3);
    expect(countMembers(all, 'other')).toBe(1);
    expect(countMembers(all, 'nobody')).toBe(0);
  });

  it('that came lately have a grant of that time or later', () => {
    expect(countMembers(all, 'p', new Date(recent))).toBe(2);
    expect(countMembers(all, 'p', new Date(Date.parse(recent) + 1))).toBe(0);
    expect(countMembers(all, 'p', new Date(old))).toBe(3);
  });
});
