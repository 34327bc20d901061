import { type Document, type ParsedNode, parseDocument, type Scalar, visit } from 'yaml';
import { isUnsafe, unsafeReplaced } from './plain-text.ts';

const hex = (character: string, digits: number): string =>
  (character.codePointAt(0) ?? 0).toString(16).padStart(digits, '0');

/** YAML escapes whole characters, not halves of a pair. */
const escapeOf = (character: string): string =>
  character.length > 1 ? `\\U${hex(character, 8)}` : `\\u${hex(character, 4)}`;

type Written = Parameters<Document['toString']>[0];

/** A document as text in which everything is seen; values stay the same, in double quotes where they need escapes. */
export const visibleText = (document: Document | Document.Parsed<ParsedNode>, form: Written = {}): string => {
  visit(document, {
    Scalar: (_, node: Scalar) => {
      if (typeof node.value === 'string' && isUnsafe(node.value)) node.type = 'QUOTE_DOUBLE';
    },
  });
  return unsafeReplaced(document.toString(form), escapeOf);
};

/** A YAML text as one in which everything is seen; the same text if that is so already. */
export const visibleYaml = (text: string): string =>
  isUnsafe(text) ? visibleText(parseDocument(text), { lineWidth: 0 }) : text;
