import { badData } from '../../contract/problems.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { GroupItem, ProjectRole, UserItem } from '../../store/table/items.ts';
import { groupKey, type KeyOf, userKey } from '../../store/table/keys.ts';
import { isPossibleId } from '../directory/ids.ts';

/** A user, service account or group that may hold roles in a project. The roles are stored in its item. */
export type Holder = UserItem | GroupItem;
export type HolderKind = 'user' | 'group';

/** Ids of the roles held in the project, ascending. */
export const rolesIn = ({ projectRoles }: Pick<Holder, 'projectRoles'>, project: string): readonly number[] =>
  projectRoles
    .filter((held) => held.project === project)
    .map(({ role }) => role)
    .sort((a, b) => a - b);

/** The holder with its roles of one project replaced; a role that is kept keeps its date. */
export const withRoles = (holder: Holder, project: string, roles: readonly number[], now: Date): Holder => {
  const { projectRoles } = holder;
  const held = new Map(projectRoles.filter((one) => one.project === project).map((one) => [one.role, one]));
  const next = [...new Set(roles)].map(
    (role): ProjectRole => held.get(role) ?? { project, role, createdAt: now.toISOString() },
  );
  const elsewhere = projectRoles.filter((one) => one.project !== project);
  return { ...holder, projectRoles: [...elsewhere, ...next] };
};

/**
 * Maximum number of roles that somebody may hold in one project (contract: project-access §5). A caller who takes them
 * all away needs the permissions of each of them, and the commit relies on every role
 * (docs/decisions/0140-roles-within-ones-own-rights.md).
 */
export const maxRoles = 50;

/** @throws Problem `BadDataError` when the holder would hold too many roles in the project */
export const requireFewRoles = (holder: Holder, project: string, added: readonly number[]): void => {
  const held = rolesIn(holder, project);
  const roles = new Set([...held, ...added]).size;
  if (roles > maxRoles && roles > held.length)
    throw badData(
      `\`roles\`: ${holder.kind} ${holder.id} would hold ${roles} roles in project "${project}", more than ${maxRoles}. Take some away first, or put their permissions into one role.`,
    );
};

/** What `readHolder` reads. */
export const holderKeys = (kind: HolderKind, ids: readonly number[]): readonly KeyOf<Holder>[] =>
  ids.filter(isPossibleId).map((id) => (kind === 'user' ? userKey(id) : groupKey(id)));

export const readHolder = async (unit: UnitOfWork, kind: HolderKind, id: number): Promise<Holder | undefined> => {
  if (!isPossibleId(id)) return undefined;
  return kind === 'user' ? unit.get(userKey(id)) : unit.get(groupKey(id));
};

/** @throws Problem `BadDataError` naming the first holder that does not exist */
export const requireHolders = async (
  unit: UnitOfWork,
  kind: HolderKind,
  ids: readonly number[],
): Promise<readonly Holder[]> => {
  const holders = await Promise.all(ids.map((id) => readHolder(unit, kind, id)));
  return holders.map((holder, i) => {
    if (holder === undefined) throw badData(`\`${kind}s\`: there is no ${kind} ${ids[i]}.`);
    return holder;
  });
};
