import { badData, conflict } from '../../contract/problems.ts';
import type { WholeProjectAccess } from '../../contract/schemas/project-access.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { GroupItem, UserItem } from '../../store/table/items.ts';
import { projectKey } from '../../store/table/keys.ts';
import { readRangeAhead, type Source } from '../../store/table/read.ts';
import type { Caller } from '../callers/caller.ts';
import type { CallerContext } from '../callers/context.ts';
import { requireProject } from '../directory/project.ts';
import { accountsRange, groupsRange } from '../directory/read.ts';
import { ownerRole } from '../rights/built-in-roles.ts';
import { requireProjectRoles } from '../roles/find.ts';
import { emitRoles, givenRolesReads, sameRoles, scopesOf } from './change.ts';
import { type Holder, type HolderKind, readHolder, requireHolders, rolesIn, withRoles } from './holder.ts';
import { changedRoles, requireOwnRights } from './own-rights.ts';

/**
 * Maximum number of users and groups whose roles one request may change: they are written in one transaction (contract:
 * project-access §5).
 */
const maxChanged = 60;

/** What `replaceProjectAccess` reads first. @param kind of the caller's token */
export const wholeAccessReads = (
  project: string,
  { roles }: WholeProjectAccess,
  { kind }: Pick<Caller, 'kind'>,
): RequestReads => {
  const ids = roles.map(({ id }) => id);
  const given = givenRolesReads(ids, kind);
  return { keys: [projectKey(project), ...given.keys], ranges: given.ranges };
};

/** The ids of the roles that each holder of a kind will have, ascending. */
const wantedRoles = (
  { roles }: WholeProjectAccess,
  holdersOf: (entry: WholeProjectAccess['roles'][number]) => readonly number[],
): ReadonlyMap<number, readonly number[]> => {
  const wanted = new Map<number, Set<number>>();
  for (const entry of roles)
    for (const holder of holdersOf(entry)) wanted.set(holder, (wanted.get(holder) ?? new Set()).add(entry.id));
  return new Map([...wanted].map(([id, held]) => [id, [...held].sort((a, b) => a - b)]));
};

interface Replaced {
  readonly kind: HolderKind;
  readonly id: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** All users and groups that hold roles in the project now, or will hold some. */
const readEverybody = async (source: Source, project: string, wanted: WholeProjectAccess): Promise<Replaced[]> => {
  const [accounts, groups] = await Promise.all([
    readRangeAhead<UserItem>(source, accountsRange),
    readRangeAhead<GroupItem>(source, groupsRange),
  ]);
  const of = (kind: HolderKind, all: readonly Holder[], given: ReadonlyMap<number, readonly number[]>): Replaced[] => {
    const held = new Map(all.map((holder) => [holder.id, rolesIn(holder, project)]));
    const ids = new Set([...[...held].filter(([, roles]) => roles.length > 0).map(([id]) => id), ...given.keys()]);
    return [...ids]
      .sort((a, b) => a - b)
      .map((id) => ({ kind, id, before: held.get(id) ?? [], after: given.get(id) ?? [] }));
  };
  return [
    ...of(
      'user',
      accounts,
      wantedRoles(wanted, ({ users }) => users),
    ),
    ...of(
      'group',
      groups,
      wantedRoles(wanted, ({ groups: given }) => given),
    ),
  ];
};

/**
 * A project with an owner must keep one (contract: project-access §4). The commit relies on one owner: somebody who
 * becomes one with this commit, or who is one and stays one.
 * @throws Problem `ProjectWithoutOwnerError`
 */
const requireOwnerAmong = async (unit: UnitOfWork, everybody: readonly Replaced[], project: string): Promise<void> => {
  if (!everybody.some(({ before }) => before.includes(ownerRole))) return;
  for (const { kind, id, before, after } of everybody) {
    if (!after.includes(ownerRole)) continue;
    const holder = await readHolder(unit, kind, id);
    const isOwner = holder !== undefined && rolesIn(holder, project).includes(ownerRole);
    if (isOwner || (holder !== undefined && !before.includes(ownerRole))) return;
  }
  throw conflict(
    'ProjectWithoutOwnerError',
    `The project "${project}" needs an owner. Give the role ${ownerRole} to somebody.`,
  );
};

/**
 * Gives exactly these roles, and takes away all others (contract: project-access §8). All accounts and groups are read
 * after the head of the instance, which every grant changes: when somebody is given a role meanwhile, the commit starts
 * again.
 * @throws Problem `NotFoundError` for an unknown project; `BadDataError` for roles, users or groups that do not exist,
 *   and for too many changes; `NoAccessError` for a difference that goes beyond the caller's own rights;
 *   `ProjectWithoutOwnerError`
 */
export const replaceProjectAccess = (
  context: CallerContext,
  { project, access }: { readonly project: string; readonly access: WholeProjectAccess },
): Promise<void> =>
  transact(context, scopesOf(project), async (unit) => {
    await requireProject(unit, project);
    await requireProjectRoles(unit, [...new Set(access.roles.map(({ id }) => id))]);
    const everybody = await readEverybody(context, project, access);
    const changed = everybody.filter(({ before, after }) => !sameRoles(before, after));
    if (changed.length > maxChanged)
      throw badData(
        `\`roles\`: this changes the roles of ${changed.length} users and groups, more than ${maxChanged}. Change some of them first.`,
      );
    const idsOf = (kind: HolderKind) => changed.filter((one) => one.kind === kind).map(({ id }) => id);
    const [users, groups] = await Promise.all([
      requireHolders(unit, 'user', idsOf('user')),
      requireHolders(unit, 'group', idsOf('group')),
    ]);
    const differences = new Set(changed.flatMap(({ before, after }) => changedRoles(before, after)));
    await requireOwnRights(unit, context.caller.rights, project, [...differences]);
    await requireOwnerAmong(unit, everybody, project);
    const holders = new Map([...users, ...groups].map((holder) => [`${holder.kind} ${holder.id}`, holder]));
    for (const { kind, id, before, after } of changed) {
      const holder = holders.get(`${kind} ${id}`);
      if (holder === undefined) throw new Error(`${kind} ${id} was required, but is not there`);
      unit.put(withRoles(holder, project, after, unit.now));
      emitRoles(unit, { project, kind, id, roles: after }, before);
    }
  });
