import { notFound } from '../../contract/problems.ts';
import type { ScimListQuery, ScimPatch, ScimUser, ScimUserBody } from '../../contract/schemas/scim.ts';
import { scimUrns } from '../../contract/scim-urns.ts';
import type { CommandContext, ReadContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { UserItem } from '../../store/table/items.ts';
import { userKey } from '../../store/table/keys.ts';
import type { Source } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { isPossibleId } from '../directory/ids.ts';
import { accountsRange, isUser, readAccount, readAccounts } from '../directory/read.ts';
import { openRevisionCaches } from '../directory/revision-cache.ts';
import { signedOut } from '../directory/signed-out.ts';
import { userDocument } from '../directory/user-document.ts';
import { provenIn } from '../passwords/proven.ts';
import { changeAccess } from '../rights/change-access.ts';
import { createAccountIn, newAccountReads } from '../users/create.ts';
import { deleteAccount } from '../users/delete.ts';
import { nameKeys, renameUser } from '../users/names.ts';

import { matches, readFilter } from './filter.ts';
import { pageOf, type Selection, selected } from './list.ts';
import { patched } from './patch.ts';
import { givenResource, type Person, personFrom, personFromResource, personResource } from './person.ts';
import { userSchema } from './schemas.ts';

/** Root role of new users; groups, or administrators by hand, may give them more (contract: scim §3). */
const firstRole = 'Viewer';

/** What answers need: the address of SCIM without a trailing slash, and the attributes that were asked for. */
export interface Shown extends Selection {
  readonly base: string;
}

/** @throws Problem `NotFoundError` for a text that is no id */
export const idFrom = (kind: 'user' | 'group', text: string): number => {
  const id = /^[1-9]\d{0,11}$/.test(text) ? Number(text) : 0;
  if (!isPossibleId(id)) throw notFound(kind, text);
  return id;
};

const userResource = (user: UserItem, { base, ...selection }: Shown): ScimUser =>
  selected(userSchema, selection, {
    schemas: [scimUrns.user],
    ...personResource(user),
    meta: { resourceType: 'User', created: user.createdAt, location: `${base}/Users/${user.id}` },
  });

const caches = openRevisionCaches<readonly UserItem[]>();
const everyUser = 'all';

/** What `listScimUsers` reads. */
export const scimUsersReads = (table: Table): RequestReads =>
  caches(table).holds(everyUser) ? {} : { ranges: [accountsRange] };

/** Users and service accounts at the revision of the request. */
export const currentAccounts = (context: ReadContext): Promise<readonly UserItem[]> => {
  const { instanceRev } = context;
  return caches(context).get(everyUser, instanceRev, () => readAccounts(context));
};

/** A page of users by id (contract: scim §5). @throws Problem `invalidFilter` */
export const listScimUsers = async (context: ReadContext, { filter, ...query }: ScimListQuery, base: string) => {
  const conditions = filter === undefined ? [] : readFilter(userSchema, filter);
  const users = (await currentAccounts(context)).filter(isUser);
  const page = pageOf(
    users.filter((user) => matches(personResource(user), conditions)),
    query,
  );
  return { ...page, Resources: page.Resources.map((user) => userResource(user, { base, ...query })) };
};

/** What reading, changing and deleting one user reads. @param id as it is in the path */
export const scimUserReads = (id: string): RequestReads => {
  const number = Number(id);
  return isPossibleId(number) ? { keys: [userKey(number)] } : {};
};

/** @throws Problem `NotFoundError`, also for a service account */
export const readScimUser = async (source: Source, id: string, shown: Shown): Promise<ScimUser> => {
  const user = await readAccount(source, idFrom('user', id));
  if (user === undefined || !isUser(user)) throw notFound('user', id);
  return userResource(user, shown);
};

const namesOf = ({ userName, email, facts }: Person) => ({ username: userName, email, scim: facts });

/** What `createScimUser` reads. */
export const newScimUserReads = (body: ScimUserBody): RequestReads =>
  newAccountReads({ rootRole: firstRole, username: body.userName, email: body.emails?.[0]?.value, scim: {} });

/** @throws Problem `ValidationError`; `NameExistsError` for a user name or an email in use */
export const createScimUser = (context: CommandContext, body: ScimUserBody, shown: Shown): Promise<ScimUser> => {
  const person = personFrom(body);
  return changeAccess(context, async (unit) => {
    const user = await createAccountIn(unit, {
      accountType: 'User',
      name: person.name,
      ...namesOf(person),
      rootRole: firstRole,
      ...(!person.active && { disabled: true }),
    });
    return userResource({ ...user, rev: 0 }, shown);
  });
};

/** The user with the facts that SCIM sent. A user who is disabled is signed out with the same commit. */
const withPerson = (before: UserItem, person: Person, now: Date): UserItem => {
  const { disabled, ...rest } = before;
  const after: UserItem = { ...rest, name: person.name, ...namesOf(person) };
  if (person.active) return after;
  const off: UserItem = { ...after, disabled: true };
  return disabled ? off : signedOut(off, now);
};

const isSame = (a: UserItem, b: UserItem): boolean =>
  a.scim !== undefined && JSON.stringify(givenResource(a)) === JSON.stringify(givenResource(b));

/**
 * Changes what SCIM manages of a user; from then on, SCIM manages the user (contract: scim §3). Without a difference,
 * nothing is committed or emitted.
 */
const changeUser = (
  context: CommandContext,
  id: string,
  shown: Shown,
  change: (before: UserItem) => Person,
): Promise<ScimUser> =>
  changeAccess(context, async (unit) => {
    const number = idFrom('user', id);
    const before = await unit.get(userKey(number));
    if (before === undefined || !isUser(before)) throw notFound('user', id);
    const after = withPerson(await provenIn(unit, before), change(before), unit.now);
    if (isSame(before, after)) return userResource(before, shown);
    await renameUser(unit, number, { from: before, to: after });
    unit.put(after);
    unit.emit({ type: 'user-updated', data: userDocument(after), preData: userDocument(before) });
    return userResource(after, shown);
  });

/** What `replaceScimUser` reads. */
export const replacedScimUserReads = (id: string, body: ScimUserBody): RequestReads => ({
  keys: [
    ...(scimUserReads(id).keys ?? []),
    ...nameKeys({ username: body.userName, email: body.emails?.[0]?.value, scim: {} }),
  ],
});

/** @throws Problem `NotFoundError`; `ValidationError`; `NameExistsError` */
export const replaceScimUser = (
  context: CommandContext,
  { id, body, shown }: { readonly id: string; readonly body: ScimUserBody; readonly shown: Shown },
): Promise<ScimUser> => {
  const person = personFrom(body);
  return changeUser(context, id, shown, () => person);
};

/** Applies all operations of a patch or none. @throws Problem as `replaceScimUser` and `patched` */
export const patchScimUser = (
  context: CommandContext,
  { id, patch, shown }: { readonly id: string; readonly patch: ScimPatch; readonly shown: Shown },
): Promise<ScimUser> =>
  changeUser(context, id, shown, (before) => personFromResource(patched(userSchema, givenResource(before), patch)));

/** Deletes a user with its tokens (contract: users §6). @throws Problem `NotFoundError` */
export const deleteScimUser = (context: CommandContext, id: string): Promise<void> =>
  deleteAccount(context, { accountType: 'User', id: idFrom('user', id) });
