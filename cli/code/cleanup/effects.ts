import type ts from 'typescript-5';
import { bare, type Code, functionOf, onlyResult } from './code.ts';

/** Functions of SDKs and of `halyard types` that only give what others need. */
const pureNames = new Set([
  ...['getClient', 'openFeatureFlags', 'openFeatureDetails', 'unleashFlags'],
  ...['useUnleashClient', 'useUnleashContext', 'useOpenFeatureClient'],
]);
const pureTexts = new Set(['Date.now', 'String', 'Number', 'Boolean', 'Object.freeze']);

/** How deep calls of the project's own functions are followed. */
const maxDepth = 4;

/** What is done besides the value that an expression has. */
export interface Effects {
  /** The parts that may do something, in their order; empty: it only computes a value. */
  of(node: ts.Expression): readonly ts.Expression[];
}

/**
 * @param pure texts of functions that somebody has declared as free of side effects, e.g. `this.context`
 * @param answered whether an expression is a question for the flag, which has no effect itself
 */
export const openEffects = (
  code: Code,
  pure: ReadonlySet<string>,
  answered: (node: ts.Expression) => readonly ts.Expression[] | undefined,
): Effects => {
  const { ts } = code;

  const isPureCall = (node: ts.CallExpression | ts.NewExpression, depth: number): boolean => {
    const text = node.expression.getText();
    if (ts.isNewExpression(node)) return ['Date', 'Map', 'Set'].includes(text) && (node.arguments?.length ?? 0) === 0;
    if (pureTexts.has(text) || pure.has(text)) return true;
    const callee = bare(ts, node.expression);
    const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : ts.isIdentifier(callee) ? callee.text : '';
    if (pureNames.has(name)) return true;
    if (depth >= maxDepth) return false;
    const called = functionOf(
      ts,
      code.symbolOf(ts.isPropertyAccessExpression(callee) ? callee.name : callee)?.valueDeclaration,
    );
    const result = called && onlyResult(ts, called);
    return result !== undefined && effectsOf(result, depth + 1).length === 0;
  };

  const ofAll = (nodes: readonly ts.Expression[], depth: number): readonly ts.Expression[] =>
    nodes.flatMap((node) => effectsOf(node, depth));

  const effectsOf = (given: ts.Expression, depth: number): readonly ts.Expression[] => {
    const node = bare(ts, given);
    if (
      ts.isIdentifier(node) ||
      ts.isLiteralExpression(node) ||
      ts.isArrowFunction(node) ||
      ts.isFunctionExpression(node) ||
      ts.isMetaProperty(node) ||
      [ts.SyntaxKind.ThisKeyword, ts.SyntaxKind.SuperKeyword].includes(node.kind) ||
      [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword].includes(node.kind) ||
      ts.isOmittedExpression(node)
    )
      return [];
    const known = answered(node);
    if (known !== undefined) return known;
    if (ts.isPropertyAccessExpression(node)) return effectsOf(node.expression, depth);
    if (ts.isElementAccessExpression(node)) return ofAll([node.expression, node.argumentExpression], depth);
    if (ts.isArrayLiteralExpression(node)) return ofAll(node.elements, depth);
    if (ts.isSpreadElement(node)) return effectsOf(node.expression, depth);
    if (ts.isTemplateExpression(node))
      return ofAll(
        node.templateSpans.map(({ expression }) => expression),
        depth,
      );
    if (ts.isTypeOfExpression(node) || ts.isVoidExpression(node)) return effectsOf(node.expression, depth);
    if (ts.isPrefixUnaryExpression(node))
      return [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken].includes(node.operator)
        ? [node]
        : effectsOf(node.operand, depth);
    if (ts.isObjectLiteralExpression(node))
      return node.properties.flatMap((property) => {
        const name =
          property.name && ts.isComputedPropertyName(property.name) ? effectsOf(property.name.expression, depth) : [];
        if (ts.isPropertyAssignment(property)) return [...name, ...effectsOf(property.initializer, depth)];
        return [...name, ...(ts.isSpreadAssignment(property) ? effectsOf(property.expression, depth) : [])];
      });
    if (ts.isBinaryExpression(node)) {
      const { left, operatorToken, right } = node;
      const kind = operatorToken.kind;
      if (kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment) return [node];
      const isLazy = [
        ts.SyntaxKind.AmpersandAmpersandToken,
        ts.SyntaxKind.BarBarToken,
        ts.SyntaxKind.QuestionQuestionToken,
      ].includes(kind);
      if (!isLazy) return ofAll([left, right], depth);
      return effectsOf(right, depth).length > 0 ? [node] : effectsOf(left, depth);
    }
    if (ts.isConditionalExpression(node)) {
      const { condition, whenTrue, whenFalse } = node;
      return ofAll([whenTrue, whenFalse], depth).length > 0 ? [node] : effectsOf(condition, depth);
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      if (!isPureCall(node, depth)) return [node];
      const receiver =
        ts.isPropertyAccessExpression(node.expression) && ts.isCallExpression(node) ? [node.expression.expression] : [];
      return ofAll([...receiver, ...(node.arguments ?? [])], depth);
    }
    return [node];
  };

  return { of: (node) => effectsOf(node, 0) };
};
