import { invalidOperation } from '../../contract/problems.ts';

/**
 * Maximum number of environments of an instance. A feature has an item in each, and is moved, copied and deleted in one
 * transaction of at most 100 actions, of which a move takes two for each environment (contract: environments §2.1).
 */
export const maxEnvironments = 40;

/**
 * @param count number of environments after the change.
 * @throws Problem InvalidOperationError when they are too many
 */
export const requireEnvironmentRoom = (count: number): void => {
  if (count > maxEnvironments)
    throw invalidOperation(`There would be ${count} environments; there may be at most ${maxEnvironments}.`);
};

/**
 * As `requireEnvironmentRoom`, for the environments of a project. A removed environment stays linked until its removal
 * is finished.
 * @throws Problem InvalidOperationError when the project would be linked to too many
 */
export const requireLinkRoom = (project: string, count: number): void => {
  if (count > maxEnvironments)
    throw invalidOperation(
      `Project "${project}" would be linked to ${count} environments; at most ${maxEnvironments} are possible.`,
    );
};
