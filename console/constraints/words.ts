import { constraints as texts } from '../texts/constraints.ts';
import type { Constraint } from './constraint.ts';
import { takesList } from './operators.ts';

/** A sentence lists at most this many values and counts the rest. */
const maxSpelled = 6;

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Isolates a text of a user within a sentence, so that right-to-left text does not reorder what follows it. */
export const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

/** `a, b and 12 more` */
export const listText = (items: readonly string[]): string => {
  if (items.length <= maxSpelled) return items.map(isolated).join(', ');
  return `${items.slice(0, maxSpelled).map(isolated).join(', ')} ${texts.more(items.length - maxSpelled)}`;
};

const operatorTexts: Readonly<Record<string, string>> = texts.operators;

/** `country is one of no, se` */
export const constraintText = ({ contextName, operator, inverted, values, value = '' }: Constraint): string => {
  const compared = takesList(operator) ? listText(values) || texts.nothing : isolated(value);
  return [contextName, inverted && texts.notText, operatorTexts[operator] ?? operator, compared]
    .filter((part) => part !== false)
    .join(' ');
};

/** The constraints of a segment, in words. */
export const constraintsText = (constraints: readonly Constraint[]): string =>
  constraints.length === 0 ? texts.everybody : constraints.map(constraintText).join(` ${texts.and} `);
