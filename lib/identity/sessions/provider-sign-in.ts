import { notAllowed, Problem } from '../../contract/problems.ts';
import type { SignInMethod } from '../../contract/sign-in.ts';
import type { CommitContext } from '../../store/commit/context.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { GroupItem, UserItem } from '../../store/table/items.ts';
import { emailKey, fitsKey, groupKey, userKey } from '../../store/table/keys.ts';
import { isUser, readGroups } from '../directory/read.ts';
import { membersFromIds } from '../groups/members.ts';
import { groupDocument } from '../groups/view.ts';
import { changeAccess } from '../rights/change-access.ts';
import { createAccountIn } from '../users/create.ts';
import { recordLogin } from './logins.ts';
import { startSession } from './start.ts';

/** Somebody as a login provider describes them; everything here was verified. */
export interface ProvidedPerson {
  readonly email: string;
  readonly name?: string | undefined;
  /** Names of their groups at the provider; undefined: it says nothing of groups, and they stay as they are here. */
  readonly groups?: readonly string[] | undefined;
}

/** The settings of a provider that say who may come in. */
export interface ProviderRules {
  readonly autoCreate: boolean;
  /** Separated by commas; absent: all. */
  readonly emailDomains?: string | undefined;
  /** Name of the root role of new users; absent: Viewer. */
  readonly defaultRootRole?: string | undefined;
  /** Id of that role, which comes before its name; 0 and absent: the name counts. */
  readonly defaultRootRoleId?: number | undefined;
}

const domainsIn = (list: string | undefined): readonly string[] =>
  (list ?? '')
    .split(',')
    .map((domain) => domain.trim().toLowerCase())
    .filter((domain) => domain !== '');

/** Letters that only look like those of another email would be taken for them, because case does not count. */
const hasLookalikes = (email: string): boolean => email !== email.normalize('NFKC');

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

type GroupState = Pick<GroupItem, 'users' | 'mappingsSSO' | 'scim'>;

/**
 * Whether a user has to join a group or leave it, by the names of groups at the provider. Groups without mappings, and
 * those that SCIM manages, stay as they are.
 */
const differs = ({ users, mappingsSSO = [], scim }: GroupState, user: number, named: readonly string[]): boolean =>
  scim === undefined &&
  mappingsSSO.length > 0 &&
  users.some(({ id }) => id === user) !== mappingsSSO.some((name) => named.includes(name));

/** Groups that one commit changes: each of them is one of its 100 actions. */
const maxGroupsAtOnce = 25;

const isRefusal = (error: unknown): boolean => error instanceof Problem && error.name === 'InvalidOperationError';

/** A member that the provider takes out of a group stays in it where there would be no administrator any more. */
const syncSome = async (
  context: CommitContext,
  user: number,
  { named, groups }: { readonly named: readonly string[]; readonly groups: readonly GroupItem[] },
): Promise<void> => {
  try {
    await changeAccess(context, async (unit) => {
      for (const group of await unit.getMany(groups.map(({ id }) => groupKey(id)))) {
        if (group === undefined || !differs(group, user, named)) continue;
        const ids = group.users.map(({ id }) => id);
        const left = ids.includes(user) ? ids.filter((id) => id !== user) : [...ids, user];
        const after: GroupItem = { ...group, users: membersFromIds(left, group.users, unit) };
        unit.put(after);
        unit.emit({ type: 'group-updated', data: groupDocument(after), preData: groupDocument(group) });
      }
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (groups.length > 1) for (const group of groups) await syncSome(context, user, { named, groups: [group] });
  }
};

/**
 * Puts a user into the groups that are mapped to groups of the provider, and takes it out of the other mapped ones.
 * Several commits: who is only in some of the groups does not get a session, and the next sign-in goes on.
 */
const syncGroups = async (context: CommitContext, user: number, named: readonly string[]): Promise<void> => {
  const different = (await readGroups(context.table)).filter((group) => differs(group, user, named));
  for (let first = 0; first < different.length; first += maxGroupsAtOnce)
    await syncSome(context, user, { named, groups: different.slice(first, first + maxGroupsAtOnce) });
};

/**
 * The user of this installation for somebody whom a login provider let in: found by email, or made where the settings
 * allow it; in the groups that the provider names.
 * @throws Problem `NoAccessError` for somebody who has no account and gets none, or whose account is switched off
 */
const userOf = async (
  context: Omit<CommitContext, 'actor'>,
  person: ProvidedPerson,
  rules: ProviderRules,
): Promise<Pick<UserItem, 'id' | 'email' | 'username' | 'signedOutAt'>> => {
  const email = person.email.trim();
  if (!email.includes('@') || !fitsKey(email) || hasLookalikes(email))
    throw notAllowed('The login provider gave no email that can be used here.');
  const actor = { createdBy: email, createdByUserId: null };
  const user = await changeAccess({ ...context, actor }, async (unit) => {
    const known = await unit.get(emailKey(email));
    const own = known && (await unit.get(userKey(known.id)));
    if (own && (!isUser(own) || own.disabled)) throw notAllowed('This account cannot sign in.');
    return own ?? (await create(unit, { ...person, email }, rules));
  });
  if (person.groups !== undefined)
    await syncGroups({ ...context, actor: { createdBy: email, createdByUserId: user.id } }, user.id, person.groups);
  return user;
};

const create = (unit: UnitOfWork, { email, name }: ProvidedPerson, rules: ProviderRules) => {
  const domains = domainsIn(rules.emailDomains);
  if (!rules.autoCreate || (domains.length > 0 && !domains.includes(domainOf(email))))
    throw notAllowed('There is no account for you here. Ask an administrator for one.');
  const rootRole = rules.defaultRootRoleId || rules.defaultRootRole || 'Viewer';
  return createAccountIn(unit, { accountType: 'User', name: name ?? null, username: null, email, rootRole });
};

/**
 * Starts a session for somebody whom a login provider let in (contract: sessions §7).
 * @param input.provider what the provider needs to sign out there, encrypted
 * @returns the value of the session's cookie
 * @throws Problem `NoAccessError` for somebody who has no account and gets none, or whose account is switched off
 */
export const signInPerson = async (
  context: Omit<CommitContext, 'actor'>,
  {
    person,
    rules,
    method,
    address,
    agent,
    provider,
  }: {
    readonly person: ProvidedPerson;
    readonly rules: ProviderRules;
    readonly method: Exclude<SignInMethod, 'password'>;
    readonly address: string;
    readonly agent?: string | undefined;
    readonly provider?: string | undefined;
  },
): Promise<string> => {
  const user = await userOf(context, person, rules).catch(async (error: unknown) => {
    if (error instanceof Problem) await recordLogin(context, { method, address, failure: error.message });
    throw error;
  });
  const [cookie] = await Promise.all([
    startSession(context, { user, method, address, agent, provider }),
    recordLogin(context, { method, address, user }),
  ]);
  return cookie;
};
