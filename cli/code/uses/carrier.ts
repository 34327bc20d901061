import type ts from 'typescript-5';
import type { Compiler } from './compiler.ts';

/** A declaration that stands for a flag: whoever uses it uses the flag. */
export type Carrier =
  | ts.VariableDeclaration
  | ts.BindingElement
  | ts.PropertyAssignment
  | ts.PropertyDeclaration
  | ts.EnumMember
  | ts.MethodDeclaration
  | ts.FunctionDeclaration;

/** Whether the value of `parent` is still that of a flag, when that of `node` is: awaited, negated, compared, defaulted. */
const keepsValue = (ts: Compiler, node: ts.Node, parent: ts.Node): boolean => {
  if (
    ts.isParenthesizedExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isSatisfiesExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    ts.isAwaitExpression(parent)
  )
    return true;
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === ts.SyntaxKind.ExclamationToken;
  // A question with the name of the flag, or a call of an accessor or wrapper.
  if (ts.isCallExpression(parent)) return parent.expression === node || ts.isStringLiteralLike(node);
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) return true;
  if (!ts.isBinaryExpression(parent)) return false;
  const { kind } = parent.operatorToken;
  if (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken) return parent.left === node;
  const other = parent.left === node ? parent.right : parent.left;
  const compares =
    kind === ts.SyntaxKind.EqualsEqualsEqualsToken ||
    kind === ts.SyntaxKind.ExclamationEqualsEqualsToken ||
    kind === ts.SyntaxKind.EqualsEqualsToken ||
    kind === ts.SyntaxKind.ExclamationEqualsToken;
  return compares && (ts.isLiteralExpression(other) || /^(true|false|null|undefined)$/.test(other.getText()));
};

/** The function that does nothing but return `node`. */
const functionReturning = (ts: Compiler, node: ts.Node, parent: ts.Node): ts.Node | undefined => {
  if (ts.isArrowFunction(parent)) return parent.body === node ? parent : undefined;
  if (!ts.isReturnStatement(parent)) return undefined;
  const block = parent.parent;
  return ts.isBlock(block) && block.statements.length === 1 ? block.parent : undefined;
};

/** The declaration that stands for the flag that `node` is about; undefined: it is used there for something else. */
export const carrierOf = (ts: Compiler, node: ts.Node): Carrier | undefined => {
  for (let at = node, parent = at.parent; parent; at = parent, parent = at.parent) {
    if (ts.isVariableDeclaration(parent))
      return parent.initializer === at && ts.isIdentifier(parent.name) ? parent : undefined;
    if (ts.isBindingElement(parent)) return parent.initializer === at ? undefined : parent;
    if (ts.isPropertyAssignment(parent) || ts.isEnumMember(parent) || ts.isPropertyDeclaration(parent))
      return parent.initializer === at ? parent : undefined;
    const returning = functionReturning(ts, at, parent);
    if (returning) {
      if (ts.isFunctionDeclaration(returning) || ts.isMethodDeclaration(returning)) return returning;
      parent = returning;
      continue;
    }
    if (!keepsValue(ts, at, parent)) return undefined;
  }
  return undefined;
};

/** The name of a declaration, for people. */
export const nameOf = (ts: Compiler, { name }: Carrier): string =>
  name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : (name?.getText() ?? 'default');
