import type ts from 'typescript-5';
import type { Evaluation } from './evaluation.ts';
import type { Constant } from './forward.ts';
import { constantAt, textAt } from './literal.ts';

/** What an `if` comes down to. */
export interface IfResult {
  /** undefined: nothing. */
  readonly kept: ts.Statement | undefined;
  /** What the conditions do besides. */
  readonly effects: readonly ts.Expression[];
  /** Branches that go. */
  readonly removed: readonly ts.Statement[];
}

/** undefined: the flag does not decide it. */
export const ifResult = (evaluation: Evaluation, statement: ts.IfStatement): IfResult | undefined => {
  const { ts } = evaluation.code;
  let result: IfResult | undefined;
  for (let at: ts.Statement | undefined = statement; at !== undefined && ts.isIfStatement(at); ) {
    const truth = evaluation.truthOf(at.expression);
    if (truth === undefined) break;
    const kept: ts.Statement | undefined = truth.value ? at.thenStatement : at.elseStatement;
    const gone: ts.Statement | undefined = truth.value ? at.elseStatement : at.thenStatement;
    result = {
      kept,
      effects: [...(result?.effects ?? []), ...truth.effects],
      removed: [...(result?.removed ?? []), ...(gone === undefined ? [] : [gone])],
    };
    at = kept;
  }
  return result;
};

export type SwitchResult =
  | { readonly problem: string }
  | {
      readonly taken: readonly ts.Statement[];
      readonly removed: readonly ts.Node[];
      readonly effects: readonly ts.Expression[];
      /** Names of other cases that the taken statements use. */
      readonly names: readonly string[];
    };

/** Whether a `break` inside would leave the switch. */
const breaksOut = ({ code: { ts } }: Evaluation, node: ts.Node): boolean => {
  if (ts.isBreakStatement(node)) return node.label === undefined;
  if (ts.isFunctionLike(node) || ts.isClassLike(node) || ts.isSwitchStatement(node)) return false;
  if (ts.isIterationStatement(node, false)) return false;
  return ts.forEachChild(node, (child) => breaksOut({ code: { ts } } as Evaluation, child) || undefined) ?? false;
};

const valueAt = (evaluation: Evaluation, node: ts.Expression): { readonly value: Constant } | undefined => {
  const known = evaluation.knownOf(node);
  if (known !== undefined) return known.isPromise || known.effects.length > 0 ? undefined : known;
  const text = textAt(evaluation.code, node);
  if (text !== undefined) return { value: text };
  const written = constantAt(evaluation.code, node);
  return written.isKnown ? written : undefined;
};

/** The statements of a list up to the `break` that ends it. */
const untilBreak = (
  evaluation: Evaluation,
  statements: readonly ts.Statement[],
): { readonly list: readonly ts.Statement[]; readonly ends: boolean } | undefined => {
  const { ts } = evaluation.code;
  const only = statements.length === 1 ? statements[0] : undefined;
  if (only !== undefined && ts.isBlock(only)) {
    const last = only.statements.at(-1);
    const inner =
      last !== undefined && ts.isBreakStatement(last) && last.label === undefined
        ? only.statements.slice(0, -1)
        : undefined;
    if (inner !== undefined)
      return inner.some((one) => breaksOut(evaluation, one)) ? undefined : { list: inner, ends: true };
  }
  const at = statements.findIndex((one) => ts.isBreakStatement(one) && one.label === undefined);
  const list = at < 0 ? statements : statements.slice(0, at);
  if (list.some((one) => breaksOut(evaluation, one))) return undefined;
  return { list, ends: at >= 0 || list.some((one) => exits(evaluation, one, false)) };
};

/** undefined: the flag does not decide it. */
export const switchResult = (evaluation: Evaluation, statement: ts.SwitchStatement): SwitchResult | undefined => {
  const { code } = evaluation;
  const { ts } = code;
  const known = evaluation.knownOf(statement.expression);
  if (known === undefined) return undefined;
  if (known.isPromise || (typeof known.value === 'object' && known.value !== null))
    return { problem: 'it is compared with objects' };
  const { clauses } = statement.caseBlock;
  let from = -1;
  for (const [index, clause] of clauses.entries()) {
    if (ts.isDefaultClause(clause)) continue;
    const value = valueAt(evaluation, clause.expression);
    if (value === undefined) return { problem: 'a case is no constant' };
    if (value.value !== known.value) continue;
    from = index;
    break;
  }
  if (from < 0) from = clauses.findIndex((clause) => ts.isDefaultClause(clause));
  const taken: ts.Statement[] = [];
  if (from >= 0) {
    for (const clause of clauses.slice(from)) {
      const part = untilBreak(evaluation, clause.statements);
      if (part === undefined) return { problem: 'a break leaves the switch from inside of a case' };
      taken.push(...part.list);
      if (part.ends) break;
    }
  }
  const removed = clauses
    .flatMap((clause) => clause.statements)
    .filter((one) => !taken.includes(one) && !taken.some((inner) => inner.parent === one));
  const declared = new Set(
    removed.flatMap((one) =>
      ts.isVariableStatement(one) ? one.declarationList.declarations.map(({ name }) => name.getText()) : [],
    ),
  );
  const names = taken.flatMap((one) =>
    code
      .identifiers(statement.getSourceFile())
      .filter((node) => node.pos >= one.pos && node.end <= one.end && declared.has(node.text))
      .map((node) => node.text),
  );
  return { taken, removed, effects: known.effects, names };
};

/** Whether nothing after a statement is reached. @param isFolded with the value of the flag, or for all its values */
export const exits = (evaluation: Evaluation, statement: ts.Statement, isFolded: boolean): boolean => {
  const { ts } = evaluation.code;
  const inner = (one: ts.Statement): boolean => exits(evaluation, one, isFolded);
  if (
    ts.isReturnStatement(statement) ||
    ts.isThrowStatement(statement) ||
    ts.isBreakStatement(statement) ||
    ts.isContinueStatement(statement)
  )
    return true;
  if (ts.isBlock(statement)) return statement.statements.some(inner);
  if (ts.isIfStatement(statement)) {
    const result = isFolded ? ifResult(evaluation, statement) : undefined;
    if (result !== undefined) return result.kept !== undefined && inner(result.kept);
    return statement.elseStatement !== undefined && inner(statement.thenStatement) && inner(statement.elseStatement);
  }
  if (ts.isTryStatement(statement)) {
    const { tryBlock, catchClause, finallyBlock } = statement;
    if (finallyBlock && inner(finallyBlock)) return true;
    return inner(tryBlock) && (catchClause === undefined || inner(catchClause.block));
  }
  if (ts.isSwitchStatement(statement) && isFolded) {
    const result = switchResult(evaluation, statement);
    return result !== undefined && 'taken' in result && result.taken.some(inner);
  }
  return false;
};
