import { conflict } from '../../contract/problems.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { GroupItem, UserItem } from '../../store/table/items.ts';
import { readRangeAhead, type Source } from '../../store/table/read.ts';
import { accountsRange, groupsRange } from '../directory/read.ts';
import { ownerRole } from '../rights/built-in-roles.ts';
import { type Holder, readHolder, rolesIn } from './holder.ts';

const isOwner = (holder: Holder | undefined, project: string): boolean =>
  holder !== undefined && rolesIn(holder, project).includes(ownerRole);

/**
 * A project with an owner must keep one (contract: project-access §4). The commit relies on one other owner.
 * @param leaving the owner that loses the role
 * @throws Problem `ProjectWithoutOwnerError`
 */
export const requireAnotherOwner = async (
  unit: UnitOfWork,
  source: Source,
  project: string,
  leaving: Holder,
): Promise<void> => {
  const everyone: readonly Holder[] = (
    await Promise.all([readRangeAhead<UserItem>(source, accountsRange), readRangeAhead<GroupItem>(source, groupsRange)])
  ).flat();
  const candidates = everyone.filter(
    (holder) => isOwner(holder, project) && !(holder.kind === leaving.kind && holder.id === leaving.id),
  );
  for (const { kind, id } of candidates) {
    if (isOwner(await readHolder(unit, kind, id), project)) return;
  }
  throw conflict(
    'ProjectWithoutOwnerError',
    `The project "${project}" needs an owner. Make someone else its owner first.`,
  );
};

/** Whether a change of roles takes ownership away. */
export const losesOwnership = (before: readonly number[], after: readonly number[]): boolean =>
  before.includes(ownerRole) && !after.includes(ownerRole);
