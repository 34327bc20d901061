import { conflict } from '../../contract/problems.ts';
import type { ReadView } from '../../store/commit/decision.ts';
import type { Table } from '../../store/table/table.ts';
import { ownerRole } from '../rights/built-in-roles.ts';
import { readAccounts, readGroups } from '../rights/people.ts';
import { type Holder, readHolder, rolesIn } from './holder.ts';

const owns = (holder: Holder | undefined, project: string): boolean =>
  holder !== undefined && rolesIn(holder, project).includes(ownerRole);

/**
 * A project that has an owner keeps one (behaviour §4). One other owner is proof enough; it is read through the view, so
 * that the commit depends on it.
 * @param leaving who is about to be an owner no more
 * @throws Problem `ProjectWithoutOwnerError`
 */
export const requireAnotherOwner = async (
  table: Table,
  view: ReadView,
  project: string,
  leaving: Holder,
): Promise<void> => {
  const everyone: readonly Holder[] = (await Promise.all([readAccounts(table), readGroups(table)])).flat();
  const candidates = everyone.filter(
    (holder) => owns(holder, project) && !(holder.kind === leaving.kind && holder.id === leaving.id),
  );
  for (const { kind, id } of candidates) {
    if (owns(await readHolder(view, kind, id), project)) return;
  }
  throw conflict(
    'ProjectWithoutOwnerError',
    `The project "${project}" needs an owner. Make someone else its owner first.`,
  );
};

/** Whether a change of roles takes ownership away. */
export const losesOwnership = (before: readonly number[], after: readonly number[]): boolean =>
  before.includes(ownerRole) && !after.includes(ownerRole);
