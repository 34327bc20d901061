import type ts from 'typescript-5';
import type { Folding } from './folding.ts';

/** A part of a file. */
export interface Part {
  readonly pos: number;
  readonly end: number;
}

const isIn = (node: Part, part: Part): boolean => node.pos >= part.pos && node.end <= part.end;

const bindingNames = ({ ts }: Folding, name: ts.BindingName): readonly string[] => {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : namesOfBinding(element.name)));
  function namesOfBinding(inner: ts.BindingName): readonly string[] {
    if (ts.isIdentifier(inner)) return [inner.text];
    return inner.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : namesOfBinding(element.name)));
  }
};

/** Whether a function called like this is a variable of the whole function in which it is, as old JavaScript has it. */
export const isSloppy = ({ ts, file, evaluation }: Folding): boolean => {
  if (ts.isExternalModule(file)) return false;
  const { alwaysStrict, strict } = evaluation.code.program.getCompilerOptions();
  if (/\.[cm]?tsx?$/.test(file.fileName) && (alwaysStrict ?? strict)) return false;
  const [first] = file.statements;
  return !(
    first &&
    ts.isExpressionStatement(first) &&
    ts.isStringLiteral(first.expression) &&
    first.expression.text === 'use strict'
  );
};

/** Names that a part declares for the function around it (`var`), and functions in its blocks. */
const hoistedNames = (folding: Folding, nodes: readonly ts.Node[]) => {
  const { ts } = folding;
  const variables: string[] = [];
  const functions: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && node.name) functions.push(node.name.text);
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return;
    if (ts.isVariableDeclarationList(node) && !(node.flags & ts.NodeFlags.BlockScoped))
      for (const { name } of node.declarations) variables.push(...bindingNames(folding, name));
    ts.forEachChild(node, visit);
  };
  nodes.forEach(visit);
  return { variables, functions };
};

const scopeOf = ({ ts }: Folding, node: ts.Node): ts.Node =>
  ts.findAncestor(
    node,
    (one) =>
      ts.isFunctionLike(one) || ts.isSourceFile(one) || ts.isModuleBlock(one) || ts.isClassStaticBlockDeclaration(one),
  ) ?? node.getSourceFile();

/** Whether a name is used in a part of the file, but not in the given ones. */
const isNamed = ({ file, evaluation }: Folding, names: readonly string[], within: Part, except: readonly Part[]) =>
  evaluation.code
    .identifiers(file)
    .filter((node) => names.includes(node.text) && isIn(node, within))
    .filter((node) => !except.some((part) => isIn(node, part)))
    .map((node) => node.text);

/**
 * The variables of removed statements that are used elsewhere, so that they have to be declared; or why the statements
 * cannot be removed.
 */
export const hoistedOf = (
  folding: Folding,
  removed: readonly ts.Node[],
): { readonly variables: readonly string[] } | { readonly problem: string } => {
  const [first] = removed;
  if (first === undefined) return { variables: [] };
  const scope = scopeOf(folding, first);
  const { variables, functions } = hoistedNames(folding, removed);
  const used = isNamed(folding, [...variables, ...functions], scope, removed);
  if (isSloppy(folding) && functions.some((name) => used.includes(name)))
    return { problem: 'a function that is declared in the branch is used outside of it' };
  return { variables: [...new Set(variables)].filter((name) => used.includes(name)) };
};

/** Names that statements declare for the block in which they are. */
export const blockNames = (folding: Folding, statements: readonly ts.Statement[]): readonly string[] => {
  const { ts } = folding;
  return statements.flatMap((statement): readonly string[] => {
    if (ts.isVariableStatement(statement) && statement.declarationList.flags & ts.NodeFlags.BlockScoped)
      return statement.declarationList.declarations.flatMap(({ name }) => bindingNames(folding, name));
    const declares =
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isEnumDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isModuleDeclaration(statement);
    return declares && statement.name ? [statement.name.text] : [];
  });
};

/** Whether the statements of a block could stand in the list around it without meeting a name of the same kind there. */
export const canJoin = (
  folding: Folding,
  statements: readonly ts.Statement[],
  container: ts.Node,
  block: Part,
): boolean => {
  const { ts, file } = folding;
  const names = blockNames(folding, statements);
  if (names.length === 0) return true;
  if (ts.isSourceFile(container) && !ts.isExternalModule(file)) return false;
  const within =
    ts.isBlock(container) && (ts.isFunctionLike(container.parent) || ts.isCatchClause(container.parent))
      ? container.parent
      : ts.isCaseOrDefaultClause(container)
        ? container.parent
        : container;
  return isNamed(folding, names, within, [block]).length === 0;
};

/**
 * The statements of a dead part that have to stay, because they are declared before they are reached: functions and
 * types that others use. undefined: the part cannot go.
 */
export const stayingOf = (folding: Folding, dead: readonly ts.Statement[]): readonly ts.Statement[] | undefined => {
  const { ts, file, evaluation } = folding;
  const [first] = dead;
  const last = dead.at(-1);
  if (first === undefined || last === undefined) return [];
  const isModuleItem = (statement: ts.Statement): boolean =>
    ts.isImportDeclaration(statement) ||
    ts.isExportDeclaration(statement) ||
    ts.isExportAssignment(statement) ||
    (ts.canHaveModifiers(statement) &&
      (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword));
  if (dead.some(isModuleItem)) return undefined;
  const early = (statement: ts.Statement): boolean =>
    ts.isFunctionDeclaration(statement) || ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
  const scope = scopeOf(folding, first);
  const whole = { pos: first.pos, end: last.end };
  const staying = new Set<ts.Statement>();
  for (let grew = true; grew; ) {
    grew = false;
    for (const statement of dead.filter((one) => early(one) && !staying.has(one))) {
      const names = blockNames(folding, [statement]);
      const inOthers = [...staying].some((one) => isNamed(folding, names, one, []).length > 0);
      if (isNamed(folding, names, scope, [whole]).length === 0 && !inOthers) continue;
      staying.add(statement);
      grew = true;
    }
  }
  const gone = dead.filter((one) => !staying.has(one));
  const lost = blockNames(folding, gone);
  // A function that stays reads what would go.
  if (
    [...staying].some((one) =>
      evaluation.code.identifiers(file).some((node) => isIn(node, one) && lost.includes(node.text)),
    )
  )
    return undefined;
  return [...staying];
};
