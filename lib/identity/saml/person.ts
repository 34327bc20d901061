import { maxFreeName, maxLongName } from '../../contract/limits.ts';
import type { ProvidedPerson } from '../sessions/provider-sign-in.ts';
import type { Subject } from './assertion.ts';
import type { SamlProvider } from './provider.ts';
import { requireFact } from './refusal.ts';

const emailForm = /^[^\s\p{C}@<>"'(),;:\\]+@[^\s\p{C}@<>"'(),;:\\]+$/u;
const isEmail = (text: string): boolean => text.length <= maxFreeName && emailForm.test(text);

/** Name of the attribute with the groups. The setting is the name, or a JSON path to it. */
const groupsName = (path: string | undefined): string => (path || 'groups').replace(/^\$\.?/, '');

/**
 * The person who signs in (contract: saml §5). The email is the name of the subject if that is an email, else the
 * attribute `email`.
 * @throws SamlRefusal
 */
export const personOf = (
  { nameId, attributes }: Pick<Subject, 'nameId' | 'attributes'>,
  { enableGroupSyncing, groupJsonPath }: Pick<SamlProvider, 'enableGroupSyncing' | 'groupJsonPath'>,
): ProvidedPerson => {
  const only = (name: string): string | undefined => {
    const values = attributes.get(name) ?? [];
    return values.length === 1 ? values[0] : undefined;
  };
  const address = isEmail(nameId) ? nameId : only('email');
  requireFact(
    address !== undefined && isEmail(address),
    'The assertion has no email, neither as the name of the subject nor as the attribute "email"',
  );
  const name = [only('firstName'), only('lastName')]
    .filter((part) => part !== undefined)
    .join(' ')
    .slice(0, maxFreeName);
  const groups = attributes.get(groupsName(groupJsonPath)) ?? [];
  return {
    email: address,
    ...(name !== '' && { name }),
    // Providers leave out the attribute for people without groups.
    ...(enableGroupSyncing && { groups: groups.filter((group) => group.length <= maxLongName) }),
  };
};
