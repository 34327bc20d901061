import { badData } from '../../contract/problems.ts';
import type { ReadView, Unwritten } from '../../store/commit/decision.ts';
import type { GroupItem, ProjectRole, Stored, UserItem } from '../../store/table/items.ts';
import { groupKey, userKey } from '../../store/table/keys.ts';

/** Who may hold roles in a project: a user, a service account or a group. The roles stand in its item. */
export type Holder = UserItem | GroupItem;
export type HolderKind = 'user' | 'group';

/** Sorted, so that two ways of giving the same roles look alike. */
export const rolesIn = ({ projectRoles }: Pick<Holder, 'projectRoles'>, project: string): readonly number[] =>
  projectRoles
    .filter((held) => held.project === project)
    .map(({ role }) => role)
    .sort((a, b) => a - b);

/** The holder with its roles of one project replaced; what is held on keeps its date. */
export const withRoles = (holder: Holder, project: string, roles: readonly number[], now: Date): Unwritten<Stored> => {
  const { rev: _, projectRoles, ...rest } = holder;
  const held = new Map(projectRoles.filter((one) => one.project === project).map((one) => [one.role, one]));
  const next = [...new Set(roles)].map(
    (role): ProjectRole => held.get(role) ?? { project, role, createdAt: now.toISOString() },
  );
  const elsewhere = projectRoles.filter((one) => one.project !== project);
  return Object.assign(rest, { projectRoles: [...elsewhere, ...next] });
};

/**
 * Roles that somebody holds in one project at most. Whoever takes them all away needs what each of them grants, and the
 * commit relies on every one (docs/decisions/0140-roles-within-ones-own-rights.md).
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

const isStorableId = (id: number): boolean => Number.isSafeInteger(id) && id > 0 && id < 1e12;

export const readHolder = async (view: ReadView, kind: HolderKind, id: number): Promise<Holder | undefined> => {
  if (!isStorableId(id)) return undefined;
  return kind === 'user' ? view.get(userKey(id)) : view.get(groupKey(id));
};

/** @throws Problem `BadDataError` naming one that does not exist */
export const requireHolders = async (
  view: ReadView,
  kind: HolderKind,
  ids: readonly number[],
): Promise<readonly Holder[]> => {
  const holders: Holder[] = [];
  for (const id of new Set(ids)) {
    const holder = await readHolder(view, kind, id);
    if (holder === undefined) throw badData(`\`${kind}s\`: there is no ${kind} ${id}.`);
    holders.push(holder);
  }
  return holders;
};
