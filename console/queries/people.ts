import { queryOptions } from '@tanstack/react-query';
import { answerOf, type DataOf, type Schema } from '../../client/client.ts';
import { type Account, nameOf, otherNamesOf } from '../accounts/names.ts';
import { api } from '../api/client.ts';

/** A user, a service account or a group: anything that can hold a role. */
export interface Holder {
  readonly kind: 'user' | 'serviceAccount' | 'group';
  readonly id: number;
  readonly name: string;
  /** A second name; empty: none. */
  readonly about: string;
}

/** A user or service account with its names. */
export type AccountSummary = Schema<'UserSummary'>;

const list = (signal: AbortSignal) => api.GET('/api/admin/user-admin/access', { signal });

/** All users and service accounts, and all groups without their members. */
export const accountsAndGroups = queryOptions({
  queryKey: ['accounts-and-groups'],
  queryFn: ({ signal }) => answerOf(list(signal)),
  staleTime: 60_000,
});

export const isServiceAccount = ({ accountType }: { readonly accountType?: string | undefined }): boolean =>
  accountType === 'Service Account';

export const holderOf = (account: Account & { readonly accountType?: string | undefined }): Holder => ({
  kind: isServiceAccount(account) ? 'serviceAccount' : 'user',
  id: account.id,
  name: nameOf(account),
  about: otherNamesOf(account),
});

const holdersOf = ({ users, groups }: DataOf<Awaited<ReturnType<typeof list>>>): readonly Holder[] => [
  ...groups.map(({ id, name, description }): Holder => ({ kind: 'group', id, name, about: description ?? '' })),
  ...users.map((user) => holderOf(user)),
];

/** Users, service accounts and groups, as holders of roles. */
export const people = queryOptions({ ...accountsAndGroups, select: holdersOf });

const ownerNamesOf = (holders: readonly Holder[]): ReadonlyMap<string, string> =>
  new Map(holders.flatMap(({ kind, id, name }) => (kind === 'serviceAccount' ? [] : [[`${kind}:${id}`, name]])));

/** What users and groups are called who may own flags, by `user:3` or `group:2`. */
export const ownerNames = queryOptions({ ...accountsAndGroups, select: (data) => ownerNamesOf(holdersOf(data)) });
