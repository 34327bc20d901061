import * as z from 'zod';
import { dateTime } from './names.ts';
import { accessName, role } from './role.ts';
import { user } from './user.ts';

/** An invite link (contract: signup §3). */
export const signupToken = z.object({
  secret: z.string(),
  url: z.string().nullable(),
  name: z.string(),
  enabled: z.boolean().describe('Always false once the token has expired'),
  expiresAt: z.string(),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  users: z.array(user).nullable().optional(),
  role,
});
export type SignupToken = z.infer<typeof signupToken>;

export const newSignupToken = z.object({ name: accessName, expiresAt: dateTime });
export type NewSignupToken = z.infer<typeof newSignupToken>;

export const signupTokenChange = z
  .object({ expiresAt: dateTime.optional(), enabled: z.boolean().optional() })
  .refine(({ expiresAt, enabled }) => expiresAt !== undefined || enabled !== undefined, {
    message: 'must have `expiresAt`, `enabled` or both',
  });
export type SignupTokenChange = z.infer<typeof signupTokenChange>;
