import type { Side } from './two-sides.ts';

/** Without what may differ: the id of an answer, and what was asked for. */
export const digest = (text: string, asked: string): string => {
  const pattern = /^\d+$/.test(asked) ? new RegExp(`\\b${asked}\\b`, 'g') : asked;
  return text.replace(/"id":"[^"]+"/, '').replaceAll(pattern, '…');
};

/** Words that only those know who see a side's projects; people, groups, environments and tags are known to all. */
export const hiddenWords = ({ mark }: Pick<Side, 'mark'>): readonly string[] =>
  ['p', 'g', 'f', 'parent', 'segment', 'token'].map((kind) => `${kind}-${mark}`);

/** Which of them an answer tells, but for what was asked for. */
export const toldOf = (side: Pick<Side, 'mark'>, text: string, asked = '\n'): readonly string[] => {
  const said = text.replaceAll(asked, '…');
  // `tag-x` is not `g-x`.
  return hiddenWords(side).filter((word) => new RegExp(`(?<![a-z])${word}`).test(said));
};
