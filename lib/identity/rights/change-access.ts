import { invalidOperation } from '../../contract/problems.ts';
import type { Request } from '../../store/commit/request.ts';
import { type ItemChange, transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { GroupItem, RoleItem, Stored, UserItem } from '../../store/table/items.ts';
import { instance, keyText } from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';
import { isUser, readAccounts, readGroups, readRoles } from '../directory/read.ts';
import { rightsOf } from './rights.ts';

const isAccount = (item: Stored | undefined): item is UserItem => item?.kind === 'user';
const isGroup = (item: Stored | undefined): item is GroupItem => item?.kind === 'group';
const isRole = (item: Stored | undefined): item is RoleItem => item?.kind === 'role';

const grantsAdmin = ({ permissions }: RoleItem): boolean => permissions.some(({ name }) => name === 'ADMIN');

/** Whether a change may take `ADMIN` from somebody. Most changes do not, so they cost nothing more. */
const mayTakeAdmin = ({ before, after }: ItemChange): boolean => {
  if (isAccount(before)) {
    if (!isUser(before) || before.disabled) return false;
    return !isAccount(after) || after.rootRole !== before.rootRole || after.disabled === true;
  }
  if (isGroup(before)) {
    if (before.rootRole === null) return false;
    if (!isGroup(after) || after.rootRole !== before.rootRole) return true;
    const left = new Set(after.users.map(({ id }) => id));
    return before.users.some(({ id }) => !left.has(id));
  }
  return isRole(before) && grantsAdmin(before) && !(isRole(after) && grantsAdmin(after));
};

/** Whether one of these users holds `ADMIN` and is not disabled. */
const hasAdministrator = (accounts: readonly UserItem[], groups: readonly GroupItem[], roles: readonly RoleItem[]) =>
  accounts.some((user) => isUser(user) && !user.disabled && rightsOf(user, groups, roles).admin);

/** The items as they are after the changes. */
const changed = <T extends Stored>(
  items: readonly T[],
  changes: readonly ItemChange[],
  is: (item?: Stored) => item is T,
) => {
  const touched = new Set(changes.map(({ key }) => keyText(key)));
  return [...items.filter((item) => !touched.has(keyText(item))), ...changes.map(({ after }) => after).filter(is)];
};

/**
 * Refuses a change that would leave no administrator. It does not use the items that the request read when it began.
 * Any other change of access changes the head of the instance, so this unit of work then runs again.
 */
const requireAdministratorLeft = async (table: Table, unit: UnitOfWork): Promise<void> => {
  const changes = unit.changes();
  if (!changes.some(mayTakeAdmin)) return;
  const [accounts, groups, roles] = await Promise.all([readAccounts(table), readGroups(table), readRoles(table)]);
  if (!hasAdministrator(accounts, groups, roles)) return;
  const left = hasAdministrator(
    changed(accounts, changes, isAccount),
    changed(groups, changes, isGroup),
    changed(roles, changes, isRole),
  );
  if (!left)
    throw invalidOperation(
      'This would leave no administrator: nobody who can sign in would hold the permission "ADMIN". Give it to another ' +
        'user first.',
    );
};

/**
 * Makes one change of users, groups and roles; every command that writes them calls this. No such change can remove,
 * demote or disable the last administrator, even when several are made at once (contract: users §11).
 * @throws Problem `InvalidOperationError`, and what `work` throws
 */
export const changeAccess = <T>(context: Request, work: (unit: UnitOfWork) => T | Promise<T>): Promise<T> =>
  transact(context, [instance], async (unit) => {
    const answer = await work(unit);
    await requireAdministratorLeft(context.table, unit);
    return answer;
  });
