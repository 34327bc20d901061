import {
  googleSettings,
  newOidcSettings,
  newSamlSettings,
  noGoogleSettings,
  oidcSettings,
  samlSettings,
} from '../schemas/login-provider.ts';
import { simpleSettings } from '../schemas/session.ts';
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

export const readSimpleSettings = route('read-simple', {
  method: 'GET',
  path: '/api/admin/auth/simple/settings',
  summary: 'Read whether passwords let people in',
  description: 'Whether signing in with a password is switched off.',
  access,
  role: 'reader',
  responses: { 200: { description: 'The settings', schema: simpleSettings } },
  example: {},
});

export const setSimpleSettings = route('set-simple', {
  method: 'POST',
  path: '/api/admin/auth/simple/settings',
  summary: 'Switch signing in with a password off or on',
  description: 'It cannot be switched off while no other provider is enabled, because nobody could sign in then.',
  access,
  role: 'writer',
  body: simpleSettings,
  responses: { 200: { description: 'The settings', schema: simpleSettings } },
  example: { body: { disabled: false } },
});

export const readGoogleSettings = route('read-google', {
  method: 'GET',
  path: '/api/admin/auth/google/settings',
  summary: 'Read that Google has no settings of its own',
  description: 'Google is a provider of OpenID Connect, so these are never enabled.',
  access,
  role: 'reader',
  responses: { 200: { description: 'Nothing is set', schema: googleSettings } },
  example: { response: noGoogleSettings },
});

export const setGoogleSettings = route('set-google', {
  method: 'POST',
  path: '/api/admin/auth/google/settings',
  summary: 'Refuse settings of Google of its own',
  description:
    'Always 400, and nothing is stored: set Google up as the provider of OpenID Connect, with the same id and secret of its ' +
    'client.',
  access,
  role: 'reader',
  accepts: 'any',
  responses: {},
  errors: [400],
  example: { refused: 400 },
});
