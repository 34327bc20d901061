import type { RawContext } from './context.ts';

/** A field and the values it takes in turn. */
type Choices = ReadonlyMap<string, readonly unknown[]>;

/**
 * The values every field of a batch context takes (behaviour §2.7): members in the given order, those of `properties`
 * in its place; a later namesake replaces the values at the earlier position. Strings are split at commas and trimmed.
 */
const choices = (context: RawContext): Choices => {
  const fields = new Map<string, readonly unknown[]>();
  for (const [name, value] of Object.entries(context)) {
    if (name !== 'properties' || typeof value !== 'object' || value === null) fields.set(name, split(value));
    else for (const [property, custom] of Object.entries(value)) fields.set(property, split(custom));
  }
  return fields;
};

const split = (value: unknown): readonly unknown[] =>
  typeof value === 'string' ? value.split(',').map((part) => part.trim()) : [value];

/** How many contexts {@link combinations} would answer; costs nothing even for millions. */
export const countCombinations = (context: RawContext): number => {
  let count = 1;
  for (const values of choices(context).values()) count *= values.length;
  return count;
};

/** Every combination of the values of a batch context, flat, the last member varying fastest (behaviour §2.7). */
export const combinations = (context: RawContext): RawContext[] => {
  let rows: Row[] = [[]];
  for (const [name, values] of choices(context)) {
    rows = rows.flatMap((row) => values.map((value): Row => [...row, [name, value]]));
  }
  return rows.map((row) => Object.fromEntries(row));
};

/** A context on its way: the members decided so far. */
type Row = readonly (readonly [name: string, value: unknown])[];
