import * as z from 'zod';
import { urlFriendlyName } from './names.ts';

/** New metadata of a feature; absent members get these defaults, `description` stays the same (contract: features §5). */
export const metadataDocument = z.object({
  name: urlFriendlyName,
  description: z.string().nullable().optional(),
  type: z.string().min(1).default('release'),
  stale: z.boolean().default(false),
  impressionData: z.boolean().default(false),
  archived: z.boolean().default(false),
});
export type MetadataDocument = z.infer<typeof metadataDocument>;

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
