/**
 * Largest feature, feature environment, segment or project that is stored, in bytes (design §3): well below DynamoDB's
 * 400 KB, so that one such item and its event fit into a commit with room to spare.
 */
export const largestItem = 180 * 1024;

/** DynamoDB's limits on a transaction: actions, and bytes of what they write. */
export const maxActions = 100;
export const maxBytes = 4 * 1024 * 1024;

const raw = function (this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  const member = this[key];
  return member instanceof Uint8Array ? ' '.repeat(member.byteLength) : value;
};

/** Bytes of a value as JSON, binary members raw, which is what an item of it takes at most, give or take its key. */
export const storedSize = (value: unknown): number => Buffer.byteLength(JSON.stringify(value, raw) ?? '');
