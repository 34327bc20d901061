import * as z from 'zod';
import { maxFreeName, maxId, maxOwners } from '../limits.ts';

/** An owner of a feature by its id. */
export const ownerReference = z.object({
  type: z.enum(['user', 'group']),
  id: z.number().int().min(1).max(maxId),
});
export type OwnerReference = z.infer<typeof ownerReference>;

/** All owners of a feature (contract: feature-owners §2). */
export const ownersBody = z.object({ owners: z.array(ownerReference).max(maxOwners) });

/** An owner in a document that may go to another server (contract: feature-owners §4). */
export const portableOwner = z.object({
  type: ownerReference.shape.type,
  name: z.string().min(1).max(maxFreeName).describe('Of a user the email, else the username; of a group its name'),
});
export const portableOwners = z.array(portableOwner).max(maxOwners);

/** An owner as events name it. */
export const namedOwner = z.object({ type: ownerReference.shape.type, id: z.number().int(), name: z.string() });

/** An owner as the API returns it (contract: feature-owners §1). */
export const featureOwner = namedOwner.extend({ imageUrl: z.string().optional().describe('Only of users') });
export type FeatureOwner = z.infer<typeof featureOwner>;

export const ownerList = z.object({ owners: z.array(featureOwner) });
