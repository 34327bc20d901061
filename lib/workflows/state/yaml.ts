/**
 * Writes JSON values as YAML 1.2, in blocks. A library takes five times as long, and one request has to write a whole
 * state. Reading YAML, which is much richer, is left to a library.
 */

/** Text that every YAML reader takes as this text without quotes. Dates have no quotes either, as elsewhere. */
const plainText = /^(?:[A-Za-z_][\w ./@-]*(?<! )|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;
/** Words that some readers do not read as text. */
const reserved = /^(?:true|false|null|yes|no|on|off|y|n)$/i;
/** Characters that YAML requires to be escaped, and JSON does not. */
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff]/g;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

const text = (value: string): string =>
  plainText.test(value) && !reserved.test(value) ? value : JSON.stringify(value).replace(unprintable, escaped);

const scalar = (value: unknown): string => (typeof value === 'string' ? text(value) : JSON.stringify(value));

const isBlock = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/** Appends the lines of a collection that is not empty. */
const block = (value: object, indent: string, lines: string[]): void => {
  const isList = Array.isArray(value);
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const start = isList ? '-' : `${text(name)}:`;
    if (!isBlock(member)) lines.push(`${indent}${start} ${scalar(member)}\n`);
    else if (isList) {
      const first = lines.length;
      block(member, `${indent}  `, lines);
      // The first member of an item is on the line of its dash.
      lines[first] = `${indent}- ${(lines[first] ?? '').slice(indent.length + 2)}`;
    } else {
      lines.push(`${indent}${start}\n`);
      block(member, `${indent}  `, lines);
    }
  }
};

/** The items of a list in the document, each with its dash; empty for an empty list. */
export const writeYamlItems = (items: readonly unknown[]): string => {
  const lines: string[] = [];
  block(items, '  ', lines);
  return lines.join('');
};

/** @param value a value that JSON can express; members that are undefined are left out */
export const writeYaml = (value: unknown): string => {
  if (!isBlock(value)) return `${scalar(value)}\n`;
  const lines: string[] = [];
  block(value, '', lines);
  return lines.join('');
};
