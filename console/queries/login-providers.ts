import { queryOptions } from '@tanstack/react-query';
import { answerOf, type BodyOf, type Schema } from '../../client/client.ts';
import { api } from '../api/client.ts';

/**
 * The settings of the ways to sign in (docs/contract/login-providers.md). The API returns secrets to administrators.
 * They are dropped before the cache stores the answer: pages know only whether there is a secret.
 */

type OidcBody = BodyOf<'/api/admin/auth/oidc/settings', 'post'>;
type SamlBody = BodyOf<'/api/admin/auth/saml/settings', 'post'>;

export const rootRoleNames = ['Viewer', 'Editor', 'Admin'] as const;
export type RootRoleName = (typeof rootRoleNames)[number];
export const algorithms = ['RS256', 'RS384', 'RS512'] as const;
export type Algorithm = (typeof algorithms)[number];

/** The settings of both kinds of providers. An empty text means: not set. */
export interface ProviderDraft {
  readonly enabled: boolean;
  readonly autoCreate: boolean;
  readonly emailDomains: string;
  readonly defaultRootRole: RootRoleName;
  /** 0: the member with the name of the role counts instead. */
  readonly defaultRootRoleId: number;
  readonly enableGroupSyncing: boolean;
  readonly groupJsonPath: string;
  readonly unleashHostname: string;
}

export interface OidcDraft extends ProviderDraft {
  readonly discoverUrl: string;
  readonly clientId: string;
  readonly enableSingleSignOut: boolean;
  readonly addGroupsScope: boolean;
  readonly acrValues: string;
  readonly idTokenSigningAlgorithm: Algorithm;
}

export interface SamlDraft extends ProviderDraft {
  readonly entityId: string;
  readonly signOnUrl: string;
  readonly certificate: string;
  readonly signOutUrl: string;
}

/** The stored settings without their secret. */
export interface Kept<Draft> {
  readonly draft: Draft;
  readonly hasSecret: boolean;
}

/** A change of a secret; a text replaces it. */
export type SecretChange = 'keep' | 'remove' | { readonly text: string };

const ofBoth = (stored: Schema<'OidcSettings'> | Schema<'SamlSettings'>): ProviderDraft => ({
  enabled: stored.enabled,
  autoCreate: stored.autoCreate,
  emailDomains: stored.emailDomains ?? '',
  defaultRootRole: stored.defaultRootRole ?? 'Viewer',
  defaultRootRoleId: stored.defaultRootRoleId ?? 0,
  enableGroupSyncing: stored.enableGroupSyncing ?? false,
  groupJsonPath: stored.groupJsonPath ?? '',
  unleashHostname: stored.unleashHostname ?? '',
});

const oidcDraftOf = (stored: Schema<'OidcSettings'>): OidcDraft => ({
  ...ofBoth(stored),
  discoverUrl: stored.discoverUrl ?? '',
  clientId: stored.clientId,
  enableSingleSignOut: stored.enableSingleSignOut,
  addGroupsScope: stored.addGroupsScope ?? false,
  acrValues: stored.acrValues ?? '',
  idTokenSigningAlgorithm: stored.idTokenSigningAlgorithm,
});

const samlDraftOf = (stored: Schema<'SamlSettings'>): SamlDraft => ({
  ...ofBoth(stored),
  entityId: stored.entityId,
  signOnUrl: stored.signOnUrl,
  certificate: stored.certificate,
  signOutUrl: stored.signOutUrl ?? '',
});

const readOidc = (signal?: AbortSignal) =>
  answerOf(api.GET('/api/admin/auth/oidc/settings', { ...(signal && { signal }) }));
const readSaml = (signal?: AbortSignal) =>
  answerOf(api.GET('/api/admin/auth/saml/settings', { ...(signal && { signal }) }));

const oidcNow = async (signal?: AbortSignal): Promise<Kept<OidcDraft>> => {
  const stored = await readOidc(signal);
  return { draft: oidcDraftOf(stored), hasSecret: stored.secret !== '' };
};

const samlNow = async (signal?: AbortSignal): Promise<Kept<SamlDraft>> => {
  const stored = await readSaml(signal);
  return { draft: samlDraftOf(stored), hasSecret: Boolean(stored.spCertificate) };
};

const secretAfter = (stored: string | undefined, change: SecretChange): string | undefined => {
  if (change === 'keep') return stored;
  return change === 'remove' ? undefined : change.text;
};

/** Only the texts that are set: the API would store an empty one as it is. */
const textsOf = <Name extends string>(texts: Readonly<Record<Name, string>>): Partial<Record<Name, string>> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Partial<Record<Name, string>>;

const bodyOfBoth = ({ emailDomains, groupJsonPath, unleashHostname, ...draft }: ProviderDraft) => ({
  enabled: draft.enabled,
  autoCreate: draft.autoCreate,
  defaultRootRole: draft.defaultRootRole,
  defaultRootRoleId: draft.defaultRootRoleId,
  enableGroupSyncing: draft.enableGroupSyncing,
  ...textsOf({ emailDomains, groupJsonPath, unleashHostname }),
});

const saveOidc = async (draft: OidcDraft, change: SecretChange): Promise<unknown> => {
  const { discoverUrl, clientId, acrValues, ...rest } = draft;
  const body: OidcBody = {
    ...bodyOfBoth(rest),
    clientId,
    secret: secretAfter((await readOidc()).secret, change) ?? '',
    enableSingleSignOut: rest.enableSingleSignOut,
    addGroupsScope: rest.addGroupsScope,
    idTokenSigningAlgorithm: rest.idTokenSigningAlgorithm,
    ...textsOf({ discoverUrl, acrValues }),
  };
  return answerOf(api.POST('/api/admin/auth/oidc/settings', { body }));
};

const saveSaml = async (draft: SamlDraft, change: SecretChange): Promise<unknown> => {
  const { entityId, signOnUrl, certificate, signOutUrl, ...rest } = draft;
  const stored = await readSaml();
  const spCertificate = secretAfter(stored.spCertificate, change) ?? '';
  const body: SamlBody = {
    ...bodyOfBoth(rest),
    entityId,
    signOnUrl,
    certificate,
    // The service does not use this setting, but keeps it as it was set.
    ...(stored.addGroupsScope !== undefined && { addGroupsScope: stored.addGroupsScope }),
    ...textsOf({ signOutUrl, spCertificate }),
  };
  return answerOf(api.POST('/api/admin/auth/saml/settings', { body }));
};

/** Reads and writes the settings of one provider. */
export const oidc = {
  query: queryOptions({ queryKey: ['login', 'oidc'], queryFn: ({ signal }) => oidcNow(signal) }),
  now: oidcNow,
  save: saveOidc,
} as const;

export const saml = {
  query: queryOptions({ queryKey: ['login', 'saml'], queryFn: ({ signal }) => samlNow(signal) }),
  now: samlNow,
  save: saveSaml,
} as const;

export const passwordSignIn = queryOptions({
  queryKey: ['login', 'simple'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/auth/simple/settings', { signal })),
});

export const switchPasswords = (disabled: boolean): Promise<unknown> =>
  answerOf(api.POST('/api/admin/auth/simple/settings', { body: { disabled } }));

/** The number of administrators with and without a password. */
export const adminCount = queryOptions({
  queryKey: ['admin-count'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/user-admin/admin-count', { signal })),
});

export type ProviderType = 'oidc' | 'saml';

/**
 * Starts a sign-in as a browser does, but does not follow the redirect. Then the service has reached the provider and
 * knows where to redirect. Nobody is signed in.
 * @throws ApiError with the problem that the service found
 */
export const beginSignIn = async (type: ProviderType): Promise<void> => {
  const path = type === 'oidc' ? '/auth/oidc/login' : '/auth/saml/login';
  const answer = await api.GET(path, { redirect: 'manual' });
  // The type that browsers give to the answer for a redirect that they do not follow.
  if (answer.response.type !== 'opaqueredirect') await answerOf(Promise.resolve(answer));
};
