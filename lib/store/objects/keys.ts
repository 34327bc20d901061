import type { PublishedForm } from '../../contract/schemas/sdk.ts';

/**
 * Every key of object storage is spelled here. Only the edge function spells the key of a published answer once more,
 * because it cannot import anything.
 */

/** The prefix of all published answers. */
export const publishedPrefix = 'published/';

/** The published answer of a token. @param sha256 of the whole token, in hex */
export const publishedKey = (sha256: string, form: PublishedForm): string => `${publishedPrefix}${sha256}/${form}`;

const publishedKeyForm = /^published\/([\da-f]{64})\/([a-z]+)$/;

/** The SHA-256 of the token whose published answer has this key; undefined for a key of another form. */
export const tokenOfPublishedKey = (key: string): string | undefined => publishedKeyForm.exec(key)?.[1];
