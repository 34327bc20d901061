import { noAccess, noAccessToAll } from '../../contract/problems.ts';
import type { PermissionName } from '../../contract/schemas/permission.ts';
import { hasAnyPermission } from '../../identity/rights/has-permission.ts';
import type { Grants } from '../../identity/rights/rights.ts';
import { environmentOfAction, type RestoreAction } from './plan.ts';

/** Permissions of which one is enough. */
type Alternatives = readonly [PermissionName, ...PermissionName[]];

/** The permissions of the corresponding route (contract: history §7.4). */
const permissionsOf: Readonly<Record<RestoreAction['kind'], Alternatives>> = {
  segment: ['UPDATE_SEGMENT', 'UPDATE_PROJECT_SEGMENT'],
  'remove-dependency': ['UPDATE_FEATURE_DEPENDENCY'],
  create: ['CREATE_FEATURE'],
  revive: ['UPDATE_FEATURE'],
  metadata: ['UPDATE_FEATURE'],
  complete: ['UPDATE_FEATURE'],
  uncomplete: ['UPDATE_FEATURE'],
  tags: ['UPDATE_FEATURE'],
  links: ['UPDATE_FEATURE'],
  owners: ['UPDATE_FEATURE'],
  'add-strategy': ['CREATE_FEATURE_STRATEGY'],
  'update-strategy': ['UPDATE_FEATURE_STRATEGY'],
  'order-strategies': ['UPDATE_FEATURE_STRATEGY'],
  'remove-strategy': ['DELETE_FEATURE_STRATEGY'],
  variants: ['UPDATE_FEATURE_ENVIRONMENT_VARIANTS'],
  'add-plan': ['CREATE_FEATURE_STRATEGY'],
  'change-plan': ['UPDATE_FEATURE_STRATEGY'],
  'remove-plan': ['DELETE_FEATURE_STRATEGY'],
  safeguards: ['UPDATE_FEATURE_ENVIRONMENT'],
  enable: ['UPDATE_FEATURE_ENVIRONMENT'],
  disable: ['UPDATE_FEATURE_ENVIRONMENT'],
  archive: ['DELETE_FEATURE'],
  'add-dependency': ['UPDATE_FEATURE_DEPENDENCY'],
};

/** The permission that an action needs. A global segment needs the permission for all segments. */
const needOf = (action: RestoreAction): { readonly anyOf: Alternatives; readonly environment: string | undefined } => ({
  anyOf: action.kind === 'segment' && action.project === null ? ['UPDATE_SEGMENT'] : permissionsOf[action.kind],
  environment: environmentOfAction(action),
});

const isAllowed = (rights: Grants, project: string, action: RestoreAction): boolean => {
  const { anyOf, environment } = needOf(action);
  return hasAnyPermission(rights, anyOf, { project, environment });
};

/**
 * Checks the permission for an action, before it is executed.
 * @throws Problem NoAccessError naming the permission, and the environment
 */
export const requireAllowed = (rights: Grants, project: string, action: RestoreAction): void => {
  if (isAllowed(rights, project, action)) return;
  const { anyOf, environment } = needOf(action);
  throw noAccess(anyOf, environment);
};

/**
 * Checks the permissions for all actions, before the first is executed.
 * @throws Problem NoAccessError naming everything that is missing
 */
export const requireAllAllowed = (rights: Grants, project: string, actions: readonly RestoreAction[]): void => {
  const missing = new Map(
    actions
      .filter((action) => !isAllowed(rights, project, action))
      .map(needOf)
      .map((need) => [JSON.stringify(need), need]),
  );
  const [first, ...others] = missing.values();
  if (!first) return;
  if (others.length === 0) throw noAccess(first.anyOf, first.environment);
  throw noAccessToAll(
    [first, ...others].map(({ anyOf: [permission], environment }) => ({ permission, environment })),
    'to restore this',
  );
};
