import { type CharacterSet, only, perlClasses, posixClasses, span, unicodeClass } from './pattern-characters.ts';

/** A condition between two characters. */
export type Assertion = 'text start' | 'text end' | 'line start' | 'line end' | 'word boundary' | 'no word boundary';

/** A regular expression, as far as it matters whether it matches: groups and greed do not. */
export type Expression =
  | { readonly kind: 'set'; readonly set: CharacterSet }
  | { readonly kind: 'assertion'; readonly assertion: Assertion }
  | { readonly kind: 'sequence'; readonly parts: readonly Expression[] }
  | { readonly kind: 'choice'; readonly parts: readonly Expression[] }
  /** `max` may be Infinity. */
  | { readonly kind: 'repeat'; readonly part: Expression; readonly min: number; readonly max: number };

/** What is wrong with a pattern, in words for whoever wrote it. */
export class PatternError extends Error {}

/** Parentheses in each other: reading them is recursive. */
const maxDepth = 250;
/** Largest number of repetitions, also of repetitions within repetitions (RE2). */
const maxRepeat = 1_000;

interface Flags {
  readonly anyCase: boolean;
  /** `^` and `$` are at each line. */
  readonly lines: boolean;
  /** `.` has the end of a line, too. */
  readonly dotAll: boolean;
}

const flagNames: Readonly<Record<string, keyof Flags | 'greed'>> = {
  i: 'anyCase',
  m: 'lines',
  s: 'dotAll',
  U: 'greed',
};

const controls: Readonly<Record<string, number>> = { a: 7, f: 12, t: 9, n: 10, r: 13, v: 11 };

const isRepeatable = (part: Expression, allowed: number): boolean => {
  if (part.kind === 'repeat') {
    const times = Number.isFinite(part.max) ? part.max : part.min;
    return times <= allowed && isRepeatable(part.part, times > 0 ? Math.floor(allowed / times) : allowed);
  }
  return part.kind === 'sequence' || part.kind === 'choice'
    ? part.parts.every((each) => isRepeatable(each, allowed))
    : true;
};

/**
 * Reads a regular expression in the syntax of RE2 (https://github.com/google/re2/wiki/Syntax): no references to groups,
 * and nothing that looks ahead or behind.
 * @throws PatternError
 */
export const readPattern = (pattern: string, anyCase: boolean): Expression => {
  const signs = Array.from(pattern);
  const names = new Set<string>();
  let at = 0;
  let depth = 0;
  let flags: Flags = { anyCase, lines: false, dotAll: false };

  const refuse = (why: string): never => {
    throw new PatternError(`${why} at character ${at + 1}`);
  };
  const take = (text: string): boolean => {
    const length = Array.from(text).length;
    if (signs.slice(at, at + length).join('') !== text) return false;
    at += length;
    return true;
  };
  /** Takes what an expression matches here, which has to begin with `^`. */
  const takeMatch = (expression: RegExp): RegExpExecArray | undefined => {
    const match = expression.exec(signs.slice(at).join('')) ?? undefined;
    if (match) at += Array.from(match[0]).length;
    return match;
  };
  const setOf = (set: CharacterSet): Expression => ({ kind: 'set', set });
  const literal = (sign: string): Expression => setOf(only(sign.codePointAt(0) ?? 0, flags.anyCase));
  const assertion = (one: Assertion): Expression => ({ kind: 'assertion', assertion: one });

  const readChoice = (): Expression => {
    const parts = [readSequence()];
    while (take('|')) parts.push(readSequence());
    const [first] = parts;
    return parts.length === 1 && first ? first : { kind: 'choice', parts };
  };

  const readSequence = (): Expression => {
    const parts: Expression[] = [];
    while (at < signs.length && signs[at] !== '|' && signs[at] !== ')') {
      parts.push(...readParts());
      readRepeat(parts);
    }
    return { kind: 'sequence', parts };
  };

  const readCounts = (): { min: number; max: number } | undefined => {
    if (take('*')) return { min: 0, max: Number.POSITIVE_INFINITY };
    if (take('+')) return { min: 1, max: Number.POSITIVE_INFINITY };
    if (take('?')) return { min: 0, max: 1 };
    // What is no count is a text: `{`, `{,3}`.
    const counts = takeMatch(/^\{(0|[1-9]\d*)(,(0|[1-9]\d*)?)?\}/);
    if (!counts) return undefined;
    const [, least = '', comma, most] = counts;
    const min = Number(least);
    const max = most === undefined ? (comma === undefined ? min : Number.POSITIVE_INFINITY) : Number(most);
    if (min > maxRepeat || (max > maxRepeat && max !== Number.POSITIVE_INFINITY))
      refuse(`More than ${maxRepeat} repetitions`);
    return min > max ? refuse('Repetitions whose most are fewer than their least') : { min, max };
  };

  /** Repeats the last of some parts, if a repetition follows. */
  const readRepeat = (parts: Expression[]): void => {
    const counts = readCounts();
    if (!counts) return;
    const part = parts.pop() ?? refuse('A repetition of nothing');
    // A second sign says that few are preferred, which does not matter here.
    take('?');
    const repeat: Expression = { kind: 'repeat', part, ...counts };
    if (!isRepeatable(repeat, maxRepeat)) refuse(`More than ${maxRepeat} repetitions, one within the other,`);
    if (readCounts()) refuse('A repetition of a repetition');
    parts.push(repeat);
  };

  /** The next part: none for flags, and several for a quoted text. */
  const readParts = (): readonly Expression[] => {
    if (take('(?')) return readSpecialGroup();
    if (take('(')) return [readGroup()];
    if (take('[')) return [readClass()];
    if (take('.')) return [setOf({ among: [flags.dotAll ? '' : span(0x0a, 0x0a)], negated: true, anyCase: false })];
    if (take('^')) return [assertion(flags.lines ? 'line start' : 'text start')];
    if (take('$')) return [assertion(flags.lines ? 'line end' : 'text end')];
    if (take('\\')) return readEscape();
    if (readCounts()) return refuse('A repetition of nothing');
    const sign = signs[at] ?? '';
    at += 1;
    return [literal(sign)];
  };

  const readGroup = (): Expression => {
    const outer = flags;
    depth += 1;
    if (depth > maxDepth) refuse(`More than ${maxDepth} parentheses in each other`);
    const inner = readChoice();
    if (!take(')')) refuse('A parenthesis that does not end');
    depth -= 1;
    flags = outer;
    return inner;
  };

  const readSpecialGroup = (): readonly Expression[] => {
    const named = takeMatch(/^P?<([A-Za-z0-9_]+)>/);
    if (named) {
      const [, name = ''] = named;
      if (names.has(name)) refuse(`Two groups with the name ${name}`);
      names.add(name);
      return [readGroup()];
    }
    const given = takeMatch(/^([imsU]*)(?:-([imsU]+))?([:)])/);
    if (!given) return refuse('A group of a kind that is not supported, such as a look ahead,');
    const [, on = '', off = '', end] = given;
    const outer = flags;
    for (const [letters, value] of [
      [on, true],
      [off, false],
    ] as const)
      for (const letter of letters) flags = { ...flags, [flagNames[letter] ?? 'greed']: value };
    if (end === ')') return [];
    const group = readGroup();
    flags = outer;
    return [group];
  };

  /** A class that begins with a backslash, e.g. `d` or `pL`: its part, and whether it is negated. */
  const readEscapedClass = (): { source: string; negated: boolean } | undefined => {
    const perl = perlClasses.get(signs[at]?.toLowerCase() ?? '');
    if (perl !== undefined) {
      const negated = signs[at] !== signs[at]?.toLowerCase();
      at += 1;
      return { source: perl, negated };
    }
    const unicode = takeMatch(/^([pP])(?:\{(\^?)([^}]*)\}|([A-Za-z]))/);
    if (!unicode) return undefined;
    const [, letter, caret = '', long, short] = unicode;
    const source = unicodeClass(long ?? short ?? '');
    if (source === undefined) return refuse(`No category and no script of Unicode, ${long ?? short},`);
    return { source, negated: (letter === 'P') !== (caret === '^') };
  };

  /** The character after a backslash. */
  const readEscapedCharacter = (): number => {
    const hexadecimal = takeMatch(/^x(?:([\da-fA-F]{2})|\{([\da-fA-F]{1,8})\})/);
    if (hexadecimal) {
      const code = Number.parseInt(hexadecimal[1] ?? hexadecimal[2] ?? '', 16);
      return code > 0x10ffff ? refuse('A character beyond Unicode') : code;
    }
    const octal = takeMatch(/^(?:0[0-7]{0,2}|[1-7][0-7]{1,2})/);
    if (octal) return Number.parseInt(octal[0], 8);
    const sign = signs[at];
    if (sign === undefined) return refuse('A backslash before nothing');
    const control = controls[sign];
    if (control === undefined && !/^[\0-\x7f]$/.test(sign)) return refuse(`\\${sign} means nothing`);
    if (control === undefined && /^[A-Za-z0-9]$/.test(sign)) return refuse(`\\${sign} is not supported`);
    at += 1;
    return control ?? sign.codePointAt(0) ?? 0;
  };

  const readEscape = (): readonly Expression[] => {
    if (take('A')) return [assertion('text start')];
    if (take('z')) return [assertion('text end')];
    if (take('b')) return [assertion('word boundary')];
    if (take('B')) return [assertion('no word boundary')];
    if (take('Q')) {
      const quoted: Expression[] = [];
      while (at < signs.length && !take('\\E')) {
        quoted.push(literal(signs[at] ?? ''));
        at += 1;
      }
      return quoted;
    }
    const escaped = readEscapedClass();
    if (escaped) return [setOf({ among: [escaped.source], negated: escaped.negated, anyCase: flags.anyCase })];
    return [setOf(only(readEscapedCharacter(), flags.anyCase))];
  };

  const readClassCharacter = (): number => {
    if (take('\\')) return readEscapedCharacter();
    const sign = signs[at];
    if (sign === undefined) return refuse('A bracket that does not end');
    at += 1;
    return sign.codePointAt(0) ?? 0;
  };

  /** What a class holds between its brackets. */
  const readClass = (): Expression => {
    const negated = take('^');
    const among: string[] = [];
    const outside: string[] = [];
    for (let first = true; first || signs[at] !== ']'; first = false) {
      if (at >= signs.length) refuse('A bracket that does not end');
      const posix = takeMatch(/^\[:(\^?)(.*?):\]/s);
      if (posix) {
        const source = posixClasses.get(posix[2] ?? '');
        if (source === undefined) refuse(`No class ${posix[0]}`);
        (posix[1] === '^' ? outside : among).push(source ?? '');
        continue;
      }
      if (signs[at] === '\\') {
        at += 1;
        const escaped = readEscapedClass();
        if (escaped) {
          (escaped.negated ? outside : among).push(escaped.source);
          continue;
        }
        at -= 1;
      }
      const low = readClassCharacter();
      const isRange = signs[at] === '-' && at + 1 < signs.length && signs[at + 1] !== ']';
      if (isRange) at += 1;
      const high = isRange ? readClassCharacter() : low;
      if (high < low) refuse('A range whose end comes before its beginning');
      among.push(span(low, high));
    }
    at += 1;
    return setOf({ among, outside, negated, anyCase: flags.anyCase });
  };

  const expression = readChoice();
  return at < signs.length ? refuse('A closing parenthesis without an opening one') : expression;
};
