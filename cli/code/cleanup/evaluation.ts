import type ts from 'typescript-5';
import { bare, type Code, functionOf } from './code.ts';
import { type Effects, openEffects } from './effects.ts';
import { type Constant, type Forward, payloadOf, variantOf } from './forward.ts';
import { constantAt, memberOf, textAt } from './literal.ts';
import { openQuestions, type Question, type Questions } from './questions.ts';

/** A value that an expression has because of the flag. */
export interface Known {
  readonly value: Constant;
  /** Whether it has to be awaited. */
  readonly isPromise: boolean;
  /** What else the expression does, in order. */
  readonly effects: readonly ts.Expression[];
}

/** What the code does when a flag always gives the same. */
export interface Evaluation {
  readonly code: Code;
  readonly effects: Effects;
  readonly questions: Questions;
  /** The value of an expression, if the flag decides it. */
  knownOf(node: ts.Expression): Known | undefined;
  /** The same where only true or false counts; `a && false` is false whatever `a` is. */
  truthOf(node: ts.Expression): { readonly value: boolean; readonly effects: readonly ts.Expression[] } | undefined;
  isBoolean(node: ts.Expression): boolean;
  /** What a function always answers, if that is all it does. */
  resultOf(called: ts.FunctionLikeDeclaration): Known | undefined;
  /** Calls that ask for the flag, or for a function that does, and what cannot be answered. */
  readonly uses: ReadonlySet<ts.CallExpression>;
  readonly refused: ReadonlyMap<ts.CallExpression, string>;
  /** Names of variables and functions that pass the value on. */
  readonly carriers: ReadonlySet<string>;
}

export interface Wanted {
  readonly flag: string;
  readonly forward: Forward;
  /** Functions without side effects. */
  readonly pure?: ReadonlySet<string>;
}

const plain = (value: Constant): boolean => value === null || typeof value !== 'object';

export const openEvaluation = (code: Code, { flag, forward, pure = new Set() }: Wanted): Evaluation => {
  const { ts, checker } = code;
  const kind = ts.SyntaxKind;
  const values = new Map<ts.Node, Known | undefined>();
  const results = new Map<ts.Node, Known | undefined>();
  const uses = new Set<ts.CallExpression>();
  const refused = new Map<ts.CallExpression, string>();
  const carriers = new Set<string>();
  const effects = openEffects(code, pure, (node) => knownOf(node)?.effects);
  const questions = openQuestions(code, (node) => effects.of(node).length > 0);

  const isBoolean = (node: ts.Expression): boolean => {
    const { flags } = checker.getTypeAtLocation(node);
    return (flags & ts.TypeFlags.BooleanLike) !== 0;
  };

  /** What the SDK answers; or why that is not known. */
  const answerOf = (question: Question): { readonly value: Constant } | { readonly problem: string } => {
    const { kind: asked, type, defaultValue } = question;
    if (asked === 'enabled') return { value: forward.enabled };
    if (asked === 'variant') return { value: variantOf(forward) };
    const withDetails = (value: Constant) =>
      asked === 'value'
        ? { value }
        : {
            value: {
              flagKey: flag,
              value,
              ...(forward.variant && { variant: forward.variant.name }),
              reason: 'STATIC',
              flagMetadata: {},
            },
          };
    const payload = payloadOf(forward);
    const given = defaultValue && constantAt(code, defaultValue);
    if (payload !== undefined && payload !== null) {
      const wanted = type ?? (given?.isKnown ? typeof given.value : undefined);
      if (wanted === undefined || typeof payload === wanted) return withDetails(payload);
      if (type !== 'boolean') return { problem: `the payload of the variant is no ${wanted}` };
    }
    if (type === 'boolean' || (type === undefined && given?.isKnown && typeof given.value === 'boolean')) {
      if (!forward.enabled && given?.isKnown && given.value === true)
        return { problem: 'the default in the code is true, and a flag that is off may give either' };
      return withDetails(forward.enabled);
    }
    if (given?.isKnown) return withDetails(given.value);
    return { problem: 'the flag gives no value, and its default is no literal' };
  };

  const ofCall = (node: ts.CallExpression): Known | undefined => {
    const question = questions.of(node);
    if (question !== undefined) {
      if (question.flag !== flag) return undefined;
      const answer = answerOf(question);
      uses.add(node);
      if ('problem' in answer) {
        refused.set(node, answer.problem);
        return undefined;
      }
      const type = checker.getTypeAtLocation(node);
      if (
        question.kind === 'enabled' &&
        !(type.flags & (ts.TypeFlags.Any | ts.TypeFlags.BooleanLike)) &&
        !question.isPromise
      ) {
        refused.set(node, 'it answers something else than true or false');
        return undefined;
      }
      const receiver = receiverOf(node);
      return {
        value: answer.value,
        isPromise: question.isPromise,
        effects: [...receiver, ...node.arguments].flatMap(effects.of),
      };
    }
    const callee = bare(ts, node.expression);
    if (ts.isIdentifier(callee) && callee.text === 'Boolean' && node.arguments.length === 1) {
      const [given] = node.arguments;
      const known = given && truthOf(given);
      return known && { ...known, isPromise: false };
    }
    const symbol = code.symbolOf(ts.isPropertyAccessExpression(callee) ? callee.name : callee);
    const called = symbol?.declarations?.length === 1 ? functionOf(ts, symbol.valueDeclaration) : undefined;
    if (symbol === undefined || called === undefined || !isSimple(symbol, called)) return undefined;
    const result = resultOf(called);
    if (result === undefined) return undefined;
    uses.add(node);
    carriers.add(symbol.name);
    const receiver = receiverOf(node);
    return { ...result, effects: [...receiver, ...node.arguments].flatMap(effects.of) };
  };

  const receiverOf = ({ expression }: ts.CallExpression): readonly ts.Expression[] => {
    const callee = bare(ts, expression);
    if (ts.isPropertyAccessExpression(callee)) return [callee.expression];
    return ts.isElementAccessExpression(callee) ? [callee.expression, callee.argumentExpression] : [];
  };

  /** Whether a call surely reaches this function: it is no method that a subclass or an object may replace. */
  const isSimple = (symbol: ts.Symbol, called: ts.FunctionLikeDeclaration): boolean => {
    const file = called.getSourceFile();
    if (file.isDeclarationFile || file.fileName.includes('/node_modules/')) return false;
    const declaration = symbol.valueDeclaration;
    if (declaration === undefined || ts.isPropertyAssignment(declaration)) return false;
    if (ts.isVariableDeclaration(declaration)) return code.isFixed(symbol, declaration);
    if (ts.isFunctionDeclaration(declaration)) return !isReassigned(symbol, file);
    if (!ts.isMethodDeclaration(declaration) || !ts.isClassLike(declaration.parent)) return false;
    return (
      ts.isPrivateIdentifier(declaration.name) ||
      (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Private) !== 0
    );
  };

  const isReassigned = (symbol: ts.Symbol, file: ts.SourceFile): boolean =>
    code
      .identifiers(file)
      .some(
        (node) =>
          node.text === symbol.name &&
          ts.isBinaryExpression(node.parent) &&
          node.parent.left === node &&
          node.parent.operatorToken.kind === kind.EqualsToken,
      );

  /** What a function always answers, if it does nothing else. */
  const resultOf = (called: ts.FunctionLikeDeclaration): Known | undefined => {
    if (results.has(called)) return results.get(called);
    results.set(called, undefined);
    const { body } = called;
    if (body === undefined || ('asteriskToken' in called && called.asteriskToken !== undefined)) return undefined;
    if (called.parameters.some(({ initializer }) => initializer && effects.of(initializer).length > 0))
      return undefined;
    const known = ts.isBlock(body) ? resultOfAll(body.statements) : knownOf(body as ts.Expression);
    if (known === undefined || known.effects.length > 0) return undefined;
    const isAsync = (ts.getCombinedModifierFlags(called) & ts.ModifierFlags.Async) !== 0;
    const result = { ...known, isPromise: known.isPromise || isAsync };
    results.set(called, result);
    return result;
  };

  const resultOfAll = (statements: readonly ts.Statement[]): Known | undefined => {
    for (const statement of statements) {
      if (ts.isReturnStatement(statement)) return statement.expression && knownOf(statement.expression);
      if (ts.isVariableStatement(statement)) {
        const passes = statement.declarationList.declarations.every(
          ({ initializer }) => initializer && (knownOf(initializer)?.effects ?? effects.of(initializer)).length === 0,
        );
        if (!passes) return undefined;
      } else if (ts.isIfStatement(statement)) {
        const truth = truthOf(statement.expression);
        if (truth === undefined || truth.effects.length > 0) return undefined;
        const taken = truth.value ? statement.thenStatement : statement.elseStatement;
        if (taken === undefined) continue;
        const inner = ts.isBlock(taken) ? taken.statements : [taken];
        const result = resultOfTaken(inner);
        if (result !== undefined) return result;
        if (inner.length > 0) return undefined;
      } else return undefined;
    }
    return undefined;
  };

  /** A branch that is taken: a constant result such as `return false` is the flag's doing, too. */
  const resultOfTaken = (statements: readonly ts.Statement[]): Known | undefined => {
    const [first] = statements;
    if (first !== undefined && ts.isReturnStatement(first) && first.expression) {
      const written = constantAt(code, first.expression);
      if (written.isKnown && plain(written.value)) return { value: written.value, isPromise: false, effects: [] };
    }
    return resultOfAll(statements);
  };

  const ofName = (node: ts.Expression): Known | undefined => {
    const symbol = code.symbolOf(node);
    const declaration = symbol?.valueDeclaration;
    if (symbol === undefined || declaration === undefined || symbol.declarations?.length !== 1) return undefined;
    if (!ts.isVariableDeclaration(declaration) && !ts.isBindingElement(declaration)) return undefined;
    if (declaration.name === node || declaration.getSourceFile().isDeclarationFile) return undefined;
    if (!code.isFixed(symbol, declaration)) return undefined;
    const known = ofDeclaration(declaration);
    if (known === undefined) return undefined;
    carriers.add(symbol.name);
    return { ...known, effects: [] };
  };

  const ofDeclaration = (declaration: ts.VariableDeclaration | ts.BindingElement): Known | undefined => {
    if (ts.isVariableDeclaration(declaration)) return declaration.initializer && knownOf(declaration.initializer);
    const pattern = declaration.parent;
    if (!ts.isObjectBindingPattern(pattern) || declaration.dotDotDotToken || ts.isParameter(pattern.parent))
      return undefined;
    const whole = ofDeclaration(pattern.parent);
    const name = declaration.propertyName ?? declaration.name;
    if (whole === undefined || whole.isPromise || !(ts.isIdentifier(name) || ts.isStringLiteralLike(name)))
      return undefined;
    const value = memberOf(whole.value, name.text);
    return value === undefined && declaration.initializer ? undefined : { ...whole, value };
  };

  const compared = (a: Constant, b: Constant, isStrict: boolean): boolean =>
    // biome-ignore lint/suspicious/noDoubleEquals: the code that is read compares so
    isStrict ? a === b : a == b;

  const ofBinary = ({ left, operatorToken, right }: ts.BinaryExpression): Known | undefined => {
    const operator = operatorToken.kind;
    if (operator === kind.AmpersandAmpersandToken || operator === kind.BarBarToken) {
      const stops = operator === kind.BarBarToken;
      const first = truthOf(left);
      if (first !== undefined && first.value !== stops) {
        const second = knownOf(right);
        return second && { ...second, effects: [...first.effects, ...second.effects] };
      }
      const known = knownOf(left);
      if (known !== undefined && !known.isPromise) return known;
      const second = knownOf(right);
      // `a && false`, where a is true or false
      if (second?.value === stops && !second.isPromise && second.effects.length === 0 && isBoolean(left))
        return { value: stops, isPromise: false, effects: effects.of(left) };
      return undefined;
    }
    if (operator === kind.QuestionQuestionToken) {
      const first = knownOf(left);
      if (first === undefined || first.isPromise) return undefined;
      if (first.value !== undefined && first.value !== null) return first;
      const second = knownOf(right);
      return second && { ...second, effects: [...first.effects, ...second.effects] };
    }
    const equals = [kind.EqualsEqualsEqualsToken, kind.EqualsEqualsToken].includes(operator);
    const differs = [kind.ExclamationEqualsEqualsToken, kind.ExclamationEqualsToken].includes(operator);
    if (!equals && !differs) return undefined;
    const first = knownOf(left);
    const second = knownOf(right);
    if ((first === undefined && second === undefined) || first?.isPromise || second?.isPromise) return undefined;
    const writtenOf = (known: Known | undefined, node: ts.Expression) => {
      if (known !== undefined) return { isKnown: true, value: known.value } as const;
      const text = textAt(code, node);
      return text === undefined ? constantAt(code, node) : ({ isKnown: true, value: text } as const);
    };
    const [a, b] = [writtenOf(first, left), writtenOf(second, right)];
    if (!a.isKnown || !b.isKnown || !plain(a.value) || !plain(b.value)) return undefined;
    const isStrict = [kind.EqualsEqualsEqualsToken, kind.ExclamationEqualsEqualsToken].includes(operator);
    const all = [...(first?.effects ?? []), ...(second?.effects ?? [])];
    return { value: compared(a.value, b.value, isStrict) === equals, isPromise: false, effects: all };
  };

  const evaluated = (given: ts.Expression): Known | undefined => {
    const node = bare(ts, given);
    if (node !== given) return knownOf(node);
    if (ts.isCallExpression(node)) return ofCall(node);
    if (ts.isIdentifier(node)) return ofName(node);
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
      const whole = knownOf(node.expression);
      if (whole === undefined || whole.isPromise) return undefined;
      const name = ts.isPropertyAccessExpression(node) ? node.name.text : textAt(code, node.argumentExpression);
      if (name === undefined) return undefined;
      if (whole.value === undefined || whole.value === null)
        return node.questionDotToken ? { ...whole, value: undefined } : undefined;
      // A method of a text, of a list, …
      if (typeof whole.value !== 'object' || Array.isArray(whole.value)) return undefined;
      if (!Object.hasOwn(whole.value, name) && name in Object.prototype) return undefined;
      return { ...whole, value: memberOf(whole.value, name) };
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === kind.ExclamationToken) {
      const truth = truthOf(node.operand);
      return truth && { value: !truth.value, isPromise: false, effects: truth.effects };
    }
    if (ts.isBinaryExpression(node)) return ofBinary(node);
    if (ts.isConditionalExpression(node)) {
      const truth = truthOf(node.condition);
      if (truth === undefined) return undefined;
      const taken = truth.value ? node.whenTrue : node.whenFalse;
      const written = constantAt(code, taken);
      const known =
        written.isKnown && (typeof written.value === 'boolean' || written.value === null)
          ? { value: written.value, isPromise: false, effects: [] }
          : knownOf(taken);
      return known && { ...known, effects: [...truth.effects, ...known.effects] };
    }
    if (ts.isAwaitExpression(node)) {
      const awaited = knownOf(node.expression);
      return awaited && { ...awaited, isPromise: false };
    }
    return undefined;
  };

  const knownOf = (node: ts.Expression): Known | undefined => {
    if (values.has(node)) return values.get(node);
    // A value that rests on itself is not known.
    values.set(node, undefined);
    const known = evaluated(node);
    values.set(node, known);
    return known;
  };

  const truthOf: Evaluation['truthOf'] = (given) => {
    const node = bare(ts, given);
    if (ts.isPrefixUnaryExpression(node) && node.operator === kind.ExclamationToken) {
      const inner = truthOf(node.operand);
      return inner && { ...inner, value: !inner.value };
    }
    if (
      ts.isBinaryExpression(node) &&
      (node.operatorToken.kind === kind.AmpersandAmpersandToken || node.operatorToken.kind === kind.BarBarToken)
    ) {
      const stops = node.operatorToken.kind === kind.BarBarToken;
      const first = truthOf(node.left);
      if (first?.value === stops) return first;
      const second = truthOf(node.right);
      if (first !== undefined) return second && { ...second, effects: [...first.effects, ...second.effects] };
      if (second?.value === stops && second.effects.length === 0)
        return { value: stops, effects: effects.of(node.left) };
      return undefined;
    }
    const known = knownOf(node);
    if (known === undefined) return undefined;
    return { value: known.isPromise || Boolean(known.value), effects: known.effects };
  };

  return { code, effects, questions, knownOf, truthOf, isBoolean, resultOf, uses, refused, carriers };
};
