import { notAllowed, Problem } from '../../contract/problems.ts';
import type { SignInMethod } from '../../contract/sign-in.ts';
import { makeRequest, type Request } from '../../store/commit/request.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { GroupItem, UserItem } from '../../store/table/items.ts';
import { emailKey, fitsKey, groupKey, userKey } from '../../store/table/keys.ts';
import { isUser, readGroups } from '../directory/read.ts';
import { membersFromIds } from '../groups/members.ts';
import { groupDocument } from '../groups/view.ts';
import { proveUserIn } from '../passwords/proven.ts';
import { changeAccess } from '../rights/change-access.ts';
import { createAccountIn } from '../users/create.ts';
import { recordLogin } from './logins.ts';
import { startSession } from './start.ts';

/** A person as a login provider describes them; everything here was verified. */
export interface ProvidedPerson {
  readonly email: string;
  readonly name?: string | undefined;
  /**
   * Names of the person's groups at the provider; undefined: the provider did not state any, so groups stay as they are
   * here.
   */
  readonly groups?: readonly string[] | undefined;
}

/** The settings of a provider that decide who may sign in. */
export interface ProviderRules {
  readonly autoCreate: boolean;
  /** Separated by commas; absent: every domain is allowed. */
  readonly emailDomains?: string | undefined;
  /** Name of the root role of new users; absent: Viewer. */
  readonly defaultRootRole?: string | undefined;
  /** Id of that role, which takes precedence over its name; 0 and absent: the name counts. */
  readonly defaultRootRoleId?: number | undefined;
}

const domainsIn = (list: string | undefined): readonly string[] =>
  (list ?? '')
    .split(',')
    .map((domain) => domain.trim().toLowerCase())
    .filter((domain) => domain !== '');

/**
 * Emails are compared without regard to case, so letters that only look alike could be taken for those of another
 * email.
 */
const hasLookalikes = (email: string): boolean => email !== email.normalize('NFKC');

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

type GroupState = Pick<GroupItem, 'users' | 'mappingsSSO' | 'scim'>;

/**
 * Whether a user has to join or leave a group, by the names of groups at the provider. Groups without mappings, and
 * groups that SCIM manages, never change.
 */
const differs = ({ users, mappingsSSO = [], scim }: GroupState, user: number, named: readonly string[]): boolean =>
  scim === undefined &&
  mappingsSSO.length > 0 &&
  users.some(({ id }) => id === user) !== mappingsSSO.some((name) => named.includes(name));

/** Maximum number of groups that one commit changes: each of them is one of its 100 actions. */
const maxGroupsAtOnce = 25;

const isRefusal = (error: unknown): boolean => error instanceof Problem && error.name === 'InvalidOperationError';

/**
 * Changes the membership of a user in some groups. When leaving a group would leave no administrator, the user stays in
 * it.
 */
const syncSome = async (
  context: Request,
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
 * Adds a user to the groups that are mapped to the person's groups at the provider, and removes the user from all other
 * mapped groups. This takes several commits: a user who was changed in only some of the groups gets no session, and the
 * next sign-in does the rest.
 */
const syncGroups = async (context: Request, user: number, named: readonly string[]): Promise<void> => {
  const different = (await readGroups(context)).filter((group) => differs(group, user, named));
  for (let first = 0; first < different.length; first += maxGroupsAtOnce)
    await syncSome(context, user, { named, groups: different.slice(first, first + maxGroupsAtOnce) });
};

/**
 * The user for a person whom a login provider has authenticated. The user is found by email, or created where the
 * settings allow it, and has the groups that the provider names. Whoever signed up under this email before loses the account.
 * @throws Problem `NoAccessError` for a person who has no account and gets none, or whose account is disabled
 */
const userOf = async (
  context: Omit<Request, 'actor'>,
  person: ProvidedPerson,
  rules: ProviderRules,
): Promise<Pick<UserItem, 'id' | 'email' | 'username' | 'signedOutAt' | 'unproven'>> => {
  const email = person.email.trim();
  if (!email.includes('@') || !fitsKey(email) || hasLookalikes(email))
    throw notAllowed('The login provider gave no email that can be used here.');
  const actor = { createdBy: email, createdByUserId: null };
  const user = await changeAccess(makeRequest(context, { ...context, actor }), async (unit) => {
    const known = await unit.get(emailKey(email));
    const own = known && (await unit.get(userKey(known.id)));
    if (own && (!isUser(own) || own.disabled)) throw notAllowed('This account cannot sign in.');
    return own ? proveUserIn(unit, own) : create(unit, { ...person, email }, rules);
  });
  if (person.groups !== undefined) {
    const own = { createdBy: email, createdByUserId: user.id };
    await syncGroups(makeRequest(context, { ...context, actor: own }), user.id, person.groups);
  }
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
 * Starts a session for a person whom a login provider has authenticated (contract: sessions §7).
 * @param input.provider what signing out at the provider needs, encrypted
 * @returns the value of the session's cookie
 * @throws Problem `NoAccessError` for a person who has no account and gets none, or whose account is disabled
 */
export const signInPerson = async (
  context: Omit<Request, 'actor'>,
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
