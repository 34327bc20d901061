import { setFlagsFromString } from 'node:v8';
import { createContext, Script } from 'node:vm';
import { badData, patternViolated } from '../../contract/problems.ts';
import type { FeatureNaming } from '../../contract/schemas/project.ts';

/**
 * Patterns are JavaScript regular expressions (contract: features §1.3), so the engines of V8 match names. The linear
 * engine needs time linear in the length of the name, and refuses patterns for which that is impossible. The option
 * below makes it available under the flag `l`, and changes nothing else. Patterns that it refuses go to the usual
 * engine. That one backtracks: a pattern like `(.*a){20}b` could keep it busy for years. So everything runs under a
 * deadline, in ms, which V8 keeps even during a match (docs/decisions/0080-naming-patterns.md).
 */
setFlagsFromString('--enable-experimental-regexp-engine');
const deadline = 50;

/** Of a second attempt: the first may have been slow only because the processor was busy with something else. */
const longDeadline = 500;

/** Patterns that were too slow in a second attempt; they get none again. */
const slowPatterns = new Set<string>();
const maxSlowPatterns = 1_000;

/** All texts in one context: making a context costs a hundred times what a match does. */
const script = new Script(`(() => {
  let whole;
  try {
    whole = new RegExp(pattern, 'l');
  } catch {
    whole = new RegExp(pattern);
  }
  for (const text of texts) outcomes.push(whole.test(text));
})()`);

/** `too slow`: the deadline passed first. */
export type Match = 'match' | 'mismatch' | 'too slow';

/** The error may come from the context of the script, and is no instance of `Error` here. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/**
 * Outcomes in the order of the texts; one for each that was done before the deadline.
 * @param timeout in ms, for all of them together
 */
const matchAll = (pattern: string, texts: readonly string[], timeout: number): readonly boolean[] => {
  const outcomes: boolean[] = [];
  try {
    script.runInContext(createContext({ __proto__: null, pattern: `^(?:${pattern})$`, texts, outcomes }), { timeout });
  } catch (error) {
    if (!isTimeout(error)) throw error;
  }
  return outcomes;
};

const matchOf = (outcome: boolean | undefined): Match =>
  outcome === undefined ? 'too slow' : outcome ? 'match' : 'mismatch';

/**
 * Whether a text matches a naming pattern as a whole, as if it read `^(?:…)$` (contract: features §1.3).
 * @param pattern one that compiles
 * @throws SyntaxError when it does not
 */
export const matchWhole = (pattern: string, text: string): Match => {
  // Compiled alone first: `a)|(b` compiles only inside the brackets that `matchAll` adds.
  new RegExp(pattern);
  const first = matchOf(matchAll(pattern, [text], deadline)[0]);
  if (first !== 'too slow' || slowPatterns.has(pattern)) return first;
  const second = matchOf(matchAll(pattern, [text], longDeadline)[0]);
  if (second === 'too slow' && slowPatterns.size < maxSlowPatterns) slowPatterns.add(pattern);
  return second;
};

const tooSlow = (name: string, pattern: string): Error =>
  badData(
    `It takes too long to match "${name}" with the project's naming pattern "${pattern}". Simplify the pattern: it repeats what is repeated already.`,
  );

/**
 * Checks a name against the naming pattern of its project.
 * @throws Problem PatternError naming name, pattern, example, description; BadDataError when the pattern is too slow
 */
export const requirePattern = (name: string, naming: FeatureNaming): void => {
  if (!naming.pattern) return;
  const outcome = matchWhole(naming.pattern, name);
  if (outcome === 'mismatch') throw patternViolated(name, naming);
  if (outcome === 'too slow') throw tooSlow(name, naming.pattern);
};

/**
 * Those of many names that do not match the naming pattern of their project. All of them together have half a second,
 * 100,000 usual ones take a tenth of that.
 * @throws Problem BadDataError naming the one at which time was up
 */
export const namesNotMatching = (names: readonly string[], { pattern }: FeatureNaming): readonly string[] => {
  if (!pattern) return [];
  const outcomes = matchAll(pattern, names, longDeadline);
  const last = names[outcomes.length];
  if (last !== undefined) throw tooSlow(last, pattern);
  return names.filter((_, i) => outcomes[i] === false);
};
