import type { Sentences } from '../../changes/member-changes.ts';
import type { ProviderDraft } from '../../queries/login-providers.ts';
import { login as texts } from '../../texts/login.ts';

const { words } = texts;

/** The sentences for changes of members that both kinds of providers have. */
export const sharedSentences = (
  name: string,
  groupPath: string,
  roleName: (id: number) => string,
): Sentences<ProviderDraft> => ({
  enabled: (on) => words.enabled(name, on),
  autoCreate: (on) => words.flag(texts.autoCreate, on),
  emailDomains: (after) => words.text(texts.emailDomains, after),
  defaultRootRoleId: (id) => (id === 0 ? words.byName : words.role(roleName(id))),
  defaultRootRole: (role) => words.builtIn(role),
  enableGroupSyncing: (on) => words.flag(texts.groupSync, on),
  groupJsonPath: (after) => words.text(groupPath, after),
  unleashHostname: (after) => words.text(texts.host, after),
});
