/** A piece of a line of Markdown. */
export type Inline =
  | { readonly kind: 'text' | 'code' | 'strong' | 'em'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** A paragraph or a list. */
export interface Block {
  readonly kind: 'paragraph' | 'list';
  /** The items of a list, or the lines of a paragraph. */
  readonly lines: readonly (readonly Inline[])[];
}

/** Whether a link is safe: a path of this address, or a scheme that runs no script. */
export const isSafeLink = (href: string): boolean => /^(https?:\/\/|mailto:|\/(?![\s/\\]))/i.test(href);

const inline = /`([^`]+)`|\*\*([^*]+)\*\*|__([^_]+)__|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^()\s]+)\)/g;

/** Parses emphasis, code and links of one line. Everything else stays text, including HTML. */
export const inlinesOf = (line: string): readonly Inline[] => {
  const parts: Inline[] = [];
  let at = 0;
  for (const match of line.matchAll(inline)) {
    const [whole, code, strong, strongToo, em, text, href] = match;
    if (match.index > at) parts.push({ kind: 'text', text: line.slice(at, match.index) });
    if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (strong !== undefined || strongToo !== undefined)
      parts.push({ kind: 'strong', text: strong ?? strongToo ?? '' });
    else if (em !== undefined) parts.push({ kind: 'em', text: em });
    else if (text !== undefined && href !== undefined && isSafeLink(href)) parts.push({ kind: 'link', text, href });
    else parts.push({ kind: 'text', text: whole });
    at = match.index + whole.length;
  }
  if (at < line.length) parts.push({ kind: 'text', text: line.slice(at) });
  return parts;
};

const item = /^\s*[-*+]\s+/;

/** Splits Markdown into paragraphs and lists. */
export const blocksOf = (text: string): readonly Block[] =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((block) => block.split(/\r?\n/).filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .map((lines) => {
      const isList = lines.every((line) => item.test(line));
      return {
        kind: isList ? 'list' : 'paragraph',
        lines: lines.map((line) => inlinesOf(isList ? line.replace(item, '') : line.replace(/^#{1,6}\s+/, ''))),
      };
    });
