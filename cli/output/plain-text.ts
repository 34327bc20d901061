/**
 * What a reader does not see, but a terminal, an editor or a model obeys: control characters, marks that change the order
 * of a line (Unicode TR36 §2.3), separators that end a line of source code, and invisible tags. Text of the server may
 * contain all of them (docs/decisions/0265-texts-of-others.md).
 */
const unsafe =
  '[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]|[\\u{e0000}-\\u{e007f}]';
const unsafePattern = new RegExp(unsafe, 'gu');

/** A text of the server for people and models, without what only machines obey. */
export const plainText = (text: string): string => text.replaceAll(unsafePattern, '');

const lineBreak = /\s*[\n\r\v\f\u0085\u2028\u2029]\s*/g;

/** The same in one line, so that no part of it can look like a line of its own. */
export const plainLine = (text: string): string => plainText(text.replaceAll(lineBreak, ' '));

/** Whether a text has something that only machines obey. */
export const isUnsafe = (text: string): boolean => text.search(unsafePattern) >= 0;

/** Removes from a text what only machines obey, but for some marks of our own. @param marks source of a pattern */
export const plainExcept = (marks: string): ((text: string) => string) => {
  const pattern = new RegExp(`(${marks})|${unsafe}`, 'gu');
  return (text) => text.replaceAll(pattern, '$1');
};

/** Puts something else in the place of each such character. */
export const unsafeReplaced = (text: string, by: (character: string) => string): string =>
  text.replaceAll(unsafePattern, by);

const escapeOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Text of JSON, or of a string in source code, with escapes for what would not be seen; its value stays the same. */
export const escapedText = (text: string): string =>
  unsafeReplaced(text, (character) => character.split('').map(escapeOf).join(''));

/** A value as JSON in which everything is seen. @param indent blanks for each level; default: one line */
export const jsonText = (value: unknown, indent?: number): string => escapedText(JSON.stringify(value, null, indent));
