import type { Side } from './two-sides.ts';

/** An answer without what may differ: its id, and the names that were sent. */
export const digest = (text: string, asked: string): string => {
  const pattern = /^\d+$/.test(asked) ? new RegExp(`\\b${asked}\\b`, 'g') : asked;
  return text.replace(/"id":"[^"]+"/, '').replaceAll(pattern, '…');
};

/** Words that only callers who see the projects of a side know; people, groups, environments and tags are no secret. */
export const hiddenWords = ({ mark }: Pick<Side, 'mark'>): readonly string[] =>
  ['p', 'g', 'f', 'parent', 'segment', 'token'].map((kind) => `${kind}-${mark}`);

/** Which of these words an answer contains, except those that were sent. */
export const toldOf = (side: Pick<Side, 'mark'>, text: string, asked = '\n'): readonly string[] => {
  const said = text.replaceAll(asked, '…');
  // `tag-x` is not `g-x`.
  return hiddenWords(side).filter((word) => new RegExp(`(?<![a-z])${word}`).test(said));
};
