import fc from 'fast-check';
import { anyCharacter } from '../support/any-character.ts';

/** Unusual texts. */
export const text = fc.oneof(
  fc.string(),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '__proto__',
    'constructor',
    '../..',
    '%00',
    'a'.repeat(2_000),
    '𝒳'.repeat(30),
    '#',
    'FEATURE#x#ENV#y',
    '-1',
    '1e999',
    'NaN',
    'null',
    '{{x}}',
    '(a+)+$',
    '2024-13-45',
    '9'.repeat(40),
  ),
);

/** Unusual values of any type. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, [], {}, [[]], [null], { __proto__: null, toString: 'x' }, Number.MAX_SAFE_INTEGER, -0.5),
  fc.array(text, { maxLength: 5 }),
  fc.jsonValue({ maxDepth: 3 }),
);

type ValuePath = readonly string[];

/** Every place inside a JSON value, as a path of members; the value itself comes first. */
export const placesIn = (value: unknown, here: ValuePath = []): ValuePath[] => [
  here,
  ...(value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([name, member]) => placesIn(member, [...here, name]))
    : []),
];

/** A copy in which the value at a place is changed. */
export const changed = (value: unknown, [name, ...rest]: ValuePath, change: (old: unknown) => unknown): unknown => {
  if (name === undefined) return change(value);
  if (Array.isArray(value)) return value.map((item, i) => (String(i) === name ? changed(item, rest, change) : item));
  const entries = value !== null && typeof value === 'object' ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.map(([key, member]) => [key, key === name ? changed(member, rest, change) : member]),
  );
};
