import * as z from 'zod';
import { storedConstraint } from './constraint.ts';
import { strategyVariant } from './variant.ts';

export const projectMode = z.enum(['open', 'protected', 'private']);
export type ProjectMode = z.infer<typeof projectMode>;

/** Naming rule of a project's features (spec §2.11). */
export const featureNaming = z.object({
  pattern: z.string().nullable(),
  example: z.string().nullable().optional(),
  description: z.string().nullable().optional(),
});
export type FeatureNaming = z.infer<typeof featureNaming>;

/** The strategy a project adds by default in one of its environments (spec §2.11). */
export const defaultStrategy = z.object({
  name: z.string(),
  title: z.string().nullable().optional(),
  disabled: z.boolean().nullable().optional(),
  sortOrder: z.number().optional(),
  constraints: z.array(storedConstraint).optional(),
  variants: z.array(strategyVariant).optional(),
  parameters: z.record(z.string(), z.string()).optional(),
  segments: z.array(z.number().int()).optional(),
});
export type DefaultStrategy = z.infer<typeof defaultStrategy>;
