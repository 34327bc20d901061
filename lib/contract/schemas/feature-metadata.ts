import * as z from 'zod';
import { maxName } from '../limits.ts';
import { linkBodies } from './feature-link.ts';
import { dateTime, urlFriendlyName } from './names.ts';

/** A new feature (contract: features §2.1). */
export const featureBody = z.object({
  name: urlFriendlyName,
  type: z.string().min(1).max(maxName).optional(),
  description: z.string().nullable().optional(),
  impressionData: z.boolean().optional(),
  createdAt: dateTime.optional(),
  links: linkBodies.optional().describe('Absent: those of the link templates of the project'),
});
export type FeatureBody = z.infer<typeof featureBody>;

/**
 * New metadata of a feature; absent members get these defaults, but `description` stays unchanged (contract: features
 * §5).
 */
export const metadataDocument = z.object({
  name: urlFriendlyName,
  description: z.string().nullable().optional(),
  type: z.string().min(1).default('release'),
  stale: z.boolean().default(false),
  impressionData: z.boolean().default(false),
  archived: z.boolean().default(false),
});
export type MetadataDocument = z.infer<typeof metadataDocument>;

/** The metadata in a request: the name may be left out. */
export const metadataBody = metadataDocument.extend({ name: z.string().optional() });
export type MetadataBody = z.infer<typeof metadataBody>;

/** The metadata document as the API returns it. */
export const featureMetadata = z.object({
  name: z.string(),
  description: z.string().nullable(),
  type: z.string(),
  project: z.string(),
  stale: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
  impressionData: z.boolean(),
  archivedAt: z.string().nullable(),
  archived: z.boolean(),
});
