import { createContext, Script } from 'node:vm';
import { badData, patternViolated } from '../schema/problem.ts';
import type { FeatureNaming } from '../schema/project.ts';

/**
 * Patterns are JavaScript regular expressions (spec §2.11), so the engine that judges names is JavaScript's own. It
 * backtracks, and a pattern like `(a+)+b` could keep it busy for years: it runs under a deadline, which V8 keeps even
 * inside a match (docs/decisions/0080-naming-patterns.md).
 */
const deadline = 50;

/**
 * What a second attempt gets: the clock on the wall runs on while the processor is with somebody else, and a pattern
 * must not be blamed for that.
 */
const patience = 500;

/** Patterns that not even that was enough for get no second attempt again; as many as a process remembers. */
const hopeless = new Set<string>();
const mostHopeless = 1_000;

const script = new Script('new RegExp(pattern).test(text)');

/** `too slow`: the deadline passed before the engine knew. */
export type Match = 'match' | 'mismatch' | 'too slow';

/** The error may come from the context the script ran in, and then is no `Error` of ours. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

const attempt = (pattern: string, text: string, timeout: number): Match => {
  try {
    const context = createContext({ __proto__: null, pattern: `^(?:${pattern})$`, text });
    return script.runInContext(context, { timeout }) === true ? 'match' : 'mismatch';
  } catch (error) {
    if (isTimeout(error)) return 'too slow';
    throw error;
  }
};

/**
 * Whether a text matches a naming pattern as a whole, as if it read `^(?:…)$` (behaviour §4, PUT settings).
 * @param pattern one that compiles
 * @throws SyntaxError when it does not
 */
export const matchWhole = (pattern: string, text: string): Match => {
  // On its own first: `a)|(b` would compile between the brackets only.
  new RegExp(pattern);
  const first = attempt(pattern, text, deadline);
  if (first !== 'too slow' || hopeless.has(pattern)) return first;
  const second = attempt(pattern, text, patience);
  if (second === 'too slow' && hopeless.size < mostHopeless) hopeless.add(pattern);
  return second;
};

/**
 * Holds a name against the naming pattern of its project.
 * @throws Problem PatternError naming name, pattern, example, description; BadDataError when the pattern is too slow
 */
export const demandPattern = (name: string, naming: FeatureNaming): void => {
  if (!naming.pattern) return;
  const outcome = matchWhole(naming.pattern, name);
  if (outcome === 'mismatch') throw patternViolated(name, naming);
  if (outcome === 'too slow')
    throw badData(
      `It takes too long to hold "${name}" against the project's naming pattern "${naming.pattern}". Simplify the pattern: it repeats what is repeated already.`,
    );
};
