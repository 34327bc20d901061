/** Whether a set of characters has a code point. */
export type CharacterTest = (code: number) => boolean;

/**
 * A set of characters. Its parts are written as a class of JavaScript's regular expressions has them: JavaScript decides a
 * single character, and knows the categories, scripts and cases of Unicode.
 */
export interface CharacterSet {
  /** Parts of a class, e.g. `\u{61}-\u{7a}`. */
  readonly among: readonly string[];
  /** Characters that one of these classes lacks are in the set, too: `[\D\W]`. */
  readonly outside?: readonly string[];
  /** The set has all characters but these. */
  readonly negated?: boolean;
  /** Characters count in any case. */
  readonly anyCase: boolean;
}

const character = (code: number): string => `\\u{${code.toString(16)}}`;

/** A part of a class: all code points from one to another, both included. */
export const span = (first: number, last: number): string => `${character(first)}-${character(last)}`;

const digit = span(0x30, 0x39);
const upper = span(0x41, 0x5a);
const lower = span(0x61, 0x7a);
const word = `${digit}${upper}${lower}${character(0x5f)}`;

/** `\d`, `\s` and `\w` without their backslashes: ASCII alone, as in RE2. */
export const perlClasses: ReadonlyMap<string, string> = new Map([
  ['d', digit],
  ['s', [0x09, 0x0a, 0x0c, 0x0d, 0x20].map(character).join('')],
  ['w', word],
]);

/** The names between `[:` and `:]`. */
export const posixClasses: ReadonlyMap<string, string> = new Map([
  ['alnum', `${digit}${upper}${lower}`],
  ['alpha', `${upper}${lower}`],
  ['ascii', span(0, 0x7f)],
  ['blank', `${character(0x09)}${character(0x20)}`],
  ['cntrl', `${span(0, 0x1f)}${character(0x7f)}`],
  ['digit', digit],
  ['graph', span(0x21, 0x7e)],
  ['lower', lower],
  ['print', span(0x20, 0x7e)],
  ['punct', `${span(0x21, 0x2f)}${span(0x3a, 0x40)}${span(0x5b, 0x60)}${span(0x7b, 0x7e)}`],
  ['space', `${span(0x09, 0x0d)}${character(0x20)}`],
  ['upper', upper],
  ['word', word],
  ['xdigit', `${digit}${span(0x41, 0x46)}${span(0x61, 0x66)}`],
]);

const isClass = (source: string): boolean => {
  try {
    new RegExp(`[${source}]`, 'u');
    return true;
  } catch {
    return false;
  }
};

/** The part of a class for a general category or a script of Unicode, e.g. `Lu` or `Greek`; undefined if there is none. */
export const unicodeClass = (name: string): string | undefined => {
  if (name === 'Any') return span(0, 0x10ffff);
  // Code points that are assigned to nothing are in no category.
  if (name === 'C') return '\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}';
  if (name === 'Cn' || !/^[A-Za-z_]+$/.test(name)) return undefined;
  const source = /^[A-Z][a-z]?$/.test(name) ? `\\p{${name}}` : `\\p{Script=${name}}`;
  return isClass(source) ? source : undefined;
};

/** A set of one character. */
export const only = (code: number, anyCase: boolean): CharacterSet => ({ among: [character(code)], anyCase });

const classTest = (source: string, anyCase: boolean): CharacterTest => {
  const expression = new RegExp(`^[${source}]$`, anyCase ? 'iu' : 'u');
  return (code) => expression.test(String.fromCodePoint(code));
};

const ASCII = 128;

/** Compiles a set. Answers for ASCII are remembered. */
export const characterTest = ({ among, outside = [], negated = false, anyCase }: CharacterSet): CharacterTest => {
  const inside = classTest(among.join(''), anyCase);
  const lacking = outside.map((source) => classTest(source, anyCase));
  const has: CharacterTest = (code) => (inside(code) || lacking.some((test) => !test(code))) !== negated;
  const ascii = Array.from({ length: ASCII }, (_, code) => has(code));
  return (code) => ascii[code] ?? has(code);
};
