import { newOidcSettings, newSamlSettings, oidcSettings, samlSettings } from '../schemas/login-provider.ts';
import { route } from './route.ts';

const tag = 'Login providers';
const access = { anyOf: ['ADMIN'] } as const;
const replaces = 'Replaces all settings: what is left out falls back to its default. Secrets are stored encrypted.';

export const readOidcSettings = route({
  operation: 'readOidcSettings',
  handler: 'login-providers/read-oidc',
  method: 'GET',
  path: '/api/admin/auth/oidc/settings',
  summary: 'Read the settings of OpenID Connect',
  description: 'As they were set, secret included; before that the defaults.',
  tag,
  access,
  role: 'secrets',
  responses: { 200: { description: 'The settings', schema: oidcSettings } },
  errors: [400, 401, 403],
  example: {},
});

export const setOidcSettings = route({
  operation: 'setOidcSettings',
  handler: 'login-providers/set-oidc',
  method: 'POST',
  path: '/api/admin/auth/oidc/settings',
  summary: 'Set OpenID Connect up',
  description: replaces,
  tag,
  access,
  role: 'secrets',
  body: newOidcSettings,
  responses: { 200: { description: 'The settings', schema: oidcSettings } },
  errors: [400, 401, 403, 415],
  example: {
    body: {
      enabled: true,
      discoverUrl: 'https://login.example.com/.well-known/openid-configuration',
      clientId: 'halyard',
      secret: 'kept-by-the-provider',
      autoCreate: true,
      defaultRootRole: 'Viewer',
      emailDomains: 'example.com',
    },
  },
});

export const readSamlSettings = route({
  operation: 'readSamlSettings',
  handler: 'login-providers/read-saml',
  method: 'GET',
  path: '/api/admin/auth/saml/settings',
  summary: 'Read the settings of SAML 2.0',
  description: 'As they were set; before that the defaults.',
  tag,
  access,
  role: 'secrets',
  responses: { 200: { description: 'The settings', schema: samlSettings } },
  errors: [400, 401, 403],
  example: {},
});

export const setSamlSettings = route({
  operation: 'setSamlSettings',
  handler: 'login-providers/set-saml',
  method: 'POST',
  path: '/api/admin/auth/saml/settings',
  summary: 'Set SAML 2.0 up',
  description: replaces,
  tag,
  access,
  role: 'secrets',
  body: newSamlSettings,
  responses: { 200: { description: 'The settings', schema: samlSettings } },
  errors: [400, 401, 403, 415],
  example: {
    body: {
      enabled: false,
      entityId: 'halyard',
      signOnUrl: 'https://login.example.com/saml',
      certificate: 'MIIC…',
    },
  },
});
