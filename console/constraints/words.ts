import { constraints as texts } from '../texts/constraints.ts';
import type { Constraint } from './constraint.ts';
import { takesList } from './constraint-rules.ts';

/** Values that are spelled out; further ones are counted. */
const maxSpelled = 6;

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A text that people gave, in a sentence: it must not turn what stands after it around. */
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

/** What has to hold of somebody who is in a segment. */
export const constraintsText = (constraints: readonly Constraint[]): string =>
  constraints.length === 0 ? texts.everybody : constraints.map(constraintText).join(` ${texts.and} `);
