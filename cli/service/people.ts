import { answerOf, type Client } from '../../client/client.ts';
import { lookUpsOf, type NamedOwner, nameOfUser, type Owner, ownerKey } from '../../lib/definition/owners.ts';

/** The users and groups of a server. */
export interface People {
  /** How files name them, by `ownerKey`. Whose name means somebody else is not in it. */
  readonly names: ReadonlyMap<string, NamedOwner>;
  /** Whom a text such as `user:kari` or `group:Payments` means, also by another name than files use. */
  readonly called: (text: string) => Owner | undefined;
}

export const readPeople = async (client: Client): Promise<People> => {
  const { users, groups } = await answerOf(client.GET('/api/admin/user-admin/access'));
  // Service accounts own nothing.
  const people = users
    .filter(({ accountType }) => accountType !== 'Service Account')
    .map(({ id, email, username }) => ({ owner: { type: 'user', id } as const, email, username }));
  const index = {
    email: new Map(people.flatMap(({ owner, email }) => (email ? [[email.toLowerCase(), owner] as const] : []))),
    username: new Map(people.flatMap(({ owner, username }) => (username ? [[username, owner] as const] : []))),
  };
  const grouped = new Map(groups.map(({ id, name }) => [name, { type: 'group', id } as const]));
  const userCalled = (name: string): Owner | undefined =>
    lookUpsOf(name)
      .map(({ by, value }) => index[by].get(value))
      .find((owner) => owner !== undefined);
  const named = people.flatMap(({ owner, ...names }) => {
    const name = nameOfUser(names);
    return name !== undefined && userCalled(name)?.id === owner.id
      ? [[ownerKey(owner), { type: owner.type, name }] as const]
      : [];
  });
  return {
    names: new Map<string, NamedOwner>([
      ...named,
      ...[...grouped].map(([name, owner]) => [ownerKey(owner), { type: owner.type, name }] as const),
    ]),
    called: (text) => {
      const [, type, name = ''] = /^(user|group):(.*)$/s.exec(text) ?? [];
      return type === 'group' ? grouped.get(name) : type === 'user' ? userCalled(name) : undefined;
    },
  };
};
