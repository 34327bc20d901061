import * as z from 'zod';
import { maxLongName, maxName, maxPosition, maxSegmentId, maxWeight } from '../limits.ts';
import { constraint } from './constraint.ts';
import { feature, featureEnvironment } from './feature.ts';
import { urlFriendlyName } from './names.ts';
import { storedStrategy } from './strategy.ts';
import { strategyVariant, variant } from './variant.ts';

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

/** What may be changed of a strategy; `sortOrder` is changed by set-sort-order only (contract: feature-strategies §5). */
export const strategyChange = newStrategy.partial().omit({ sortOrder: true });
export type StrategyChange = z.infer<typeof strategyChange>;

/** A variant of a feature environment as it is accepted on writing (contract: feature-variants §1). */
export const givenVariant = variant.extend({ name: urlFriendlyName, weight: z.number().int().min(0).max(maxWeight) });
export const givenVariants = z.array(givenVariant);

/** A strategy as it is shown. The operators of stored constraints may be unknown ones (contract: constraints §7). */
export const shownStrategy = storedStrategy
  .omit({ createdAt: true })
  .extend({ title: z.string().nullable(), featureName: z.string().optional() });
export type ShownStrategy = z.infer<typeof shownStrategy>;

/** A feature with all its environments (contract: features §3). */
export const featureDetails = feature.extend({
  environments: z.array(featureEnvironment.extend({ strategies: z.array(shownStrategy) })),
});
export type FeatureDetails = z.infer<typeof featureDetails>;
