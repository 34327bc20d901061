import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { cleaned, compiler, on } from './project.ts';

/**
 * Plants a flag into the sources of packages that others have written, takes it out again, and compares: with the flag on,
 * the code must be what it was. `node test/cli/cleanup/planted.ts`
 */
const sources = [
  'node_modules/semver/classes/range.js',
  'node_modules/semver/classes/semver.js',
  'node_modules/commander/lib/command.js',
  'node_modules/commander/lib/help.js',
  'node_modules/mustache/mustache.js',
  'node_modules/yaml/dist/compose/composer.js',
  'node_modules/yaml/dist/parse/lexer.js',
];

const flag = "client.isEnabled('new-checkout')";

interface Planted {
  readonly text: string;
  readonly places: number;
}

/** Puts the flag around every condition and every returned expression, in several ways. */
const plant = (text: string): Planted => {
  const file = compiler.createSourceFile(
    'planted.js',
    text,
    compiler.ScriptTarget.ESNext,
    true,
    compiler.ScriptKind.JS,
  );
  const edits: { readonly at: number; readonly text: string }[] = [];
  let places = 0;
  const around = (start: number, end: number, before: string, after: string): void => {
    edits.push({ at: start, text: before }, { at: end, text: after });
    places += 1;
  };
  const visit = (node: import('typescript-5').Node): void => {
    if (compiler.isIfStatement(node)) {
      const { expression } = node;
      around(expression.getStart(), expression.end, places % 2 === 0 ? `${flag} && (` : `!${flag} || (`, ')');
    } else if (compiler.isReturnStatement(node) && node.expression && compiler.isIdentifier(node.expression)) {
      around(node.expression.getStart(), node.expression.end, `${flag} ? `, ' : undefined');
    } else if (
      compiler.isExpressionStatement(node) &&
      compiler.isBlock(node.parent) &&
      compiler.isCallExpression(node.expression)
    ) {
      around(node.getStart(), node.end, `if (${flag}) { `, ` } else { throw new Error('old'); }`);
    }
    compiler.forEachChild(node, visit);
  };
  visit(file);
  let result = text;
  for (const edit of edits.toSorted((a, b) => b.at - a.at))
    result = result.slice(0, edit.at) + edit.text + result.slice(edit.at);
  return { text: result, places };
};

/** The code as a tree, without comments, blanks and parentheses that change nothing. */
const shape = (text: string): readonly string[] => {
  const file = compiler.createSourceFile('shape.js', text, compiler.ScriptTarget.ESNext, true, compiler.ScriptKind.JS);
  const found: string[] = [];
  const visit = (node: import('typescript-5').Node, depth: number): void => {
    if (compiler.isParenthesizedExpression(node)) {
      visit(node.expression, depth);
      return;
    }
    const isLeaf = node.getChildCount() === 0;
    found.push(`${depth} ${compiler.SyntaxKind[node.kind]} ${isLeaf ? node.getText() : ''}`);
    compiler.forEachChild(node, (child) => visit(child, depth + 1));
  };
  visit(file, 0);
  return found;
};

let failures = 0;
for (const path of sources) {
  const text = readFileSync(path, 'utf8');
  const { text: planted, places } = plant(text);
  const name = basename(path).replace(/js$/, 'cjs');
  const { texts, result } = cleaned({ [name]: planted }, on);
  const after = texts[name] ?? '';
  const [was, is] = [shape(text), shape(after)];
  const differs = was.findIndex((line, at) => line !== is[at]);
  const same = differs < 0 && was.length === is.length;
  if (!same || result.complaints.length > 0) failures += 1;
  const verdict = same ? 'as it was' : `differs: ${was[differs]} became ${is[differs]}`;
  console.log(
    `${path}: ${places} places, ${result.uses.length} uses, ${result.complaints.length} complaints, ${verdict}`,
  );
}
process.exitCode = failures === 0 ? 0 : 1;
