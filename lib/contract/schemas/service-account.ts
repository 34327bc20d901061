import * as z from 'zod';
import { accessName } from './role.ts';

/** A service account (contract: service-accounts §2). Secrets are shown only when a token is created. */
export const serviceAccountToken = z.object({
  id: z.number().int().min(1),
  secret: z.string().optional(),
  description: z.string().optional(),
  expiresAt: z.string().optional(),
  createdAt: z.string(),
  seenAt: z.string().nullable(),
});

export const serviceAccount = z.object({
  id: z.number(),
  isAPI: z.boolean().optional().meta({ deprecated: true }),
  name: z.string().optional(),
  email: z.string().optional().meta({ deprecated: true }),
  username: z.string().optional(),
  imageUrl: z.string().optional(),
  inviteLink: z.string().optional().meta({ deprecated: true }),
  loginAttempts: z.number().optional().meta({ deprecated: true }),
  emailSent: z.boolean().optional().meta({ deprecated: true }),
  rootRole: z.number().int().optional(),
  seenAt: z.string().nullable().optional().meta({ deprecated: true }),
  createdAt: z.string().optional(),
  tokens: z.array(serviceAccountToken),
});
export type ServiceAccount = z.infer<typeof serviceAccount>;

const rootRole = z.number().int().describe('Id of a root role');

export const newServiceAccount = z.object({
  username: accessName.optional().describe('Default: `service-` and the name'),
  name: accessName.optional(),
  rootRole,
});
export type NewServiceAccount = z.infer<typeof newServiceAccount>;

export const serviceAccountChange = z.object({ name: accessName.optional(), rootRole: rootRole.optional() });
export type ServiceAccountChange = z.infer<typeof serviceAccountChange>;
