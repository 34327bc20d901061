import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { cleaned, compiler, off, on } from './project.ts';

/**
 * Plants a flag into the sources of packages that others have written, takes it out again, and compares: the code must be
 * what it was, with a flag that is on, and with one that is off, which is planted the other way round.
 * `node test/cli/cleanup/planted.ts`
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

/**
 * Puts the flag around every condition and every returned expression, in several ways.
 * @param isOn the value with which the code is what it was
 */
const plant = (text: string, isOn: boolean): Planted => {
  const [yes, no] = isOn ? [flag, `!${flag}`] : [`!${flag}`, flag];
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
      around(expression.getStart(), expression.end, places % 2 === 0 ? `${yes} && (` : `${no} || (`, ')');
    } else if (compiler.isReturnStatement(node) && node.expression && compiler.isIdentifier(node.expression)) {
      const { expression } = node;
      // Both ways of each: the value that stays comes first, or last.
      if (isOn === (places % 2 === 0)) around(expression.getStart(), expression.end, `${yes} ? `, ' : undefined');
      else around(expression.getStart(), expression.end, `${no} ? undefined : `, '');
    } else if (
      compiler.isExpressionStatement(node) &&
      compiler.isBlock(node.parent) &&
      compiler.isCallExpression(node.expression)
    ) {
      if (isOn === (places % 2 === 0))
        around(node.getStart(), node.end, `if (${yes}) { `, ` } else { throw new Error('old'); }`);
      else around(node.getStart(), node.end, `if (${no}) { throw new Error('old'); } else { `, ' }');
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
const cases = sources.flatMap((path) => [on, off].map((forward) => ({ path, forward })));
for (const { path, forward } of cases) {
  const text = readFileSync(path, 'utf8');
  const { text: planted, places } = plant(text, forward.enabled);
  const name = basename(path).replace(/js$/, 'cjs');
  const { texts, result } = cleaned({ [name]: planted }, forward);
  const after = texts[name] ?? '';
  const [was, is] = [shape(text), shape(after)];
  const differs = was.findIndex((line, at) => line !== is[at]);
  const same = differs < 0 && was.length === is.length;
  if (!same || result.complaints.length > 0) failures += 1;
  const verdict = same ? 'as it was' : `differs: ${was[differs]} became ${is[differs]}`;
  console.log(
    `${path}, ${forward.enabled ? 'on' : 'off'}: ${places} places, ${result.uses.length} uses, ${result.complaints.length} complaints, ${verdict}`,
  );
}
process.exitCode = failures === 0 ? 0 : 1;
