/** The kind of a role: `root` is given for everything, `project` within a project. */
export type RoleKind = 'root' | 'project';

/** A permission of a role; without an environment it holds in all, or does not depend on one. */
export interface Held {
  readonly name: string;
  readonly environment?: string | undefined;
}

/** The members of a role that are edited together. */
export interface RoleDraft {
  readonly name: string;
  readonly description: string;
  readonly kind: RoleKind;
  readonly permissions: readonly Held[];
}

const keyOf = ({ name, environment = '' }: Held): string => `${name} ${environment}`;

/** Sorts permissions, so that two roles can be compared. */
export const inOrder = (permissions: readonly Held[]): readonly Held[] =>
  permissions.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
