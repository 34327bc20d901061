import * as z from 'zod';
import { maxName } from '../limits.ts';
import { constraint, storedConstraint } from './constraint.ts';
import { urlFriendlyName } from './names.ts';
import { strategyVariant } from './variant.ts';

/** A feature strategy as the API returns it (contract: feature-strategies §1). */
export const featureStrategy = z.object({
  id: z.string().optional(),
  name: z.string(),
  title: z.string().nullable().optional(),
  disabled: z.boolean().nullable().optional(),
  featureName: z.string().optional(),
  sortOrder: z.number().optional(),
  segments: z.array(z.number().int()).optional(),
  constraints: z.array(constraint).optional(),
  variants: z.array(strategyVariant).optional(),
  parameters: z.record(z.string(), z.string()).optional(),
});
export type FeatureStrategy = z.infer<typeof featureStrategy>;

/** A strategy as it is stored inside its feature environment; the list is kept in evaluation order. */
export const storedStrategy = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string().nullable().optional(),
  disabled: z.boolean(),
  sortOrder: z.number(),
  segments: z.array(z.number().int()),
  constraints: z.array(storedConstraint),
  variants: z.array(strategyVariant),
  parameters: z.record(z.string(), z.string()),
  createdAt: z.string().optional(),
});
export type StoredStrategy = z.infer<typeof storedStrategy>;

/** A strategy type (contract: strategy-types §1, §2). */
export const strategyType = z.object({
  title: z.string().nullable().optional(),
  name: z.string(),
  displayName: z.string().nullable(),
  description: z.string().nullable(),
  editable: z.boolean(),
  deprecated: z.boolean(),
  parameters: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      description: z.string().optional(),
      required: z.boolean().optional(),
    }),
  ),
});
export type StrategyType = z.infer<typeof strategyType>;

/** Kinds of parameter that a strategy type of one's own may have. */
export const parameterTypes = ['string', 'percentage', 'list', 'number', 'boolean'] as const;

/** What makes up a strategy type of one's own. */
export const strategyTypeUpdate = z.object({
  title: z.string().max(maxName).nullish(),
  displayName: z.string().max(maxName).nullish(),
  description: z.string().nullish(),
  parameters: z
    .array(
      z.object({
        name: z.string().min(1).max(maxName),
        type: z.enum(parameterTypes),
        description: z.string().nullish(),
        required: z.boolean().optional(),
      }),
    )
    .optional(),
});
export type StrategyTypeUpdate = z.infer<typeof strategyTypeUpdate>;

export const strategyTypeBody = strategyTypeUpdate.extend({
  name: urlFriendlyName,
  deprecated: z.boolean().optional(),
});
export type StrategyTypeBody = z.infer<typeof strategyTypeBody>;
