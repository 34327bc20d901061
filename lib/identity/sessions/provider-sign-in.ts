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
}

const domainsIn = (list: string | undefined): readonly string[] =>
  (list ?? '')
    .split(',')
    .map((domain) => domain.trim().toLowerCase())
    .filter((domain) => domain !== '');

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/**
 * Puts a user into the groups that are mapped to groups of the provider, and takes it out of the other mapped ones. Groups
 * that SCIM manages stay as it left them.
 */
const syncGroups = async (unit: UnitOfWork, user: number, all: readonly GroupItem[], named: readonly string[]) => {
  for (const { id } of all.filter(({ mappingsSSO = [], scim }) => scim === undefined && mappingsSSO.length > 0)) {
    const group = await unit.get(groupKey(id));
    if (group === undefined) continue;
    const isMember = group.users.some((member) => member.id === user);
    const belongs = (group.mappingsSSO ?? []).some((mapping) => named.includes(mapping));
    if (isMember === belongs) continue;
    const ids = group.users.map((member) => member.id).filter((member) => member !== user);
    const after: GroupItem = {
      ...group,
      users: membersFromIds(belongs ? [...ids, user] : ids, group.users, unit),
    };
    unit.put(after);
    unit.emit({ type: 'group-updated', data: groupDocument(after), preData: groupDocument(group) });
  }
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
): Promise<Pick<UserItem, 'id' | 'email' | 'username'>> => {
  const email = person.email.trim();
  if (!email.includes('@') || !fitsKey(email)) throw notAllowed('The login provider gave no email.');
  const groups = person.groups === undefined ? [] : await readGroups(context.table);
  const actor = { createdBy: email, createdByUserId: null };
  return changeAccess({ ...context, actor }, async (unit) => {
    const known = await unit.get(emailKey(email));
    const user = known && (await unit.get(userKey(known.id)));
    if (user && (!isUser(user) || user.disabled)) throw notAllowed('This account cannot sign in.');
    const own = user ?? (await create(unit, { ...person, email }, rules));
    if (person.groups !== undefined) await syncGroups(unit, own.id, groups, person.groups);
    return own;
  });
};

const create = (unit: UnitOfWork, { email, name }: ProvidedPerson, rules: ProviderRules) => {
  const domains = domainsIn(rules.emailDomains);
  if (!rules.autoCreate || (domains.length > 0 && !domains.includes(domainOf(email))))
    throw notAllowed('There is no account for you here. Ask an administrator for one.');
  const rootRole = rules.defaultRootRole ?? 'Viewer';
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
    startSession(context, { userId: user.id, method, address, agent, provider }),
    recordLogin(context, { method, address, user }),
  ]);
  return cookie;
};
