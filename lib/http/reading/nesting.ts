import { invalid, type Problem } from '../../contract/problems.ts';

/**
 * Maximum nesting of JSON (contract: requests §6): far more levels than any schema here has, far fewer than the stack
 * allows.
 */
export const maxNesting = 64;

/** 400 `ValidationError` for a value above {@link maxNesting}. */
export const nestedTooDeep = (): Problem => invalid('', `must not be nested deeper than ${maxNesting} levels`);

const quote = 0x22;
const backslash = 0x5c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** The depth of nested arrays and objects in a JSON text; for text that is not JSON, any number. */
export const nestingOf = (json: string): number => {
  let [depth, deepest, inString] = [0, 0, false];
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i);
    if (inString) {
      if (code === backslash) i++;
      else if (code === quote) inString = false;
    } else if (code === quote) inString = true;
    else if (opening.has(code)) deepest = Math.max(deepest, ++depth);
    else if (closing.has(code)) depth--;
  }
  return deepest;
};

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Returns a value that was read from an uploaded file, if it is not nested too deep. It is checked level by level, because a
 * recursion would exceed the stack.
 * @throws Problem `ValidationError`
 */
export const requireShallow = (value: unknown): unknown => {
  let level = [value].filter(isNested);
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxNesting) throw nestedTooDeep();
    level = level.flatMap((one) => Object.values(one).filter(isNested));
  }
  return value;
};
