import * as z from 'zod';
import { maxWeight } from '../limits.ts';
import { urlFriendlyName } from './names.ts';

/** The data of a variant (contract: feature-variants §1). */
export const variantPayload = z.object({
  type: z.enum(['json', 'csv', 'string', 'number']),
  value: z.string(),
});

export const weightType = z.enum(['variable', 'fix']);

/** A variant of a strategy (contract: feature-strategies §1). Weight in thousandths, 0–1000. */
export const strategyVariant = z.object({
  name: z.string(),
  weight: z.number().int().min(0).max(maxWeight),
  weightType,
  stickiness: z.string(),
  payload: variantPayload.optional(),
});
export type StrategyVariant = z.infer<typeof strategyVariant>;

/** Overrides take precedence over weights (contract: feature-variants §4). */
export const variantOverride = z.object({ contextName: z.string(), values: z.array(z.string()) });

/** A variant of a feature environment (contract: feature-variants §1). Weight in thousandths, 0–1000. */
export const variant = z.object({
  name: z.string(),
  weight: z.number().min(0).max(maxWeight),
  weightType: weightType.optional(),
  stickiness: z.string().optional(),
  payload: variantPayload.optional(),
  overrides: z.array(variantOverride).optional(),
});
export type Variant = z.infer<typeof variant>;

/** A variant of a feature environment in a request (contract: feature-variants §1). */
export const givenVariant = variant.extend({ name: urlFriendlyName, weight: z.number().int().min(0).max(maxWeight) });
export const givenVariants = z.array(givenVariant);
