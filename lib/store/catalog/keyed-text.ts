/**
 * An answer and the key of everything it depends on. While the text of a key is in memory, it is not made again
 * (lib/http/answers/answer-cache.ts).
 */
export interface KeyedText {
  /** Differs for texts that differ: made of the identities of the states that the text shows, and of the request. */
  readonly key: string;
  readonly text: () => string;
}

/** Like {@link KeyedText}, for a text that is read from the table when it is not in memory. */
export interface KeyedRead {
  readonly key: string;
  readonly read: () => Promise<string>;
}

const identities = new WeakMap<object, number>();
let last = 0;

/**
 * A number that no other object of this process ever has. States of the catalog are never changed, only replaced: so
 * equal numbers mean equal content.
 */
const identityOf = (object: object): number => {
  const known = identities.get(object);
  if (known !== undefined) return known;
  last += 1;
  identities.set(object, last);
  return last;
};

/** A part of a key: an object stands for its present content, a text for itself; undefined: nothing is there. */
type KeyPart = object | string | undefined;

const partText = (part: KeyPart): string | number | null =>
  part === undefined ? null : typeof part === 'string' ? part : identityOf(part);

/** The key of an answer that depends on these parts, in this order. */
export const keyOf = (...parts: readonly KeyPart[]): string => JSON.stringify(parts.map(partText));
