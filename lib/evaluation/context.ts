import { type Address, parseAddress } from './address.ts';
import { commonPlaces, type Field, NOWHERE } from './field.ts';
import { type HashedText, wordsOf } from './hash.ts';
import { parseNumber, parseTime } from './literal.ts';
import { parseVersion, type Version } from './version.ts';

/**
 * A context as a client sends it (spec §2.9): the named members, custom ones under `properties`, and any other
 * member beside them. Strings, numbers and booleans are values; anything else counts as missing. `currentTime` may be
 * a `Date`.
 */
export type RawContext = Readonly<Record<string, unknown>>;

/** What an evaluation needs besides the context: the library has no clock, no randomness and no surroundings. */
export interface Surroundings {
  /** The environment under evaluation; the value of `environment` unless the context carries its own. */
  readonly environment: string;
  /** Milliseconds since 1970; the current time unless the context carries its own. */
  readonly now: number;
  /** Uniform in [0, 1), like `Math.random`. */
  readonly random: () => number;
}

/**
 * A context made ready to be evaluated against many features. What it is asked for is read once, when it is first
 * needed; the raw context must not change meanwhile.
 */
export interface PreparedContext {
  /** No other context of this process has it: by this, a context can be known again without being kept. */
  readonly serial: number;
  readonly raw: RawContext;
  readonly properties: RawContext;
  readonly surroundings: Surroundings;
  /** What was asked for so far, by the place of the field. */
  readonly values: (FieldValue | undefined)[];
  /** Milliseconds since 1970; NaN when it is no date; undefined until it is asked for. */
  time: number | undefined;
}

/** The value of a field, and what was made of it so far: undefined until it is asked for, null if nothing can be. */
export interface FieldValue {
  /** Undefined for a missing one. */
  readonly text: string | undefined;
  words: HashedText | undefined;
  number: number | undefined;
  version: Version | null | undefined;
  address: Address | null | undefined;
}

const NO_PROPERTIES: RawContext = Object.freeze({});

let prepared = 0;

/** Makes a context ready. Costs nothing for what is not asked for. */
export const prepareContext = (raw: RawContext, surroundings: Surroundings): PreparedContext => ({
  serial: ++prepared,
  raw,
  properties: isRecord(raw.properties) ? raw.properties : NO_PROPERTIES,
  surroundings,
  values: new Array<FieldValue | undefined>(commonPlaces()),
  time: undefined,
});

/**
 * The value of a field: its text is the context's own if that is not empty, else that of its properties, else undefined
 * (behaviour §2.1). `currentTime` has none: it is an instant, not a text.
 */
export const fieldValue = (context: PreparedContext, field: Field): FieldValue =>
  context.values[field.place] ?? readValue(context, field);

/** The text of {@link fieldValue}. */
export const fieldText = (context: PreparedContext, field: Field): string | undefined =>
  fieldValue(context, field).text;

/** The value ready to be hashed; undefined when it is missing. */
export const fieldWords = (context: PreparedContext, field: Field): HashedText | undefined => {
  const value = fieldValue(context, field);
  if (value.words === undefined && value.text !== undefined) value.words = wordsOf(value.text);
  return value.words;
};

/** The value as a number; NaN when it is missing or none. */
export const fieldNumber = (context: PreparedContext, field: Field): number => {
  const value = fieldValue(context, field);
  value.number ??= parseNumber(value.text);
  return value.number;
};

/** The value as a version; null when it is missing or none. */
export const fieldVersion = (context: PreparedContext, field: Field): Version | null => {
  const value = fieldValue(context, field);
  if (value.version === undefined) value.version = parseVersion(value.text) ?? null;
  return value.version;
};

/** The value as an address; null when it is missing or none. */
export const fieldAddress = (context: PreparedContext, field: Field): Address | null => {
  const value = fieldValue(context, field);
  if (value.address === undefined) value.address = parseAddress(value.text ?? '') ?? null;
  return value.address;
};

/** The current time in milliseconds since 1970; NaN when the context carries one that is no date. */
export const currentTime = (context: PreparedContext): number => {
  context.time ??= readTime(context);
  return context.time;
};

const readTime = ({ raw, properties, surroundings }: PreparedContext): number =>
  instant(raw.currentTime) ?? instant(properties.currentTime) ?? surroundings.now;

const readValue = (context: PreparedContext, { name, place }: Field): FieldValue => {
  const text = readField(context, name) || undefined;
  const value = { text, words: undefined, number: undefined, version: undefined, address: undefined };
  if (place !== NOWHERE) context.values[place] = value;
  return value;
};

const readField = ({ raw, properties, surroundings }: PreparedContext, field: string): string => {
  if (field === 'currentTime') return '';
  const value = scalarText(raw, field) || scalarText(properties, field);
  return field === 'environment' ? value || surroundings.environment : value;
};

/** Empty for what is missing or no scalar, which includes whatever objects inherit. */
const scalarText = (members: RawContext, field: string): string => {
  const value = members[field];
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
};

/** Milliseconds since 1970, NaN for what is no date, undefined for what is missing. */
const instant = (value: unknown): number | undefined => {
  if (typeof value === 'string') return value === '' ? undefined : parseTime(value);
  if (typeof value === 'number') return value;
  return value instanceof Date ? value.getTime() : undefined;
};

const isRecord = (value: unknown): value is RawContext => typeof value === 'object' && value !== null;
