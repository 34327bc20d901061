import { byName } from '../../accounts/names.ts';
import { text } from '../../address.ts';
import type { User } from '../../queries/users.ts';

const columns = ['name', 'seen', 'created'] as const;
export type SortColumn = (typeof columns)[number];

/** What the address of the list says. */
export interface UserSearch {
  readonly query?: string | undefined;
  /** By which column; absent: by name. */
  readonly sort?: SortColumn | undefined;
  readonly order?: 'descending' | undefined;
}

export const userSearch = ({ query, sort, order }: Record<string, unknown>): UserSearch => ({
  query: text(query),
  sort: columns.find((column) => column === sort),
  order: order === 'descending' ? 'descending' : undefined,
});

/** What sorts by a column, and by it the other way round when it does already. */
export const sortedBy = (search: UserSearch, column: SortColumn): UserSearch => ({
  ...search,
  sort: column === 'name' ? undefined : column,
  order: (search.sort ?? 'name') === column && search.order === undefined ? 'descending' : undefined,
});

/** Times by which users are sorted; who was never seen comes before all others. */
const times = {
  seen: ({ seenAt }: User) => seenAt ?? '',
  created: ({ createdAt }: User) => createdAt ?? '',
} as const;

/** Users in the order of an address. */
export const inOrder = (users: readonly User[], { sort = 'name', order }: UserSearch): readonly User[] => {
  const compare =
    sort === 'name' ? byName : (a: User, b: User) => times[sort](a).localeCompare(times[sort](b)) || byName(a, b);
  const sorted = users.toSorted(compare);
  return order === undefined ? sorted : sorted.toReversed();
};
