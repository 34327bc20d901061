import * as z from 'zod';
import { maxFreeName } from '../limits.ts';
import { accessId } from './access-id.ts';
import { role } from './role.ts';
import { deletePersonalTokens, password, user } from './user.ts';

/** A password to be checked or set. */
export const passwordOnly = z.object({ password });

/** A new password of the calling user. */
export const ownPasswordChange = z.object({
  password,
  confirmPassword: password,
  oldPassword: password.optional().describe('The password until now; needed where there is one'),
});
export type OwnPasswordChange = z.infer<typeof ownPasswordChange>;

/** The user whose password a link sets. */
export const passwordLink = z.object({
  id: z.number().int(),
  name: user.shape.name,
  email: user.shape.email,
  token: z.string(),
  createdBy: z.string(),
  role: role.nullable(),
});
export type PasswordLink = z.infer<typeof passwordLink>;

export const passwordByLink = z.object({ token: z.string().max(200), password });

export const passwordMail = z.object({ email: z.string().min(1).max(1000) });

/** A new password of a user, as an administrator sets it. */
export const passwordChange = z.object({ password, deletePersonalTokens });
export type PasswordChange = z.infer<typeof passwordChange>;

export const passwordReset = z.object({
  id: z.union([accessId, z.email().max(maxFreeName)]).describe('Id or email of a user'),
  deletePersonalTokens,
});
export type PasswordReset = z.infer<typeof passwordReset>;

/** How many personal tokens a user still has. */
export const remainingTokens = z.object({ personalTokens: z.number().int() });
