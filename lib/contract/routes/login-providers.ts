import { newOidcSettings, newSamlSettings, oidcSettings, samlSettings } from '../schemas/login-provider.ts';
import { routesOf } from './route.ts';

const route = routesOf('login-providers');
const access = { anyOf: ['ADMIN'] } as const;
const replaces = 'Replaces all settings; members that are left out get their defaults. Secrets are stored encrypted.';

export const readOidcSettings = route('read-oidc', {
  method: 'GET',
  path: '/api/admin/auth/oidc/settings',
  summary: 'Read the settings of OpenID Connect',
  description: 'The settings as they were set, secret included; before that the defaults.',
  access,
  role: 'secrets',
  responses: { 200: { description: 'The settings', schema: oidcSettings } },
  errors: [400],
  example: {},
});

export const setOidcSettings = route('set-oidc', {
  method: 'POST',
  path: '/api/admin/auth/oidc/settings',
  summary: 'Set OpenID Connect up',
  description: replaces,
  access,
  role: 'secrets',
  body: newOidcSettings,
  responses: { 200: { description: 'The settings', schema: oidcSettings } },
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

export const readSamlSettings = route('read-saml', {
  method: 'GET',
  path: '/api/admin/auth/saml/settings',
  summary: 'Read the settings of SAML 2.0',
  description: 'The settings as they were set; before that the defaults.',
  access,
  role: 'secrets',
  responses: { 200: { description: 'The settings', schema: samlSettings } },
  errors: [400],
  example: {},
});

export const setSamlSettings = route('set-saml', {
  method: 'POST',
  path: '/api/admin/auth/saml/settings',
  summary: 'Set SAML 2.0 up',
  description: replaces,
  access,
  role: 'secrets',
  body: newSamlSettings,
  responses: { 200: { description: 'The settings', schema: samlSettings } },
  example: {
    body: {
      enabled: false,
      entityId: 'halyard',
      signOnUrl: 'https://login.example.com/saml',
      certificate: 'MIIC…',
    },
  },
});
