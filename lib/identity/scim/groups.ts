import { maxItems } from '../../contract/limits.ts';
import { invalid, joinNames, notFound, scimRefused } from '../../contract/problems.ts';
import {
  type ScimGroup,
  type ScimGroupBody,
  type ScimListQuery,
  type ScimPatch,
  scimGroupBody,
} from '../../contract/schemas/scim.ts';
import { scimUrns } from '../../contract/scim-urns.ts';
import type { CommandContext, ReadContext } from '../../store/commands/context.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { GroupItem, UserItem } from '../../store/table/items.ts';
import { groupKey, groupNameKey, userKey } from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';
import { isPossibleId, takeId } from '../directory/ids.ts';
import { groupsRange, isUser, readGroup, readGroups } from '../directory/read.ts';
import { openRevisionCaches } from '../directory/revision-cache.ts';
import { membersFromIds } from '../groups/members.ts';
import { groupDocument, readMembers } from '../groups/view.ts';
import { deleteGroup, renameGroup } from '../groups/write.ts';
import { proveUser } from '../passwords/proven.ts';
import { changeAccess } from '../rights/change-access.ts';
import { matches, type Resource, readFilter } from './filter.ts';
import { pageOf, selected } from './list.ts';
import { patched } from './patch.ts';
import { groupSchema } from './schemas.ts';
import { currentAccounts, idFrom, type Shown, scimUsersReads } from './users.ts';

type Accounts = ReadonlyMap<number, UserItem>;

/**
 * The facts of a group that SCIM may change, in the form of its resource.
 * @param accounts of members: others are left out
 */
const groupFacts = (group: Unwritten<GroupItem>, accounts: Accounts) => {
  const members = group.users.flatMap(({ id }) => {
    const user = accounts.get(id);
    if (user === undefined || !isUser(user)) return [];
    return [{ value: String(id), ...(user.name && { display: user.name }), type: 'User' as const }];
  });
  return {
    id: String(group.id),
    ...(group.scim?.externalId !== undefined && { externalId: group.scim.externalId }),
    displayName: group.name,
    ...(members.length > 0 && { members }),
  };
};

const groupResource = (group: Unwritten<GroupItem>, accounts: Accounts, { base, ...selection }: Shown): ScimGroup =>
  selected(groupSchema, selection, {
    schemas: [scimUrns.group],
    ...groupFacts(group, accounts),
    meta: { resourceType: 'Group', created: group.createdAt, location: `${base}/Groups/${group.id}` },
  });

const caches = openRevisionCaches<readonly GroupItem[]>();
const everyGroup = 'all';

/** What `listScimGroups` reads. */
export const scimGroupsReads = (table: Table): RequestReads => ({
  ranges: [...(caches(table).holds(everyGroup) ? [] : [groupsRange]), ...(scimUsersReads(table).ranges ?? [])],
});

/** A page of groups by id (contract: scim §5). @throws Problem `invalidFilter` */
export const listScimGroups = async (context: ReadContext, { filter, ...query }: ScimListQuery, base: string) => {
  const conditions = filter === undefined ? [] : readFilter(groupSchema, filter);
  const { instanceRev } = context;
  const [groups, everybody] = await Promise.all([
    caches(context).get(everyGroup, instanceRev, () => readGroups(context)),
    currentAccounts(context),
  ]);
  const accounts = new Map(everybody.map((user) => [user.id, user]));
  const page = pageOf(
    groups.filter((group) => matches(groupFacts(group, accounts), conditions)),
    query,
  );
  return { ...page, Resources: page.Resources.map((group) => groupResource(group, accounts, { base, ...query })) };
};

/** What reading, changing and deleting one group reads. @param id as it is in the path */
export const scimGroupReads = (id: string): RequestReads => {
  const number = Number(id);
  return isPossibleId(number) ? { keys: [groupKey(number)] } : {};
};

/** Single groups, each with the accounts of its members. */
const singles = openRevisionCaches<{ readonly group: GroupItem; readonly accounts: Accounts } | undefined>();

/** What `readScimGroup` reads. */
export const shownScimGroupReads = (table: Table, id: string): RequestReads =>
  singles(table).holds(id) ? {} : scimGroupReads(id);

/** @throws Problem `NotFoundError` */
export const readScimGroup = async (context: ReadContext, id: string, shown: Shown): Promise<ScimGroup> => {
  const { instanceRev } = context;
  const number = idFrom('group', id);
  const known = await singles(context).get(String(number), instanceRev, async () => {
    const group = await readGroup(context, number);
    return group && { group, accounts: await readMembers(context, [group]) };
  });
  if (known === undefined) throw notFound('group', id);
  return groupResource(known.group, known.accounts, shown);
};

/** A group as SCIM describes it. */
interface Described {
  readonly name: string;
  readonly externalId: string | undefined;
  readonly members: readonly string[];
}

const describedBy = ({ displayName, externalId, members }: ScimGroupBody): Described => ({
  name: displayName,
  externalId: externalId ?? undefined,
  members: [...new Set((members ?? []).map(({ value }) => value))],
});

/** @throws Problem `ValidationError` naming the member */
const describedByResource = (resource: Resource): Described => {
  const { success, data, error } = scimGroupBody.safeParse(resource);
  if (success) return describedBy(data);
  const [issue] = error.issues;
  throw invalid(issue?.path.map(String).join('/') ?? '', 'would be missing, or have a value that it cannot have');
};

const idsOf = (members: readonly string[]): readonly number[] => members.map(Number).filter(isPossibleId);

/** Members of a group whose emails were never proven. They lose what they have before they get the rights of a group. */
class UnprovenMembers extends Error {
  override readonly name = 'UnprovenMembers';
  readonly ids: readonly number[];

  constructor(ids: readonly number[]) {
    super('The emails of members are not proven');
    this.ids = ids;
  }
}

/**
 * Changes a group as `changeAccess` does. Its members may be too many for one commit, so those whose emails were never
 * proven are proven first, each with a commit of its own (contract: signup §7).
 */
const changeMembers = async <T>(context: CommandContext, work: (unit: UnitOfWork) => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await changeAccess(context, work);
    } catch (error) {
      if (!(error instanceof UnprovenMembers)) throw error;
      for (const id of error.ids) await proveUser(context, id);
    }
  }
};

/**
 * The ids of the given members, and all accounts that were read. The commit does not rely on them: there may be a
 * thousand, and members who are deleted meanwhile are left out when the group is read.
 * @param known accounts of those who are members already
 * @throws Problem `invalidValue` naming those that are no users
 * @throws UnprovenMembers
 */
const membersFrom = async (unit: UnitOfWork, known: Accounts, members: readonly string[]) => {
  const added = idsOf(members).filter((id) => !known.has(id));
  const users = await unit.peek(added.map(userKey));
  const accounts = new Map([...known, ...users.flatMap((user) => (user ? [[user.id, user] as const] : []))]);
  const found = new Set([...accounts.values()].filter(isUser).map(({ id }) => String(id)));
  const unknown = members.filter((value) => !found.has(value));
  if (unknown.length > 0) throw scimRefused('invalidValue', `\`members\`: there are no users ${joinNames(unknown)}.`);
  const ids = members.map(Number);
  const unproven = ids.filter((id) => accounts.get(id)?.unproven);
  if (unproven.length > 0) throw new UnprovenMembers(unproven);
  return { ids, accounts };
};

/** @throws Problem `invalidValue` */
const requireRoom = (ids: readonly number[]): void => {
  if (ids.length > maxItems) throw scimRefused('invalidValue', `A group has at most ${maxItems} members.`);
};

const scimOf = ({ externalId }: Described) => (externalId ? { externalId } : {});

/** What `createScimGroup` reads. */
export const newScimGroupReads = ({ displayName, members }: ScimGroupBody): RequestReads => ({
  keys: [groupNameKey(displayName), ...idsOf((members ?? []).map(({ value }) => value)).map(userKey)],
});

/** @throws Problem `NameExistsError`; `invalidValue` for members that do not exist */
export const createScimGroup = async (
  context: CommandContext,
  body: ScimGroupBody,
  shown: Shown,
): Promise<ScimGroup> => {
  const described = describedBy(body);
  const { group, accounts } = await changeMembers(context, async (unit) => {
    const id = takeId(unit, 'group');
    await renameGroup(unit, id, undefined, described.name);
    const { ids, accounts } = await membersFrom(unit, new Map(), described.members);
    const item: Unwritten<GroupItem> = {
      ...groupKey(id),
      kind: 'group',
      id,
      name: described.name,
      description: null,
      rootRole: null,
      users: membersFromIds(ids, [], unit),
      projectRoles: [],
      createdAt: unit.now.toISOString(),
      createdBy: unit.actor.createdBy,
      scim: scimOf(described),
    };
    unit.create(item);
    unit.emit({ type: 'group-created', data: groupDocument(item) });
    return { group: item, accounts };
  });
  return groupResource(group, accounts, shown);
};

/** The accounts of the members that exist. Service accounts are added to groups by hand, so SCIM leaves them in. */
const readKnown = async (unit: UnitOfWork, { users }: GroupItem): Promise<Accounts> => {
  const accounts = await unit.peek(users.map(({ id }) => userKey(id)));
  return new Map(accounts.flatMap((user) => (user ? [[user.id, user] as const] : [])));
};

const isSame = (a: GroupItem, b: GroupItem): boolean =>
  a.name === b.name &&
  a.scim?.externalId === b.scim?.externalId &&
  a.scim !== undefined &&
  JSON.stringify(a.users) === JSON.stringify(b.users);

/**
 * Changes what SCIM manages of a group; from then on, SCIM manages the group (contract: scim §4). Without a difference,
 * nothing is committed or emitted.
 */
const changeGroup = (
  context: CommandContext,
  id: string,
  change: (before: Resource) => Described,
): Promise<{ readonly group: GroupItem; readonly accounts: Accounts }> =>
  changeMembers(context, async (unit) => {
    const number = idFrom('group', id);
    const before = await unit.get(groupKey(number));
    if (before === undefined) throw notFound('group', id);
    const known = await readKnown(unit, before);
    const described = change(groupFacts(before, known));
    const byHand = before.users.flatMap(({ id: member }) => {
      const account = known.get(member);
      return account && !isUser(account) ? [member] : [];
    });
    const { ids: users, accounts } = await membersFrom(unit, known, described.members);
    const ids = [...byHand, ...users];
    requireRoom(ids);
    const after: GroupItem = {
      ...before,
      name: described.name,
      users: membersFromIds(ids, before.users, unit),
      scim: scimOf(described),
    };
    if (isSame(before, after)) return { group: before, accounts };
    await renameGroup(unit, number, before.name, after.name);
    unit.put(after);
    unit.emit({ type: 'group-updated', data: groupDocument(after), preData: groupDocument(before) });
    return { group: after, accounts };
  });

/** What `replaceScimGroup` reads. */
export const replacedScimGroupReads = (id: string, body: ScimGroupBody): RequestReads => ({
  keys: [...(scimGroupReads(id).keys ?? []), ...(newScimGroupReads(body).keys ?? [])],
});

/** @throws Problem `NotFoundError`; `NameExistsError`; `invalidValue` for members that do not exist */
export const replaceScimGroup = async (
  context: CommandContext,
  { id, body, shown }: { readonly id: string; readonly body: ScimGroupBody; readonly shown: Shown },
): Promise<ScimGroup> => {
  const { group, accounts } = await changeGroup(context, id, () => describedBy(body));
  return groupResource(group, accounts, shown);
};

/** Applies all operations of a patch or none. @throws Problem as `replaceScimGroup` and `patched` */
export const patchScimGroup = async (
  context: CommandContext,
  { id, patch }: { readonly id: string; readonly patch: ScimPatch },
): Promise<void> => {
  await changeGroup(context, id, (before) => describedByResource(patched(groupSchema, before, patch)));
};

/** Deletes a group, and with it the roles that it gave its members. @throws Problem `NotFoundError` */
export const deleteScimGroup = (context: CommandContext, id: string): Promise<void> =>
  deleteGroup(context, { id: idFrom('group', id) });
