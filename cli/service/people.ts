import { answerOf, type Client } from '../../client/client.ts';
import { type NamedOwner, type Owner, ownerKey, ownerText } from '../../lib/definition/owners.ts';

/** The users and groups of a server, as files name them. */
export interface People {
  /** By `ownerKey`. */
  readonly names: ReadonlyMap<string, NamedOwner>;
  /** By `ownerText`. */
  readonly ids: ReadonlyMap<string, Owner>;
  /** How files name a user whose username or email is this; for messages. */
  readonly alsoCalled: ReadonlyMap<string, string>;
}

export const readPeople = async (client: Client): Promise<People> => {
  const { users, groups } = await answerOf(client.GET('/api/admin/user-admin/access'));
  const own: (readonly [Owner, NamedOwner])[] = [];
  const alsoCalled = new Map<string, string>();
  // A username may be somebody else's email. The email is the surer name, as for the server, so it comes last.
  for (const { id, accountType, email, username } of users.toSorted((a, b) => Number(!!a.email) - Number(!!b.email))) {
    // Service accounts own nothing.
    const name = email || username;
    if (accountType === 'Service Account' || !name) continue;
    own.push([
      { type: 'user', id },
      { type: 'user', name },
    ]);
    for (const other of [email?.toLowerCase(), username])
      if (other && other !== name) alsoCalled.set(`user:${other}`, ownerText({ type: 'user', name }));
  }
  for (const { id, name } of groups)
    own.push([
      { type: 'group', id },
      { type: 'group', name },
    ]);
  return {
    names: new Map(own.map(([owner, name]) => [ownerKey(owner), name])),
    ids: new Map(own.map(([owner, name]) => [ownerText(name), owner])),
    alsoCalled,
  };
};

/** The user or group of a name, also by another name than files use; emails in any case of letters. */
export const ownerCalled = ({ ids, alsoCalled }: People, text: string): Owner | undefined => {
  const called = (one: string): Owner | undefined => ids.get(one) ?? ids.get(alsoCalled.get(one) ?? '');
  return called(text) ?? (text.includes('@') ? called(text.toLowerCase()) : undefined);
};
