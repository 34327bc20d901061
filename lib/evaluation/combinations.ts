import type { RawContext } from './context.ts';

/** Each field, with the values that the combinations use. */
type Choices = ReadonlyMap<string, readonly unknown[]>;

/**
 * The values of every field of a batch context (contract: playground §8.1). Members keep the given order; those of
 * `properties` take its place. If a name occurs twice, the later values take the earlier place. Strings are split at
 * commas and trimmed.
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

/** How many contexts {@link combinations} would return; fast even for millions. */
export const countCombinations = (context: RawContext): number => {
  let count = 1;
  for (const values of choices(context).values()) count *= values.length;
  return count;
};

/**
 * Bytes of UTF-8 that all combinations take as JSON; fast even for millions. Repeated values count each time, because
 * they are written each time.
 */
export const sizeOfCombinations = (context: RawContext): number => {
  const count = countCombinations(context);
  let bytes = 0;
  for (const [name, values] of choices(context)) {
    bytes += count * (jsonBytes(name) + ':,'.length);
    for (const value of values) bytes += (count / values.length) * jsonBytes(value);
  }
  // Each object has one comma fewer than members.
  return bytes + count * ('{}'.length - (bytes > 0 ? 1 : 0));
};

/**
 * Every combination of the values of a batch context, flat; the last member varies fastest (contract: playground §8.1).
 */
export const combinations = (context: RawContext): RawContext[] => {
  const count = countCombinations(context);
  let turn = count;
  const members = Array.from(choices(context), ([name, values]): Member => {
    turn /= values.length;
    return { name, values, turn };
  });
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(
      members.map(({ name, values, turn }) => [name, values[Math.floor(index / turn) % values.length]]),
    ),
  );
};

interface Member {
  readonly name: string;
  readonly values: readonly unknown[];
  /** How many consecutive combinations have the same value. */
  readonly turn: number;
}

const encoder = new TextEncoder();

const jsonBytes = (value: unknown): number => encoder.encode(JSON.stringify(value)).length;
