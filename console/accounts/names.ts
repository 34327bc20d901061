/** A user or service account as the API returns it; every member but the id may be missing. */
export interface Account {
  readonly id: number;
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly username?: string | null | undefined;
}

/** The display name of a user or service account: the first of its names that is present. */
export const nameOf = ({ id, name, email, username }: Account): string => name || email || username || `#${id}`;

/** The other names of an account, to tell accounts with the same display name apart. */
export const otherNamesOf = (account: Account): string =>
  [account.email, account.username].filter((one) => one && one !== nameOf(account)).join(' · ');

/** The text that a search looks through for an account. */
export const searchTextOf = ({ name, email, username }: Account): string =>
  [name, email, username].filter(Boolean).join(' ');

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Compares accounts by their display names. */
export const byName = (a: Account, b: Account): number => collator.compare(nameOf(a), nameOf(b));
