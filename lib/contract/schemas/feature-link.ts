import * as z from 'zod';
import { maxAddress, maxFreeName, maxLinks } from '../limits.ts';

const title = z.string().max(maxFreeName).nullable();
const url = z.string().min(1).max(maxAddress);

/** A link of a feature in a request (contract: feature-links §1). */
export const linkBody = z.object({
  url: url.describe('Address of a page; without a scheme it is https'),
  title: title.optional().describe('Shown instead of the address'),
});
export type LinkBody = z.infer<typeof linkBody>;

/** The links of a feature in a request. */
export const linkBodies = z.array(linkBody).max(maxLinks);

/** A link as events and documents contain it. */
export const plainLink = z.object({ url: z.string(), title: z.string().nullable() });

/** A link of a feature as the API returns it. */
export const featureLink = plainLink.extend({ id: z.string().describe('A ULID') });
export type FeatureLink = z.infer<typeof featureLink>;

/** A link that new features of a project get (contract: feature-links §4). */
export const linkTemplate = z.object({
  title: title.optional(),
  urlTemplate: url.describe('Address; `{{project}}` and `{{feature}}` stand for the id and the name'),
});
export const linkTemplates = z.array(linkTemplate).max(maxLinks);

export const storedLinkTemplate = z.object({ title: z.string().nullable(), urlTemplate: z.string() });
export type StoredLinkTemplate = z.infer<typeof storedLinkTemplate>;
