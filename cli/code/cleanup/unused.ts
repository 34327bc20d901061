import type ts from 'typescript-5';
import type { Code } from './code.ts';
import type { Evaluation } from './evaluation.ts';
import type { Folding } from './folding.ts';
import { keepEffects, startOf } from './folding.ts';

/** A file whose changes are prepared. */
export interface Changed {
  readonly file: ts.SourceFile;
  readonly folding: Folding;
}

interface Reference {
  readonly node: ts.Identifier;
  readonly changed: Changed;
}

/** What a name in this file stands for, without following imports. */
const localSymbol = ({ ts, checker }: Code, node: ts.Identifier): ts.Symbol | undefined => {
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent) && parent.name === node)
    return checker.getShorthandAssignmentValueSymbol(parent);
  if (ts.isExportSpecifier(parent) && parent.parent.parent.moduleSpecifier === undefined)
    return checker.getExportSpecifierLocalTargetSymbol(parent);
  return checker.getSymbolAtLocation(node);
};

/** All uses of each symbol, in the files that are changed. */
const indexOf = (code: Code, files: readonly Changed[]): ReadonlyMap<ts.Symbol, readonly Reference[]> => {
  const { ts, checker } = code;
  const index = new Map<ts.Symbol, Reference[]>();
  const add = (symbol: ts.Symbol | undefined, reference: Reference): void => {
    if (symbol === undefined) return;
    const list = index.get(symbol);
    if (list) list.push(reference);
    else index.set(symbol, [reference]);
  };
  for (const changed of files)
    for (const node of code.identifiers(changed.file)) {
      const { parent } = node;
      const symbol = localSymbol(code, node);
      if (symbol === undefined) continue;
      const isImport = ts.isImportSpecifier(parent) || ts.isImportClause(parent) || ts.isExportSpecifier(parent);
      if (isImport && symbol.flags & ts.SymbolFlags.Alias) add(checker.getAliasedSymbol(symbol), { node, changed });
      if (symbol.declarations?.some((declaration) => 'name' in declaration && declaration.name === node)) continue;
      add(symbol, { node, changed });
    }
  return index;
};

const isIn = (node: ts.Node, around: ts.Node): boolean =>
  node.getSourceFile() === around.getSourceFile() && node.pos >= around.pos && node.end <= around.end;

const isRemoved = ({ folding: { edits }, file }: Changed, node: ts.Node): boolean =>
  edits.isRemoved(node.getStart(file), node.end);

/** Modules whose code only declares, so that nothing is missed when nobody imports them. */
const onlyDeclares = (evaluation: Evaluation, file: ts.SourceFile | undefined): boolean => {
  const { ts } = evaluation.code;
  if (file === undefined) return true;
  return file.statements.every((statement) => {
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.every(
        ({ initializer }) => initializer === undefined || evaluation.effects.of(initializer).length === 0,
      );
    return (
      ts.isImportDeclaration(statement) ||
      ts.isExportDeclaration(statement) ||
      ts.isFunctionDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isEnumDeclaration(statement) ||
      (ts.isExportAssignment(statement) && evaluation.effects.of(statement.expression).length === 0) ||
      (ts.isExpressionStatement(statement) &&
        (ts.isStringLiteral(statement.expression) || /^(module\.)?exports\b/.test(statement.getText())))
    );
  });
};

const moduleOf = ({ ts, checker }: Code, specifier: ts.Expression): ts.SourceFile | undefined => {
  const declaration = checker.getSymbolAtLocation(specifier)?.valueDeclaration;
  return declaration && ts.isSourceFile(declaration) ? declaration : undefined;
};

/** Removes items of a list with their commas. */
const removeItems = (folding: Folding, items: readonly ts.Node[], gone: ReadonlySet<ts.Node>): void => {
  const kept = items.filter((item) => !gone.has(item));
  for (const [index, item] of items.entries()) {
    if (!gone.has(item)) continue;
    const next = items[index + 1];
    const isLast = !items.slice(index).some((one) => kept.includes(one));
    const before = kept.findLast((one) => one.pos < item.pos);
    if (!isLast && next) folding.edits.replace(startOf(folding, item), startOf(folding, next), '');
    else if (before) folding.edits.replace(before.end, item.end, '');
  }
};

/** Removes what only the removed code has used: imports, variables, functions and types. */
export const removeUnused = (
  evaluation: Evaluation,
  files: readonly Changed[],
  { removesExports }: { readonly removesExports: boolean },
): void => {
  const { code } = evaluation;
  const { ts } = code;
  const options = code.program.getCompilerOptions();
  const index = indexOf(code, files);
  const gone = new Set<ts.Node>();
  const changedOf = new Map(files.map((changed) => [changed.file, changed]));

  const keepsReact = (file: ts.SourceFile, name: string): boolean => {
    const { jsx, jsxFactory } = options;
    if (jsx === ts.JsxEmit.ReactJSX || jsx === ts.JsxEmit.ReactJSXDev) return false;
    return name === (jsxFactory?.split('.')[0] ?? 'React') && /<[A-Za-z>]/.test(file.text) && /x$/.test(file.fileName);
  };

  const isExported = (declaration: ts.Node): boolean => {
    const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
    return (
      ts.canHaveModifiers(statement) &&
      (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    );
  };

  const isModule = (file: ts.SourceFile): boolean =>
    ts.isExternalModule(file) || /\brequire\(|\bmodule\.exports\b|\bexports\./.test(file.text);

  const removeStatement = (folding: Folding, statement: ts.Node): void => {
    let start = startOf(folding, statement);
    for (const comment of (ts.getLeadingCommentRanges(folding.edits.text, statement.pos) ?? []).toReversed()) {
      if (comment.pos === 0 || /\n\s*\n/.test(folding.edits.text.slice(comment.end, start))) break;
      if (!/(?:^|\n)[ \t]*$/.test(folding.edits.text.slice(0, comment.pos))) break;
      start = comment.pos;
    }
    folding.edits.remove(start, statement.end);
  };

  const removeImport = (folding: Folding, clause: ts.ImportClause): void => {
    const declaration = clause.parent as ts.ImportDeclaration;
    const { name, namedBindings } = clause;
    const named = namedBindings && ts.isNamedImports(namedBindings) ? namedBindings.elements : [];
    const isNameGone = name === undefined || gone.has(clause);
    const areNamedGone =
      namedBindings === undefined ||
      (ts.isNamespaceImport(namedBindings) ? gone.has(namedBindings) : named.every((one) => gone.has(one)));
    if (isNameGone && areNamedGone) {
      const specifier = declaration.moduleSpecifier;
      const isKept =
        ts.isStringLiteral(specifier) &&
        /^[./]/.test(specifier.text) &&
        !(clause.isTypeOnly || (named.length > 0 && named.every(({ isTypeOnly }) => isTypeOnly))) &&
        (options.verbatimModuleSyntax || /\.[cm]?jsx?$/.test(folding.file.fileName)) &&
        !onlyDeclares(evaluation, moduleOf(code, specifier));
      if (isKept) folding.edits.replace(startOf(folding, clause), startOf(folding, specifier), '');
      else removeStatement(folding, declaration);
      return;
    }
    if (isNameGone && name && namedBindings)
      folding.edits.replace(startOf(folding, name), startOf(folding, namedBindings), '');
    else if (areNamedGone && name && namedBindings) folding.edits.replace(name.end, namedBindings.end, '');
    else removeItems(folding, named, gone);
  };

  const removeVariable = (folding: Folding, declaration: ts.VariableDeclaration): boolean => {
    const list = declaration.parent;
    const statement = list.parent;
    if (!ts.isVariableDeclarationList(list) || !ts.isVariableStatement(statement)) return false;
    const { initializer } = declaration;
    const isRequire =
      initializer !== undefined && ts.isCallExpression(initializer) && initializer.expression.getText() === 'require';
    const [specifier] = isRequire ? initializer.arguments : [];
    const imports =
      specifier !== undefined &&
      ts.isStringLiteral(specifier) &&
      (!/^[./]/.test(specifier.text) || onlyDeclares(evaluation, moduleOf(code, specifier)));
    const kept =
      initializer === undefined || imports
        ? []
        : (evaluation.knownOf(initializer)?.effects ?? evaluation.effects.of(initializer));
    const rest = list.declarations.filter((one) => !gone.has(one) && one !== declaration);
    if (kept.length > 0 && list.declarations.length > 1) return false;
    gone.add(declaration);
    if (rest.length > 0) removeItems(folding, list.declarations, gone);
    else if (kept.length === 0) removeStatement(folding, statement);
    else {
      const mark = statement.getText().endsWith(';') ? ';' : '';
      const range = { start: startOf(folding, statement), end: statement.end };
      keepEffects(folding, range, kept, { before: '', between: `${mark} `, after: mark });
    }
    return true;
  };

  const removeElement = (folding: Folding, element: ts.BindingElement): boolean => {
    const pattern = element.parent;
    const items: readonly ts.Node[] = pattern.elements;
    if (element.initializer && evaluation.effects.of(element.initializer).length > 0) return false;
    if (pattern.elements.some((one) => !ts.isOmittedExpression(one) && one.dotDotDotToken)) return false;
    const isEmpty = pattern.elements.every((one) => ts.isOmittedExpression(one) || one === element || gone.has(one));
    if (isEmpty) {
      const { parent } = pattern;
      if (ts.isVariableDeclaration(parent)) {
        gone.add(element);
        return removeVariable(folding, parent);
      }
      return ts.isBindingElement(parent) && removeElement(folding, parent);
    }
    gone.add(element);
    if (ts.isObjectBindingPattern(pattern)) removeItems(folding, items, gone);
    else if (items.at(-1) === element) removeItems(folding, items, new Set([element]));
    else folding.edits.replace(startOf(folding, element), element.end, '');
    return true;
  };

  const removeDeclaration = (folding: Folding, declaration: ts.Declaration): boolean => {
    if (ts.isImportSpecifier(declaration) || ts.isNamespaceImport(declaration) || ts.isImportClause(declaration)) {
      const clause = ts.isImportClause(declaration) ? declaration : ts.findAncestor(declaration, ts.isImportClause);
      if (clause === undefined) return false;
      gone.add(declaration);
      removeImport(folding, clause);
      return true;
    }
    if (ts.isVariableDeclaration(declaration)) return removeVariable(folding, declaration);
    if (ts.isBindingElement(declaration)) return removeElement(folding, declaration);
    const isPureClass =
      ts.isClassDeclaration(declaration) &&
      !ts.getDecorators(declaration)?.length &&
      declaration.members.every(
        (member) =>
          !ts.isClassStaticBlockDeclaration(member) &&
          !(
            ts.isPropertyDeclaration(member) &&
            member.initializer &&
            evaluation.effects.of(member.initializer).length > 0
          ),
      );
    const isPrivate =
      ts.isMethodDeclaration(declaration) &&
      (ts.isPrivateIdentifier(declaration.name) ||
        (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Private) !== 0);
    if (
      (ts.isFunctionDeclaration(declaration) && declaration.body) ||
      isPureClass ||
      isPrivate ||
      ts.isInterfaceDeclaration(declaration) ||
      ts.isTypeAliasDeclaration(declaration)
    ) {
      gone.add(declaration);
      removeStatement(folding, declaration);
      return true;
    }
    if (ts.isParameter(declaration) && options.noUnusedParameters && ts.isIdentifier(declaration.name)) {
      const isProperty = (ts.getModifiers(declaration) ?? []).length > 0;
      if (isProperty || declaration.name.text.startsWith('_')) return false;
      gone.add(declaration);
      const at = startOf(folding, declaration.name);
      folding.edits.replace(at, declaration.name.end, `_${declaration.name.text}`);
    }
    return false;
  };

  const tryRemove = (symbol: ts.Symbol, references: readonly Reference[]): boolean => {
    const [declaration, ...more] = symbol.declarations ?? [];
    if (declaration === undefined || more.length > 0 || gone.has(declaration)) return false;
    const changed = changedOf.get(declaration.getSourceFile());
    if (changed === undefined || isRemoved(changed, declaration)) return false;
    const others = references.filter(({ node }) => !isIn(node, declaration));
    const removed = others.filter((one) => isRemoved(one.changed, one.node));
    if (removed.length === 0 || removed.length < others.length) return false;
    if (keepsReact(changed.file, symbol.name)) return false;
    const isTop = ts.findAncestor(declaration, (one) => ts.isFunctionLike(one) && one !== declaration) === undefined;
    if (isTop && !isModule(changed.file)) return false;
    if (isExported(declaration) && !(removesExports && evaluation.carriers.has(symbol.name))) return false;
    return removeDeclaration(changed.folding, declaration);
  };

  for (let grew = true; grew; ) {
    grew = false;
    for (const [symbol, references] of index) grew = tryRemove(symbol, references) || grew;
  }
};
