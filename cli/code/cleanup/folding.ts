import type ts from 'typescript-5';
import type { Compiler } from '../uses/compiler.ts';
import type { Edits } from './edits.ts';
import type { Evaluation } from './evaluation.ts';

/** Where the value of an expression goes, as far as that decides what may be left out. */
export type Place =
  | 'value'
  /** Only true or false counts. */
  | 'condition'
  /** Nothing counts but what it does. */
  | 'statement'
  /** Before `&&`: the value counts only if it is false. */
  | 'before and'
  /** Before `||`: the value counts only if it is true. */
  | 'before or';

/** One file that is changed. */
export interface Folding {
  readonly ts: Compiler;
  readonly file: ts.SourceFile;
  readonly evaluation: Evaluation;
  readonly edits: Edits;
  /** Changes what is inside a node of any kind. */
  visit(node: ts.Node): void;
  expression(node: ts.Expression, place: Place): void;
  statements(list: readonly ts.Statement[], container: ts.Node): void;
  /** Notes that a value could only be written down here. */
  leave(node: ts.Node, reason: string): void;
}

export const startOf = ({ file }: Pick<Folding, 'file'>, node: ts.Node): number => node.getStart(file);

/** Puts expressions that do something in the place of a part: `before` e1 `between` e2 … `after`. */
export const keepEffects = (
  folding: Folding,
  range: { readonly start: number; readonly end: number },
  kept: readonly ts.Expression[],
  words: { readonly before: string; readonly between: string; readonly after: string },
): void => {
  let at = range.start;
  for (const [index, effect] of kept.entries()) {
    folding.edits.replace(at, startOf(folding, effect), index === 0 ? words.before : words.between);
    folding.expression(effect, 'statement');
    at = effect.end;
  }
  folding.edits.replace(at, range.end, kept.length === 0 ? words.before + words.after : words.after);
};
