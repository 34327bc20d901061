import { type Held, inOrder, type RoleKind } from '../../queries/held.ts';
import type { AvailablePermissions } from '../../queries/roles.ts';
import { permissionSubject, permissionText, permissionTexts, subjects } from '../../texts/permissions.ts';

/** One row of the matrix. */
export interface Action {
  readonly permission: string;
  readonly words: string;
  readonly scope: 'root' | 'project' | 'environment';
}

export interface ActionGroup {
  readonly heading: string;
  readonly actions: readonly Action[];
}

/**
 * The actions that can be permitted, grouped by subject. Permissions without texts in the console appear with those of
 * the API.
 * @param kinds the kinds of roles; permissions of other kinds are left out, unless a role holds one
 */
export const actionGroups = (
  available: AvailablePermissions,
  kinds: readonly RoleKind[],
  held: readonly Held[] = [],
): readonly ActionGroup[] => {
  const { root, project, environments } = available;
  const scopes = new Map<string, Action['scope']>([
    // While there are no environments, the API lists no environment permissions.
    ...Object.keys(permissionTexts).map((name) => [name, 'environment'] as const),
    ...environments.flatMap(({ permissions }) => permissions.map(({ name }) => [name, 'environment'] as const)),
    ...project.map(({ name }) => [name, 'project'] as const),
    ...root.map(({ name }) => [name, 'root'] as const),
  ]);
  const displayNames = new Map(
    [...root, ...project, ...environments.flatMap(({ permissions }) => permissions)].map((one) => [
      one.name,
      one.displayName,
    ]),
  );
  const isShown = (name: string, scope: Action['scope']): boolean =>
    kinds.includes(scope === 'root' ? 'root' : 'project') || held.some((one) => one.name === name);
  const actions = [...scopes]
    .filter(([name, scope]) => isShown(name, scope))
    .map(([permission, scope]) => ({
      subject: permissionSubject(permission),
      action: { permission, scope, words: permissionText(permission, displayNames.get(permission)) },
    }));
  return Object.entries(subjects)
    .map(([subject, heading]) => ({
      heading,
      actions: actions.filter((one) => one.subject === subject).map(({ action }) => action),
    }))
    .filter((group) => group.actions.length > 0);
};

/** `admin`: granted by `ADMIN`, which satisfies every check. `wider`: granted for all environments. */
export type Hold = 'no' | 'yes' | 'wider' | 'admin';

/**
 * How a permission is held. @param environment absent: in all environments, or the permission does not depend on one
 */
export const holdOf = (permissions: readonly Held[], permission: string, environment?: string): Hold => {
  const grants = permissions.filter(({ name }) => name === permission);
  if (grants.some((grant) => grant.environment === environment)) return 'yes';
  if (grants.some((grant) => grant.environment === undefined)) return 'wider';
  return permissions.some(({ name }) => name === 'ADMIN') ? 'admin' : 'no';
};

export interface Toggle {
  readonly permission: string;
  readonly environment?: string | undefined;
  readonly on: boolean;
}

/**
 * The permissions after a click. A grant for all environments replaces the grants for single ones. Removing the
 * permission from one environment splits a grant for all into grants for the remaining environments.
 */
export const toggled = (
  permissions: readonly Held[],
  { permission, environment, on }: Toggle,
  environments: readonly string[],
): readonly Held[] => {
  const others = permissions.filter(({ name }) => name !== permission);
  const before = permissions.filter(({ name }) => name === permission);
  const single = (names: readonly string[]): readonly Held[] =>
    names.map((one) => ({ name: permission, environment: one }));
  if (environment === undefined) return inOrder(on ? [...others, { name: permission }] : others);
  const held = before.some((one) => one.environment === undefined)
    ? environments
    : before.flatMap((one) => one.environment ?? []);
  const rest = held.filter((name) => name !== environment);
  return inOrder([...others, ...single(on ? [...rest, environment] : rest)]);
};

/** Whether two roles grant an action in the same way, in all environments. */
export const isAlike = (
  a: readonly Held[],
  b: readonly Held[],
  { permission, scope }: Pick<Action, 'permission' | 'scope'>,
  environments: readonly string[],
): boolean => {
  const may = (permissions: readonly Held[], environment?: string): boolean =>
    holdOf(permissions, permission, environment) !== 'no';
  const places = scope === 'environment' ? [undefined, ...environments] : [undefined];
  return places.every((environment) => may(a, environment) === may(b, environment));
};
