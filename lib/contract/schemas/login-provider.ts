import * as z from 'zod';

const defaultRootRole = z.enum(['Viewer', 'Editor', 'Admin']);
const required = z.string().min(1);

/** OpenID Connect; absent members get their defaults (contract: login-providers §2). */
export const oidcSettings = z.object({
  enabled: z.boolean(),
  discoverUrl: z.string().optional(),
  clientId: z.string(),
  secret: z.string(),
  autoCreate: z.boolean(),
  enableSingleSignOut: z.boolean(),
  defaultRootRole: defaultRootRole.optional(),
  emailDomains: z.string().optional(),
  acrValues: z.string().optional(),
  idTokenSigningAlgorithm: z.enum(['RS256', 'RS384', 'RS512']),
});
export type OidcSettings = z.infer<typeof oidcSettings>;

const isWebAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol } = new URL(text);
  return protocol === 'https:' || protocol === 'http:';
};
const webAddress = z.string().max(2000).refine(isWebAddress, { message: 'must be an http or https URL' });

export const newOidcSettings = oidcSettings
  .extend({
    enabled: z.boolean().default(false),
    discoverUrl: webAddress.optional(),
    clientId: required,
    secret: required,
    autoCreate: z.boolean().default(false),
    enableSingleSignOut: z.boolean().default(false),
    idTokenSigningAlgorithm: oidcSettings.shape.idTokenSigningAlgorithm.default('RS256'),
  })
  .refine(({ enabled, discoverUrl }) => !enabled || discoverUrl !== undefined, {
    path: ['discoverUrl'],
    message: 'is required when `enabled` is true',
  });

/** SAML 2.0 (contract: login-providers §2). */
export const samlSettings = z.object({
  enabled: z.boolean(),
  entityId: z.string(),
  signOnUrl: z.string(),
  certificate: z.string(),
  signOutUrl: z.string().optional(),
  spCertificate: z.string().optional(),
  autoCreate: z.boolean(),
  emailDomains: z.string().optional(),
  defaultRootRole: defaultRootRole.optional(),
});
export type SamlSettings = z.infer<typeof samlSettings>;

export const newSamlSettings = samlSettings.extend({
  enabled: z.boolean().default(false),
  entityId: required,
  signOnUrl: required,
  certificate: required,
  autoCreate: z.boolean().default(false),
});
