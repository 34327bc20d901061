import * as z from 'zod';
import { signInMethods } from '../sign-in.ts';
import { environment } from './environment.ts';
import { featureType } from './feature-type.ts';
import { self } from './self.ts';
import { uiConfig } from './ui-config.ts';

/** A session as its owner and administrators see it. */
export const session = z.object({
  id: z.uuid(),
  method: z.enum(signInMethods),
  createdAt: z.string(),
  usedAt: z.string().describe('When its cookie was used last'),
  endsAt: z.string().describe('When it ends, however much it is used'),
  address: z.string().describe('From where it was started'),
  agent: z.string().nullable().describe('What the browser said it was'),
});
export type Session = z.infer<typeof session>;

export const ownSession = session.extend({
  current: z.boolean().describe('Whether it is the session that asks; a personal token is of none'),
});
export type OwnSession = z.infer<typeof ownSession>;

export const passwordSignIn = z.object({
  username: z.string().min(1).max(1000).describe('A username or an email'),
  password: z.string().min(1).max(1000),
});
export type PasswordSignIn = z.infer<typeof passwordSignIn>;

export const sessionToken = z.object({
  token: z.string().describe('For the header `Authorization`'),
  expiresAt: z.string(),
});
export type SessionToken = z.infer<typeof sessionToken>;

/** What a page begins with: the token, and what it would ask with it at once. */
export const consoleEntry = sessionToken.extend({
  self: self.describe('As `GET /api/admin/user` answers'),
  uiConfig: uiConfig.describe('As `GET /api/admin/ui-config` answers'),
  environments: z
    .array(environment)
    .describe('All, in the order of `GET /api/admin/environments`, without its numbers'),
  featureTypes: z.array(featureType).describe('As `GET /api/admin/feature-types` answers'),
});
export type ConsoleEntry = z.infer<typeof consoleEntry>;

/** An attempt to sign in. The member names are those that consoles of this API expect. */
export const login = z.object({
  id: z.string(),
  username: z.string().nullable().describe('Of the account; null: there is none under what was typed'),
  created_at: z.string(),
  successful: z.boolean(),
  ip: z.string(),
  auth_type: z.enum(['simple', 'oidc', 'saml']),
  failure_reason: z.string().nullable(),
});
export type Login = z.infer<typeof login>;

export const simpleSettings = z.object({ disabled: z.boolean().describe('Nobody signs in with a password') });
export type SimpleSettings = z.infer<typeof simpleSettings>;
