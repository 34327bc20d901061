import * as z from 'zod';
import { maxLongName, maxName, maxPosition, maxSegmentId } from '../limits.ts';
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

const strategyMembers = {
  title: z.string().nullable().optional(),
  disabled: z.boolean().nullable().optional(),
  sortOrder: z.number().min(-maxPosition).max(maxPosition).optional(),
  constraints: z.array(constraint).optional(),
  variants: z.array(strategyVariant.extend({ name: urlFriendlyName })).optional(),
  parameters: z.record(z.string().min(1).max(maxLongName), z.string()).optional(),
  segments: z.array(z.number().int().min(1).max(maxSegmentId)).optional(),
};

/** A new strategy of a feature (contract: feature-strategies §1). */
export const newStrategy = z.object({ name: z.string().min(1).max(maxName), ...strategyMembers });
export type NewStrategy = z.infer<typeof newStrategy>;

/**
 * The members of a strategy that can be changed. `sortOrder` is changed by set-sort-order only (contract:
 * feature-strategies §5).
 */
export const strategyChange = newStrategy.partial().omit({ sortOrder: true });
export type StrategyChange = z.infer<typeof strategyChange>;

/** A strategy in answers. Stored constraints may have unknown operators (contract: constraints §7). */
export const shownStrategy = storedStrategy
  .omit({ createdAt: true })
  .extend({ title: z.string().nullable(), featureName: z.string().optional() });
export type ShownStrategy = z.infer<typeof shownStrategy>;

/** A strategy, with its project, feature and environment. */
export const placedStrategy = z.object({
  id: z.string(),
  featureName: z.string(),
  projectId: z.string(),
  environment: z.string(),
  strategyName: z.string(),
});
export type PlacedStrategy = z.infer<typeof placedStrategy>;
