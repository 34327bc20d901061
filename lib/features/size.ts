/**
 * Largest feature, feature environment, segment or project that is stored, in bytes (design §3): well below DynamoDB's
 * 400 KB, so that one such item and its event fit into a commit with room to spare.
 */
export const largestItem = 180 * 1024;

/** Bytes of a value as JSON, which is what an item of it takes at most, give or take its key. */
export const storedSize = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');
