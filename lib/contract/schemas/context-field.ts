import * as z from 'zod';
import { maxName, maxShortText } from '../limits.ts';
import { position } from './environment.ts';
import { urlFriendlyName } from './names.ts';

const legalValue = z.object({
  value: z.string().min(1).max(maxName),
  description: z.string().max(maxShortText).optional(),
});

/** A context field as the API returns it. Only lists contain the numbers of uses (contract: context-fields §6). */
export const contextField = z.object({
  name: z.string(),
  description: z.string().nullable(),
  stickiness: z.boolean(),
  sortOrder: z.number(),
  legalValues: z.array(z.object({ value: z.string(), description: z.string().optional() })),
  createdAt: z.string(),
  usedInProjects: z.number().int().optional(),
  usedInFeatures: z.number().int().optional(),
});
export type ContextField = z.infer<typeof contextField>;

/** A value that a field may have (contract: context-fields §2). */
export const contextFieldUpdate = z.object({
  description: z.string().max(maxShortText).nullish(),
  legalValues: z
    .array(legalValue)
    .optional()
    .describe('Values that constraints on the field may use; empty: any value'),
  stickiness: z.boolean().optional().describe('Whether rollouts may stick to the field'),
  sortOrder: position.optional(),
});
export type ContextFieldUpdate = z.infer<typeof contextFieldUpdate>;

export const contextFieldBody = contextFieldUpdate.extend({ name: urlFriendlyName });
export type ContextFieldBody = z.infer<typeof contextFieldBody>;
