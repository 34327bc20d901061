import type ts from 'typescript-5';
import { bare } from './code.ts';
import { indentOf } from './edits.ts';
import type { Known } from './evaluation.ts';
import { type Folding, keepEffects, type Place, startOf } from './folding.ts';
import { sourceOfConstant } from './literal.ts';

/** What remains of an expression. */
interface Kept {
  readonly node: ts.Expression;
  readonly place: Place;
  readonly effects: readonly ts.Expression[];
}

/** The part that an expression comes down to, by one step. */
const reducedOnce = ({ ts, evaluation }: Folding, node: ts.Expression, place: Place): Kept | undefined => {
  const { truthOf, knownOf, isBoolean } = evaluation;
  if (ts.isConditionalExpression(node)) {
    const truth = truthOf(node.condition);
    return truth && { node: truth.value ? node.whenTrue : node.whenFalse, place, effects: truth.effects };
  }
  if (!ts.isBinaryExpression(node)) return undefined;
  const { left, right } = node;
  const operator = node.operatorToken.kind;
  if (operator === ts.SyntaxKind.QuestionQuestionToken) {
    const first = knownOf(left);
    if (first === undefined || first.isPromise || (first.value !== undefined && first.value !== null)) return undefined;
    return { node: right, place, effects: first.effects };
  }
  const isAnd = operator === ts.SyntaxKind.AmpersandAmpersandToken;
  if (!isAnd && operator !== ts.SyntaxKind.BarBarToken) return undefined;
  const first = truthOf(left);
  if (first !== undefined) return first.value === isAnd ? { node: right, place, effects: first.effects } : undefined;
  const second = truthOf(right);
  if (second === undefined || second.effects.length > 0 || second.value !== isAnd) {
    // What comes after it is never reached, whatever `a` is: `a && false && b()`.
    const isOver = place === 'statement' && second !== undefined && second.effects.length === 0;
    return isOver ? { node: left, place, effects: [] } : undefined;
  }
  if (place === 'condition' || place === 'statement' || place === (isAnd ? 'before and' : 'before or'))
    return { node: left, place, effects: [] };
  return knownOf(right)?.value === isAnd && isBoolean(left) ? { node: left, place, effects: [] } : undefined;
};

const inside = (tsc: Folding['ts'], node: ts.Expression): ts.Expression =>
  tsc.isParenthesizedExpression(node) ? inside(tsc, node.expression) : node;

/** The part that an expression comes down to; `undefined`: it stays as a whole. */
const reduced = (folding: Folding, node: ts.Expression, place: Place): Kept | undefined => {
  let kept = reducedOnce(folding, node, place);
  while (kept !== undefined) {
    const next: Kept | undefined = reducedOnce(folding, inside(folding.ts, kept.node), kept.place);
    if (next === undefined) break;
    kept = { ...next, effects: [...kept.effects, ...next.effects] };
  }
  return kept;
};

const isOneLine = ({ file }: Folding, node: ts.Node): boolean => !node.getText(file).includes('\n');

/** Whether an expression ends where it can be written without parentheses of its own. */
const isDelimited = ({ ts }: Folding, node: ts.Node): boolean => {
  const { parent } = node;
  return (
    ts.isReturnStatement(parent) ||
    (ts.isVariableDeclaration(parent) && parent.initializer === node) ||
    (ts.isCallExpression(parent) && parent.arguments.some((one) => one === node)) ||
    ts.isArrowFunction(parent) ||
    ts.isPropertyAssignment(parent) ||
    (ts.isBinaryExpression(parent) &&
      parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      parent.right === node) ||
    ts.isIfStatement(parent) ||
    ts.isJsxExpression(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isTemplateSpan(parent)
  );
};

const opensBadly = (text: string): boolean => /^(?:\{|function\b|class\b|async\s+function\b|let\s*\[)/.test(text);

/** Whether a statement, or the body of an arrow function, begins with this node. */
const isFirst = ({ ts }: Folding, node: ts.Node): boolean => {
  let at = node;
  while (at.parent !== undefined && at.parent.getStart() === node.getStart()) {
    if (ts.isExpressionStatement(at.parent)) return true;
    if (ts.isExportAssignment(at.parent)) return true;
    at = at.parent;
  }
  return (ts.isArrowFunction(at.parent) && at.parent.body === at) || (ts.isExportAssignment(at.parent) && true);
};

/** `this` of a function that is called must not come from the object that it is read of. */
const isCallee = ({ ts }: Folding, node: ts.Node): boolean => {
  let at = node;
  while (ts.isParenthesizedExpression(at.parent)) at = at.parent;
  const { parent } = at;
  return (
    (ts.isCallExpression(parent) && parent.expression === at) ||
    (ts.isTaggedTemplateExpression(parent) && parent.tag === at)
  );
};

const isAccess = ({ ts }: Folding, node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);

const isPrimary = ({ ts }: Folding, node: ts.Expression, around: ts.Node): boolean => {
  if (ts.isNewExpression(around) || /\?\./.test(node.getText())) return ts.isIdentifier(node);
  return (
    ts.isIdentifier(node) ||
    node.kind === ts.SyntaxKind.ThisKeyword ||
    ts.isCallExpression(node) ||
    isAccessOf(ts, node) ||
    ts.isStringLiteralLike(node) ||
    ts.isTemplateExpression(node) ||
    ts.isJsxElement(node) ||
    ts.isJsxSelfClosingElement(node) ||
    ts.isJsxFragment(node) ||
    ts.isArrayLiteralExpression(node) ||
    [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword].includes(node.kind)
  );
};

const isAccessOf = (tsc: Folding['ts'], node: ts.Expression): boolean =>
  tsc.isPropertyAccessExpression(node) || tsc.isElementAccessExpression(node);

/** The beginning of what is kept: a comment directly before it belongs to it. */
const keptStart = (folding: Folding, node: ts.Expression, from: number): number => {
  const { ts, edits } = folding;
  const start = startOf(folding, node);
  const comments = ts.getLeadingCommentRanges(edits.text, node.pos) ?? [];
  const first = comments.find(({ pos }) => pos >= from && !edits.text.slice(pos, start).includes('\n'));
  return first?.kind === ts.SyntaxKind.MultiLineCommentTrivia ? first.pos : start;
};

/** `a, b` in parentheses is one argument, without them it is two. */
const isSequence = (tsc: Folding['ts'], node: ts.Expression): boolean =>
  tsc.isBinaryExpression(node) && node.operatorToken.kind === tsc.SyntaxKind.CommaToken;

const isParenthesizedIn = (tsc: Folding['ts'], node: ts.Node, whole: ts.Node): boolean => {
  for (let at = node.parent; at !== whole && at !== undefined; at = at.parent)
    if (tsc.isParenthesizedExpression(at)) return true;
  return false;
};

/** Puts a part of an expression, and what else is done, in its place. */
const keepOnly = (folding: Folding, whole: ts.Expression, { node, place, effects }: Kept): void => {
  const { ts, edits } = folding;
  const isFree = isDelimited(folding, whole) || ts.isExpressionStatement(whole.parent);
  let target = node;
  while (ts.isParenthesizedExpression(target) && isFree && effects.length === 0) {
    const inner = target.expression;
    const opens = opensBadly(inner.getText()) || isSequence(ts, inner);
    const isJsx = ts.isJsxElement(inner) || ts.isJsxSelfClosingElement(inner) || ts.isJsxFragment(inner);
    // After `return` a line feed would end the statement.
    const mayBreak = ts.isIfStatement(whole.parent) || ts.isCallExpression(whole.parent);
    if (opens || !(isOneLine(folding, target) || mayBreak || (isJsx && ts.isJsxExpression(whole.parent)))) break;
    target = inner;
  }
  const known = folding.evaluation.knownOf(target);
  const from = startOf(folding, whole);
  const start = keptStart(folding, target, from);
  const isUnbound = isCallee(folding, whole) && isAccess(folding, bare(ts, target));
  // Parentheses that went may have been needed: `a || (flag && (flag ? (b = 1) : c))`.
  const isLoose = !isFree && isParenthesizedIn(ts, target, whole) && !isPrimary(folding, target, whole.parent);
  const opens = isFirst(folding, whole) && opensBadly(target.getText());
  const wraps = isUnbound || isLoose || opens || effects.length > 0;
  // The parentheses that are there already are enough.
  const isInside = ts.isParenthesizedExpression(whole.parent);
  const before = wraps && !isInside ? '(' : '';
  const after = wraps && !isInside ? ')' : '';
  if (effects.length > 0)
    keepEffects(folding, { start: from, end: start }, effects, { before, between: ', ', after: ', ' });
  else edits.replace(from, start, isUnbound ? `${before}0, ` : before);
  if (known !== undefined && !ts.isIdentifier(bare(ts, target))) emitConstant(folding, target, known);
  else folding.expression(target, place);
  edits.replace(target.end, whole.end, after);
  const outside = indentOf(edits.text, from).length;
  const deep = indentOf(edits.text, startOf(folding, target)).length;
  if (target.getStart() !== from) edits.dedent(startOf(folding, target), target.end, deep - outside);
};

/** Writes a value down where no fold uses it. */
const emitConstant = (folding: Folding, node: ts.Expression, { value, isPromise, effects }: Known): void => {
  const { ts, edits } = folding;
  const { parent } = node;
  const text = sourceOfConstant(value);
  const isNumber = typeof value === 'number';
  const isNegative = isNumber && value < 0;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const isRead = isAccess(folding, parent) && 'expression' in parent && parent.expression === node;
  const wraps =
    !isPromise &&
    ((isObject && isFirst(folding, node)) || (isNumber && isRead) || (isNegative && !isDelimited(folding, node)));
  const written = isPromise ? `Promise.resolve(${text})` : wraps ? `(${text})` : text;
  const range = { start: startOf(folding, node), end: node.end };
  if (effects.length === 0) edits.replace(range.start, range.end, written);
  else keepEffects(folding, range, effects, { before: '(', between: ', ', after: `, ${written})` });
  folding.leave(node, leftReason(ts, node, isPromise));
};

const leftReason = (ts: Folding['ts'], node: ts.Node, isPromise: boolean): string => {
  const { parent } = node;
  if (isPromise) return 'a promise of the value stays';
  if (ts.isVariableDeclaration(parent)) return 'a variable has the value now';
  if (ts.isReturnStatement(parent) || ts.isArrowFunction(parent)) return 'a function returns the value now';
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return 'the value is passed to a function';
  if (ts.isPropertyAssignment(parent)) return 'a property has the value now';
  if (ts.isJsxExpression(parent)) return 'the value is passed to an element';
  if (ts.isWhileStatement(parent) || ts.isDoStatement(parent) || ts.isForStatement(parent))
    return 'it is the condition of a loop';
  return 'the value stays as it is written';
};

const childPlace = ({ ts }: Folding, node: ts.Expression, place: Place): readonly [Place, Place] | undefined => {
  if (!ts.isBinaryExpression(node)) return undefined;
  const right: Place = place === 'statement' ? 'statement' : place === 'condition' ? 'condition' : 'value';
  if (node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return [place === 'condition' || place === 'statement' ? 'condition' : 'before and', right];
  if (node.operatorToken.kind === ts.SyntaxKind.BarBarToken)
    return [place === 'condition' || place === 'statement' ? 'condition' : 'before or', right];
  return undefined;
};

const foldParentheses = (folding: Folding, node: ts.ParenthesizedExpression, place: Place): void => {
  const { ts } = folding;
  const inner = node.expression;
  const kept = reduced(folding, inner, place);
  if (kept === undefined) {
    folding.expression(inner, place);
    return;
  }
  const target = bare(ts, kept.node);
  if (isSequence(ts, target) && ts.isParenthesizedExpression(kept.node) && kept.effects.length === 0) {
    keepOnly(folding, node, kept);
    return;
  }
  const isBare = target === kept.node || ts.isParenthesizedExpression(kept.node);
  const known = folding.evaluation.knownOf(target) !== undefined;
  const drops =
    kept.effects.length === 0 &&
    isBare &&
    !known &&
    !isSequence(ts, target) &&
    !(isCallee(folding, node) && isAccess(folding, target)) &&
    (isPrimary(folding, target, node.parent) ||
      (isDelimited(folding, node) && isOneLine(folding, node) && !opensBadly(target.getText())));
  if (!drops) {
    keepOnly(folding, inner, kept);
    return;
  }
  const multiline = !isOneLine(folding, node) && !isOneLine(folding, target) && !ts.isJsxExpression(node.parent);
  // `return (` and a line feed: the parentheses keep the statement together.
  if (multiline) {
    keepOnly(folding, inner, kept);
    return;
  }
  keepOnly(folding, node, { ...kept, node: target });
};

/** Changes an expression: to the value that the flag gives it, or to the part that is left of it. */
export const foldExpression = (folding: Folding, node: ts.Expression, place: Place): void => {
  const { ts, evaluation } = folding;
  const { knownOf, truthOf } = evaluation;
  // A constant keeps its name where its value is only passed on.
  if (ts.isIdentifier(bare(ts, node))) return;
  const truth = place === 'condition' ? truthOf(node) : undefined;
  const known = truth ? { ...truth, isPromise: false } : knownOf(node);
  if (known !== undefined) {
    emitConstant(folding, node, known);
    return;
  }
  if (ts.isParenthesizedExpression(node)) {
    foldParentheses(folding, node, place);
    return;
  }
  const kept = reduced(folding, node, place);
  if (kept !== undefined) {
    keepOnly(folding, node, kept);
    return;
  }
  if (ts.isBinaryExpression(node)) {
    const [left, right] = childPlace(folding, node, place) ?? ['value', 'value'];
    folding.expression(node.left, left);
    folding.expression(node.right, right);
  } else if (ts.isPrefixUnaryExpression(node)) {
    folding.expression(node.operand, node.operator === ts.SyntaxKind.ExclamationToken ? 'condition' : 'value');
  } else if (ts.isConditionalExpression(node)) {
    const inner = place === 'condition' || place === 'statement' ? place : 'value';
    folding.expression(node.condition, 'condition');
    folding.expression(node.whenTrue, inner);
    folding.expression(node.whenFalse, inner);
  } else ts.forEachChild(node, (child) => folding.visit(child));
};

/** A part of the content of an element: `{flag && <New />}`. */
export const foldJsxChild = (folding: Folding, node: ts.JsxExpression): void => {
  const { ts, edits, evaluation } = folding;
  const { expression } = node;
  if (expression === undefined) return;
  const range = { start: startOf(folding, node), end: node.end };
  const known = evaluation.knownOf(expression);
  if (known !== undefined) {
    const isNothing = known.value === null || known.value === undefined || typeof known.value === 'boolean';
    if (isNothing && !known.isPromise && known.effects.length === 0 && standsAlone(folding, node)) {
      edits.remove(range.start, range.end);
      return;
    }
    folding.expression(expression, 'value');
    return;
  }
  const kept = reduced(folding, bare(ts, expression), 'value');
  const target = kept && bare(ts, kept.node);
  if (kept === undefined || target === undefined || kept.effects.length > 0) {
    folding.expression(expression, 'value');
    return;
  }
  if (!ts.isJsxElement(target) && !ts.isJsxSelfClosingElement(target) && !ts.isJsxFragment(target)) {
    folding.expression(expression, 'value');
    return;
  }
  const start = startOf(folding, target);
  edits.replace(range.start, start, '');
  folding.visit(target);
  edits.replace(target.end, range.end, '');
  edits.dedent(start, target.end, indentOf(edits.text, start).length - indentOf(edits.text, range.start).length);
};

/** Whether no blank beside it is part of the text that is shown. */
const standsAlone = ({ ts }: Folding, node: ts.JsxExpression): boolean => {
  const { parent } = node;
  if (!ts.isJsxElement(parent) && !ts.isJsxFragment(parent)) return false;
  const at = parent.children.indexOf(node);
  const [before, after] = [parent.children[at - 1], parent.children[at + 1]];
  const ends = before === undefined || !ts.isJsxText(before) || /(?:^|\n)[ \t]*$/.test(before.text);
  const begins = after === undefined || !ts.isJsxText(after) || /^[ \t]*\r?\n/.test(after.text);
  return ends && begins;
};
