import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../../..');

/** Documents with commands. */
export const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'lib/evaluation/README.md',
  'cli/README.md',
  'client/README.md',
  'infra/aws/construct/README.md',
  ...globSync('docs/**/*.md', { cwd: root }),
];

/** One program and its arguments, as a shell would pass them; variables and `<placeholders>` stay unchanged. */
export interface Command {
  readonly document: string;
  readonly words: readonly string[];
}

/** A placeholder for a value that only the reader knows: `<Url>`, `…`. */
const placeholder = /^<[^>\n]*>|^…/;
const assignment = /^[A-Za-z_]\w*=/;

/**
 * The commands in a piece of shell code: quoted and unquoted words, joined by newlines, `&&`, `|`, `;`, including
 * commands inside `$(…)`. The documents use no other shell syntax.
 * @throws Error when a quote or a bracket is not closed
 */
export const commandsIn = (shell: string): readonly (readonly string[])[] => {
  const commands: (readonly string[])[] = [];
  let words: string[] = [];
  let word: string | undefined;
  let at = 0;
  const add = (text: string): void => {
    word = (word ?? '') + text;
  };
  const endWord = (): void => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  const endCommand = (): void => {
    endWord();
    commands.push(words);
    words = [];
  };
  /** The text before a closing character; moves the position behind it. */
  const until = (close: string): string => {
    const end = shell.indexOf(close, at);
    if (end < 0) throw new Error(`No ${close} after: ${shell.slice(at - 1, at + 40)}`);
    const text = shell.slice(at, end);
    at = end + close.length;
    return text;
  };
  while (at < shell.length) {
    const rest = shell.slice(at);
    const [hole] = placeholder.exec(rest) ?? [];
    if (hole !== undefined) {
      add(hole);
      at += hole.length;
    } else if (rest.startsWith('\\\n')) {
      endWord();
      at += 2;
    } else if (rest.startsWith('$(')) {
      at += 2;
      commands.push(...commandsIn(until(')')));
      add('$(…)');
    } else if (rest.startsWith("'") || rest.startsWith('"')) {
      at += 1;
      add(until(rest.slice(0, 1)));
    } else if (rest.startsWith('#') && word === undefined) {
      at = rest.includes('\n') ? shell.indexOf('\n', at) : shell.length;
    } else if (/^[\n;|&]/.test(rest)) {
      endCommand();
      at += 1;
    } else if (/^\s/.test(rest)) {
      endWord();
      at += 1;
    } else {
      add(rest.slice(0, 1));
      at += 1;
    }
  }
  endCommand();
  return commands
    .map((all) => all.slice(all.findIndex((one) => !assignment.test(one))))
    .filter((all) => all.length > 0 && !assignment.test(all[0] ?? ''));
};

const programs = ['npm', 'npx', 'node', 'aws', 'curl', 'git', 'halyard'];
const fence = /^ *```(\w*)\n(.*?)^ *```/gms;
const inline = /`([^`\n]+)`/g;

/** Only a text that starts with a program is read as shell code: other code spans may have unbalanced quotes. */
const isCommand = (text: string): boolean =>
  programs.some((program) => text.includes(`${program} `)) &&
  commandsIn(text).some(([first = '', ...more]) => programs.includes(first) && more.length > 0);

/** A document as it is. */
export const textOf = (document: string): string => readFileSync(resolve(root, document), 'utf8');

/** Code blocks that begin with a command but are not marked as shell code. */
export const unmarkedBlocks = (document: string): readonly string[] =>
  [...textOf(document).matchAll(fence)]
    .filter(([, language, text = '']) => language === '' && programs.includes(text.trim().split(/\s/)[0] ?? ''))
    .map(([, , text = '']) => text);

/** The commands of a document: in its shell blocks, and in code spans. @param text of the document, if another one */
export const commandsOf = (document: string, text = textOf(document)): readonly Command[] => {
  const blocks = [...text.matchAll(fence)].flatMap(([, language, shell = '']) => (language === 'sh' ? [shell] : []));
  const spans = [...text.replaceAll(fence, '').matchAll(inline)].flatMap(([, span = '']) =>
    isCommand(span) ? [span] : [],
  );
  return [...blocks, ...spans].flatMap(commandsIn).map((words) => ({ document, words }));
};
