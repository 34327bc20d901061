/**
 * An answer and what it depends on. While an answer of this key is in memory, its text is not made again
 * (lib/http/answer-cache.ts).
 */
export interface KeyedText {
  /** Different for texts that differ: made of identities of the states that it shows, and of what was asked for. */
  readonly key: string;
  readonly text: () => string;
}

/** The same for a text that is read from the table while it is not in memory. */
export interface KeyedRead {
  readonly key: string;
  readonly read: () => Promise<string>;
}

const identities = new WeakMap<object, number>();
let last = 0;

/**
 * A number that no other object of this process has or will have. States of the catalog are never changed, only replaced:
 * the same number means the same content.
 */
const identityOf = (object: object): number => {
  const known = identities.get(object);
  if (known !== undefined) return known;
  last += 1;
  identities.set(object, last);
  return last;
};

/** A part of a key: an object stands for its content as it is now, a text for itself; undefined: nothing is there. */
type KeyPart = object | string | undefined;

const partText = (part: KeyPart): string | number | null =>
  part === undefined ? null : typeof part === 'string' ? part : identityOf(part);

/** The key of an answer that depends on these parts, in this order. */
export const keyOf = (...parts: readonly KeyPart[]): string => JSON.stringify(parts.map(partText));
