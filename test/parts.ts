import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A part of a long check: gets the words that follow its name, and returns whether it passed. */
export type Part = (words: readonly string[]) => Promise<boolean>;

/** A part with its words. */
interface Wish {
  readonly name: string;
  readonly words: readonly string[];
}

/** The requested parts; all parts of `usual` if none is named. */
const wishes = (names: readonly string[], usual: readonly string[], words: readonly string[]): readonly Wish[] => {
  if (words.length === 0) return usual.map((name) => ({ name, words: [] }));
  const wanted: { name: string; words: string[] }[] = [];
  for (const word of words) {
    const before = wanted.at(-1);
    if (names.includes(word)) wanted.push({ name: word, words: [] });
    else if (before) before.words.push(word);
    else throw new Error(`There is no part ${word}; there are ${names.join(', ')}`);
  }
  return wanted;
};

/**
 * Runs the parts that the words of the command line name, one after the other, each with the words after its name. A
 * part runs even if one before it failed; then the exit code is 1.
 * @param usual parts that run if no word is given
 * @throws Error when the first word names no part; nothing has run
 */
export const runParts = async (
  parts: Readonly<Record<string, Part>>,
  words: readonly string[],
  usual = Object.keys(parts),
): Promise<void> => {
  const failed: string[] = [];
  for (const { name, words: own } of wishes(Object.keys(parts), usual, words)) {
    const start = performance.now();
    const passed = (await parts[name]?.(own)) ?? false;
    if (!passed) failed.push(name);
    console.log(`${passed ? '✓' : '✗'} ${name}, ${Math.round((performance.now() - start) / 1000)} s`);
  }
  if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
};

/** Runs a program with the output of this process, and returns whether it ended with 0. */
export const runProgram = async (
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> => {
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const [code] = await once(child, 'close');
  return code === 0;
};
