import type ts from 'typescript-5';
import type { Compiler } from '../uses/compiler.ts';
import { isGenerated } from '../uses/generated.ts';
import { ownFiles } from '../uses/program.ts';
import { type Code, openCode } from './code.ts';
import { type Complaint, complaintsOf, complaintsOfNames, newComplaints } from './diagnostics.ts';
import { applied, type Edit, openEdits } from './edits.ts';
import { type Evaluation, openEvaluation, type Wanted } from './evaluation.ts';
import { fixedLines, type Left, openFolding } from './fold.ts';
import type { Configuration, Reader } from './project.ts';
import { openReader } from './project.ts';
import { type Changed, removeUnused } from './unused.ts';

/** A place in the code as it was. */
export interface Spot {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

export interface ChangedFile {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly edits: readonly Edit[];
}

/** What a clean-up would change, and what it leaves. */
export interface Cleaned {
  readonly files: readonly ChangedFile[];
  /** Where the code asks for the flag. */
  readonly uses: readonly Spot[];
  /** Where the value could only be written down, and uses that stay. */
  readonly left: readonly Spot[];
  /** Where the code asks for a flag whose name is known only when it runs. */
  readonly open: readonly Spot[];
  /** Where the name of the flag still stands. */
  readonly mentions: readonly Spot[];
  /** What the compiler finds now, and did not before. */
  readonly complaints: readonly Complaint[];
}

export interface CleanOptions extends Wanted {
  readonly compiler: Compiler;
  readonly configurations: readonly Configuration[];
}

/** The place of a node, by default with its line. */
export const spotOf = (node: ts.Node, text = lineOf(node)): Spot => {
  const file = node.getSourceFile();
  return { file: file.fileName, line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1, text };
};

const lineOf = (node: ts.Node): string => {
  const { text } = node.getSourceFile();
  const start = text.lastIndexOf('\n', node.getStart() - 1) + 1;
  return (text.slice(start).split('\n')[0] ?? '').trim();
};

/** The files that may be about a flag: those with its name, or with a name that passes its value on. */
const candidates = (evaluation: Evaluation, flag: string, program: ts.Program): readonly ts.SourceFile[] => {
  const { code } = evaluation;
  const { ts } = code;
  const names = new Set([flag]);
  const found = new Set<ts.SourceFile>();
  const own = ownFiles(program).filter((file) => !isGenerated(file));
  const add = (name: ts.Node | undefined): void => {
    if (name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isPrivateIdentifier(name)))
      names.add(name.text);
  };
  const namesIn = (name: ts.BindingName): void => {
    if (ts.isIdentifier(name)) add(name);
    else for (const element of name.elements) if (!ts.isOmittedExpression(element)) namesIn(element.name);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && node.text === flag) {
      const { parent } = node;
      if (
        (ts.isPropertyAssignment(parent) || ts.isEnumMember(parent) || ts.isVariableDeclaration(parent)) &&
        parent.initializer === node
      ) {
        add(parent.name);
      }
    }
    if (ts.isCallExpression(node)) evaluation.knownOf(node);
    if (ts.isVariableDeclaration(node) && node.initializer && evaluation.knownOf(node.initializer)) namesIn(node.name);
    if (
      ts.isFunctionLike(node) &&
      'body' in node &&
      node.body &&
      evaluation.resultOf(node as ts.FunctionLikeDeclaration)
    ) {
      add(node.name);
      if (ts.isVariableDeclaration(node.parent)) add(node.parent.name);
      names.add(node.getSourceFile().fileName.replace(/^.*\/|\.\w+$/g, ''));
    }
    if (ts.isExportSpecifier(node) && node.propertyName && names.has(node.propertyName.text)) add(node.name);
    ts.forEachChild(node, visit);
  };
  for (let before = -1; before < names.size; ) {
    before = names.size;
    for (const file of own) {
      if (found.has(file) || ![...names].some((name) => file.text.includes(name))) continue;
      found.add(file);
      visit(file);
    }
  }
  return own.filter((file) => found.has(file));
};

/** Where the code asks for a flag. */
export const usesOf = (code: Code, flag: string): readonly ts.CallExpression[] => {
  const evaluation = openEvaluation(code, { flag, forward: { enabled: true } });
  const files = new Set(candidates(evaluation, flag, code.program));
  return [...evaluation.uses].filter((node) => files.has(node.getSourceFile()));
};

const openQuestionsIn = (evaluation: Evaluation, files: readonly ts.SourceFile[]): readonly ts.CallExpression[] => {
  const { ts } = evaluation.code;
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && evaluation.questions.isOpen(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  for (const file of files)
    if (/isEnabled|useFlag|getVariant|useVariant|get(Boolean|String|Number|Object)(Value|Details)/.test(file.text))
      visit(file);
  return found;
};

const mentionsIn = (code: Code, flag: string, files: readonly Changed[]): readonly ts.Node[] => {
  const { ts } = code;
  const found: ts.Node[] = [];
  for (const { file, folding } of files) {
    const visit = (node: ts.Node): void => {
      const names = ts.isStringLiteralLike(node) && node.text === flag;
      if (names && !folding.edits.isRemoved(node.getStart(file), node.end)) found.push(node);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return found;
};

interface Round {
  readonly overlay: Map<string, string | undefined>;
  readonly original: Map<string, string>;
  readonly edits: Map<string, readonly Edit[]>;
}

const cleanProgram = (reader: Reader, configuration: Configuration, options: CleanOptions, round: Round) => {
  const { compiler, flag } = options;
  const program = reader.program(configuration, round.overlay);
  const code = openCode(compiler, program);
  const evaluation = openEvaluation(code, options);
  const files = candidates(evaluation, flag, program);
  const left: Left[] = [];
  const changed = files.map(
    (file): Changed => ({ file, folding: openFolding(evaluation, file, openEdits(file.text), left) }),
  );
  for (const { file, folding } of changed) folding.visit(file);
  const removesExports = options.configurations.length === 1 && !configuration.options.declaration;
  removeUnused(evaluation, changed, { removesExports });
  for (const { file, folding } of changed) {
    const edits = folding.edits.list(fixedLines(evaluation, file));
    if (edits.length === 0) continue;
    if (!round.original.has(file.fileName)) round.original.set(file.fileName, file.text);
    round.edits.set(file.fileName, edits);
    round.overlay.set(file.fileName, applied(file.text, edits));
  }
  const inFiles = new Set(files);
  const isGone = (node: ts.Node): boolean => {
    const of = changed.find(({ file }) => file === node.getSourceFile());
    // A literal takes the place of exactly its own call; what goes with more around it is gone.
    return of?.folding.edits.isRemoved(node.pos - 1, node.end + 1) ?? false;
  };
  return {
    uses: [...evaluation.uses].filter((node) => inFiles.has(node.getSourceFile())).map((node) => spotOf(node)),
    left: [
      ...left.filter(({ node }) => !isGone(node)).map(({ node, reason }) => spotOf(node, reason)),
      ...[...evaluation.refused]
        .filter(([node]) => inFiles.has(node.getSourceFile()) && !isGone(node))
        .map(([node, reason]) => spotOf(node, `not changed: ${reason}`)),
    ],
    open: openQuestionsIn(
      evaluation,
      ownFiles(program).filter((file) => !isGenerated(file)),
    ).map((node) => spotOf(node)),
    mentions: mentionsIn(code, flag, changed).map((node) => spotOf(node)),
  };
};

const unique = (spots: readonly Spot[]): readonly Spot[] =>
  [...new Map(spots.map((spot) => [JSON.stringify(spot), spot])).values()].toSorted(
    (a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line,
  );

/** The compiler's complaints about each configuration, before and after. */
const checked = (
  reader: Reader,
  { compiler, configurations }: CleanOptions,
  { overlay }: Round,
): readonly Complaint[] =>
  configurations.flatMap((configuration) => {
    const before = complaintsOf(compiler, reader.program(configuration));
    const after = complaintsOf(compiler, reader.program(configuration, overlay));
    const found = newComplaints(before, after);
    if (found.length > 0 || configuration.options.checkJs) return found;
    const loose = { ...configuration, options: { ...configuration.options, allowJs: true, checkJs: true } };
    const files = new Set(overlay.keys());
    if (![...files].some((file) => /\.[cm]?jsx?$/.test(file))) return found;
    return newComplaints(
      complaintsOfNames(compiler, reader.program(loose), files),
      complaintsOfNames(compiler, reader.program(loose, overlay), files),
    );
  });

/**
 * Works out what the code of a project is when a flag always gives the same. Nothing is written
 * (docs/decisions/0339-code-is-folded-by-the-compiler-of-its-project.md).
 */
export const clean = (options: CleanOptions, reader: Reader = openReader(options.compiler)): Cleaned => {
  const round: Round = { overlay: new Map(), original: new Map(), edits: new Map() };
  const parts = options.configurations.map((configuration) => cleanProgram(reader, configuration, options, round));
  const files = [...round.original].map(([path, before]) => ({
    path,
    before,
    after: round.overlay.get(path) ?? before,
    edits: round.edits.get(path) ?? [],
  }));
  return {
    files: files.filter(({ before, after }) => before !== after),
    uses: unique(parts.flatMap(({ uses }) => uses)),
    left: unique(parts.flatMap(({ left }) => left)),
    open: unique(parts.flatMap(({ open }) => open)),
    mentions: unique(parts.flatMap(({ mentions }) => mentions)),
    complaints: files.length === 0 ? [] : checked(reader, options, round),
  };
};
