import { bucketOf, hashPrefix, wordsOf } from '../../../../lib/evaluation/hash.ts';
import type { EvaluationSet } from '../../../../lib/evaluation/index.ts';
import { inputsOf } from '../../../../lib/evaluation/inputs.ts';
import type { Constraint } from '../../../constraints/constraint.ts';
import type { Field } from '../../../constraints/constraint-rules.ts';
import { operandOf } from '../../../constraints/operators.ts';
import type { Context } from '../context.ts';

/** The number of users that are made up. */
export const sampleSize = 1000;
/** At most this many pasted users are used. */
export const maxOwn = 5000;

/** A first line with one of these names is a header line. */
const ids = ['userId', 'sessionId'];
const separator = /[,;\t]/;

/** Users from pasted text: one per line, after a header line if there are several columns. */
export const usersOf = (text: string): readonly Context[] => {
  const rows = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(separator).map((cell) => cell.trim()));
  const [first = []] = rows;
  const isHead = first.some((cell) => ids.includes(cell));
  const names = isHead ? first : ['userId'];
  return (isHead ? rows.slice(1) : rows).map((cells) =>
    Object.fromEntries(names.flatMap((name, column) => (name && cells[column] ? [[name, cells[column]]] : []))),
  );
};

/** The inverse of {@link usersOf}. */
export const textOf = (users: readonly Context[]): string => {
  const names = [...new Set(users.flatMap((user) => Object.keys(user)))];
  if (names.length === 0) return '';
  return [names.join(','), ...users.map((user) => names.map((name) => user[name] ?? '').join(','))].join('\n');
};

/** What is known about definitions, to make up users for them. */
export interface Knowledge {
  /** The definitions to compare. */
  readonly sets: readonly EvaluationSet[];
  /** All constraints in them and in their segments. */
  readonly constraints: readonly Constraint[];
  /** Items of list parameters, by the field that they concern. */
  readonly lists: ReadonlyMap<string, readonly string[]>;
  readonly fields: readonly Field[];
}

/** Values that match a constraint, and values that miss it. */
const valuesAround = ({ operator, values, value = '' }: Constraint): readonly string[] => {
  const operand = operandOf(operator);
  if (operand === 'list') return values;
  if (operand === 'ranges') return values.map((one) => one.replace(/\/.*$/, ''));
  if (operator === 'STR_STARTS_WITH') return values.map((one) => `${one}-x`);
  if (operator === 'STR_ENDS_WITH') return values.map((one) => `x-${one}`);
  if (operator === 'STR_CONTAINS') return values.map((one) => `x-${one}-x`);
  if (operand === 'version') return ['0.0.1', value, '999.0.0'];
  const number = Number(value);
  return operand === 'number' && Number.isFinite(number) ? [number - 1, number, number + 1].map(String) : [];
};

/** A value that no definition mentions. */
export const otherValue = 'other';

/** A field of made-up users, with values that occur equally often. */
export interface MadeUpField {
  readonly name: string;
  readonly values: readonly string[];
}

export interface MadeUp {
  readonly contexts: readonly Context[];
  /** How many made-up users have an id that the definitions mention. */
  readonly named: number;
  readonly fields: readonly MadeUpField[];
}

const valuesOf = (name: string, { constraints, lists, fields }: Knowledge): readonly string[] => {
  const legal = fields.find((field) => field.name === name)?.legalValues.map(({ value }) => value) ?? [];
  const named = constraints.filter(({ contextName }) => contextName === name).flatMap(valuesAround);
  const found = [...legal, ...named, ...(lists.get(name) ?? [])].filter((value) => value !== '');
  if (found.length === 0) return [];
  return [...new Set(legal.length > 0 ? found : [...found, otherValue])];
};

/** Made-up users with all fields that the definitions use. The result is the same each time. */
export const madeUpSample = (knowledge: Knowledge): MadeUp => {
  const read = new Set(knowledge.sets.flatMap((set) => inputsOf(set).fields.map(({ name }) => name)));
  for (const name of ['userId', 'currentTime', 'environment']) read.delete(name);
  const fields = [...read].sort().map((name) => ({ name, values: valuesOf(name, knowledge) }));
  const drawn = fields.map(({ name, values }) => ({ name, values, prefix: hashPrefix(`sample ${name}`, 1) }));
  // Users that the definitions name are included, otherwise the effect of a list of ids would not show.
  const users = valuesOf('userId', knowledge).filter((id) => id !== otherValue);
  const contexts = Array.from({ length: sampleSize }, (_, index): Context => {
    const userId = users[index] ?? `user-${index + 1}`;
    const place = wordsOf(String(index));
    const values = drawn.map(({ name, values, prefix }) => [
      name,
      values.length === 0 ? `${name}-${index + 1}` : (values[bucketOf(prefix, place, values.length) - 1] ?? ''),
    ]);
    return { userId, ...Object.fromEntries(values) };
  });
  return { contexts, named: Math.min(users.length, sampleSize), fields };
};
