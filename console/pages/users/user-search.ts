import { byName } from '../../accounts/names.ts';
import { text } from '../../address.ts';
import type { User } from '../../queries/users.ts';

const columns = ['name', 'seen', 'created'] as const;
export type SortColumn = (typeof columns)[number];

/** The parameters in the address of the user list. */
export interface UserSearch {
  readonly query?: string | undefined;
  /** The column that sorts the list; absent: the name. */
  readonly sort?: SortColumn | undefined;
  readonly order?: 'descending' | undefined;
}

export const userSearch = ({ query, sort, order }: Record<string, unknown>): UserSearch => ({
  query: text(query),
  sort: columns.find((column) => column === sort),
  order: order === 'descending' ? 'descending' : undefined,
});

/** The search sorted by a column; a second click reverses the order. */
export const sortedBy = (search: UserSearch, column: SortColumn): UserSearch => ({
  ...search,
  sort: column === 'name' ? undefined : column,
  order: (search.sort ?? 'name') === column && search.order === undefined ? 'descending' : undefined,
});

/** The times that the list can be sorted by; users without a time come first. */
const times = {
  seen: ({ seenAt }: User) => seenAt ?? '',
  created: ({ createdAt }: User) => createdAt ?? '',
} as const;

/** Users in the order that the address asks for. */
export const inOrder = (users: readonly User[], { sort = 'name', order }: UserSearch): readonly User[] => {
  const compare =
    sort === 'name' ? byName : (a: User, b: User) => times[sort](a).localeCompare(times[sort](b)) || byName(a, b);
  const sorted = users.toSorted(compare);
  return order === undefined ? sorted : sorted.toReversed();
};
