import * as z from 'zod';

/** A feature type (contract: feature-types §1). `lifetimeDays` null: features of the type never become overdue. */
export const featureType = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  lifetimeDays: z.number().nullable(),
});
export type FeatureType = z.infer<typeof featureType>;

export const lifetimeBody = z.object({
  lifetimeDays: z.number().int().min(0).max(100_000).nullable().describe('In days; 0 or null: no lifetime'),
});
