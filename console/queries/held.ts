/** Where roles are given: `root` to people everywhere, `project` to people in a project. */
export type RoleKind = 'root' | 'project';

/** A permission that a role holds; without an environment: in all of them, or it does not depend on one. */
export interface Held {
  readonly name: string;
  readonly environment?: string | undefined;
}

/** What of a role can be edited together. */
export interface RoleDraft {
  readonly name: string;
  readonly description: string;
  readonly kind: RoleKind;
  readonly permissions: readonly Held[];
}

const keyOf = ({ name, environment = '' }: Held): string => `${name} ${environment}`;

/** In an order that does not depend on who wrote them. */
export const inOrder = (permissions: readonly Held[]): readonly Held[] =>
  permissions.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
