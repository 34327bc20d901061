import { isSame } from '../../../lib/definition/same.ts';
import type { OidcDraft, ProviderDraft, SamlDraft, SecretChange } from '../../queries/login-providers.ts';
import { login } from '../../texts/login.ts';

/** What is wrong with settings, by member. The API checks them again. */
export type Problems<Draft> = Partial<Record<keyof Draft | 'secret', string>>;

const { problems: texts } = login;

const isHost = (text: string): boolean => {
  if (!URL.canParse(`https://${text}`)) return false;
  const { host, hostname, port } = new URL(`https://${text}`);
  return [host, hostname, `${hostname}:${port || 443}`].includes(text.toLowerCase());
};

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Issuers of providers that serve many tenants at one address, with another issuer for each (docs/contract/oidc.md §2).
 */
const manyIssuers = /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/i;

const discoverProblem = (text: string): string | undefined => {
  if (!URL.canParse(text)) return texts.noAddress;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return texts.plainAddress;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname));
  if (!isSafe) return texts.noTls;
  return manyIssuers.test(text) ? texts.manyIssuers : undefined;
};

const webProblem = (text: string): string | undefined =>
  /^https?:\/\//i.test(text) && URL.canParse(text) ? undefined : texts.noAddress;

const domain = /^(?=.{1,253}$)[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;

const domainProblem = (list: string): string | undefined => {
  const wrong = list
    .split(',')
    .map((one) => one.trim())
    .find((one) => one !== '' && !domain.test(one));
  return wrong === undefined ? undefined : texts.domain(wrong);
};

const pem = /-----BEGIN (CERTIFICATE|PUBLIC KEY)-----[\s\S]+?-----END \1-----/;
/** A base64 text that starts like a certificate. */
const base64 = /^MII[A-Za-z0-9+/\s]+={0,2}\s*$/;

const certificateProblem = (text: string): string | undefined =>
  pem.test(text) || base64.test(text.trim()) ? undefined : texts.certificate;

/** Drops members without a problem. */
const found = <Draft>(problems: Record<string, string | undefined>): Problems<Draft> =>
  Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== undefined)) as Problems<Draft>;

const ofBoth = ({ emailDomains, enableGroupSyncing, groupJsonPath, unleashHostname }: ProviderDraft) => ({
  emailDomains: domainProblem(emailDomains),
  groupJsonPath: enableGroupSyncing && groupJsonPath === '' ? texts.groups : undefined,
  unleashHostname: unleashHostname === '' || isHost(unleashHostname) ? undefined : texts.host,
});

const required = (text: string): string | undefined => (text === '' ? texts.required : undefined);

/** @param hasSecret whether a secret will be stored after saving */
export const oidcProblems = (draft: OidcDraft, hasSecret: boolean): Problems<OidcDraft> =>
  found({
    ...ofBoth(draft),
    discoverUrl:
      draft.discoverUrl === '' ? (draft.enabled ? texts.required : undefined) : discoverProblem(draft.discoverUrl),
    clientId: required(draft.clientId),
    secret: hasSecret ? undefined : texts.required,
  });

export const samlProblems = (draft: SamlDraft): Problems<SamlDraft> =>
  found({
    ...ofBoth(draft),
    entityId: required(draft.entityId),
    signOnUrl: required(draft.signOnUrl) ?? webProblem(draft.signOnUrl),
    certificate: required(draft.certificate) ?? certificateProblem(draft.certificate),
    signOutUrl: draft.signOutUrl === '' ? undefined : webProblem(draft.signOutUrl),
  });

/** Whether a secret is stored after this change. */
export const hasSecretAfter = (hasSecret: boolean, change: SecretChange): boolean =>
  change === 'keep' ? hasSecret : change !== 'remove';

/** With a private key, requests are signed (docs/contract/saml.md §1). */
export const hasPrivateKey = (text: string): boolean => /-----BEGIN (\w+ )?PRIVATE KEY-----/.test(text);

/** Whether there are unsaved changes. */
export const isChanged = (stored: object, draft: object, secret: SecretChange): boolean =>
  secret !== 'keep' || !isSame(stored, draft);

/** The problems without those of missing values, which are shown only after an attempt to save. */
export const shownProblems = <Draft>(problems: Problems<Draft>): Problems<Draft> =>
  found(
    Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== texts.required)) as Record<
      string,
      string
    >,
  );
