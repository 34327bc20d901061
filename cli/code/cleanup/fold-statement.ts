import type ts from 'typescript-5';
import { indentOf, isBlank, lineEnd, lineStart, nextLine } from './edits.ts';
import { exits, type IfResult, ifResult, type SwitchResult, switchResult } from './flow.ts';
import { type Folding, keepEffects, startOf } from './folding.ts';
import { blockNames, canJoin, hoistedOf, stayingOf } from './scopes.ts';

const isEmpty = ({ ts }: Folding, statement: ts.Statement | undefined): boolean =>
  statement === undefined ||
  ts.isEmptyStatement(statement) ||
  (ts.isBlock(statement) && statement.statements.length === 0 && isBlank(statement.getText().slice(1, -1)));

/** A statement that begins like this would continue the one before it, where nobody writes semicolons. */
const continues = (text: string): boolean => /^[([`+\-/]/.test(text);

const needsSemicolon = ({ edits }: Folding, at: number): boolean => {
  const before = edits.text.slice(0, at).replace(/(?:\s|\/\/[^\n]*(?=\n)|\/\*.*?\*\/)+$/s, '');
  return before !== '' && !/[;{}]$/.test(before);
};

const ending = ({ edits }: Folding, node: ts.Statement): string =>
  edits.text.includes(';') || node.getText().endsWith(';') ? ';' : '';

/** Writes only what an expression does besides its value. */
const keepStatements = (
  folding: Folding,
  statement: ts.Statement,
  end: number,
  effects: readonly ts.Expression[],
  after: string,
) => {
  const start = startOf(folding, statement);
  const indent = indentOf(folding.edits.text, start);
  const mark = ending(folding, statement);
  keepEffects(folding, { start, end }, effects, {
    before: '',
    between: `${mark}\n${indent}`,
    after: effects.length === 0 ? '' : `${mark}${after === '' ? '' : `\n${indent}`}`,
  });
};

/** Takes a statement away with the comments directly above it. */
const removeStatement = (folding: Folding, statement: ts.Node): void => {
  const { edits, ts } = folding;
  let start = startOf(folding, statement);
  for (const { pos, end } of (ts.getLeadingCommentRanges(edits.text, statement.pos) ?? []).toReversed()) {
    const between = edits.text.slice(end, start);
    // The first comment of a file is about the file.
    if (pos === 0 || /\n\s*\n/.test(between) || !isBlank(edits.text.slice(lineStart(edits.text, pos), pos))) break;
    start = pos;
  }
  edits.remove(start, statement.end);
};

const declare = (folding: Folding, statement: ts.Node, variables: readonly string[], rest: string): void =>
  folding.edits.replace(startOf(folding, statement), statement.end, `var ${variables.join(', ')};${rest}`);

/** Takes the lines of what is around a block that stays: `if (flag) {` and `} else { … }`. */
const unwrap = (
  folding: Folding,
  whole: ts.Statement,
  content: readonly ts.Statement[],
  open: number,
  close: number,
  lead: string,
): void => {
  const { edits } = folding;
  const { text } = edits;
  const start = startOf(folding, whole);
  const first = content[0];
  const opens = isBlank(text.slice(lineStart(text, start), start)) && isBlank(text.slice(open, lineEnd(text, open)));
  const closes =
    isBlank(text.slice(lineStart(text, close), close)) && isBlank(text.slice(whole.end, lineEnd(text, whole.end)));
  if (first === undefined || !opens || !closes || lineStart(text, startOf(folding, first)) === lineStart(text, start)) {
    const [, before = ''] = /^(\s*)/.exec(text.slice(open)) ?? [];
    edits.replace(start, open + before.length, lead);
    const [after = ''] = /\s*$/.exec(text.slice(open, close)) ?? [];
    edits.replace(close - after.length, whole.end, '');
  } else {
    const from = lead === '' ? lineStart(text, start) : start;
    edits.replace(from, nextLine(text, open), lead === '' ? '' : `${lead}\n`);
    const end = nextLine(text, whole.end);
    // Blank lines at the end of a block would be doubled.
    edits.replace(lineStart(text, close), end, '');
  }
  if (first !== undefined) {
    const amount = indentOf(text, startOf(folding, first)).length - indentOf(text, start).length;
    edits.dedent(start, close, amount);
  }
};

const leadOf = (variables: readonly string[], indent: string, effects: string): string => {
  const declared = variables.length === 0 ? '' : `var ${variables.join(', ')};`;
  return [declared, effects].filter((line) => line !== '').join(`\n${indent}`);
};

/** A statement in a list that is decided by the flag. @returns false if it has to stay */
const foldIfInList = (folding: Folding, statement: ts.IfStatement, container: ts.Node, result: IfResult): boolean => {
  const { ts, edits } = folding;
  const { kept, effects, removed } = result;
  const hoisted = hoistedOf(folding, removed);
  if ('problem' in hoisted) {
    folding.leave(statement.expression, hoisted.problem);
    return false;
  }
  const { variables } = hoisted;
  const indent = indentOf(edits.text, startOf(folding, statement));
  if (kept === undefined || isEmpty(folding, kept)) {
    if (effects.length > 0) {
      keepStatements(folding, statement, statement.end, effects, '');
      if (variables.length > 0) folding.leave(statement, 'a variable of the removed branch is not declared any more');
    } else if (variables.length > 0) declare(folding, statement, variables, '');
    else removeStatement(folding, statement);
    return true;
  }
  if (effects.length > 0) {
    // What the condition does comes first; a block keeps its braces then.
    const start = startOf(folding, statement);
    const head = leadOf(variables, indent, '');
    const mark = ending(folding, statement);
    keepEffects(folding, { start, end: startOf(folding, kept) }, effects, {
      before: head === '' ? '' : `${head}\n${indent}`,
      between: `${mark}\n${indent}`,
      after: `${mark}\n${indent}`,
    });
    folding.visit(kept);
    edits.replace(kept.end, statement.end, '');
    return true;
  }
  if (ts.isBlock(kept)) {
    const lead = leadOf(variables, indent, '');
    if (canJoin(folding, kept.statements, container, kept)) {
      unwrap(folding, statement, kept.statements, startOf(folding, kept) + 1, kept.end - 1, lead);
      // Their names have to fit into the list in which they are now.
      folding.statements(kept.statements, container);
      return true;
    }
    edits.replace(startOf(folding, statement), startOf(folding, kept), lead === '' ? '' : `${lead}\n${indent}`);
    folding.visit(kept);
    edits.replace(kept.end, statement.end, '');
    return true;
  }
  const start = startOf(folding, statement);
  const lead = leadOf(variables, indent, '');
  const guard = continues(kept.getText()) && needsSemicolon(folding, start) ? ';' : '';
  edits.replace(start, startOf(folding, kept), `${lead === '' ? '' : `${lead}\n${indent}`}${guard}`);
  folding.visit(kept);
  edits.replace(kept.end, statement.end, '');
  edits.dedent(startOf(folding, kept), kept.end, indentOf(edits.text, startOf(folding, kept)).length - indent.length);
  return true;
};

const foldSwitch = (
  folding: Folding,
  statement: ts.SwitchStatement,
  container: ts.Node,
  result: SwitchResult,
): boolean => {
  const { edits } = folding;
  const leave = (problem: string): false => {
    folding.leave(statement.expression, problem);
    return false;
  };
  if ('problem' in result) return leave(result.problem);
  const { taken, removed, effects, names } = result;
  const hoisted = hoistedOf(folding, removed);
  if ('problem' in hoisted) return leave(hoisted.problem);
  const first = taken[0];
  const last = taken.at(-1);
  const start = startOf(folding, statement);
  const indent = indentOf(edits.text, start);
  if (first === undefined || last === undefined) {
    if (hoisted.variables.length > 0) declare(folding, statement, hoisted.variables, '');
    else if (effects.length > 0) keepStatements(folding, statement, statement.end, effects, '');
    else removeStatement(folding, statement);
    return true;
  }
  if (names.length > 0) return leave('a name that another case declares is used in the case that stays');
  const opened = blockNames(folding, taken);
  const joins = opened.length === 0 || canJoin(folding, taken, container, statement);
  const inner = indentOf(edits.text, startOf(folding, first));
  const lead = leadOf(hoisted.variables, indent, '');
  const head = `${lead === '' ? '' : `${lead}\n${indent}`}${joins ? '' : '{\n'}`;
  const isApart = lineStart(edits.text, startOf(folding, first)) !== lineStart(edits.text, start);
  const amount = isApart ? Math.max(0, inner.length - indent.length - (joins ? 0 : 2)) : 0;
  const opening = joins ? head : `${head}${inner.slice(0, inner.length - amount)}`;
  const mark = ending(folding, statement);
  // Comments above the first statement stay with it.
  const from = firstStart(folding, first);
  if (effects.length > 0)
    keepEffects(folding, { start, end: from }, effects, {
      before: '',
      between: `${mark}\n${indent}`,
      after: `${mark}\n${indent}${opening}`,
    });
  else edits.replace(start, from, opening);
  for (const [index, one] of taken.entries()) {
    const next = taken[index + 1];
    if (next === undefined || next.parent === one.parent) continue;
    const gap = edits.text.slice(one.end, firstStart(folding, next));
    const [, lines = ''] = /(\n[ \t]*)$/.exec(gap) ?? [];
    edits.replace(one.end, firstStart(folding, next), lines === '' ? '\n' : lines);
  }
  folding.statements(taken, container);
  const [trailing = ''] = /^[ \t]*\/\/[^\n]*/.exec(edits.text.slice(last.end)) ?? [];
  edits.replace(last.end + trailing.length, statement.end, joins ? '' : `\n${indent}}`);
  edits.dedent(from, last.end, amount);
  return true;
};

const firstStart = (folding: Folding, statement: ts.Statement): number => {
  const { ts, edits } = folding;
  const [comment] = (ts.getLeadingCommentRanges(edits.text, statement.pos) ?? []).filter(({ pos }) =>
    isBlank(edits.text.slice(lineStart(edits.text, pos), pos)),
  );
  return comment?.pos ?? startOf(folding, statement);
};

const foldExpressionStatement = (folding: Folding, statement: ts.ExpressionStatement): void => {
  const { ts, edits, evaluation } = folding;
  const { expression } = statement;
  if (ts.isIdentifier(expression)) return;
  const known = evaluation.knownOf(expression) ?? evaluation.truthOf(expression);
  if (known === undefined) {
    folding.expression(expression, 'statement');
    return;
  }
  const isListed =
    ts.isBlock(statement.parent) || ts.isSourceFile(statement.parent) || ts.isCaseOrDefaultClause(statement.parent);
  if (known.effects.length > 0) keepStatements(folding, statement, statement.end, known.effects, '');
  else if (isListed) removeStatement(folding, statement);
  else edits.replace(startOf(folding, statement), statement.end, '{}');
};

/** What comes after a statement that always leaves the list now. */
const removeDead = (folding: Folding, dead: readonly ts.Statement[]): void => {
  const staying = stayingOf(folding, dead);
  const hoisted = hoistedOf(
    folding,
    dead.filter((one) => !staying?.includes(one)),
  );
  const [first] = dead;
  if (first === undefined) return;
  if (staying === undefined || 'problem' in hoisted) {
    folding.leave(first, 'this is never reached now, and something in it is used elsewhere');
    return;
  }
  const gone = dead.filter((one) => !staying.includes(one));
  for (const [index, statement] of gone.entries()) {
    if (index === 0 && hoisted.variables.length > 0) declare(folding, statement, hoisted.variables, '');
    else removeStatement(folding, statement);
  }
  for (const statement of staying) folding.visit(statement);
};

/** Changes the statements of a block, of a file, or of a case. */
export const foldStatements = (folding: Folding, list: readonly ts.Statement[], container: ts.Node): void => {
  const { ts, evaluation } = folding;
  for (const [index, statement] of list.entries()) {
    if (!(ts.isIfStatement(statement) && decided(folding, statement, container))) {
      if (ts.isSwitchStatement(statement)) {
        const result = switchResult(evaluation, statement);
        if (result === undefined || !foldSwitch(folding, statement, container, result))
          ts.forEachChild(statement, folding.visit);
      } else if (ts.isWhileStatement(statement) && evaluation.truthOf(statement.expression)?.value === false)
        foldWhile(folding, statement);
      else folding.visit(statement);
    }
    if (exits(evaluation, statement, true) && !exits(evaluation, statement, false)) {
      removeDead(folding, list.slice(index + 1));
      return;
    }
  }
};

const decided = (folding: Folding, statement: ts.IfStatement, container: ts.Node): boolean => {
  const result = ifResult(folding.evaluation, statement);
  return result !== undefined && foldIfInList(folding, statement, container, result);
};

const foldWhile = (folding: Folding, statement: ts.WhileStatement): void => {
  const truth = folding.evaluation.truthOf(statement.expression);
  const hoisted = hoistedOf(folding, [statement.statement]);
  if (truth === undefined || 'problem' in hoisted || hoisted.variables.length > 0) folding.visit(statement);
  else if (truth.effects.length > 0) keepStatements(folding, statement, statement.end, truth.effects, '');
  else removeStatement(folding, statement);
};

/** An `if` that is no statement of a list, but e.g. a branch of another one. */
const foldEmbeddedIf = (folding: Folding, statement: ts.IfStatement): boolean => {
  const { ts, edits } = folding;
  const result = ifResult(folding.evaluation, statement);
  if (result === undefined) return false;
  const { kept, effects, removed } = result;
  const hoisted = hoistedOf(folding, removed);
  if ('problem' in hoisted || hoisted.variables.length > 0 || effects.length > 0) {
    folding.leave(
      statement.expression,
      'problem' in hoisted ? hoisted.problem : 'the branch that goes does more than its statements',
    );
    return false;
  }
  const start = startOf(folding, statement);
  if (kept === undefined || isEmpty(folding, kept)) edits.replace(start, statement.end, '{}');
  else {
    const { parent } = statement;
    // Without braces a later `else` would become one of another `if`.
    const isOpen =
      ts.isIfStatement(parent) &&
      parent.thenStatement === statement &&
      parent.elseStatement !== undefined &&
      !ts.isBlock(kept);
    edits.replace(start, startOf(folding, kept), isOpen ? '{ ' : '');
    folding.visit(kept);
    edits.replace(kept.end, statement.end, isOpen ? ' }' : '');
    const amount = indentOf(edits.text, startOf(folding, kept)).length - indentOf(edits.text, start).length;
    if (!ts.isBlock(kept)) edits.dedent(startOf(folding, kept), kept.end, amount);
  }
  return true;
};

/** An `if` whose condition stays, and whose `else` may come down to nothing. */
const foldOpenIf = (folding: Folding, statement: ts.IfStatement): void => {
  const { ts, edits, evaluation } = folding;
  const { expression, thenStatement, elseStatement } = statement;
  const isUnknown = evaluation.truthOf(expression) === undefined;
  if (isUnknown || !ts.isIdentifier(expression)) folding.expression(expression, 'condition');
  folding.visit(thenStatement);
  if (elseStatement === undefined) return;
  const inner = ts.isIfStatement(elseStatement) ? ifResult(evaluation, elseStatement) : undefined;
  const isGone = inner !== undefined && isEmpty(folding, inner.kept) && inner.effects.length === 0;
  const hoisted = inner === undefined ? undefined : hoistedOf(folding, inner.removed);
  if (isGone && hoisted && 'variables' in hoisted && hoisted.variables.length === 0)
    edits.replace(thenStatement.end, elseStatement.end, '');
  else folding.visit(elseStatement);
};

/** Changes a statement that is not in a list, or one that has no value of its own. */
export const foldStatement = (folding: Folding, statement: ts.Statement): void => {
  const { ts } = folding;
  if (ts.isIfStatement(statement)) {
    if (!foldEmbeddedIf(folding, statement)) foldOpenIf(folding, statement);
  } else if (ts.isExpressionStatement(statement)) foldExpressionStatement(folding, statement);
  else if (ts.isWhileStatement(statement) || ts.isDoStatement(statement)) {
    folding.expression(statement.expression, 'condition');
    folding.visit(statement.statement);
  } else if (ts.isForStatement(statement)) {
    const { initializer, condition, incrementor } = statement;
    if (initializer) folding.visit(initializer);
    if (condition) folding.expression(condition, 'condition');
    if (incrementor) folding.expression(incrementor, 'statement');
    folding.visit(statement.statement);
  } else ts.forEachChild(statement, folding.visit);
};
