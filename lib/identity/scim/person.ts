import * as z from 'zod';
import { maxFreeName } from '../../contract/limits.ts';
import { invalid } from '../../contract/problems.ts';
import { type ScimUserBody, scimUserBody } from '../../contract/schemas/scim.ts';
import type { ScimFacts, UserItem } from '../../store/table/items.ts';
import type { Resource } from './filter.ts';

/** A user as SCIM describes it. */
export interface Person {
  readonly userName: string;
  readonly email: string | null;
  /** The display name. */
  readonly name: string | null;
  readonly active: boolean;
  readonly facts: ScimFacts;
}

const emailForm = z.email().max(maxFreeName);
const isEmail = (text: string): boolean => emailForm.safeParse(text).success;

/**
 * Reads a flag, which may also be a text: Entra sends `"False"` (contract: scim §6).
 * @throws Problem `ValidationError`
 */
const flagFrom = (value: boolean | string | null | undefined, path: string, missing: boolean): boolean => {
  if (value === undefined || value === null) return missing;
  const text = String(value).toLowerCase();
  if (text !== 'true' && text !== 'false') throw invalid(path, 'must be true or false', value);
  return text === 'true';
};

type GivenEmail = NonNullable<ScimUserBody['emails']>[number];

/** The email that is kept: the primary one, else one for work, else the first. */
const mainEmail = (emails: readonly GivenEmail[]): GivenEmail | undefined => {
  const given = emails.filter(({ value }) => value);
  return (
    given.find(({ primary }) => flagFrom(primary, 'emails/primary', false)) ??
    given.find(({ type }) => type?.toLowerCase() === 'work') ??
    given[0]
  );
};

const withText = <K extends string>(name: K, value: string | null | undefined): { readonly [N in K]?: string } =>
  (value ? { [name]: value } : {}) as { readonly [N in K]?: string };

/** The display name, from the parts that are given. */
const nameFrom = ({ displayName, formatted, givenName, familyName }: ScimFacts): string | null =>
  displayName ?? formatted ?? ([givenName, familyName].filter((part) => part !== undefined).join(' ') || null);

/** @throws Problem `ValidationError` naming the member */
export const personFrom = ({ userName, externalId, displayName, name, emails, active }: ScimUserBody): Person => {
  const email = mainEmail(emails ?? []);
  const value = email?.value ?? (isEmail(userName) ? userName : null);
  if (value !== null && !isEmail(value)) throw invalid('emails/value', 'must be an email', value);
  const facts: ScimFacts = {
    ...withText('externalId', externalId),
    ...withText('displayName', displayName),
    ...withText('formatted', name?.formatted),
    ...withText('givenName', name?.givenName),
    ...withText('familyName', name?.familyName),
    ...(email && { emailType: email.type || 'work' }),
  };
  return { userName, email: value, name: nameFrom(facts), active: flagFrom(active, 'active', true), facts };
};

/** As `personFrom`, for a resource that was changed. @throws Problem `ValidationError` naming the member */
export const personFromResource = (resource: Resource): Person => {
  const { success, data, error } = scimUserBody.safeParse(resource);
  if (success) return personFrom(data);
  const [issue] = error.issues;
  throw invalid(issue?.path.map(String).join('/') ?? '', 'would be missing, or have a value that it cannot have');
};

/** The names of a user in SCIM. For users that SCIM does not manage, they are made from the user's own name. */
const namesOf = ({ scim, name }: UserItem) => {
  if (scim === undefined) return name === null ? {} : { displayName: name, name: { formatted: name } };
  const { displayName, formatted, givenName, familyName } = scim;
  const parts = {
    ...withText('formatted', formatted),
    ...withText('givenName', givenName),
    ...withText('familyName', familyName),
  };
  return { ...withText('displayName', displayName), ...(Object.keys(parts).length > 0 && { name: parts }) };
};

export const userNameOf = ({ username, email, id }: Pick<UserItem, 'username' | 'email' | 'id'>): string =>
  username || email || String(id);

/** The facts of a user that SCIM may change, in the form of its resource. */
export const personResource = (user: UserItem) => {
  const { email, scim } = user;
  return {
    id: String(user.id),
    ...withText('externalId', scim?.externalId),
    userName: userNameOf(user),
    ...namesOf(user),
    ...(email !== null && { emails: [{ value: email, type: scim?.emailType ?? 'work', primary: true }] }),
    active: user.disabled !== true,
  };
};

/** As `personResource`, without an email that was not given but taken from the user name. */
export const givenResource = (user: UserItem): Resource => {
  const { emails, ...rest } = personResource(user);
  const isGiven = user.scim === undefined || user.scim.emailType !== undefined;
  return { ...rest, ...(isGiven && emails && { emails }) };
};
