import { type Document, isMap, isNode, isPair, LineCounter, parseDocument } from 'yaml';
import type * as z from 'zod';
import { memberText, type Problem } from '../problem.ts';

/** A file that has been read: its value, and the positions of members in its text. */
export interface YamlFile<T> {
  readonly file: string;
  readonly text: string;
  readonly value: T;
  /** The line of a member, or of the nearest enclosing one. From 1. */
  lineOf(path: readonly PropertyKey[]): number;
}

type Parsed<T> = { readonly read: YamlFile<T> } | { readonly problems: readonly Problem[] };

/** Offset of a member's key in the text; for a missing member, that of the nearest enclosing one. */
const offsetOf = (document: Document, path: readonly PropertyKey[]): number => {
  for (let length = path.length; length > 0; length -= 1) {
    const around = document.getIn(path.slice(0, length - 1), true) ?? document.contents;
    const last = path[length - 1];
    if (isMap(around)) {
      const pair = around.items.find((item) => isPair(item) && isNode(item.key) && String(item.key) === String(last));
      if (isPair(pair) && isNode(pair.key) && pair.key.range) return pair.key.range[0];
    }
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
};

/**
 * Parses a YAML text as a file of a kind.
 * @param file path relative to the folder, for problems
 * @returns problems with line and member if the text is no YAML or does not match the schema
 */
export const parseYamlFile = <S extends z.ZodType>(file: string, text: string, schema: S): Parsed<z.output<S>> => {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'silent' });
  const lineAt = (offset: number): number => lines.linePos(offset).line;
  if (document.errors.length > 0)
    return {
      problems: document.errors.map(({ pos, message }) => ({ file, line: lineAt(pos[0]), member: '', message })),
    };
  const lineOf = (path: readonly PropertyKey[]): number => lineAt(offsetOf(document, path));
  const parsed = schema.safeParse(document.toJS() ?? {});
  if (parsed.success) return { read: { file, text, value: parsed.data, lineOf } };
  const problems = parsed.error.issues.flatMap((issue): readonly Problem[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => {
        const path = [...issue.path, key];
        return { file, line: lineOf(path), member: memberText(path), message: 'is not known here' };
      });
    return [{ file, line: lineOf(issue.path), member: memberText(issue.path), message: issue.message }];
  });
  return { problems };
};
