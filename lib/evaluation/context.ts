import { type Address, parseAddress } from './address.ts';
import { commonPlaces, type Field, NO_PLACE } from './field.ts';
import { type HashedText, wordsOf } from './hash.ts';
import { parseNumber, parseTime } from './literal.ts';
import { parseVersion, type Version } from './version.ts';

/**
 * A context as a client sends it (contract: evaluation §2): the named members, custom members under `properties`, and
 * any other members at the top level. Strings, numbers and booleans are values; anything else counts as missing.
 * `currentTime` may be a `Date`.
 */
export type RawContext = Readonly<Record<string, unknown>>;

/** The inputs of an evaluation besides the context: the library itself has no clock and no randomness. */
export interface Surroundings {
  /** The environment under evaluation; used as `environment` when the context has no such field. */
  readonly environment: string;
  /** Milliseconds since 1970; used as the current time when the context has none. */
  readonly now: number;
  /** Uniform in [0, 1), like `Math.random`. */
  readonly random: () => number;
}

/**
 * A context prepared to be evaluated against many features. A field is read once, when it is first needed; the raw
 * context must not change meanwhile.
 */
export interface PreparedContext {
  /** Unique in this process: caches recognise a context by this number, and need not keep the context. */
  readonly serial: number;
  readonly raw: RawContext;
  readonly properties: RawContext;
  readonly surroundings: Surroundings;
  /** The values that were read so far, by the place of the field. */
  readonly values: (FieldValue | undefined)[];
  /** Milliseconds since 1970; NaN when it is no date; undefined until it is read. */
  time: number | undefined;
}

/**
 * The value of a field, and its converted forms: undefined until they are needed, null if the value has no such form.
 */
export interface FieldValue {
  /** Undefined for a missing value. */
  readonly text: string | undefined;
  words: HashedText | undefined;
  number: number | undefined;
  version: Version | null | undefined;
  address: Address | null | undefined;
}

const NO_PROPERTIES: RawContext = Object.freeze({});

let prepared = 0;

/** Prepares a context. Fields that are not needed cost nothing. */
export const prepareContext = (raw: RawContext, surroundings: Surroundings): PreparedContext => ({
  serial: ++prepared,
  raw,
  properties: isRecord(raw.properties) ? raw.properties : NO_PROPERTIES,
  surroundings,
  values: new Array<FieldValue | undefined>(commonPlaces()),
  time: undefined,
});

/**
 * The value of a field. Its text is the context's own member if that is not empty, else the member of its properties,
 * else undefined (contract: evaluation §2.1). `currentTime` has no text: it is an instant.
 */
export const fieldValue = (context: PreparedContext, field: Field): FieldValue =>
  context.values[field.place] ?? readValue(context, field);

/** The text of {@link fieldValue}. */
export const fieldText = (context: PreparedContext, field: Field): string | undefined =>
  fieldValue(context, field).text;

/** The value prepared for hashing; undefined when it is missing. */
export const fieldWords = (context: PreparedContext, field: Field): HashedText | undefined => {
  const value = fieldValue(context, field);
  if (value.words === undefined && value.text !== undefined) value.words = wordsOf(value.text);
  return value.words;
};

/** The value as a number; NaN when it is missing or not a number. */
export const fieldNumber = (context: PreparedContext, field: Field): number => {
  const value = fieldValue(context, field);
  value.number ??= parseNumber(value.text);
  return value.number;
};

/** The value as a version; null when it is missing or not a version. */
export const fieldVersion = (context: PreparedContext, field: Field): Version | null => {
  const value = fieldValue(context, field);
  if (value.version === undefined) value.version = parseVersion(value.text) ?? null;
  return value.version;
};

/** The value as an address; null when it is missing or not an address. */
export const fieldAddress = (context: PreparedContext, field: Field): Address | null => {
  const value = fieldValue(context, field);
  if (value.address === undefined) value.address = parseAddress(value.text ?? '') ?? null;
  return value.address;
};

/** The current time in milliseconds since 1970; NaN when the context has a current time that is not a date. */
export const currentTime = (context: PreparedContext): number => {
  context.time ??= readTime(context);
  return context.time;
};

const readTime = ({ raw, properties, surroundings }: PreparedContext): number =>
  instant(raw.currentTime) ?? instant(properties.currentTime) ?? surroundings.now;

const readValue = (context: PreparedContext, { name, place }: Field): FieldValue => {
  const text = readField(context, name) || undefined;
  const value = { text, words: undefined, number: undefined, version: undefined, address: undefined };
  if (place !== NO_PLACE) context.values[place] = value;
  return value;
};

const readField = ({ raw, properties, surroundings }: PreparedContext, field: string): string => {
  if (field === 'currentTime') return '';
  const value = scalarText(raw, field) || scalarText(properties, field);
  return field === 'environment' ? value || surroundings.environment : value;
};

/** The text of an own member; empty when the member is missing, inherited, or not a scalar. */
const scalarText = (members: RawContext, field: string): string => {
  const value = members[field];
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
};

/** Milliseconds since 1970; NaN for a value that is not a date; undefined for a missing value. */
const instant = (value: unknown): number | undefined => {
  if (typeof value === 'string') return value === '' ? undefined : parseTime(value);
  if (typeof value === 'number') return value;
  return value instanceof Date ? value.getTime() : undefined;
};

const isRecord = (value: unknown): value is RawContext => typeof value === 'object' && value !== null;
