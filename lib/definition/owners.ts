import { byText } from '../basics/order.ts';

/** Somebody who is responsible for a flag: a user or a group, by its id. */
export interface Owner {
  readonly type: 'user' | 'group';
  readonly id: number;
}

/** An owner as documents and files name it: other servers give other ids to the same people. */
export interface NamedOwner {
  readonly type: Owner['type'];
  /** Of a user the email, else the username; of a group its name. */
  readonly name: string;
}

/** What a user may be called. */
export interface UserNames {
  readonly email?: string | null | undefined;
  readonly username?: string | null | undefined;
}

/** How documents call a user: the email, else the username. undefined: the user has neither. */
export const nameOfUser = ({ email, username }: UserNames): string | undefined => email || username || undefined;

/**
 * Which user a name means: the one whose email it is, in any case of letters, else the one whose username it is. An email
 * belongs to one person everywhere, a username does not (docs/decisions/0343-owners-travel-by-name.md).
 * @returns where to look, the surest first
 */
export const lookUpsOf = (name: string) =>
  [
    { by: 'email', value: name.toLowerCase() },
    { by: 'username', value: name },
  ] as const;

/** `user:kari@example.com`, the form in which files name an owner. */
export const ownerText = ({ type, name }: NamedOwner): string => `${type}:${name}`;

/** `user:3`, the form in which searches and differences name an owner. */
export const ownerKey = ({ type, id }: Owner): string => `${type}:${id}`;

/** Compares owners: groups first, then by id. */
export const byOwner = (a: Owner, b: Owner): number => byText(a.type, b.type) || a.id - b.id;

/** The owners that come and go. */
export const changedOwners = (before: readonly Owner[], after: readonly Owner[]) => {
  const missingIn = (all: readonly Owner[], others: readonly Owner[]): readonly Owner[] =>
    all.filter((one) => !others.some((other) => ownerKey(other) === ownerKey(one)));
  return { added: missingIn(after, before), removed: missingIn(before, after) };
};
