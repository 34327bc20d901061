import * as z from 'zod';
import { dateTime } from './names.ts';
import { accessName } from './role.ts';

/** A personal or service-account token (contract: personal-tokens §2). */
export const personalToken = z.object({
  id: z.number().int().min(1),
  description: z.string(),
  userId: z.number().int(),
  expiresAt: z.string(),
  createdAt: z.string(),
  seenAt: z.string().nullable().describe('Last use; null: never'),
});
export type PersonalToken = z.infer<typeof personalToken>;

/** The token with its secret; no other answer contains the secret. */
export const createdPersonalToken = personalToken.extend({ secret: z.string() });
export type CreatedPersonalToken = z.infer<typeof createdPersonalToken>;

export const newPersonalToken = z.object({
  description: accessName,
  expiresAt: dateTime.describe('Must be in the future'),
});
export type NewPersonalToken = z.infer<typeof newPersonalToken>;
