import type { Side } from './two-sides.ts';

/** An answer without the parts that may differ: its id, and the names in the request. */
export const digest = (text: string, asked: string): string => {
  const pattern = /^\d+$/.test(asked) ? new RegExp(`\\b${asked}\\b`, 'g') : asked;
  return text.replace(/"id":"[^"]+"/, '').replaceAll(pattern, '…');
};

/**
 * Words that only callers who see the projects of a side may read; people, groups, environments and tags are no secret.
 */
export const hiddenWords = ({ mark }: Pick<Side, 'mark'>): readonly string[] =>
  ['p', 'g', 'f', 'parent', 'segment', 'token'].map((kind) => `${kind}-${mark}`);

/** The hidden words that an answer contains, except those in the request. */
export const toldOf = (side: Pick<Side, 'mark'>, text: string, asked = '\n'): readonly string[] => {
  const said = text.replaceAll(asked, '…');
  // A word must not match within another one: `tag-x` does not contain the name `g-x`.
  return hiddenWords(side).filter((word) => new RegExp(`(?<![a-z])${word}`).test(said));
};
