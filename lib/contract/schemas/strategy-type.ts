import * as z from 'zod';
import { maxName } from '../limits.ts';
import { urlFriendlyName } from './names.ts';

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

/** Types of parameter that a custom strategy type may have. */
export const parameterTypes = ['string', 'percentage', 'list', 'number', 'boolean'] as const;

/** The members of a custom strategy type that a caller sets. */
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
