import * as z from 'zod';
import { addressLimit, maxSamlFormBytes } from '../limits.ts';
import { samlAnswer } from '../schemas/saml.ts';
import { routesOf } from './route.ts';

const route = routesOf('saml', 'SAML');

export const beginSamlSignIn = route('begin', {
  method: 'GET',
  path: '/auth/saml/login',
  summary: 'Begin to sign in with SAML',
  description: 'Sends the browser to the provider, with a request and a cookie by which the browser is known again.',
  access: 'public',
  addressLimit,
  role: 'sign-in',
  query: z.object({
    returnTo: z
      .string()
      .optional()
      .describe('Path of this origin to go to afterwards; others count as the beginning of the address'),
  }),
  responses: { 302: { description: 'To the provider' } },
  example: { query: { returnTo: '/projects' }, refused: 403 },
});

export const receiveSamlAnswer = route('callback', {
  method: 'POST',
  path: '/auth/saml/callback',
  summary: 'Take the answer of the SAML provider',
  description:
    'The page of the provider sends it, so that it comes without cookies. What it says is verified; the next page ' +
    'starts the session, in the browser that began.',
  access: 'public',
  addressLimit,
  role: 'sessions',
  accepts: 'form',
  bodyLimit: maxSamlFormBytes,
  body: samlAnswer,
  responses: { 303: { description: 'To `/auth/saml/finish`' } },
  example: { body: { SAMLResponse: 'PHNhbWxwOlJlc3BvbnNl' }, refused: 403 },
});

export const finishSamlSignIn = route('finish', {
  method: 'GET',
  path: '/auth/saml/finish',
  summary: 'Finish signing in with SAML',
  description: 'Starts the session and sets its cookie, in the browser that began, and sends it to where it came from.',
  access: 'public',
  addressLimit,
  role: 'sign-in',
  responses: { 303: { description: 'To the path that `returnTo` named' } },
  example: { refused: 403 },
});

export const readSamlMetadata = route('metadata', {
  method: 'GET',
  path: '/auth/saml/metadata',
  summary: 'Read what a SAML provider has to know',
  description: 'The metadata of this service (SAML 2.0), for the provider. It is there before anything is set up.',
  access: 'public',
  addressLimit,
  role: 'reader',
  responses: { 200: { description: 'The metadata', contentTypes: ['application/samlmetadata+xml'] } },
  example: {},
});
