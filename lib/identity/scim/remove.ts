import { Problem, serviceUnavailable } from '../../contract/problems.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { accountsRange, groupsRange, readAccounts, readGroups } from '../directory/read.ts';
import { deleteGroup } from '../groups/write.ts';
import { deleteAccount } from '../users/delete.ts';

/** What `deleteScimUsers` and `deleteScimGroups` read. */
export const scimRemovalReads: Readonly<Record<'users' | 'groups', RequestReads>> = {
  users: { ranges: [accountsRange] },
  groups: { ranges: [groupsRange] },
};

/**
 * Removes items one after the other, each in its own commit. Items that somebody else has removed meanwhile are
 * skipped; a refusal is thrown after all others are removed.
 * @throws Problem `ServiceUnavailable` when time is up
 */
const removeEach = async <T>(
  { table, deadline = Number.POSITIVE_INFINITY }: CommandContext,
  all: readonly T[],
  remove: (one: T) => Promise<void>,
): Promise<void> => {
  let refusal: Problem | undefined;
  for (const [i, one] of all.entries()) {
    if (table.pace.now() >= deadline) {
      throw serviceUnavailable(`${i} of ${all.length} were deleted. Send this again to delete the others.`);
    }
    try {
      await remove(one);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.status !== 404) refusal ??= error;
    }
  }
  if (refusal) throw refusal;
};

/** Deletes all users that SCIM manages, with their tokens (contract: scim §2). */
export const deleteScimUsers = async (context: CommandContext): Promise<void> => {
  const managed = (await readAccounts(context)).filter(({ scim }) => scim !== undefined);
  await removeEach(context, managed, ({ accountType, id }) => deleteAccount(context, { accountType, id }));
};

/** Deletes all groups that SCIM manages (contract: scim §2). */
export const deleteScimGroups = async (context: CommandContext): Promise<void> => {
  const managed = (await readGroups(context)).filter(({ scim }) => scim !== undefined);
  await removeEach(context, managed, ({ id }) => deleteGroup(context, { id }));
};
