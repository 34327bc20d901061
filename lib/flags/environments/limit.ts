/**
 * Environments of an instance. A feature has an item in each, and is moved, copied and deleted in one transaction of at
 * most 100 actions, of which a move takes two an environment.
 */
export const maxEnvironments = 40;
