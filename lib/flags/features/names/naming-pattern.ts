import { setFlagsFromString } from 'node:v8';
import { createContext, Script } from 'node:vm';
import { badData, patternViolated } from '../../../contract/problems.ts';
import type { FeatureNaming } from '../../../contract/schemas/project.ts';
import { tryWithin } from './processor-time.ts';

/**
 * Patterns are JavaScript regular expressions (contract: features §1.3), so names are matched by the engines of V8. The
 * linear engine takes time linear in the length of the name, and refuses patterns for which that is impossible. The
 * option below makes it available under the flag `l`, and changes nothing else. Patterns that it refuses go to the
 * usual engine. That engine backtracks: a pattern like `(.*a){20}b` could keep it busy for years. So everything runs
 * within some processor time, in ms; V8 ends it even during a match (docs/decisions/0080-naming-patterns.md).
 */
setFlagsFromString('--enable-experimental-regexp-engine');
const timeOfOne = 50;
const timeOfMany = 500;

/** Matches all texts in one context: creating a context takes a hundred times as long as a match. */
const script = new Script(`(() => {
  let whole;
  try {
    whole = new RegExp(pattern, 'l');
  } catch {
    whole = new RegExp(pattern);
  }
  for (const text of texts) outcomes.push(whole.test(text));
})()`);

/** `too slow`: the processor time was used up before the match ended. */
export type Match = 'match' | 'mismatch' | 'too slow';

/** Whether the error is a timeout. It may come from the context of the script, so it is no instance of `Error` here. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/** Results in the order of the texts, as many as were computed within `ms` of processor time for all together. */
const matchAll = (pattern: string, texts: readonly string[], ms: number): readonly boolean[] => {
  const outcomes: boolean[] = [];
  tryWithin(ms, (timeout) => {
    const left = texts.slice(outcomes.length);
    const content = { __proto__: null, pattern: `^(?:${pattern})$`, texts: left, outcomes };
    try {
      script.runInContext(createContext(content), { timeout });
      return true;
    } catch (error) {
      if (!isTimeout(error)) throw error;
      return false;
    }
  });
  return outcomes;
};

/**
 * Whether the whole text matches a naming pattern, as if the pattern were `^(?:…)$` (contract: features §1.3).
 * @param pattern one that compiles
 * @throws SyntaxError when it does not
 */
export const matchWhole = (pattern: string, text: string): Match => {
  // The pattern must also compile alone: `a)|(b` compiles only within the brackets that `matchAll` adds.
  new RegExp(pattern);
  const [outcome] = matchAll(pattern, [text], timeOfOne);
  if (outcome === undefined) return 'too slow';
  return outcome ? 'match' : 'mismatch';
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
 * The names that do not match the naming pattern of their project. All names together have half a second of processor time;
 * 100,000 usual names take a tenth of that.
 * @throws Problem BadDataError naming the name at which the time was up
 */
export const namesNotMatching = (names: readonly string[], { pattern }: FeatureNaming): readonly string[] => {
  if (!pattern) return [];
  const outcomes = matchAll(pattern, names, timeOfMany);
  const last = names[outcomes.length];
  if (last !== undefined) throw tooSlow(last, pattern);
  return names.filter((_, i) => outcomes[i] === false);
};
