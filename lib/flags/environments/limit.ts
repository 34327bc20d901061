/**
 * Environments of an instance (contract: environments §2.1). A feature has an item in each and is moved in one transaction
 * of at most 100 actions, which needs two actions for each environment.
 */
export const maxEnvironments = 40;
