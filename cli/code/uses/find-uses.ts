import { isAbsolute, relative } from 'node:path';
import type ts from 'typescript-5';
import { type Carrier, carrierOf, nameOf } from './carrier.ts';
import type { Compiler } from './compiler.ts';
import { isGenerated } from './generated.ts';
import { ownFiles } from './program.ts';
import type { Use } from './use.ts';

/** How long a chain of names may be that stand for each other. */
const maxVia = 8;

export interface UsesOptions {
  readonly ts: Compiler;
  /** Folder that paths start from; files outside it are left out. */
  readonly root: string;
}

/** Where each declaration is referred to, by name or renamed. */
type References = ReadonlyMap<ts.Node, readonly ts.Node[]>;

const isInside = ({ fileName }: ts.SourceFile, root: string): boolean => {
  const path = relative(root, fileName);
  return !path.startsWith('..') && !isAbsolute(path);
};

/** The symbol that a name in the code means, imports and other aliases followed. */
const symbolOf = (ts: Compiler, checker: ts.TypeChecker, node: ts.Identifier): ts.Symbol | undefined => {
  const { parent } = node;
  // `{ checkout }` in an object is the variable; in a pattern it is the property.
  if (ts.isShorthandPropertyAssignment(parent)) return checker.getShorthandAssignmentValueSymbol(parent);
  if (
    ts.isBindingElement(parent) &&
    (parent.propertyName ?? parent.name) === node &&
    ts.isObjectBindingPattern(parent.parent)
  )
    return checker.getTypeAtLocation(parent.parent).getProperty(node.text);
  const symbol = checker.getSymbolAtLocation(node);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
};

/** A name that only declares, imports or exports. */
const isNoUse = (ts: Compiler, node: ts.Identifier): boolean => {
  const { parent } = node;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent) || ts.isImportClause(parent)) return true;
  if (ts.isBindingElement(parent) && ts.isObjectBindingPattern(parent.parent)) return false;
  return 'name' in parent && parent.name === node && !ts.isPropertyAccessExpression(parent);
};

const collect = (ts: Compiler, program: ts.Program, files: readonly ts.SourceFile[], flags: ReadonlySet<string>) => {
  const checker = program.getTypeChecker();
  const references = new Map<ts.Node, ts.Node[]>();
  const literals: ts.StringLiteralLike[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && flags.has(node.text) && isValue(ts, node)) literals.push(node);
    if (ts.isIdentifier(node) && !isNoUse(ts, node)) {
      const symbol = symbolOf(ts, checker, node);
      const declaration = symbol?.valueDeclaration ?? symbol?.declarations?.[0];
      if (declaration) {
        const known = references.get(declaration);
        if (known) known.push(node);
        else references.set(declaration, [node]);
      }
    }
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(file);
  return { references: references satisfies References, literals };
};

/** Whether a text is one that the program has as a value, not the name of a module, a property or a type. */
const isValue = (ts: Compiler, node: ts.StringLiteralLike): boolean => {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return false;
  if (ts.isExternalModuleReference(parent)) return false;
  return !('name' in parent && parent.name === node);
};

/**
 * Where a program uses flags: by name, by the accessors that `halyard types` writes, and by whatever only passes these on: wrappers,
 * constants, renamed imports, destructured accessors, variables. Of each line and flag one use, the most direct one; by file and line.
 */
export const findUses = (
  program: ts.Program,
  flagNames: Iterable<string>,
  { ts, root }: UsesOptions,
): readonly Use[] => {
  const flags = new Set(flagNames);
  const files = ownFiles(program).filter((file) => isInside(file, root));
  const { references, literals } = collect(ts, program, files, flags);
  const generated = new Set(files.filter(isGenerated));
  const uses = new Map<string, Use>();
  const followed = new Set<string>();
  const ids = new Map<Carrier, number>();
  let open = literals.map((node) => ({ node: node as ts.Node, flag: node.text, via: [] as readonly string[] }));
  while (open.length > 0) {
    const next: typeof open = [];
    for (const { node, flag, via } of open) {
      const file = node.getSourceFile();
      if (!generated.has(file)) {
        const path = relative(root, file.fileName).replaceAll('\\', '/');
        const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
        const id = JSON.stringify([path, line, flag]);
        if (!uses.has(id)) uses.set(id, { file: path, line, flag, via });
      }
      const carrier = generated.has(file) ? generatedCarrier(ts, node) : carrierOf(ts, node);
      if (!carrier || via.length >= maxVia) continue;
      const number = ids.get(carrier) ?? ids.size;
      ids.set(carrier, number);
      const id = JSON.stringify([number, flag]);
      if (followed.has(id)) continue;
      followed.add(id);
      for (const reference of references.get(carrier) ?? [])
        next.push({ node: reference, flag, via: [...via, nameOf(ts, carrier)] });
    }
    open = next;
  }
  return [...uses.values()].toSorted((a, b) => compare(a.file, b.file) || a.line - b.line || compare(a.flag, b.flag));
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The accessor in which a file of `halyard types` names a flag. */
const generatedCarrier = (ts: Compiler, node: ts.Node): Carrier | undefined => {
  for (let at = node.parent; at; at = at.parent)
    if (ts.isPropertyAssignment(at) && ts.isArrowFunction(at.initializer)) return at;
  return undefined;
};
