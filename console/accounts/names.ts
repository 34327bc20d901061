/** A user or service account, as the API has it; all but the id may be missing. */
export interface Account {
  readonly id: number;
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly username?: string | null | undefined;
}

/** What a user or service account is called; each of its names may be missing. */
export const nameOf = ({ id, name, email, username }: Account): string => name || email || username || `#${id}`;

/** Its other names, by which people know it apart. */
export const otherNamesOf = (account: Account): string =>
  [account.email, account.username].filter((one) => one && one !== nameOf(account)).join(' · ');

/** What is searched for an account. */
export const searchTextOf = ({ name, email, username }: Account): string =>
  [name, email, username].filter(Boolean).join(' ');

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The order of accounts by what they are called. */
export const byName = (a: Account, b: Account): number => collator.compare(nameOf(a), nameOf(b));
