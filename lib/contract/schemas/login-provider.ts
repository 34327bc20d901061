import * as z from 'zod';
import { maxId, maxLongName } from '../limits.ts';
import { isLoopback } from '../loopback.ts';

const defaultRootRole = z.enum(['Viewer', 'Editor', 'Admin']);
const required = z.string().min(1);

/** The members that OpenID Connect and SAML have in common. */
const ofBoth = {
  defaultRootRole: defaultRootRole.optional(),
  defaultRootRoleId: z.number().int().optional().describe('Id of a root role; comes before `defaultRootRole`'),
  emailDomains: z.string().optional(),
  enableGroupSyncing: z.boolean().optional(),
  groupJsonPath: z.string().optional(),
  addGroupsScope: z.boolean().optional(),
  unleashHostname: z.string().optional(),
};

/** Whether a text is a name or address, with or without a port: the part that `URL` calls host. Empty: none. */
const isHost = (text: string): boolean => {
  if (!URL.canParse(`https://${text}`)) return text === '';
  const { host, hostname, port } = new URL(`https://${text}`);
  return [host, hostname, `${hostname}:${port || 443}`].includes(text.toLowerCase());
};

const newOfBoth = {
  defaultRootRoleId: z
    .number()
    .int()
    .min(0)
    .max(maxId)
    .optional()
    .describe('Id of a root role, which comes before `defaultRootRole`; 0: none'),
  groupJsonPath: z.string().max(maxLongName).optional(),
  unleashHostname: z
    .string()
    .max(maxLongName)
    .refine(isHost, { message: 'must be a host name, perhaps with a port' })
    .optional(),
};

interface Grouped {
  readonly enableGroupSyncing?: boolean | undefined;
  readonly groupJsonPath?: string | undefined;
}
/** Synchronising groups needs the path at which they are found. */
const knowsItsGroups = ({ enableGroupSyncing, groupJsonPath }: Grouped): boolean =>
  !enableGroupSyncing || Boolean(groupJsonPath);
const groupJsonPathMissing = 'is required when `enableGroupSyncing` is true';

/** OpenID Connect; absent members get their defaults (contract: login-providers §2). */
export const oidcSettings = z.object({
  enabled: z.boolean(),
  discoverUrl: z.string().optional(),
  clientId: z.string(),
  secret: z.string(),
  autoCreate: z.boolean(),
  enableSingleSignOut: z.boolean(),
  ...ofBoth,
  acrValues: z.string().optional(),
  idTokenSigningAlgorithm: z.enum(['RS256', 'RS384', 'RS512']),
});
export type OidcSettings = z.infer<typeof oidcSettings>;

/** TLS is required, because otherwise others could answer in the provider's name; not on the local machine. */
const isProviderAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
};
const providerAddress = z
  .string()
  .max(2000)
  .refine(isProviderAddress, { message: 'must be an https URL; http is for the loopback of this machine only' });

export const newOidcSettings = oidcSettings
  .extend({
    enabled: z.boolean().default(false),
    discoverUrl: providerAddress.optional(),
    clientId: required,
    secret: required,
    autoCreate: z.boolean().default(false),
    enableSingleSignOut: z.boolean().default(false),
    ...newOfBoth,
    idTokenSigningAlgorithm: oidcSettings.shape.idTokenSigningAlgorithm.default('RS256'),
  })
  .strict()
  .refine(knowsItsGroups, { path: ['groupJsonPath'], message: groupJsonPathMissing })
  .refine(({ enabled, discoverUrl }) => !enabled || discoverUrl !== undefined, {
    path: ['discoverUrl'],
    message: 'is required when `enabled` is true',
  });

/** Always disabled: Google is a provider of OpenID Connect (contract: login-providers §8). */
export const googleSettings = z.object({
  enabled: z.literal(false),
  unleashHostname: z.literal(''),
  clientId: z.literal(''),
  clientSecret: z.literal(''),
  autoCreate: z.literal(false),
  emailDomains: z.literal(''),
});
/** The only settings. */
export const noGoogleSettings = {
  enabled: false,
  unleashHostname: '',
  clientId: '',
  clientSecret: '',
  autoCreate: false,
  emailDomains: '',
} as const;

/** SAML 2.0 (contract: login-providers §2). */
export const samlSettings = z.object({
  enabled: z.boolean(),
  entityId: z.string(),
  signOnUrl: z.string(),
  certificate: z.string(),
  signOutUrl: z.string().optional(),
  spCertificate: z.string().optional(),
  autoCreate: z.boolean(),
  ...ofBoth,
});
export type SamlSettings = z.infer<typeof samlSettings>;

export const newSamlSettings = samlSettings
  .extend({
    enabled: z.boolean().default(false),
    entityId: required,
    signOnUrl: required,
    certificate: required,
    autoCreate: z.boolean().default(false),
    ...newOfBoth,
  })
  .strict()
  .refine(knowsItsGroups, { path: ['groupJsonPath'], message: groupJsonPathMissing });
