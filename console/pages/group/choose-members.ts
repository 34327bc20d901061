import { nameOf, searchTextOf } from '../../accounts/names.ts';
import type { MemberChange } from '../../queries/members-after.ts';
import type { AccountSummary } from '../../queries/people.ts';

/** At most this many matches are shown; a longer text finds the others. */
export const maxFound = 50;

/** Accounts whose names contain all words of a text; without a text, members stand first. */
export const found = (
  accounts: readonly AccountSummary[],
  text: string,
  members: ReadonlySet<number>,
): readonly AccountSummary[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0)
    return [...accounts.filter(({ id }) => members.has(id)), ...accounts.filter(({ id }) => !members.has(id))];
  return accounts.filter((account) => {
    const names = searchTextOf(account).toLowerCase();
    return words.every((word) => names.includes(word));
  });
};

/** Whether an account would be a member after a change. */
export const isChosen = ({ add, remove }: MemberChange, members: ReadonlySet<number>, id: number): boolean =>
  members.has(id) ? !remove.includes(id) : add.includes(id);

/** Adds an account to a change, or removes it. */
export const toggled = (change: MemberChange, members: ReadonlySet<number>, id: number): MemberChange => {
  const list = members.has(id) ? 'remove' : 'add';
  const ids = change[list];
  return { ...change, [list]: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id] };
};

/** The display names of accounts, in the order of the ids. */
export const namesOf = (accounts: readonly AccountSummary[], ids: readonly number[]): readonly string[] => {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return ids.map((id) => nameOf(byId.get(id) ?? { id }));
};
