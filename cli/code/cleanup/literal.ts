import type ts from 'typescript-5';
import { isObject } from '../../../lib/basics/object.ts';
import { literal } from '../types/literal.ts';
import { bare, type Code } from './code.ts';
import type { Constant } from './forward.ts';

/** A value as source code. */
export const sourceOfConstant = (value: Constant): string => {
  if (Array.isArray(value)) return `[${value.map(sourceOfConstant).join(', ')}]`;
  return value === undefined ? 'undefined' : literal(value);
};

/** What is written here: a literal of JSON, or undefined; with `isKnown`, because undefined is a value, too. */
export const constantAt = (
  code: Code,
  given: ts.Expression,
): { readonly isKnown: true; readonly value: Constant } | { readonly isKnown: false } => {
  const { ts } = code;
  const unknown = { isKnown: false } as const;
  const known = (value: Constant) => ({ isKnown: true, value }) as const;
  const node = bare(ts, given);
  if (ts.isStringLiteralLike(node)) return known(node.text);
  if (ts.isNumericLiteral(node)) return known(Number(node.text));
  if (node.kind === ts.SyntaxKind.TrueKeyword) return known(true);
  if (node.kind === ts.SyntaxKind.FalseKeyword) return known(false);
  if (node.kind === ts.SyntaxKind.NullKeyword) return known(null);
  if (ts.isIdentifier(node) && node.text === 'undefined') return known(undefined);
  if (
    ts.isPrefixUnaryExpression(node) &&
    node.operator === ts.SyntaxKind.MinusToken &&
    ts.isNumericLiteral(node.operand)
  )
    return known(-Number(node.operand.text));
  if (ts.isArrayLiteralExpression(node)) {
    const items = node.elements.map((element) => constantAt(code, element));
    return items.every((item) => item.isKnown) ? known(items.map(({ value }) => value)) : unknown;
  }
  if (ts.isObjectLiteralExpression(node)) {
    const result: Record<string, Constant> = {};
    for (const property of node.properties) {
      if (!ts.isPropertyAssignment(property) || ts.isComputedPropertyName(property.name)) return unknown;
      const item = constantAt(code, property.initializer);
      if (!item.isKnown || property.name.text === '__proto__') return unknown;
      result[property.name.text] = item.value;
    }
    return known(result);
  }
  return unknown;
};

/** The text that an expression always is: a literal, a constant, a member of an enum or of a constant object. */
export const textAt = (code: Code, given: ts.Expression): string | undefined => {
  const { ts, checker } = code;
  const node = bare(ts, given);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node))
    return undefined;
  const type = checker.getTypeAtLocation(node);
  if (type.isStringLiteral()) return type.value;
  // In JavaScript the members of an object are texts of any kind: their declaration says which.
  const symbol = code.symbolOf(ts.isPropertyAccessExpression(node) ? node.name : node);
  const declaration = symbol?.valueDeclaration;
  if (symbol === undefined || symbol.declarations?.length !== 1 || declaration === undefined) return undefined;
  if (!ts.isPropertyAssignment(declaration) || !ts.isStringLiteralLike(declaration.initializer)) return undefined;
  return isWritten(code, symbol, declaration) ? undefined : declaration.initializer.text;
};

/** Whether anything in the file of a property gives it another value. */
const isWritten = (code: Code, symbol: ts.Symbol, declaration: ts.PropertyAssignment): boolean => {
  const { ts } = code;
  return code.program
    .getSourceFiles()
    .filter((file) => !file.isDeclarationFile && file.text.includes(symbol.name))
    .some((file) =>
      code
        .identifiers(file)
        .filter((node) => node.text === symbol.name && node !== declaration.name)
        .filter((node) => ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)
        .filter(
          ({ parent: { parent } }) =>
            ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken,
        )
        .some(
          (node) =>
            ts.isBinaryExpression(node.parent.parent) &&
            node.parent.parent.left === node.parent &&
            code.symbolOf(node) === symbol,
        ),
    );
};

/** The member of a known value; undefined where there is none. */
export const memberOf = (value: Constant, name: string): Constant =>
  isObject(value) && Object.hasOwn(value, name) ? (value as { readonly [name: string]: Constant })[name] : undefined;
