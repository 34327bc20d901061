import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '../../client/client.ts';
import { api } from '../api/client.ts';

/** Somebody as the API has it; all but the id may be missing. */
export interface Named {
  readonly id: number;
  readonly name?: string | null | undefined;
  readonly username?: string | null | undefined;
  readonly email?: string | null | undefined;
}

/** What somebody, or a group, is called. */
export const personName = ({ id, name, username, email }: Named): string => name || email || username || `#${id}`;

/** A user, a service account or a group: whoever can hold a role. */
export interface Holder {
  readonly kind: 'user' | 'serviceAccount' | 'group';
  readonly id: number;
  readonly name: string;
  /** What else it is known by; empty: nothing. */
  readonly about: string;
}

/** Users, service accounts and groups, as every caller may see them. */
export const people = queryOptions({
  queryKey: ['people'],
  queryFn: async ({ signal }): Promise<readonly Holder[]> => {
    const { users, groups } = await answerOf(api.GET('/api/admin/user-admin/access', { signal }));
    return [
      ...groups.map(({ id, name, description }): Holder => ({ kind: 'group', id, name, about: description ?? '' })),
      ...users.map((user): Holder => holderOf(user)),
    ];
  },
  staleTime: 60_000,
});

interface Account extends Named {
  readonly accountType?: string | undefined;
}

export const holderOf = (account: Account): Holder => {
  const name = personName(account);
  const others = [account.email, account.username].filter((text) => text && text !== name);
  return {
    kind: account.accountType === 'Service Account' ? 'serviceAccount' : 'user',
    id: account.id,
    name,
    about: others.join(' · '),
  };
};

const pages = { user: '/users', serviceAccount: '/service-accounts', group: '/groups' } as const;

/** The address of the page about somebody. Needs `ADMIN`. */
export const pageOf = ({ kind, id }: Pick<Holder, 'kind' | 'id'>): string => `${pages[kind]}/${id}`;
