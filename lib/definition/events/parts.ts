import { shortened } from '../../basics/shorten.ts';

/**
 * A piece of a message. Every text may be one of a user, or contain one: whoever writes a piece in a format escapes it.
 */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  /** The name of what the message is about: emphasised. */
  | { readonly kind: 'name'; readonly text: string }
  /** @param path of a page of the console, with its query */
  | { readonly kind: 'link'; readonly text: string; readonly path: string };

/** Characters that end a line, that no font shows, or that reorder what follows them. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const reordering = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Characters of one piece: nobody reads more of it in a message. */
const maxPiece = 2_000;

/** A text on one line, with nothing that changes how the text after it is shown. */
export const oneLine = (text: string): string =>
  shortened(text, maxPiece).toWellFormed().replaceAll(unseen, ' ').replaceAll(reordering, '').replaceAll(/ {2,}/g, ' ');

const part = (text: string): Part => ({ kind: 'text', text: oneLine(text) });

export const name = (text: string): Part => ({ kind: 'name', text: oneLine(text).trim() });
export const link = (text: string, path: string): Part => ({ kind: 'link', text: oneLine(text), path });

/** The pieces of a sentence: line`turned on ${name(flag)}`; plain texts become pieces of their own. */
export const line = (
  words: TemplateStringsArray,
  ...pieces: readonly (string | Part | readonly Part[])[]
): readonly Part[] =>
  words.flatMap((word, i) => {
    const piece = pieces[i] ?? [];
    const next = typeof piece === 'string' ? [part(piece)] : 'kind' in piece ? [piece] : piece;
    return [part(word), ...next].filter(({ text }) => text !== '');
  });

/** The text alone. */
export const plainText = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('');
