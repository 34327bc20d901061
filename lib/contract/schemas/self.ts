import * as z from 'zod';
import { feedback } from './feedback.ts';
import { rolePermission } from './role.ts';
import { user } from './user.ts';

/** The account that sends a request, with its rights (contract: users §9). */
export const self = z.object({
  user,
  permissions: z.array(
    z.object({
      permission: rolePermission.shape.name,
      project: z.string().optional(),
      environment: z.string().optional(),
    }),
  ),
  feedback: z.array(feedback).describe('Answers to questions of consoles'),
  splash: z.record(z.string(), z.boolean()).describe('Which screens of consoles it has seen'),
});
export type Self = z.infer<typeof self>;
