import { maxFreeName } from '../../contract/limits.ts';
import type { OidcSettings } from '../../contract/schemas/login-provider.ts';
import type { ProvidedPerson } from '../sessions/provider-sign-in.ts';
import { textsAt } from './claim-path.ts';
import { notLetIn } from './refused.ts';

/**
 * The claims of a provider about somebody, from an id token or from its userinfo endpoint; every member may be
 * anything.
 */
export type Claims = Readonly<Record<string, unknown>>;

type GroupSettings = Pick<OidcSettings, 'enableGroupSyncing' | 'groupJsonPath'>;

/**
 * Whether a source states that the email belongs to the person. Some providers write the flag as a text. Entra has its
 * own claim, which states that the owner of the domain manages the account.
 * @returns undefined: the source states nothing about it
 */
const isVerified = ({ email_verified: verified, xms_edov: managed }: Claims): boolean | undefined => {
  if (verified !== undefined) return verified === true || verified === 'true';
  return managed === undefined ? undefined : managed === true || managed === 1 || managed === '1' || managed === 'true';
};

const hasEmail = (claims: Claims): claims is Claims & { readonly email: string } =>
  typeof claims.email === 'string' && claims.email !== '';

/**
 * Emails are compared without regard to case, so letters that only look alike could be taken for those of another
 * email.
 */
const isPlain = (email: string): boolean =>
  email === email.normalize('NFKC') && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email);

/**
 * The email that a provider has verified (contract: oidc §4). Without that, whoever can write any email into a profile
 * there could take over an account here.
 * @throws Refused
 */
const verifiedEmail = (sources: readonly Claims[]): string => {
  const withEmail = sources.filter(hasEmail);
  if (withEmail.length === 0) throw notLetIn('The provider gave no email');
  if (new Set(withEmail.map(({ email }) => email.toLowerCase())).size > 1)
    throw notLetIn('The provider gave two different emails');
  const statements = withEmail.map(isVerified).filter((statement) => statement !== undefined);
  if (statements.length === 0) throw notLetIn('The provider does not say whether the email is verified');
  if (statements.includes(false)) throw notLetIn('The email is not verified');
  const email = withEmail[0]?.email.trim() ?? '';
  if (!isPlain(email)) throw notLetIn('The provider gave what is no email');
  return email;
};

const groupsOf = (sources: readonly Claims[], { groupJsonPath = '' }: GroupSettings): readonly string[] | undefined => {
  for (const claims of sources) {
    const found = textsAt(claims, groupJsonPath);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Whether an id token lacks claims for which the provider can be asked separately. */
export const isIncomplete = (idToken: Claims, settings: GroupSettings): boolean =>
  !hasEmail(idToken) ||
  isVerified(idToken) === undefined ||
  (settings.enableGroupSyncing === true && groupsOf([idToken], settings) === undefined);

/**
 * The person who signs in, from the id token and the provider's other claims about the same person.
 * @param sources the id token first, all verified
 * @throws Refused for an email that is missing or not verified
 */
export const personOf = (sources: readonly Claims[], settings: GroupSettings): ProvidedPerson => {
  const name = sources.map((claims) => claims.name).find((one) => typeof one === 'string' && one.trim() !== '');
  return {
    email: verifiedEmail(sources),
    ...(typeof name === 'string' && { name: name.trim().slice(0, maxFreeName) }),
    // Providers leave the claim out for people without groups: such a person belongs to none of the mapped groups here.
    ...(settings.enableGroupSyncing === true && { groups: groupsOf(sources, settings) ?? [] }),
  };
};

/**
 * Requires that the person authenticated in one of the ways that the settings ask for: the browser can remove that from
 * the request.
 * @throws Refused
 */
export const requireAcr = ({ acr }: Claims, { acrValues = '' }: Pick<OidcSettings, 'acrValues'>): void => {
  const wanted = acrValues.split(/\s+/).filter((value) => value !== '');
  if (wanted.length > 0 && !(typeof acr === 'string' && wanted.includes(acr)))
    throw notLetIn('The id token has none of the `acrValues`');
};
