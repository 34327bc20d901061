import { textTest } from './pattern-match.ts';
import { compileProgram } from './pattern-program.ts';
import { PatternError, readPattern } from './pattern-syntax.ts';

/** Most characters of a pattern. */
export const maxPattern = 1_000;

/** Most characters of a text that is searched: a stranger may send the text, and each character costs a step. */
const maxText = 4_096;

/** A compiled regular expression. */
export interface Pattern {
  /** Whether a text of at most 4,096 characters contains what the pattern matches. Its time is proportional to the length of the text. */
  readonly test: (text: string) => boolean;
}

/**
 * Compiles a regular expression of RE2's syntax (contract: evaluation §6.7). It never goes back in a text, so there is none
 * for which it takes more than linear time (Cox 2007, https://swtch.com/~rsc/regexp/regexp1.html).
 * @param anyCase upper and lower case are the same, as with `(?i)`
 * @throws PatternError what is wrong with it, in words
 */
export const compilePattern = (pattern: string, anyCase = false): Pattern => {
  if (pattern.length > maxPattern) throw new PatternError(`It has more than ${maxPattern} characters`);
  const test = textTest(compileProgram(readPattern(pattern, anyCase)));
  return { test: (text) => text.length <= maxText && test(text) };
};

/** What is wrong with a pattern; undefined: nothing. */
export const problemOfPattern = (pattern: string): string | undefined => {
  try {
    compilePattern(pattern);
    return undefined;
  } catch (error) {
    if (error instanceof PatternError) return error.message;
    throw error;
  }
};
