import type ts from 'typescript-5';
import type { Compiler } from '../uses/compiler.ts';

/** The code of a project as the compiler understands it. */
export interface Code {
  readonly ts: Compiler;
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  /** What a name stands for, through imports and exports. */
  symbolOf(node: ts.Node): ts.Symbol | undefined;
  /** The names in a file, in order. */
  identifiers(file: ts.SourceFile): readonly ts.Identifier[];
  /** Whether a variable gets a value only where it is declared. */
  isFixed(symbol: ts.Symbol, declaration: ts.VariableDeclaration | ts.BindingElement): boolean;
}

export const openCode = (tsc: Compiler, program: ts.Program): Code => {
  const checker = program.getTypeChecker();
  const names = new Map<ts.SourceFile, readonly ts.Identifier[]>();
  const written = new Map<ts.SourceFile, ReadonlySet<ts.Symbol>>();

  const symbolOf = (node: ts.Node): ts.Symbol | undefined => {
    const symbol =
      tsc.isIdentifier(node) && tsc.isShorthandPropertyAssignment(node.parent) && node.parent.name === node
        ? checker.getShorthandAssignmentValueSymbol(node.parent)
        : checker.getSymbolAtLocation(node);
    return symbol !== undefined && symbol.flags & tsc.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  };

  const identifiers = (file: ts.SourceFile): readonly ts.Identifier[] => {
    const known = names.get(file);
    if (known) return known;
    const found: ts.Identifier[] = [];
    const visit = (node: ts.Node): void => {
      if (tsc.isIdentifier(node)) found.push(node);
      tsc.forEachChild(node, visit);
    };
    visit(file);
    names.set(file, found);
    return found;
  };

  /** The outermost pattern or expression that a name is a target of: `[a, {b}] = …`. */
  const isTarget = (node: ts.Node): boolean => {
    const { parent } = node;
    if (parent === undefined) return false;
    if (tsc.isBinaryExpression(parent)) {
      const kind = parent.operatorToken.kind;
      const assigns = kind >= tsc.SyntaxKind.FirstAssignment && kind <= tsc.SyntaxKind.LastAssignment;
      // A default in a pattern is written as an assignment, too.
      return assigns && parent.left === node;
    }
    if (tsc.isPrefixUnaryExpression(parent) || tsc.isPostfixUnaryExpression(parent))
      return parent.operator === tsc.SyntaxKind.PlusPlusToken || parent.operator === tsc.SyntaxKind.MinusMinusToken;
    if (tsc.isForInStatement(parent) || tsc.isForOfStatement(parent)) return parent.initializer === node;
    if (tsc.isParenthesizedExpression(parent) || tsc.isNonNullExpression(parent) || tsc.isAsExpression(parent))
      return isTarget(parent);
    if (tsc.isArrayLiteralExpression(parent) || tsc.isSpreadElement(parent) || tsc.isSpreadAssignment(parent))
      return isTarget(parent);
    if (tsc.isShorthandPropertyAssignment(parent) || tsc.isPropertyAssignment(parent)) return isTarget(parent.parent);
    return false;
  };

  const writtenIn = (file: ts.SourceFile): ReadonlySet<ts.Symbol> => {
    const known = written.get(file);
    if (known) return known;
    const found = new Set(
      identifiers(file)
        .filter(isTarget)
        .flatMap((node) => symbolOf(node) ?? []),
    );
    written.set(file, found);
    return found;
  };

  /** `var` counts only where it surely has its value: read in its own function, later, and not less deep than it is. */
  const isSimpleVar = (symbol: ts.Symbol, declaration: ts.Node): boolean => {
    const file = declaration.getSourceFile();
    if (symbol.declarations?.length !== 1) return false;
    const functionOf = (node: ts.Node) =>
      tsc.findAncestor(node, (one) => tsc.isFunctionLike(one) || tsc.isSourceFile(one));
    const list = tsc.findAncestor(declaration, tsc.isVariableStatement)?.parent;
    const home = functionOf(declaration);
    if (list === undefined || !(tsc.isBlock(list) || tsc.isSourceFile(list))) return false;
    return identifiers(file)
      .filter((node) => node.pos < declaration.pos || node.end > declaration.end)
      .filter((node) => node.text === symbol.name && symbolOf(node) === symbol)
      .every((node) => node.pos >= declaration.end && functionOf(node) === home && node.pos < list.end);
  };

  return {
    ts: tsc,
    program,
    checker,
    symbolOf,
    identifiers,
    isFixed: (symbol, declaration) => {
      const list = tsc.findAncestor(declaration, tsc.isVariableDeclarationList);
      if (list === undefined) return false;
      if (list.flags & tsc.NodeFlags.Const) return true;
      if (writtenIn(declaration.getSourceFile()).has(symbol)) return false;
      return list.flags & tsc.NodeFlags.Let ? true : isSimpleVar(symbol, declaration);
    },
  };
};

/** The expression without parentheses and without what only the compiler reads: `(x as T)!` → `x`. */
export const bare = (tsc: Compiler, node: ts.Expression): ts.Expression =>
  tsc.isParenthesizedExpression(node) ||
  tsc.isAsExpression(node) ||
  tsc.isSatisfiesExpression(node) ||
  tsc.isNonNullExpression(node) ||
  tsc.isTypeAssertionExpression(node)
    ? bare(tsc, node.expression)
    : node;

/** The only expression that a function returns, if that is all it does. */
export const onlyResult = (tsc: Compiler, node: ts.Node): ts.Expression | undefined => {
  if (!tsc.isFunctionLike(node) || !('body' in node) || node.body === undefined) return undefined;
  const { body } = node;
  if ('asteriskToken' in node && node.asteriskToken !== undefined) return undefined;
  if (!tsc.isBlock(body)) return body;
  const [first, ...others] = body.statements;
  return first !== undefined && others.length === 0 && tsc.isReturnStatement(first) ? first.expression : undefined;
};

/** The function that a declaration stands for: itself, or the value of a constant. */
export const functionOf = (
  tsc: Compiler,
  declaration: ts.Declaration | undefined,
): ts.FunctionLikeDeclaration | undefined => {
  if (declaration === undefined) return undefined;
  if (tsc.isFunctionDeclaration(declaration) || tsc.isMethodDeclaration(declaration)) return declaration;
  if (tsc.isArrowFunction(declaration) || tsc.isFunctionExpression(declaration)) return declaration;
  if (
    (tsc.isVariableDeclaration(declaration) ||
      tsc.isPropertyAssignment(declaration) ||
      tsc.isPropertyDeclaration(declaration)) &&
    declaration.initializer !== undefined
  ) {
    const value = bare(tsc, declaration.initializer);
    return tsc.isArrowFunction(value) || tsc.isFunctionExpression(value) ? value : undefined;
  }
  return undefined;
};
