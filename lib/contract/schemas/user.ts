import * as z from 'zod';
import { maxFreeName } from '../limits.ts';
import { accessName } from './role.ts';

/** A user in lists (contract: users §4). */
export const user = z.object({
  id: z.number().int(),
  isAPI: z.boolean().optional().meta({ deprecated: true }),
  name: z.string().nullable().optional(),
  email: z.string().nullable().optional(),
  username: z.string().nullable().optional(),
  imageUrl: z.string().optional(),
  inviteLink: z.string().optional().describe('Where the new user sets a password; only in the answer to its creation'),
  invitedUntil: z.string().optional().describe('An invitation is open, until then'),
  disabled: z.boolean().optional().describe('Nothing lets the user in; absent: it is not so'),
  scimId: z.string().optional().describe('Id at SCIM; absent: SCIM does not manage the user'),
  loginAttempts: z.number().int().optional(),
  emailSent: z.boolean().optional(),
  personalTokens: z
    .number()
    .int()
    .optional()
    .describe('How many personal tokens the user still has; only in the answer to a new password'),
  rootRole: z.number().int().nullable().optional(),
  seenAt: z.string().nullable().optional(),
  createdAt: z.string().optional(),
  accountType: z.string().optional(),
  permissions: z.array(z.string()).optional().meta({ deprecated: true }),
});
export type User = z.infer<typeof user>;

/** A user with the members that every other user may see. */
export const userSummary = user.pick({
  id: true,
  name: true,
  email: true,
  username: true,
  imageUrl: true,
  accountType: true,
});
export type UserSummary = z.infer<typeof userSummary>;

/** A user with the members that callers who manage access may see. */
export const seenUser = user.pick({
  id: true,
  name: true,
  email: true,
  username: true,
  imageUrl: true,
  accountType: true,
  seenAt: true,
});

const email = z.email().max(maxFreeName);
/** A role by id, or by name. */
const rootRole = z.union([z.number().int(), accessName]);
/** The strength is checked elsewhere. The limit keeps very long passwords from taking time. */
export const password = z.string().max(1000);

/** An empty text counts as not given, because forms send it for empty fields (contract: users §1). */
const nameOrEmpty = z.string().trim().max(maxFreeName);
const emailOrEmpty = z
  .string()
  .max(maxFreeName)
  .refine((text) => text === '' || email.safeParse(text).success, 'must be an email address');

export const newUser = z.object({
  username: nameOrEmpty.optional(),
  email: emailOrEmpty.optional(),
  name: nameOrEmpty.optional(),
  password: password.optional(),
  rootRole: rootRole.describe('Id or name of a root role'),
});
export type NewUser = z.infer<typeof newUser>;

export const deletePersonalTokens = z
  .boolean()
  .optional()
  .describe('Whether the personal tokens of the user are deleted, too');

export const userChange = newUser.partial().extend({ deletePersonalTokens });
export type UserChange = z.infer<typeof userChange>;

export const signup = z.object({ email, name: accessName, password });
export type Signup = z.infer<typeof signup>;

const count = z.number().int().min(0);

/** Accounts that have `ADMIN` (contract: users §12). */
export const adminCount = z.object({
  password: count.describe('Users with a password'),
  noPassword: count.describe('Users without one, who come in by a login provider or with a token'),
  service: count.describe('Service accounts'),
});
export type AdminCount = z.infer<typeof adminCount>;
